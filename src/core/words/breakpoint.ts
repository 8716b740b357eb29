/** Where replay stops. */
export type Breakpoint = LogPoint & (OffsetBreakpoint | (HitCount & MeetingBreakpoint));

interface OffsetBreakpoint {
  readonly on: 'offset';
  readonly offset: number;
}

/** What may be met any number of times. */
type MeetingBreakpoint =
  | { readonly on: 'state'; readonly state: string; readonly edge: 'enter' | 'leave' }
  /**
   * By name, or by a path such as `/edits/edit`; `*` is any argument. With `longerThan` not where it opens, but where
   * more characters of its value than that are read; there a value that is written as JSON counts as well.
   */
  | { readonly on: 'element'; readonly path: string; readonly longerThan?: number }
  | { readonly on: 'code'; readonly code: string }
  | { readonly on: 'buffered'; readonly length: number };

interface HitCount {
  /** Only this meeting counts, from 1; without it every one does. */
  readonly hit?: number;
}

interface LogPoint {
  /** Replay goes on, and what stood there is listed. */
  readonly log?: true;
}
