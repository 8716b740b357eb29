import type { Span } from '../../../base/span.ts';
import type { ParseResult } from '../../reply/parse-result.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import type { QuickFix, Severity } from '../../words/diagnostic.ts';

/** One thing in a prompt that will teach a model a mistake. */
export interface PromptFinding extends Span {
  /** The rule's id. */
  readonly rule: string;
  readonly severity: Severity;
  /** One sentence. */
  readonly message: string;
  /** Only where the edit can't do harm. */
  readonly fix?: QuickFix;
}

/** What rules look at. */
export interface LintContext {
  readonly text: string;
  /** The text with every call blanked out, offsets unchanged. */
  readonly prose: string;
  readonly tools: readonly ToolDefinition[];
  /** The example calls in the text, read strictly with the tools' schemas. */
  readonly strict: ParseResult;
  /** The same, read as far as sense allows: its repairs are the edits that mend an example. */
  readonly resilient: ParseResult;
}

/** One rule. A further one is one file and one line in `rules.ts`. */
export interface LintRule {
  readonly id: string;
  /** What it finds, for people. */
  readonly title: string;
  readonly check: (context: LintContext) => readonly Omit<PromptFinding, 'rule'>[];
}
