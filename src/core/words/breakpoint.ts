/** A breakpoint of replay. */
export type Breakpoint = LogPoint & (OffsetBreakpoint | (HitCount & MeetingBreakpoint));

interface OffsetBreakpoint {
  readonly on: 'offset';
  readonly offset: number;
}

/** What may be met more than once. */
type MeetingBreakpoint =
  | { readonly on: 'state'; readonly state: string; readonly edge: 'enter' | 'leave' }
  /**
   * An element by name, or by a path such as `/edits/edit`; `*` is any argument. With `longerThan`, replay stops not where the
   * element opens but where more than so many characters of its value are read; values written as JSON count as well.
   */
  | { readonly on: 'element'; readonly path: string; readonly longerThan?: number }
  | { readonly on: 'code'; readonly code: string }
  | { readonly on: 'buffered'; readonly length: number };

interface HitCount {
  /** Only this occurrence counts, from 1; without it every one does. */
  readonly hit?: number;
}

interface LogPoint {
  /** Replay goes on, and the moment is listed. */
  readonly log?: true;
}
