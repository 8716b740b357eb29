import fc from 'fast-check';
import { expect, it } from 'vitest';
import { draws } from '../../base/exploring.test-kit.ts';
import { withoutSecretMembers } from './secret-members.ts';

const removed = (json: string, except?: readonly string[]): string => withoutSecretMembers(json, except).text;

it('removes a secret as a whole, whatever its value is, and leaves all else as it was written', () => {
  expect(removed('{"api_key": "K", "extra": {"authorization": ["K", {"a": "K"}]}, "seed": 12345678901234567890}')).toBe(
    '{"api_key": "[removed]", "extra": {"authorization": "[removed]"}, "seed": 12345678901234567890}',
  );
  expect(removed('[{"t\\u006fken":null,"top_p":0.90},{"credentials":{"user":"K"}}]')).toBe(
    '[{"t\\u006fken":"[removed]","top_p":0.90},{"credentials":"[removed]"}]',
  );
});

it('says what it removed', () => {
  expect(withoutSecretMembers('{"a": 1, "pwd": {"b": 2}}').removed).toEqual(['{"b": 2}']);
});

it('removes what is broken in a secret, and a secret that has no end', () => {
  expect(removed('{"key": "K" K, "a": 1')).toBe('{"key": "[removed]", "a": 1');
  expect(removed('{"a": 1, "headers": {"cookie": "K; ')).toBe('{"a": 1, "headers": {"cookie": "[removed]"');
  expect(removed('{"secret": {"a": [1, "K')).toBe('{"secret": "[removed]"');
});

it('removes no property of a schema, and what is in place of one', () => {
  const schema = '{"tools":[{"parameters":{"properties":{"key":{"type":"string"},"token":{"type":"string"}}}}]}';
  expect(removed(schema)).toBe(schema);
  expect(removed('{"properties":{"key":"K"}}')).toBe('{"properties":{"key":"[removed]"}}');
});

it('leaves the members that are excepted', () => {
  const json = '{"messages":[{"input":{"key":"kept"}}],"key":"K"}';
  expect(removed(json, ['messages'])).toBe('{"messages":[{"input":{"key":"kept"}}],"key":"[removed]"}');
  expect(removed('{"a":{"messages":{"key":"K"}}}', ['messages'])).toBe('{"a":{"messages":{"key":"[removed]"}}}');
});

it('takes the user and the secret parameters out of an address', () => {
  expect(removed('{"server_url":"https://me:K@host/mcp?api_key=K&a=1"}')).toBe(
    '{"server_url":"https://host/mcp?api_key=[removed]&a=1"}',
  );
});

const CANARY = 'Pelican 5512';
const secretValue = fc.letrec((tie) => ({
  value: fc.oneof(
    fc.constant(CANARY),
    fc.array(tie('value'), { minLength: 1, maxLength: 2 }),
    fc.dictionary(fc.string(), tie('value'), { minKeys: 1, maxKeys: 2 }),
  ),
})).value;
const secretKey = fc.constantFrom(
  'apiKey',
  'X-Auth',
  'my.pwd',
  'session_id',
  'JWT',
  'oauthToken',
  'db_password',
  'Sig',
);

it('leaves nothing of a secret anywhere in JSON, whole or broken off, and what is left is JSON', () => {
  const holder = fc.letrec((tie) => ({
    json: fc.oneof(
      { maxDepth: 4 },
      fc.jsonValue(),
      fc.array(tie('json'), { maxLength: 3 }),
      fc
        .tuple(fc.dictionary(fc.string(), tie('json'), { maxKeys: 3 }), secretKey, secretValue)
        .map(([object, key, value]) => ({ ...object, [key]: value })),
    ),
  })).json;
  fc.assert(
    fc.property(holder, fc.nat(), (value, cut) => {
      const json = JSON.stringify(value);
      expect(removed(json)).not.toContain(CANARY);
      JSON.parse(removed(json));
      expect(removed(json.slice(0, cut % (json.length + 1)))).not.toContain('Pelican');
    }),
    { numRuns: draws(2_000) },
  );
});
