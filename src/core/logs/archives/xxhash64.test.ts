import { expect, it } from 'vitest';
import { sameForAnyCut } from '../../../base/any-cut.test-kit.ts';
import { XxHash64 } from './xxhash64.ts';

function hashOf(pieces: readonly Uint8Array[]): string {
  const hash = new XxHash64();
  for (const piece of pieces) hash.update(piece);
  return hash.digest().toString(16);
}

it.each([
  ['', 'ef46db3751d8e999'],
  ['a', 'd24ec4f1a98c6e5b'],
  ['abc', '44bc2cf5ad770999'],
  ['Nobody inspects the spammish repetition', 'fbcea83c8a378bf1'],
])('%j has the hash that the reference gives, in pieces of any size', (text, hash) => {
  const bytes = new TextEncoder().encode(text);
  expect(hashOf([bytes])).toBe(hash);
  sameForAnyCut(hashOf, bytes);
});
