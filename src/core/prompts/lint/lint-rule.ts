import type { Span } from '../../../base/span.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import type { Code } from '../../words/codes.ts';
import type { QuickFix, Severity } from '../../words/diagnostic.ts';
import type { PromptText } from '../reading/prompt-text.ts';

/** What is said of prompts alone, beside the codes of the engine. */
export const PROMPT_CODES = ['unlisted-tool', 'no-format', 'duplicate-section'] as const;
export type PromptCode = (typeof PROMPT_CODES)[number];

/** One thing in a prompt that will teach a model a mistake. */
export interface PromptFinding extends Span {
  /** The mistake that it teaches, as the engine names it, or what is wrong with the prompt itself. */
  readonly rule: Code | PromptCode;
  readonly severity: Severity;
  /** One sentence. */
  readonly message: string;
  /** Only where the edit can't do harm. */
  readonly fix?: QuickFix;
}

/** What rules look at. */
export interface LintContext extends PromptText {
  readonly tools: readonly ToolDefinition[];
}

/** One thing that prompts are checked for. A further one is one file and one line in `rules.ts`. */
export type LintRule = (context: LintContext) => readonly PromptFinding[];
