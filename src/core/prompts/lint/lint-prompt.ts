import type { Span } from '../../../base/span.ts';
import type { ToolDefinition } from '../../tools/tool-definition.ts';
import type { ReadReply } from '../example/check-example.ts';
import type { LintContext, PromptFinding } from './lint-rule.ts';
import { LINT_RULES } from './rules.ts';

/** What a system prompt, ours or pasted, gets wrong about the tools and the format, in the order of its text. */
export function lintPrompt(text: string, tools: readonly ToolDefinition[], read: ReadReply): readonly PromptFinding[] {
  const strict = read(text, { recovery: 'strict', tools });
  const resilient = read(text, { recovery: 'resilient', tools });
  const context: LintContext = { text, prose: blankOut(text, strict.calls), tools, strict, resilient };
  return LINT_RULES.flatMap((rule) => rule.check(context).map((finding) => ({ rule: rule.id, ...finding }))).sort(
    (a, b) => a.start - b.start || a.end - b.end,
  );
}

function blankOut(text: string, spans: readonly Span[]): string {
  let prose = '';
  let at = 0;
  for (const { start, end } of spans) {
    prose += text.slice(at, start) + text.slice(start, end).replace(/[^\r\n]/g, ' ');
    at = end;
  }
  return prose + text.slice(at);
}
