/** Where replay stops. */
export type Breakpoint = LogPoint & (OffsetBreakpoint | (HitCount & MeetingBreakpoint));

interface OffsetBreakpoint {
  readonly on: 'offset';
  readonly offset: number;
}

/** What may be met any number of times. */
type MeetingBreakpoint =
  | { readonly on: 'state'; readonly state: string; readonly edge: 'enter' | 'leave' }
  /** With `longerThan` not where it opens, but where more characters of it than that are read. */
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
