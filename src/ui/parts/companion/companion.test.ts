// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';

const TOKEN = 'abcdefghijklmnop_-1234';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

test('the token is taken off the address and outlives a reload of the tab', async () => {
  location.hash = `#t=${TOKEN}`;
  const first = await import('./companion.ts');
  expect(first.takeToken()).toBe(true);
  expect(location.hash).toBe('');
  vi.resetModules();
  const second = await import('./companion.ts');
  expect(second.takeToken()).toBe(false);
  expect(second.companion()?.token).toBe(TOKEN);
});

test('any other fragment is left alone, and without a token there is no companion', async () => {
  location.hash = '#s=abc';
  const { takeToken, companion } = await import('./companion.ts');
  expect(takeToken()).toBe(false);
  expect(location.hash).toBe('#s=abc');
  expect(companion()).toBeNull();
});

test('routes are asked with the token, a body makes a POST of JSON, and a refusal rejects with its sentence', async () => {
  location.hash = `#t=${TOKEN}`;
  const asked: [string, RequestInit][] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push([url, init]);
    return url.endsWith('live') ? new Response('No.\n', { status: 403 }) : new Response('{}');
  });
  const { takeToken, companion } = await import('./companion.ts');
  takeToken();
  await companion()?.ask('simulate', { requests: 5 });
  expect(asked[0]?.[0]).toBe('/_chunkscope/simulate');
  expect(asked[0]?.[1]).toMatchObject({
    method: 'POST',
    body: '{"requests":5}',
    headers: { 'x-chunkscope-token': TOKEN, 'content-type': 'application/json' },
  });
  await expect(companion()?.ask('live')).rejects.toThrow('No.');
});
