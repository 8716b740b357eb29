import type { ToolCall } from '../calls/tool-call.ts';
import type { StreamText } from '../text/stream-text.ts';
import type { Breakpoint } from '../words/breakpoint.ts';
import type { Finding } from '../words/finding.ts';
import type { Checkpoints } from './checkpoints.ts';
import { type EventRows, isNamed } from './event-rows.ts';
import { lastStateChange, stateChanges } from './state-changes.ts';
import { outgrownAt, valuePlaces } from './value-places.ts';

/** An offset at which a breakpoint stops replay. */
export interface BreakpointStop {
  readonly offset: number;
  /** Index of the breakpoint. */
  readonly index: number;
}

export interface BreakpointScope {
  readonly checkpoints: Checkpoints;
  readonly length: number;
  readonly findings: readonly Finding[];
  readonly rows: () => EventRows;
  readonly text: StreamText;
  readonly calls: () => Iterable<ToolCall>;
  /** The reply is in a marked dialect, whose event rows do not separate values from the names around them. */
  readonly isMarked: boolean;
}

type ElementBreakpoint = Extract<Breakpoint, { readonly on: 'element' }>;

/** A breakpoint on buffered length looks at so many characters at most, since each one must be examined. */
const BUFFER_REACH = 2_000_000;

/** The nearest stop strictly after (or before) `from` in a direction; null where there is none. Log points never stop. */
export function nearestStop(
  breakpoints: readonly Breakpoint[],
  from: number,
  direction: 1 | -1,
  scope: BreakpointScope,
): BreakpointStop | null {
  let nearest: BreakpointStop | null = null;
  for (const [index, breakpoint] of breakpoints.entries()) {
    if (breakpoint.log) continue;
    const offset = stopOf(breakpoint, from, direction, scope);
    if (offset === null || (nearest && (offset - nearest.offset) * direction >= 0)) continue;
    nearest = { offset, index };
  }
  return nearest;
}

function stopOf(breakpoint: Breakpoint, from: number, direction: 1 | -1, scope: BreakpointScope): number | null {
  if (breakpoint.on !== 'offset' && breakpoint.hit !== undefined)
    return nearestOf([...stopsAlong(breakpoint, scope)], from, direction);
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
      return nearestOf(codeStops(breakpoint.code, scope), from, direction);
    case 'element':
      return nearestOf(elementStops(breakpoint, scope), from, direction);
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

function elementStops(
  { path, longerThan }: ElementBreakpoint,
  { rows, text, calls, isMarked }: BreakpointScope,
): number[] {
  if (longerThan === undefined) return rows().opened(path);
  // The rows of Forge's XML know references and CDATA.
  const stops = isMarked ? [] : rows().outgrown(path, longerThan);
  for (const call of calls())
    for (const place of valuePlaces(call, text, isMarked ? 'all' : 'json')) {
      const stop = isNamed(place.path, path) ? outgrownAt(place, longerThan, text) : null;
      if (stop !== null) stops.push(stop);
    }
  return stops.sort((a, b) => a - b);
}

/** Offsets after each finding of a code; a single character is known as such only after the next one has been read. */
function codeStops(code: string, { findings, length }: BreakpointScope): number[] {
  return findings
    .filter((finding) => finding.code === code)
    .map(({ start, end }) => Math.min(length, end - start === 1 ? end + 1 : end));
}

function bufferedStop(length: number, from: number, direction: 1 | -1, scope: BreakpointScope): number | null {
  if (direction === 1) {
    for (const offset of holdings(length, from, Math.min(scope.length, from + BUFFER_REACH), scope)) return offset;
    return null;
  }
  let last: number | null = null;
  for (const offset of holdings(length, Math.max(0, from - BUFFER_REACH), from - 1, scope)) last = offset;
  return last;
}

/** Offsets at which the text held back grows beyond `length` characters. */
function* holdings(length: number, start: number, end: number, { checkpoints }: BreakpointScope): Generator<number> {
  const { tokenizer } = checkpoints.at(start);
  let was = tokenizer.offset - tokenizer.heldFrom > length;
  for (let offset = start + 1; offset <= end; offset++) {
    tokenizer.advance(offset);
    const is = tokenizer.offset - tokenizer.heldFrom > length;
    if (is && !was) yield offset;
    was = is;
  }
}

/** The first `most` stops of each breakpoint, ascending. One pass over the text for each. */
export function stopsOf(breakpoints: readonly Breakpoint[], most: number, scope: BreakpointScope): number[][] {
  return breakpoints.map((breakpoint) => {
    const stops: number[] = [];
    for (const offset of stopsAlong(breakpoint, scope)) {
      if (stops.length === most) break;
      stops.push(offset);
    }
    return stops;
  });
}

/** All stops of a breakpoint, ascending, each once; with a hit count only the one of that number. */
function* stopsAlong(breakpoint: Breakpoint, scope: BreakpointScope): Generator<number> {
  const hit = breakpoint.on === 'offset' ? undefined : breakpoint.hit;
  let last = 0;
  let met = 0;
  for (const offset of eachStop(breakpoint, scope)) {
    if (offset === last) continue;
    last = offset;
    met++;
    if (hit === undefined || met === hit) yield offset;
    if (met === hit) return;
  }
}

function* eachStop(breakpoint: Breakpoint, scope: BreakpointScope): Generator<number> {
  switch (breakpoint.on) {
    case 'offset':
      if (breakpoint.offset <= scope.length) yield breakpoint.offset;
      break;
    case 'state':
      for (const change of stateChanges(scope.checkpoints, 0, scope.length))
        if ((breakpoint.edge === 'enter' ? change.entered : change.left) === breakpoint.state) yield change.offset;
      break;
    case 'code':
      yield* codeStops(breakpoint.code, scope).sort((a, b) => a - b);
      break;
    case 'element':
      yield* elementStops(breakpoint, scope);
      break;
    case 'buffered':
      yield* holdings(breakpoint.length, 0, Math.min(scope.length, BUFFER_REACH), scope);
      break;
  }
}
