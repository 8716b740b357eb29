import type { Breakpoint } from '../../../core/words/breakpoint.ts';
import type { TextEdit } from '../../../core/words/diagnostic.ts';
import { count, figure, ordinal } from '../../parts/words/count.ts';

type OffsetBreakpoint = Extract<Breakpoint, { readonly on: 'offset' }>;

const isOffset = (breakpoint: Breakpoint): breakpoint is OffsetBreakpoint => breakpoint.on === 'offset';

/** Where a position is once edits were made: after the character that it was after, if that is still there. */
export function movedOffset(offset: number, edits: readonly TextEdit[]): number {
  let moved = offset;
  for (const { start, end, text } of edits) {
    if (offset <= start) break;
    moved += offset >= end ? text.length - (end - start) : start - offset;
    if (offset < end) break;
  }
  return moved;
}

/** The breakpoints of the edited text. Those at offsets keep their character; two that come to be one are one. */
export function movedBreakpoints(
  breakpoints: readonly Breakpoint[],
  edits: readonly TextEdit[],
): readonly Breakpoint[] {
  if (!breakpoints.some(isOffset)) return breakpoints;
  const moved: Breakpoint[] = [];
  for (const breakpoint of breakpoints) {
    const at = isOffset(breakpoint) ? { ...breakpoint, offset: movedOffset(breakpoint.offset, edits) } : breakpoint;
    if (!hasBreakpoint(moved, at) && !(isOffset(at) && at.offset === 0)) moved.push(at);
  }
  return moved;
}

/** Those that mean something in any reply. */
export const portableBreakpoints = (breakpoints: readonly Breakpoint[]): readonly Breakpoint[] =>
  breakpoints.filter((breakpoint) => !isOffset(breakpoint));

/** Where breakpoints are in the text, rising. */
export const offsetsOf = (breakpoints: readonly Breakpoint[]): number[] =>
  breakpoints
    .filter(isOffset)
    .map(({ offset }) => offset)
    .sort((a, b) => a - b);

/** True where a breakpoint is in the line `start`..`end`. */
export const hasBreakIn = (offsets: readonly number[], start: number, end: number): boolean =>
  offsets.some((offset) => offset >= start && offset <= end);

const keyOf = (breakpoint: Breakpoint): string => JSON.stringify(Object.entries(breakpoint).sort());

export const hasBreakpoint = (breakpoints: readonly Breakpoint[], wanted: Breakpoint): boolean =>
  breakpoints.some((breakpoint) => keyOf(breakpoint) === keyOf(wanted));

/** Whether two lists stop replay at the same places. */
export const sameBreakpoints = (a: readonly Breakpoint[], b: readonly Breakpoint[]): boolean =>
  a.length === b.length && a.every((breakpoint) => hasBreakpoint(b, breakpoint));

/** With the breakpoint where it was not among them, else without it. */
export function toggled(breakpoints: readonly Breakpoint[], breakpoint: Breakpoint): readonly Breakpoint[] {
  return hasBreakpoint(breakpoints, breakpoint) ? without(breakpoints, breakpoint) : [...breakpoints, breakpoint];
}

export const without = (breakpoints: readonly Breakpoint[], gone: Breakpoint): readonly Breakpoint[] =>
  breakpoints.filter((breakpoint) => keyOf(breakpoint) !== keyOf(gone));

/**
 * A press on the gutter beside the line `start`..`end`: takes away what is in it, else sets a breakpoint where it
 * begins. In the first line that is after its first character, for replay cannot stop before it has begun.
 */
export function toggledInLine(breakpoints: readonly Breakpoint[], start: number, end: number): readonly Breakpoint[] {
  const rest = breakpoints.filter(
    (breakpoint) => !isOffset(breakpoint) || !hasBreakIn([breakpoint.offset], start, end),
  );
  return rest.length < breakpoints.length ? rest : [...breakpoints, { on: 'offset', offset: Math.max(1, start) }];
}

/** What the breakpoint waits for, as a name in a list. */
export function breakpointName(breakpoint: Breakpoint): string {
  const hit = breakpoint.on === 'offset' ? undefined : breakpoint.hit;
  const time = hit === undefined ? '' : ` for the ${ordinal(hit)} time`;
  return `${meetingName(breakpoint)}${time}${breakpoint.log ? ', to the log' : ''}`;
}

function meetingName(breakpoint: Breakpoint): string {
  switch (breakpoint.on) {
    case 'state':
      return `${breakpoint.state} is ${breakpoint.edge === 'enter' ? 'entered' : 'left'}`;
    case 'offset':
      return `Character ${figure(breakpoint.offset)} is read`;
    case 'element':
      return breakpoint.longerThan === undefined
        ? `${elementName(breakpoint.path)} opens`
        : `More than ${count(breakpoint.longerThan, 'character')} of ${elementName(breakpoint.path)} read`;
    case 'code':
      return `${breakpoint.code} is found`;
    case 'buffered':
      return `More than ${count(breakpoint.length, 'character')} held back`;
  }
}

const elementName = (path: string): string => (path === '*' ? 'any argument' : `<${path}>`);
