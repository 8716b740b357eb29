import type { MarkMoment } from './mark-rows.ts';
import type { MarkKind, MarkPattern } from './marked-dialect.ts';

/**
 * What an action makes of what was read: the row is `taken`; the machine stays in its state, since a mark is text (`stay`),
 * or goes `back` to an earlier offset; or more text must come before that is decided (`wait`).
 */
export type Answer = 'taken' | 'stay' | 'back' | 'wait';

/** A mark where it is. */
export interface Mark {
  /** That of nothing where something moves the machine that is no mark. */
  readonly pattern: Omit<MarkPattern, 'kind'> & { readonly kind: MarkKind | MarkMoment };
  readonly start: number;
  readonly end: number;
  /** -1 where the mark names nothing. */
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly prefix: string;
}

/** A line that opens a code fence: `end` is after the line. */
export interface FenceLine {
  readonly at: number;
  readonly end: number;
  readonly char: number;
  readonly length: number;
}

/** Of a mark at `start` of which a part is missing, before what is written or after it: where that part belongs, and what it is. */
export function missingPart(start: number, written: string, meant: string): [start: number, end: number, part: string] {
  const isBehind = meant.startsWith(written);
  const at = isBehind ? start + written.length : start;
  return [at, at, isBehind ? meant.slice(written.length) : meant.slice(0, -written.length)];
}
