import type { Span } from '../../base/span.ts';
import type { Code } from './codes.ts';
import type { ValueChange } from './value-change.ts';

export type Severity = 'error' | 'warning' | 'info';

/** Replaces the text of the span by `text`; an empty span inserts. Offsets are those of the text before the edit. */
export interface TextEdit extends Span {
  readonly text: string;
}

/** An edit that is known to work: after it was applied and the text read again, its diagnostic was gone and no new error came. */
export interface QuickFix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
  /** The first names and values that the fix changes; absent where it changes none. */
  readonly changes?: readonly ValueChange[];
  /** True where the fix removes something that the model wrote; such a fix is never offered unasked. */
  readonly loses?: true;
}

/** One problem of the model's output. */
export interface Diagnostic extends Span {
  readonly code: Code;
  readonly severity: Severity;
  /** What is wrong, one sentence. */
  readonly message: string;
  /** Why the model probably did it, one sentence. */
  readonly why: string;
  /** From 1; lines end at LF, CR LF or CR, columns count UTF-16 code units. */
  readonly line: number;
  readonly column: number;
  /** Index of the call it belongs to. */
  readonly call?: number;
  /** JSON pointer into that call's arguments. */
  readonly path?: string;
  /** True where it is about the schema alone and so leaves the verdict unchanged (format.md §7.1, §7.22). */
  readonly schemaOnly?: boolean;
  readonly fix?: QuickFix;
  /** True where there may be a fix that was not tried, since trying them all would take too long. */
  readonly fixNotTried?: true;
}
