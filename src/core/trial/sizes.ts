import { mcnemar } from '../logs/statistics.ts';
import { differenceAtAnyLook } from './always-valid.ts';
import { CLAIMED, type IntervalKind, neededFor, shareInterval } from './result.ts';

/** What a number of answers a variant can and cannot show, before any is asked for. */
export interface Size {
  /** Answers of each variant. */
  readonly answers: number;
  readonly intervals: IntervalKind;
  /** If all are right, the share is shown to be above this. */
  readonly allRightShows: number;
  /** The most that may be wrong where more than 95 % is still shown; null where all right are too few. */
  readonly mayBeWrong: number | null;
  /** Answers, all of them right, that show more than 95 %. */
  readonly claimNeeds: number;
  /** The smallest difference that is told from none where one answer in 100 goes the other way; null where none is. */
  readonly tellsApart: number | null;
}

/** Of a hundred pairs, those in which the worse variant is the one that is right. */
const OTHER_WAY = 0.01;

export function sizeOf(answers: number, intervals: IntervalKind): Size {
  const lowOf = (wrong: number): number => shareInterval(intervals, answers - wrong, answers)?.low ?? 0;
  let wrong = 0;
  while (wrong < answers && lowOf(wrong) > CLAIMED) wrong += 1;
  return {
    answers,
    intervals,
    allRightShows: lowOf(0),
    mayBeWrong: wrong === 0 ? null : wrong - 1,
    claimNeeds: neededFor(CLAIMED, 0, 0, intervals),
    tellsApart: tellsApart(answers, intervals),
  };
}

function tellsApart(n: number, intervals: IntervalKind): number | null {
  const onlyA = Math.round(n * OTHER_WAY);
  const isTold = (onlyB: number): boolean =>
    intervals === 'fixed'
      ? mcnemar(onlyA, onlyB) <= 1 - CLAIMED
      : (differenceAtAnyLook({ onlyA, onlyB, alike: n - onlyA - onlyB })?.low ?? 0) > 0;
  let [least, most] = [onlyA, n - onlyA];
  if (n === 0 || !isTold(most)) return null;
  while (most - least > 1) {
    const middle = Math.floor((least + most) / 2);
    if (isTold(middle)) most = middle;
    else least = middle;
  }
  return (most - onlyA) / n;
}
