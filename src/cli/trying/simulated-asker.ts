import { simulatedAnswer } from '../../core/trial/simulated-answer.ts';
import { simulatedModel } from '../../core/trial/simulated-model.ts';
import type { Ask } from './asker.ts';

/** Answers without a wait, offline, as the simulated model does. */
export function simulatedAsker(seed: number): Ask {
  const model = simulatedModel(seed);
  return async (attempt) => ({ kind: 'answer', answer: simulatedAnswer(model, attempt) });
}
