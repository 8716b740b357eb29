import { simulatedModel } from '../../core/trial/simulated-model.ts';
import type { Ask } from './asker.ts';

/** Answers at once, offline, as the simulated model does. */
export function simulatedAsker(seed: number): Ask {
  const model = simulatedModel(seed);
  return async ({ variant: { prompt: system, dialect }, task, round }) => {
    const { fault: _, ...answer } = model({ system, messages: task.messages, dialect }, round - 1);
    return { kind: 'answer', answer: { input: answer.chunks.join(''), ...answer } };
  };
}
