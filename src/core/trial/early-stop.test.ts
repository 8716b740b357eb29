import { describe, expect, test } from 'vitest';
import { PairTest } from './always-valid.ts';
import { knownOf, pairsOf, sharedRate } from './early-stop.ts';
import { randomOf } from './random.ts';

const ROUNDS = 12;
const TASKS = 12;
const RUNS = 10_000;
/** The share of answers that are right, of each variant alike. */
const RIGHT = 0.9;

/** Counts that are never equal. */
const FAR_APART = { onlyA: 1, onlyB: 0, alike: 0 };

/** Whether any pair of so many equal variants looks different at any time of a run. */
function raisesAlarm(variants: number, next: () => number): boolean {
  const tests = Array.from({ length: pairsOf(variants) }, () => new PairTest());
  for (let round = 0; round < ROUNDS; round++) {
    const right = Array.from({ length: variants }, () => rightOnes(next));
    let pair = 0;
    for (let a = 0; a < variants; a++)
      for (let b = a + 1; b < variants; b++) {
        const test = tests[pair++]!;
        for (let apart = right[a]! ^ right[b]!; apart !== 0; apart &= apart - 1)
          test.add((right[a]! & apart & -apart) !== 0 ? 'a' : 'b');
      }
  }
  const rate = sharedRate(variants);
  return tests.some(({ p }) => knownOf(FAR_APART, p, rate) === 'different');
}

/** A bit for each task of a round, set where the answer is right. */
function rightOnes(next: () => number): number {
  let bits = 0;
  for (let task = 0; task < TASKS; task++) if (next() < RIGHT) bits |= 1 << task;
  return bits;
}

describe('in 10,000 simulated runs', () => {
  test.each([2, 3, 4, 5, 6, 7, 8, 9, 10])('%i equal variants raise an alarm in at most 55 of 1,000', (variants) => {
    const next = randomOf(`equal variants: ${variants}`);
    let alarms = 0;
    for (let run = 0; run < RUNS; run++) if (raisesAlarm(variants, next)) alarms += 1;
    expect(alarms / RUNS).toBeLessThanOrEqual(0.055);
    // Sharing costs no more than it must: without any alarm nothing was simulated.
    expect(alarms / RUNS).toBeGreaterThan(0.005);
  });
});

test('the error rates of all pairs together are 5 in 100', () => {
  for (let variants = 2; variants <= 10; variants++) {
    expect(pairsOf(variants)).toBe([1, 3, 6, 10, 15, 21, 28, 36, 45][variants - 2]);
    expect(sharedRate(variants) * pairsOf(variants)).toBeCloseTo(0.05, 12);
  }
});

test.each([
  ['no difference in many pairs', { onlyA: 0, onlyB: 0, alike: 200 }, 0.05, 'equal'],
  ['the same at the rate of three pairs', { onlyA: 0, onlyB: 0, alike: 200 }, 0.05 / 3, null],
  ['more of them', { onlyA: 0, onlyB: 0, alike: 260 }, 0.05 / 3, 'equal'],
  ['an interval from -1 to +7.6 points', { onlyA: 0, onlyB: 5, alike: 195 }, 0.05, null],
  ['an interval from -7.6 to +1 points', { onlyA: 5, onlyB: 0, alike: 195 }, 0.05, null],
  ['an interval from 5 to 15 points', { onlyA: 0, onlyB: 60, alike: 540 }, 0.05, null],
  ['no pairs', { onlyA: 0, onlyB: 0, alike: 0 }, 0.05, null],
] as const)('two variants are equal only where both ends lie within 3 points: %s', (_, counts, rate, answer) => {
  expect(knownOf(counts, 1, rate)).toBe(answer);
});
