import { expect, test } from 'vitest';
import { mcnemar, newcombe, pairedInterval, wilson } from './statistics.ts';

const digits = (interval: { low: number; high: number } | null) =>
  interval && [interval.low, interval.high].map((value) => Number(value.toFixed(4)));

// R. G. Newcombe, Statistics in Medicine 17 (1998): 857-872, method 3.
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('the interval of %i in %i is the published one', (successes, n, low, high) => {
  expect(digits(wilson(successes, n))).toEqual([low, high]);
});

// The same, 873-890, method 10.
test.each([
  [56, 70, 48, 80, 0.0524, 0.3339],
  [9, 10, 3, 10, 0.1705, 0.809],
  [6, 7, 2, 7, 0.0582, 0.8062],
  [5, 56, 0, 29, -0.0381, 0.1926],
  [0, 10, 0, 20, -0.1611, 0.2775],
  [10, 10, 0, 20, 0.6791, 1],
])('the interval of the difference of %i/%i and %i/%i is the published one', (a, ofA, b, ofB, low, high) => {
  expect(digits(newcombe(a, ofA, b, ofB))).toEqual([low, high]);
});

// The same, 2635-2650, method 10.
test.each([
  [36, 12, 2, 0, 0.0569, 0.3404],
  [0, 12, 2, 36, 0.0569, 0.3404],
])('the interval of pairs %i, %i, %i, %i is the published one', (both, onlyA, onlyB, neither, low, high) => {
  expect(digits(pairedInterval({ both, onlyA, onlyB, neither }))).toEqual([low, high]);
});

test.each([
  [12, 2, 0.012939],
  [0, 5, 0.0625],
  [1, 9, 0.021484],
  [4, 4, 1],
  [0, 0, 1],
])('the exact p of %i against %i is that of the binomial', (a, b, p) => {
  expect(mcnemar(a, b)).toBeCloseTo(p, 6);
});

test('large counts neither overflow nor vanish', () => {
  expect(mcnemar(50_000, 50_300)).toBeGreaterThan(0.3);
  expect(mcnemar(50_000, 50_300)).toBeLessThan(0.4);
  expect(mcnemar(10_000, 12_000)).toBeLessThan(1e-20);
});

test('nothing has no interval', () => {
  expect([wilson(0, 0), newcombe(0, 0, 1, 1), pairedInterval({ both: 0, onlyA: 0, onlyB: 0, neither: 0 })]).toEqual([
    null,
    null,
    null,
  ]);
});
