import { describe, expect, test } from 'vitest';
import type { Problem } from '../../parts/reply/problems.ts';
import { countUpTo } from '../../parts/state/count-up-to.ts';
import { chunkAt, nextProblemStop, problemsMet, timeOf, waitBefore } from './replay.ts';

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

describe('problems that no list holds', () => {
  const problems = [{ stop: 4 }, { stop: 9 }] as unknown as readonly Problem[];
  const unlisted = {
    starts: Uint32Array.of(5, 10),
    ends: Uint32Array.of(6, 11),
    errors: new Uint8Array(2),
    stops: Uint32Array.of(7, 12),
  };

  test('are stopped at in their turn, forwards and back', () => {
    expect([0, 4, 7, 9, 12].map((at) => nextProblemStop(problems, unlisted, at, 1))).toEqual([4, 7, 9, 12, null]);
    expect([12, 9, 7, 4].map((at) => nextProblemStop(problems, unlisted, at, -1))).toEqual([9, 7, 4, null]);
  });

  test('are counted with the others', () => {
    expect([0, 4, 8, 20].map((at) => problemsMet(problems, unlisted, at))).toEqual([0, 1, 2, 4]);
    expect(problemsMet(problems, undefined, 20)).toBe(2);
  });
});
