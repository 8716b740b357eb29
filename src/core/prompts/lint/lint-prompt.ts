import type { ToolDefinition } from '../../tools/tool-definition.ts';
import type { ReadReply } from '../example/check-example.ts';
import { readPromptText } from '../reading/prompt-text.ts';
import type { LintContext, PromptFinding } from './lint-rule.ts';
import { LINT_RULES } from './rules.ts';

/**
 * What a system prompt, ours or pasted, gets wrong about the tools and the format, in the order of its text. Its examples are
 * read in the dialect, by default in that of most of them.
 */
export function lintPrompt(
  text: string,
  tools: readonly ToolDefinition[],
  read: ReadReply,
  dialect?: string,
): readonly PromptFinding[] {
  const context: LintContext = { ...readPromptText(text, tools, read, dialect), tools };
  return LINT_RULES.flatMap((check) => check(context)).sort((a, b) => a.start - b.start || a.end - b.end);
}
