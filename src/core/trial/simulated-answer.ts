import type { Attempt, CameOf } from './run.ts';
import type { SimulatedModel } from './simulated-model.ts';

/** What the simulated model answers a request of a run. */
export function simulatedAnswer(model: SimulatedModel, { variant, task, round, second }: Attempt): CameOf {
  const { prompt: system, dialect, native = false } = variant;
  const after = second
    ? [
        { role: 'assistant', content: second.answer.input },
        { role: 'user', content: second.message },
      ]
    : [];
  const { fault: _, ...answer } = model({ system, messages: [...task.messages, ...after], dialect, native }, round - 1);
  return { input: answer.chunks.join(''), ...answer };
}
