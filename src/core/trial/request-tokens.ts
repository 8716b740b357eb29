import { oncePer } from '../../base/once-per.ts';
import { estimateTokens } from '../prompts/estimate-tokens.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import type { Attempt, Variant } from './run.ts';
import type { Task } from './task.ts';

const ofVariant = oncePer(({ prompt }: Variant) => ({ tokens: estimateTokens(prompt) }));
const ofTools = oncePer((tools: readonly ToolDefinition[]) => ({ tokens: estimateTokens(JSON.stringify(tools)) }));

/** About how many tokens a request is; `tools` are in it where the variant has no prompt. */
export const promptTokens = (
  { variant, task, second }: Pick<Attempt, 'variant' | 'task' | 'second'>,
  tools: readonly ToolDefinition[],
): number =>
  (variant.native ? ofTools(tools) : ofVariant(variant)).tokens +
  taskTokens(task) +
  (second ? estimateTokens(second.answer.input) + estimateTokens(second.message) : 0);

/** About how many tokens a task is; a copy is about as long as what is to be copied. */
export const taskTokens = ({ messages }: Task): number =>
  messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
