import type { RunHeader } from './run.ts';
import type { Task } from './task.ts';

/** What is asked in the tasks of which the tool alone is known: a run keeps it to tell an example that was copied from one that was asked for. */
export function asksOf(tasks: readonly Task[]): Pick<RunHeader, 'asks'> {
  const toolAlone = tasks.filter(({ expect }) => expect && expect.arguments === undefined);
  if (toolAlone.length === 0) return {};
  return {
    asks: Object.fromEntries(
      toolAlone.map(({ id, messages }) => [id, messages.map(({ content }) => content).join('\n')]),
    ),
  };
}
