import type { ProblemPlaces } from '../../../core/travel/session-report.ts';
import type { Problem } from '../../parts/reply/problems.ts';
import { countUpTo } from '../../parts/state/count-up-to.ts';

/** Chunks a second where a recording holds no times. */
const DEFAULT_RATE = 12;
/** A longer recorded silence is played as this one. */
const LONGEST_WAIT_MS = 1000;

/** The last is as fast as frames allow. */
export const SPEEDS = [0.25, 0.5, 1, 2, 4, 8, 16, Number.POSITIVE_INFINITY] as const;

/** Index of the chunk that is being read when `position` code units have been read; the last one at the end. */
export function chunkAt(ends: Uint32Array, position: number): number {
  return Math.max(0, Math.min(countUpTo(ends, position - 1), ends.length - 1));
}

/** Milliseconds after the recording began at which a chunk comes; evenly spread where nothing was recorded. */
export function timeOf(times: Float64Array | null, chunk: number): number {
  return times ? (times[chunk] ?? 0) : (Math.max(0, chunk) * 1000) / DEFAULT_RATE;
}

/** Milliseconds to wait before a chunk at speed 1. */
export function waitBefore(times: Float64Array | null, chunk: number): number {
  return chunk <= 0 ? 0 : Math.min(LONGEST_WAIT_MS, timeOf(times, chunk) - timeOf(times, chunk - 1));
}

/** How many problems replay has come to at a position, those that are not listed among them. */
export function problemsMet(
  problems: readonly Problem[],
  unlisted: ProblemPlaces | undefined,
  position: number,
): number {
  return problemAt(problems, position) + 1 + countUpTo(unlisted?.stops ?? [], position);
}

/** Where replay stops next for a problem, listed or not; null where none is left in that direction. */
export function nextProblemStop(
  problems: readonly Problem[],
  unlisted: ProblemPlaces | undefined,
  position: number,
  direction: 1 | -1,
): number | null {
  const stops = unlisted?.stops ?? new Uint32Array();
  const isNext = direction === 1;
  const listed = problems[isNext ? problemAt(problems, position) + 1 : problemAt(problems, position - 1)];
  const other = stops[isNext ? countUpTo(stops, position) : countUpTo(stops, position - 1) - 1];
  const found = [listed?.stop, other].filter((stop) => stop !== undefined);
  if (found.length === 0) return null;
  return isNext ? Math.min(...found) : Math.max(...found);
}

/** Index of the problem at which `position` is or that it passed last; -1 before the first. */
export function problemAt(problems: readonly Problem[], position: number): number {
  let low = 0;
  let high = problems.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (problems[middle]!.stop <= position) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
