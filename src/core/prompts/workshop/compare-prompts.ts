import type { ToolDefinition } from '../../tools/tool-definition.ts';
import { estimateTokens } from '../estimate-tokens.ts';
import { compareVariants, type PromptVariant, type SettingDifference } from '../variants.ts';
import { type SizedText, sized } from './workbench.ts';

export interface VariantDifference {
  readonly settings: readonly SettingDifference[];
  readonly before: SizedText;
  readonly after: SizedText;
}

/** Two variants of a prompt for the same tools. */
export function comparePrompts(
  before: PromptVariant,
  after: PromptVariant,
  tools: readonly ToolDefinition[],
): VariantDifference {
  const compared = compareVariants(before, after, tools, estimateTokens);
  return { settings: compared.settings, before: sized(compared.before), after: sized(compared.after) };
}
