import type { Span } from '../../base/span.ts';
import type { Code } from './codes.ts';
import type { Severity } from './diagnostic.ts';

/** A fact that a reader or a rule found; its rule turns it into a Diagnostic with words and, where safe, a fix. */
export interface Finding extends Span {
  readonly code: Code;
  readonly severity: Severity;
  /** Index of the call that it is in. */
  readonly call?: number;
  /** JSON pointer, where it is known without looking at the span. */
  readonly path?: string;
  /** Set where the reader went on by assuming this text in place of the span: the finding is then a repair. */
  readonly replacement?: string;
  /** It is about the schema alone: an error that leaves the verdict unchanged. */
  readonly schemaOnly?: boolean;
  /** What the rule's sentences need: names, expectations, an exact error text. */
  readonly data?: Readonly<Record<string, string | number>>;
  /** The element or value that the finding is about, where the rule may need more than the span. */
  readonly about?: Span;
}
