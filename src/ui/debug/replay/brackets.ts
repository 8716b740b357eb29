import { type Axis, endOf, startOf, type Window } from '../../parts/lanes/axis.ts';

export interface CallSpan {
  readonly start: number;
  readonly end: number;
  readonly toolName: string;
  readonly complete: boolean;
}

/** One call above the lanes, or several that are too narrow to be named. */
export interface Bracket {
  /** Numbers of the first and the last call, from 1. */
  readonly first: number;
  readonly last: number;
  /** Of a single call. */
  readonly name: string | null;
  readonly isOpen: boolean;
  /** Values of the axis. */
  readonly from: number;
  readonly to: number;
}

/** A bracket that is narrower names nothing. */
const NAMED_PX = 64;

/**
 * The calls of a window as brackets that can be read at `width`: neighbours too narrow for their names are one. Of more
 * calls than are listed, those that are not are after the last one.
 */
export function bracketsOf(
  calls: readonly CallSpan[],
  { callCount, axis, length, window, width }: Placement,
): Bracket[] {
  const scale = width / (window.to - window.from);
  const brackets: Bracket[] = [];
  const add = (next: Bracket): void => {
    if (next.to < window.from || next.from > window.to) return;
    const last = brackets.at(-1);
    const isNarrow = (one: Bracket): boolean => (one.to - one.from) * scale < NAMED_PX;
    const joins = last && (isNarrow(last) || (isNarrow(next) && last.name === null)) && last.last === next.first - 1;
    if (joins)
      brackets[brackets.length - 1] = { ...last, last: next.last, name: null, isOpen: next.isOpen, to: next.to };
    else brackets.push(next);
  };
  for (const [index, { start, end, toolName, complete }] of calls.entries()) {
    add({
      first: index + 1,
      last: index + 1,
      name: toolName,
      isOpen: !complete,
      from: startOf(axis, start),
      to: endOf(axis, end),
    });
  }
  if (callCount > calls.length) {
    const from = endOf(axis, calls.at(-1)?.end ?? 0);
    add({ first: calls.length + 1, last: callCount, name: null, isOpen: true, from, to: endOf(axis, length) });
  }
  return brackets;
}

interface Placement {
  readonly callCount: number;
  readonly axis: Axis;
  readonly length: number;
  readonly window: Window;
  readonly width: number;
}
