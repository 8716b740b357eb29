import type { Finding } from '../diagnostics/finding.ts';
import type { Breakpoint } from '../fixtures/fixture.ts';
import type { Checkpoints } from './checkpoints.ts';
import type { EventRows } from './event-rows.ts';
import { lastStateChange, stateChanges } from './state-changes.ts';

/** Where a breakpoint stops the replay. */
export interface BreakpointStop {
  readonly offset: number;
  /** Which of the breakpoints it is. */
  readonly index: number;
}

export interface BreakpointScope {
  readonly checkpoints: Checkpoints;
  readonly length: number;
  readonly findings: readonly Finding[];
  readonly rows: () => EventRows;
}

/** A buffered length is watched for over this many characters, since every one must be looked at. */
const BUFFER_REACH = 2_000_000;

/** The nearest stop strictly beyond `from` in a direction; null where there is none. */
export function nearestStop(
  breakpoints: readonly Breakpoint[],
  from: number,
  direction: 1 | -1,
  scope: BreakpointScope,
): BreakpointStop | null {
  let nearest: BreakpointStop | null = null;
  for (const [index, breakpoint] of breakpoints.entries()) {
    const offset = stopOf(breakpoint, from, direction, scope);
    if (offset === null || (nearest && (offset - nearest.offset) * direction >= 0)) continue;
    nearest = { offset, index };
  }
  return nearest;
}

function stopOf(breakpoint: Breakpoint, from: number, direction: 1 | -1, scope: BreakpointScope): number | null {
  switch (breakpoint.on) {
    case 'offset':
      return (breakpoint.offset - from) * direction > 0 && breakpoint.offset <= scope.length ? breakpoint.offset : null;
    case 'state': {
      const { state, edge } = breakpoint;
      const hits = (change: { left: string; entered: string }) =>
        (edge === 'enter' ? change.entered : change.left) === state;
      if (direction === -1) return lastStateChange(scope.checkpoints, from, hits)?.offset ?? null;
      for (const change of stateChanges(scope.checkpoints, from, scope.length)) if (hits(change)) return change.offset;
      return null;
    }
    case 'code':
      return nearestOf(
        scope.findings.filter((finding) => finding.code === breakpoint.code).map((finding) => finding.end),
        from,
        direction,
      );
    case 'element':
      return nearestOf(scope.rows().opened(breakpoint.path), from, direction);
    case 'buffered':
      return bufferedStop(breakpoint.length, from, direction, scope);
  }
}

function nearestOf(offsets: readonly number[], from: number, direction: 1 | -1): number | null {
  let nearest: number | null = null;
  for (const offset of offsets)
    if ((offset - from) * direction > 0 && (nearest === null || (offset - nearest) * direction < 0)) nearest = offset;
  return nearest;
}

/** Where more than `length` characters have just come to be held back. */
function bufferedStop(length: number, from: number, direction: 1 | -1, scope: BreakpointScope): number | null {
  const start = direction === 1 ? from : Math.max(0, from - BUFFER_REACH);
  const end = direction === 1 ? Math.min(scope.length, from + BUFFER_REACH) : from - 1;
  const { tokenizer } = scope.checkpoints.at(start);
  let was = tokenizer.offset - tokenizer.heldFrom > length;
  let last: number | null = null;
  for (let offset = start + 1; offset <= end; offset++) {
    tokenizer.advance(offset);
    const is = tokenizer.offset - tokenizer.heldFrom > length;
    if (is && !was) {
      if (direction === 1) return offset;
      last = offset;
    }
    was = is;
  }
  return last;
}
