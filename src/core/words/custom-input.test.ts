import fc from 'fast-check';
import { expect, it } from 'vitest';
import { draws } from '../../base/exploring.test-kit.ts';
import { escapedInput, INPUT_ENDS, INPUT_OPENS, inputOf } from './custom-input.ts';

const TEXT = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('\\', '"', 'u', '0', 'd', '8', '\n', '\0', '\u007f', '\ud83d', '\ude00', '}') }),
);

/** Texts in pieces; where none are drawn, that is an empty text. */
const PIECES = fc.array(TEXT, { maxLength: 4 });

it('the text of a custom tool is a string of JSON, however it was cut', () => {
  fc.assert(
    fc.property(PIECES, (pieces) => {
      const json = INPUT_OPENS + pieces.map(escapedInput).join('') + INPUT_ENDS;
      expect(JSON.parse(json)).toEqual({ input: pieces.join('') });
    }),
    { numRuns: draws(1_000) },
  );
});

it('is found again in its JSON, cut by UTF-16 unit, whole or truncated', () => {
  fc.assert(
    fc.property(TEXT, fc.nat(4), (text, missing) => {
      const json = INPUT_OPENS + escapedInput(text) + INPUT_ENDS;
      const found = inputOf(json.split(''));
      expect(found).toHaveLength(json.length);
      expect(found?.join('')).toBe(text);
      const cut = json.slice(0, json.length - missing);
      if (cut.length >= INPUT_OPENS.length) expect(text).toContain(inputOf([cut])?.join('') ?? '?');
    }),
    { numRuns: draws(1_000) },
  );
});

it.each([
  '',
  '{}',
  '{"input": 1}',
  '{"input": "a", "b": 1}',
  '{"inputs": "a"}',
  '{"input": "a\nb"}',
  '{"input": "\\q"}',
  'ls',
])('other JSON has no such text: %j', (json) => expect(inputOf([json])).toBeNull());

it('white space around and escapes that nothing needs are no part of it', () => {
  expect(inputOf([' { "input" :"\\u0061\\', '/', 'b"\n', '}'])).toEqual(['a', '/', 'b', '']);
});
