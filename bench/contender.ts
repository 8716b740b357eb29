/** How the measured call is written: our format, an element named after the tool, one JSON object, or with `write`. */
export type Dialect = 'tool' | 'named' | 'json' | 'own';

/** One reader that is measured. */
export interface Contender {
  readonly name: string;
  readonly dialect: Dialect;
  /** Whether it reads a reply in pieces; a reader of whole texts is measured with those alone. */
  readonly streams: boolean;
  /** Whether text around the call is allowed. */
  readonly prose: boolean;
  /** Writes the call in a dialect of its own, with its content as that dialect needs it. */
  write?(content: string): string;
  /** The timed part. Reads all pieces and returns whatever `content` needs. */
  read(chunks: readonly string[]): unknown;
  /** Not timed: the argument `content` as the reader saw it. Absent for floors, which return nothing. */
  content?(result: unknown, text: string): string;
}

/** One cell of the tables. */
export interface Case {
  readonly contender: string;
  readonly body: 'cdata' | 'escaped' | 'raw' | 'prose';
  /** UTF-16 code units of the content, or of the prose around a small call. */
  readonly size: number;
  /** Code units in a piece; null for the whole text at once. */
  readonly chunk: number | null;
}

/**
 * The outcome of a case. `wrong`: the content differs from the source. `slow`: one run took longer than the limit.
 * Speeds are those of the median and of the fastest run.
 */
export type Outcome =
  | {
      readonly kind: 'ok' | 'wrong';
      readonly mbPerSecond: number;
      readonly bestMbPerSecond: number;
      readonly runs: number;
      readonly peakMb: number | null;
    }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'slow' }
  | { readonly kind: 'skipped' };

export type Row = Case & { readonly outcome: Outcome };
