import type { Span } from '../../base/span.ts';
import type { Code } from './codes.ts';
import type { Severity } from './diagnostic.ts';

/** A fact that a reader or a rule found; its rule turns it into a Diagnostic with words and, where safe, a fix. */
export interface Finding extends Span {
  readonly code: Code;
  readonly severity: Severity;
  /** Index of the call it lies in. */
  readonly call?: number;
  /** JSON pointer, where it is known without looking at the span. */
  readonly path?: string;
  /** Set where the reader went on by assuming this text in place of the span: the finding is then a repair. */
  readonly replacement?: string;
  /** It speaks of the schema alone: an error that leaves the verdict as it is. */
  readonly schemaOnly?: boolean;
  /** What the rule's sentences need: names, expectations, an exact error text. */
  readonly data?: Readonly<Record<string, string | number>>;
  /** Where the rule may look further: the element or value the finding is about. */
  readonly about?: Span;
}
