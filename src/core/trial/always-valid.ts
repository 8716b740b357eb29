import type { Interval } from '../logs/statistics.ts';

/*
 * Figures that hold at any look: whoever bets against the truth multiplies his stake by more than 20 at any time with a chance of
 * at most one in 20 (Ville's inequality). So what a bet spread over all alternatives beats 20 to 1 is left out of an interval, and
 * one over the most that such a bet ever won is a p-value, however often one looks and whenever one stops.
 */

/** What a value is left out at: one over the error rate. */
const ODDS = 20;

/** Halvings that find the end of an interval. */
const HALVINGS = 50;

const factorials = [0];

/** The logarithm of n!. */
function logFactorial(n: number): number {
  for (let k = factorials.length; k <= n; k++) factorials.push(factorials[k - 1]! + Math.log(k));
  return factorials[n]!;
}

/** Something counted times the logarithm of a chance; nothing counted weighs nothing, and no chance is below 0. */
const weighed = (count: number, chance: number): number => (count === 0 ? 0 : count * Math.log(Math.max(0, chance)));

/** Whether a uniform mixture of binomials does not beat this share 20 to 1, after so many successes in n. */
export function isShareOpen(share: number, successes: number, n: number): boolean {
  const mixture = logFactorial(successes) + logFactorial(n - successes) - logFactorial(n + 1);
  return mixture - weighed(successes, share) - weighed(n - successes, 1 - share) < Math.log(ODDS);
}

/** The interval of a share that holds at any look: every share that is open; null where there is nothing to go by. */
export function shareAtAnyLook(successes: number, n: number): Interval | null {
  if (n === 0) return null;
  const isOpen = (share: number): boolean => isShareOpen(share, successes, n);
  const middle = successes / n;
  return { low: endOf(isOpen, middle, 0), high: endOf(isOpen, middle, 1) };
}

/** What n pairs say: how often only A, only B, or both alike got it right. */
export interface PairCounts {
  readonly onlyA: number;
  readonly onlyB: number;
  readonly alike: number;
}

/**
 * Whether a uniform mixture of bets does not beat this difference (B's share minus A's) at such odds, to 1. A pair is worth +1 where only B
 * is right, -1 where only A is, else 0; each bet multiplies its stake by 1 + bet × (worth - difference).
 */
export function isDifferenceOpen(difference: number, { onlyA, onlyB, alike }: PairCounts, odds = ODDS): boolean {
  const [least, most] = [-1 / (1 - difference), 1 / (1 + difference)];
  const logStake = (bet: number): number =>
    weighed(onlyB, 1 + bet * (1 - difference)) +
    weighed(alike, 1 - bet * difference) +
    weighed(onlyA, 1 - bet * (1 + difference));
  return logMean(logStake, least, most) < Math.log(odds);
}

/** The interval of B's share minus A's that holds at any look: every difference that is open; null where there are no pairs. */
export function differenceAtAnyLook(counts: PairCounts, odds = ODDS): Interval | null {
  const n = counts.onlyA + counts.onlyB + counts.alike;
  if (n === 0) return null;
  const isOpen = (difference: number): boolean =>
    Math.abs(difference) === 1 ? isEndOpen(difference, counts) : isDifferenceOpen(difference, counts, odds);
  const middle = (counts.onlyB - counts.onlyA) / n;
  return { low: endOf(isOpen, middle, -1), high: endOf(isOpen, middle, 1) };
}

/** A difference of 1 is open as long as nothing but B alone is right, and the other way round. */
const isEndOpen = (difference: number, { onlyA, onlyB, alike }: PairCounts): boolean =>
  alike === 0 && (difference === 1 ? onlyA : onlyB) === 0;

/** The last value on the way from one that is open to the end of what is possible. */
function endOf(isOpen: (value: number) => boolean, from: number, end: number): number {
  if (from === end || isOpen(end)) return end;
  let [open, shut] = [from, end];
  for (let at = 0; at < HALVINGS; at++) {
    const middle = (open + shut) / 2;
    if (isOpen(middle)) open = middle;
    else shut = middle;
  }
  return open;
}

/** Points at which a mixture is summed up, and what is too small to count, as a logarithm below the largest. */
const POINTS = 128;
const NOTHING = 36;
/** Steps that find where a mixture is largest, and where it is too small to count; neither has to be exact. */
const STEPS_TO_TOP = 24;
const STEPS_TO_NOTHING = 10;

/** The logarithm of the mean of exp(f) over a range; f is concave. */
function logMean(f: (x: number) => number, least: number, most: number): number {
  const top = maximum(f, least, most);
  const highest = f(top);
  const counts = (x: number): boolean => f(x) > highest - NOTHING;
  const [from, to] = [firstBeyond(counts, top, least), firstBeyond(counts, top, most)];
  // Simpson's rule.
  const step = (to - from) / POINTS;
  let sum = 0;
  for (let at = 0; at <= POINTS; at++) {
    const weight = at === 0 || at === POINTS ? 1 : at % 2 === 1 ? 4 : 2;
    sum += weight * Math.exp(f(from + at * step) - highest);
  }
  return highest + Math.log((sum * step) / 3 / (most - least));
}

/** Where a concave function is about largest. */
function maximum(f: (x: number) => number, least: number, most: number): number {
  let [from, to] = [least, most];
  for (let at = 0; at < STEPS_TO_TOP; at++) {
    const third = (to - from) / 3;
    if (f(from + third) < f(to - third)) from += third;
    else to -= third;
  }
  return (from + to) / 2;
}

/** A place on the way to the end past which nothing counts. */
function firstBeyond(counts: (x: number) => boolean, from: number, end: number): number {
  let [inside, beyond] = [from, end];
  for (let at = 0; at < STEPS_TO_NOTHING; at++) {
    const middle = (inside + beyond) / 2;
    if (counts(middle)) inside = middle;
    else beyond = middle;
  }
  return beyond;
}

/**
 * A p-value for "A and B are right equally often" that holds at any look: one over the most that the Beta(½, ½) mixture against
 * ½ ever won over the pairs in which one alone was right.
 */
export class PairTest {
  #onlyA = 0;
  #onlyB = 0;
  #won = 1;
  #most = 1;

  /** The next pair in which one alone was right. */
  add(winner: 'a' | 'b'): void {
    const won = winner === 'a' ? this.#onlyA++ : this.#onlyB++;
    // The mixture's chance for this outcome after those before it, against ½.
    this.#won *= (2 * (won + 0.5)) / (this.#onlyA + this.#onlyB);
    if (this.#won > this.#most) this.#most = this.#won;
  }

  get p(): number {
    return 1 / this.#most;
  }
}
