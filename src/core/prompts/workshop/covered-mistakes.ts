import type { ToolDefinition } from '../../tools/tool-definition.ts';
import { CODES, type Code } from '../../words/codes.ts';
import { type Coverage, coverageOf } from '../coverage-of-mistake.ts';
import { listedTools, type PromptSettings } from '../prompt-settings.ts';
import { buildPrompt } from '../system-prompt.ts';
import { readWithoutFixes } from './workbench.ts';

/** Of each mistake that a prompt can prevent: which section does, and whether this prompt says it. */
export type MistakeCoverage = Readonly<Partial<Record<Code, Coverage>>>;

/** Looks for each mistake in the prompt of some tools. */
export function coveredMistakes(tools: readonly ToolDefinition[], settings: PromptSettings): MistakeCoverage {
  const prompt = buildPrompt(tools, settings);
  const coverageFor = coverageOf(prompt, listedTools(tools, settings), readWithoutFixes, settings.dialect);
  return Object.fromEntries(
    CODES.flatMap((code) => {
      const coverage = coverageFor(code);
      return coverage ? [[code, coverage]] : [];
    }),
  );
}
