import type { LinkedPanel } from '../state/linked-panel.ts';
import { type NextStep, nextStepOf } from '../state/next-step.ts';
import { toolsChecked } from '../state/tools-in-force.ts';
import { lossIn } from '../state/unwrapped.ts';
import { useDebug } from './context.ts';

/** The one step that the screen of Debug offers first; null while there is no report. */
export function useNextStep(): NextStep | null {
  const report = useDebug((state) => state.report);
  const readers = useDebug((state) => state.readers);
  const hasTools = useDebug((state) => toolsChecked(state).length > 0);
  const isLost = useDebug((state) => lossIn(state.reply, state.report) !== null);
  const isCompared = useDebug((state) => state.tab === ('compare' satisfies LinkedPanel));
  return report && nextStepOf({ report, readers, hasTools, isLost, isCompared });
}
