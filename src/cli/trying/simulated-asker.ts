import { simulatedModel } from '../../core/trial/simulated-model.ts';
import type { Ask } from './asker.ts';

/** Answers at once, offline, as the simulated model does. */
export function simulatedAsker(seed: number): Ask {
  const model = simulatedModel(seed);
  return async ({ variant, task, round }) => {
    const { fault: _, ...answer } = model({ system: variant.prompt, messages: task.messages }, round - 1);
    return { kind: 'answer', answer: { input: answer.chunks.join(''), ...answer } };
  };
}
