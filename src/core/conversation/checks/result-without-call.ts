import type { HistoryCheck } from './check.ts';
import { earlierResultOf } from './earlier-result.ts';
import { itemsWhere, nameOf } from './kit.ts';

/** A result of a call that is not in the history: a summary or a trim took the call away. */
export const resultWithoutCall: HistoryCheck = {
  code: 'result-without-call',
  title: 'Result without its call',
  isOfPairs: true,
  conditions: {
    '': (history) =>
      itemsWhere(
        history,
        ({ kind, isCut }, index) =>
          kind === 'result' &&
          history.pairs[index] === -1 &&
          !isCut &&
          !history.request.continues &&
          earlierResultOf(history, index) === undefined,
        (result) => `${nameOf(result)} answers a call that is not there.`,
      ),
  },
};
