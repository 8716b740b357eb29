/** A stretch of the stream in UTF-16 code units, half-open: `start` is in it, `end` is not. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where reading has shown what a span is: behind it; a single code unit is known for what it is only when the next has been read. */
export function spanKnownAt({ start, end }: Span): number {
  return end - start === 1 ? end + 1 : end;
}
