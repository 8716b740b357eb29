import { selectListsOutcomes } from '../state/selectors.ts';
import { useDebug } from '../store/context.ts';
import { ByArgument } from './servers/ByArgument.tsx';
import { ByOutcome } from './servers/ByOutcome.tsx';

/** What servers do with the reply: by outcome, or argument by argument beside ours. */
export function ServersPanel() {
  return useDebug(selectListsOutcomes) ? <ByOutcome /> : <ByArgument />;
}
