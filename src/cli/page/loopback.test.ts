import * as crypto from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { isSameSecret } from './loopback.ts';

vi.mock('node:crypto', async (actual) => {
  const real = await actual<typeof crypto>();
  return { ...real, timingSafeEqual: vi.fn(real.timingSafeEqual) };
});

it.each([
  ['secret', true],
  ['secreT', false],
  ['s', false],
  ['', false],
  [undefined, false],
  [['secret'], false],
])('compares %j with the secret in a time that tells nothing of it', (given, isSame) => {
  const compare = vi.mocked(crypto.timingSafeEqual);
  compare.mockClear();
  expect(isSameSecret(given, 'secret')).toBe(isSame);
  // It is the comparison of the system, on digests: a length tells nothing either.
  expect(compare.mock.calls.map(([one, other]) => [one.byteLength, other.byteLength])).toEqual([[32, 32]]);
});
