import type { Breakpoint } from '../../../core/words/breakpoint.ts';
import { breakpointName } from '../state/breakpoints.ts';

/** A stop on the timeline, and the breakpoint that stops there. */
export interface BreakMark {
  readonly offset: number;
  readonly name: string;
}

/** Marks nearer to each other than this would be one blot. */
const APART_PX = 6;

/**
 * The stops of the breakpoints as marks, rising; `pixelsAt` says where an offset is shown, null where it is not. Offsets are
 * known at once, other stops once they are found.
 */
export function breakMarksOf(
  breakpoints: readonly Breakpoint[],
  stops: ReadonlyMap<Breakpoint, readonly number[]>,
  pixelsAt: (offset: number) => number | null,
): BreakMark[] {
  const all = breakpoints.flatMap((breakpoint) => {
    const offsets = breakpoint.on === 'offset' ? [breakpoint.offset] : (stops.get(breakpoint) ?? []);
    return offsets.map((offset) => ({ offset, name: breakpointName(breakpoint) }));
  });
  const marks: BreakMark[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const mark of all.sort((a, b) => a.offset - b.offset)) {
    const x = pixelsAt(mark.offset);
    if (x === null || x - last < APART_PX) continue;
    marks.push(mark);
    last = x;
  }
  return marks;
}
