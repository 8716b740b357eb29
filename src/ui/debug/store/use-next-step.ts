import type { LinkedPanel } from '../state/linked-panel.ts';
import { type NextStep, nextStepOf, stepOfAccount } from '../state/next-step.ts';
import { selectAccount } from '../state/pasted.ts';
import { toolsChecked } from '../state/tools-in-force.ts';
import { lossIn } from '../state/unwrapped.ts';
import { useDebug } from './context.ts';

/** The one step that the screen of Debug offers first; null while there is no report, and where only waiting helps. */
export function useNextStep(): NextStep | null {
  const report = useDebug((state) => state.report);
  const readers = useDebug((state) => state.readers);
  const hasTools = useDebug((state) => toolsChecked(state).length > 0);
  const isLost = useDebug((state) => lossIn(state.reply, state.report) !== null);
  const isCompared = useDebug((state) => state.tab === ('compare' satisfies LinkedPanel));
  const account = useDebug(selectAccount);
  const text = useDebug((state) => state.reply.raw.text);
  const own = report && nextStepOf({ report, readers, hasTools, isLost, isCompared });
  return own && account ? stepOfAccount(account, own, text) : own;
}
