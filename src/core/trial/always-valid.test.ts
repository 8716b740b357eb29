import { describe, expect, test } from 'vitest';
import { draws } from '../../base/exploring.test-kit.ts';
import { differenceAtAnyLook, isDifferenceOpen, isShareOpen, PairTest, shareAtAnyLook } from './always-valid.ts';

const digits = (interval: { low: number; high: number } | null) =>
  interval && [interval.low, interval.high].map((value) => Number((100 * value).toFixed(1)));

// A share whose chance of s in n is 20 times less likely than 1 / ((n + 1) × C(n, s)), the uniform mixture's.
test.each([
  [90, 99, 78.3, 97.6],
  [97, 99, 88.6, 100],
  [78, 97, 65.4, 91.1],
  [152, 168, 80.9, 96.4],
  [0, 20, 0, 26.1],
])('%i of %i hold at any look from %d to %d percent', (successes, n, low, high) => {
  expect(digits(shareAtAnyLook(successes, n))).toEqual([low, high]);
});

test('where all are right, the interval has a closed form: (n + 1) × 20 to the power of -1/n', () => {
  for (const n of [1, 20, 84, 168, 5_000])
    expect(shareAtAnyLook(n, n)?.low).toBeCloseTo((20 * (n + 1)) ** (-1 / n), 10);
});

test('a share and its complement have mirrored intervals', () => {
  for (const [s, n] of [
    [3, 10],
    [41, 50],
  ] as const) {
    const [one, other] = [shareAtAnyLook(s, n)!, shareAtAnyLook(n - s, n)!];
    expect(one.low).toBeCloseTo(1 - other.high, 10);
  }
});

test('bets on +1 and -1 alone are the mixture of binomials', () => {
  for (const [onlyA, onlyB] of [
    [2, 9],
    [0, 6],
    [20, 14],
  ] as const) {
    const share = shareAtAnyLook(onlyB, onlyA + onlyB)!;
    const difference = differenceAtAnyLook({ onlyA, onlyB, alike: 0 })!;
    expect(difference.low).toBeCloseTo(2 * share.low - 1, 6);
    expect(difference.high).toBeCloseTo(2 * share.high - 1, 6);
  }
});

test.each([
  [{ onlyA: 1, onlyB: 13, alike: 154 }, 1.1, 15.1],
  [{ onlyA: 13, onlyB: 1, alike: 154 }, -15.1, -1.1],
  [{ onlyA: 0, onlyB: 0, alike: 30 }, -15.7, 15.7],
])('the difference in %j holds at any look from %d to %d points', (counts, low, high) => {
  expect(digits(differenceAtAnyLook(counts))).toEqual([low, high]);
});

test('what an interval holds is open, what it leaves out is not', () => {
  for (const counts of [
    { onlyA: 3, onlyB: 9, alike: 40 },
    { onlyA: 20, onlyB: 2, alike: 3 },
    { onlyA: 0, onlyB: 4, alike: 0 },
  ]) {
    const { low, high } = differenceAtAnyLook(counts)!;
    for (let at = -0.995; at < 1; at += 0.01)
      expect([at, isDifferenceOpen(at, counts)]).toEqual([at, at >= low && at <= high]);
  }
});

test('nothing has no interval', () => {
  expect([shareAtAnyLook(0, 0), differenceAtAnyLook({ onlyA: 0, onlyB: 0, alike: 0 })]).toEqual([null, null]);
});

// F. M. J. Willems, Y. M. Shtarkov, T. J. Tjalkens, IEEE Transactions on Information Theory 41 (1995): 653-664, table I.
test.each([
  [1, 0, 1 / 2],
  [2, 0, 3 / 8],
  [3, 0, 5 / 16],
  [4, 0, 35 / 128],
  [5, 0, 63 / 256],
])('after %i pairs that only A got right the chance is that of the published table, %d: %f', (a, b, chance) => {
  const pairs = new PairTest();
  for (let at = 0; at < a; at++) pairs.add('a');
  expect(pairs.p).toBeCloseTo(1 / (2 ** (a + b) * chance), 12);
});

test('the p-value keeps the most that was ever won, and never leaves 1', () => {
  const pairs = new PairTest();
  expect(pairs.p).toBe(1);
  for (let at = 0; at < 8; at++) pairs.add('b');
  const best = pairs.p;
  for (let at = 0; at < 8; at++) pairs.add('a');
  expect(pairs.p).toBe(best);
  const even = new PairTest();
  for (let at = 0; at < 50; at++) even.add(at % 2 ? 'a' : 'b');
  expect(even.p).toBe(1);
});

/** Numbers from 0 to 1 that look drawn, the same for each seed (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const ROUNDS = 12;
const TASKS = 42;
const RUNS = draws(10_000);

/** The share of simulated runs in which something is so at every round's end. */
function shareOfRuns(holds: (next: () => number) => boolean): number {
  let held = 0;
  for (let run = 0; run < RUNS; run++) if (holds(random(run))) held += 1;
  return held / RUNS;
}

describe('in simulated runs that are looked at after each of 12 rounds', () => {
  test.each([0.5, 0.8, 0.95, 0.99])(
    'the interval of a share holds a true %d in at least 945 of 1,000 of them',
    (truth) => {
      const covered = shareOfRuns((next) => {
        let successes = 0;
        for (let round = 1; round <= ROUNDS; round++) {
          for (let task = 0; task < TASKS; task++) if (next() < truth) successes += 1;
          if (!isShareOpen(truth, successes, round * TASKS)) return false;
        }
        return true;
      });
      expect(covered).toBeGreaterThanOrEqual(0.945);
    },
  );

  test.each([
    [0.02, 0.02],
    [0.01, 0.08],
    [0.1, 0.3],
  ])(
    'the interval of a difference holds the true one, only A %d and only B %d, in at least 945 of 1,000 of them',
    (a, b) => {
      const covered = shareOfRuns((next) => {
        const counts = { onlyA: 0, onlyB: 0, alike: 0 };
        for (let round = 1; round <= ROUNDS; round++) {
          for (let task = 0; task < TASKS; task++) {
            const drawn = next();
            counts[drawn < a ? 'onlyA' : drawn < a + b ? 'onlyB' : 'alike'] += 1;
          }
          if (!isDifferenceOpen(b - a, counts)) return false;
        }
        return true;
      });
      expect(covered).toBeGreaterThanOrEqual(0.945);
    },
  );

  test.each([0.02, 0.1, 0.5])(
    'equal variants that differ in %d of the pairs raise an alarm in at most 55 of 1,000',
    (apart) => {
      const calm = shareOfRuns((next) => {
        const pairs = new PairTest();
        for (let pair = 0; pair < ROUNDS * TASKS; pair++) if (next() < apart) pairs.add(next() < 0.5 ? 'a' : 'b');
        return pairs.p > 0.05;
      });
      expect(1 - calm).toBeLessThanOrEqual(0.055);
    },
  );
});
