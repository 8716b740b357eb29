import { expect, it } from 'vitest';
import { isSecretName, withoutSecretParameters } from './secret-name.ts';

it.each([
  ['authorization', 'Proxy-Authorization', 'x-api-key', 'OpenAI-Api-Key', 'anthropic-api-key', 'OpenAI-Auth'],
  ['X-RateLimit-Key', 'cookie', 'set-cookie', 'X-Amz-Signature', 'sig', 'x-amz-security-token', 'apiKey', 'APIKey'],
  ['pwd', 'jwt', 'pass', 'bearer', 'sessionid', 'JSESSIONID', 'db.password', 'client%5Fsecret', '%6bey', '%256bey'],
  ['oauth2', 'key1', 'credentials', 'api_keys', 'session', 'userCredential', 'access_token'],
])('knows the names of secrets: %s, %s, %s …', (...names) => {
  for (const name of names) expect([name, isSecretName(name)]).toEqual([name, true]);
});

it.each([
  ['max_tokens', 'prompt_tokens', 'tokens', 'maxOutputTokens', 'stop_token_ids', 'token_count', 'monkeys'],
  ['x-request-id', 'openai-processing-ms', 'anthropic-version', 'x-ratelimit-remaining-tokens', 'api-version'],
  ['content-type', 'author', 'passage', 'keyboard', 'signal', 'tokenizer', 'top_p', 'x-ratelimit-remaining-requests'],
])('knows names that are harmless: %s, %s, %s …', (...names) => {
  for (const name of names) expect([name, isSecretName(name)]).toEqual([name, false]);
});

it('removes the values of secret parameters as a whole, wherever they are in an address', () => {
  expect(withoutSecretParameters('/v1/chat?auth=K&api-version=2024-10-21&pwd=K/K;K&a=;key=K&x')).toBe(
    '/v1/chat?auth=[removed]&api-version=2024-10-21&pwd=[removed]&a=;key=[removed]&x',
  );
  expect(withoutSecretParameters('/v1;jsessionid=K;K/chat')).toBe('/v1;jsessionid=[removed]/chat');
  expect(withoutSecretParameters('http://me:K@host/v1?to=http://me@host')).toBe('http://host/v1?to=http://host');
  expect(withoutSecretParameters('/v1/messages')).toBe('/v1/messages');
});
