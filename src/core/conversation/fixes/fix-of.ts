import type { HistoryProblem } from '../check-history.ts';
import type { HistoryFix } from '../checks/check.ts';
import type { PastedHistory } from '../history-of-paste.ts';

/** The correction that may be offered for a problem; undefined where there is none. */
export function fixOf(_pasted: PastedHistory, _problem: HistoryProblem): HistoryFix | undefined {
  return undefined;
}
