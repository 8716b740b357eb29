import { describe, expect, test } from 'vitest';
import { chunkAt, countUpTo, timeOf, waitBefore } from './replay.ts';

describe('chunks by position', () => {
  const ends = Uint32Array.of(3, 5, 9);

  test('before the first character the first chunk is being read', () => {
    expect(chunkAt(ends, 0)).toBe(0);
  });

  test('a chunk is being read up to and with its last character', () => {
    expect([1, 3, 4, 5, 6, 9].map((at) => chunkAt(ends, at))).toEqual([0, 0, 1, 1, 2, 2]);
  });

  test('an empty text is at chunk 0', () => {
    expect(chunkAt(new Uint32Array(), 0)).toBe(0);
  });

  test('counting takes equal numbers in', () => {
    expect(countUpTo([1, 2, 2, 4], 2)).toBe(3);
  });
});

describe('times', () => {
  test('recorded times stand, else chunks come evenly', () => {
    expect(timeOf(Float64Array.of(0, 40), 1)).toBe(40);
    expect([0, 1, 2].map((chunk) => Math.round(timeOf(null, chunk)))).toEqual([0, 83, 167]);
  });

  test('a long silence is cut short', () => {
    expect(waitBefore(Float64Array.of(0, 60_000), 1)).toBe(1000);
  });
});
