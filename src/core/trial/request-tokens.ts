import { oncePer } from '../../base/once-per.ts';
import { estimateTokens } from '../prompts/estimate-tokens.ts';
import type { Attempt, Variant } from './run.ts';
import type { Task } from './task.ts';

const tokensOf = oncePer(({ prompt }: Variant) => ({ prompt: estimateTokens(prompt) }));

/** About how many tokens a request is. */
export const promptTokens = ({ variant, task }: Pick<Attempt, 'variant' | 'task'>): number =>
  tokensOf(variant).prompt + taskTokens(task);

/** About how many tokens a task is; a copy is about as long as what is to be copied. */
export const taskTokens = ({ messages }: Task): number =>
  messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
