/** A stretch of the stream in UTF-16 code units, half-open: `start` is in it, `end` is not. */
export interface Span {
  readonly start: number;
  readonly end: number;
}
