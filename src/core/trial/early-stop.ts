import { isDifferenceOpen, type PairCounts } from './always-valid.ts';

/*
 * When a run may stop early. Which two variants lead is seen in the answers, so the error rate is shared over all pairs of
 * variants: of each pair, a test or an interval that holds at any look errs with a chance of at most that share (Ville's
 * inequality), and of all pairs with one of at most their sum (Bonferroni), whichever of them is looked at, and when.
 */

/** The chance that a run stops with a wrong answer is at most this. */
const ERROR_RATE = 0.05;

/** The most that a difference may be to be none. */
const NEGLIGIBLE = 0.03;

export const pairsOf = (variants: number): number => (variants * (variants - 1)) / 2;

/** The error rate of each pair, where there are so many variants. */
export const sharedRate = (variants: number): number => ERROR_RATE / pairsOf(variants);

/** What a pair comes to: one is better, or neither is by 3 points. */
export type PairAnswer = 'different' | 'equal';

/** The answer for a pair that is known at an error rate, from the answers that both ran; null where none is. */
export function knownOf(counts: PairCounts, anytimeP: number, rate: number): PairAnswer | null {
  if (anytimeP <= rate) return 'different';
  const { onlyA, onlyB, alike } = counts;
  const difference = (onlyB - onlyA) / (onlyA + onlyB + alike);
  const isWithin =
    Math.abs(difference) < NEGLIGIBLE &&
    [-NEGLIGIBLE, NEGLIGIBLE].every((end) => !isDifferenceOpen(end, counts, 1 / rate));
  return isWithin ? 'equal' : null;
}
