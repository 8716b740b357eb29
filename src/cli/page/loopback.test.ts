import type { timingSafeEqual } from 'node:crypto';
import { afterAll, expect, it, vi } from 'vitest';

const compare = vi.fn<typeof timingSafeEqual>();

// Test files share their modules, so that this one is loaded again, and again after it.
vi.resetModules();
vi.doMock('node:crypto', async (actual) => {
  const real = await actual<typeof import('node:crypto')>();
  return { ...real, timingSafeEqual: compare.mockImplementation(real.timingSafeEqual) };
});
const { isSameSecret } = await import('./loopback.ts');

afterAll(() => {
  vi.doUnmock('node:crypto');
  vi.resetModules();
});

it.each([
  ['secret', true],
  ['secreT', false],
  ['s', false],
  ['', false],
  [undefined, false],
  [['secret'], false],
])('compares %j with the secret in a time that tells nothing of it', (given, isSame) => {
  compare.mockClear();
  expect(isSameSecret(given, 'secret')).toBe(isSame);
  // It is the comparison of the system, on digests: a length tells nothing either.
  expect(compare.mock.calls.map(([one, other]) => [one.byteLength, other.byteLength])).toEqual([[32, 32]]);
});
