import { forgeFindings } from '../diagnosis/compare/forge-findings.ts';
import { diagnose } from '../diagnosis/report/diagnose.ts';
import type { RuleExample } from '../diagnosis/rules/kit/rule.ts';
import { RULES, ruleOf } from '../diagnosis/rules/rules.ts';
import { copiedExamples, type KnownPrompt } from '../prompts/copied-examples.ts';
import { readReply } from '../reading/read-reply.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import type { Code } from '../words/codes.ts';
import type { Diagnostic, Severity } from '../words/diagnostic.ts';
import type { Frame } from '../words/frame.ts';
import type { Recovery } from '../words/recovery.ts';
import type { StreamEnd } from '../words/stream-end.ts';
import { RULE_PAGES } from './rule-pages.ts';

/** One entry of the list of rules. */
export interface RuleTitle {
  readonly code: Code;
  readonly title: string;
}

/** A rule as the reference shows it: what it means, and a reply that breaks it, read by the engine itself. */
export interface RulePage extends RuleTitle {
  /** Markdown: paragraphs with emphasis and source in backticks. */
  readonly about: string;
  /** Severity in the failing example; `warning` for a repair. */
  readonly severity: Severity;
  readonly failing: RulePageExample;
  readonly passing: RulePageExample;
  /** The diagnostic of the failing example, with its position and, where one is safe, its fix. */
  readonly diagnostic: Diagnostic;
}

export interface RulePageExample {
  readonly input: string;
  readonly recovery: Recovery;
  readonly dialect: string;
  readonly frames?: readonly Frame[];
  readonly streamEnd?: StreamEnd;
  readonly prompt?: KnownPrompt;
  readonly tools: readonly ToolDefinition[];
}

/** Every rule by name, in the order of the codes. */
export const ruleTitles = (): RuleTitle[] => RULES.map(({ code, title }) => ({ code, title }));

/** The rule's page in the reference. */
export function rulePage(code: Code): RulePage {
  const { title } = ruleOf(code);
  const { about, failing, passing } = RULE_PAGES[code];
  const example = pageExample(failing);
  const reading = readReply(example.input, example);
  const { diagnostics } = diagnose(reading, {
    more: [...forgeFindings(reading), ...copiedExamples(reading, example.prompt)],
    fixes: true,
  });
  const diagnostic = diagnostics.find((found) => found.code === code);
  if (!diagnostic) throw new Error(`Chunkscope bug: the failing example of ${code} does not show it`);
  return {
    code,
    title,
    about,
    severity: diagnostic.severity,
    failing: example,
    passing: pageExample(passing),
    diagnostic,
  };
}

function pageExample({
  input,
  recovery = 'resilient',
  dialect = 'forge',
  tools = [],
  frames,
  streamEnd,
  prompt,
}: RuleExample): RulePageExample {
  return {
    input,
    recovery,
    dialect,
    tools: tools as readonly ToolDefinition[],
    ...(frames && { frames }),
    ...(streamEnd && { streamEnd }),
    ...(prompt && { prompt }),
  };
}
