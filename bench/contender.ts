/** How the measured call is written: our format, an element named after the tool, one JSON object, or as `write` does. */
export type Dialect = 'tool' | 'named' | 'json' | 'own';

/** One reader under measure. */
export interface Contender {
  readonly name: string;
  readonly dialect: Dialect;
  /** Whether it takes a reply piece by piece; a reader of whole texts is measured on those alone. */
  readonly streams: boolean;
  /** Whether text around the call is allowed. */
  readonly prose: boolean;
  /** Writes the call of a dialect of its own, its content as that dialect has it. */
  write?(content: string): string;
  /** The timed part. Reads all pieces and gives whatever `content` needs. */
  read(chunks: readonly string[]): unknown;
  /** Not timed: the argument `content` as the reader saw it. Absent for floors, which read nothing out. */
  content?(result: unknown, text: string): string;
}

/** One cell of the tables. */
export interface Case {
  readonly contender: string;
  readonly body: 'cdata' | 'escaped' | 'raw' | 'prose';
  /** UTF-16 code units of the content, or of the prose around a small call. */
  readonly size: number;
  /** Code units a piece; null for the whole text at once. */
  readonly chunk: number | null;
}

/**
 * What came of a case. `wrong`: the content differs from the source. `slow`: one run took longer than the limit.
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
