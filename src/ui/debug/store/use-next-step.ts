import { type NextStep, nextStepOf, stepOfAccount } from '../state/next-step.ts';
import { selectAccount } from '../state/pasted.ts';
import { toolsChecked } from '../state/tools-in-force.ts';
import { useDebug } from './context.ts';

/** The one step that the screen of Debug offers first; null while there is no report, and where nothing is to be done. */
export function useNextStep(): NextStep | null {
  const report = useDebug((state) => state.report);
  const hasTools = useDebug((state) => toolsChecked(state).length > 0);
  const account = useDebug(selectAccount);
  const text = useDebug((state) => state.reply.raw.text);
  const own = report && nextStepOf(report, { text, hasTools });
  return report && account ? stepOfAccount(account, own, text) : own;
}
