/** A range of the stream in UTF-16 code units, half-open: it includes `start` but not `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Offset at which it is known what a span was read as: its end; for a single code unit, after the next one has been read. */
export function spanKnownAt({ start, end }: Span): number {
  return end - start === 1 ? end + 1 : end;
}
