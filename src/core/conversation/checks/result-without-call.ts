import type { HistoryItem } from '../conversation.ts';
import type { HistoryCheck } from './check.ts';
import { earlierResultOf } from './earlier-result.ts';
import { foundAt, itemsOf, nameOf } from './kit.ts';

/** A result of a call that is not in the history: a summary or a trim took the call away. */
export const resultWithoutCall: HistoryCheck = {
  code: 'result-without-call',
  title: 'Result without its call',
  isOfPairs: true,
  conditions: {
    '': (history) =>
      history.request.continues
        ? []
        : itemsOf(history, 'result')
            .filter((result) => history.pairs[result] === -1 && history.items[result]?.isCut !== true)
            .filter((result) => earlierResultOf(history, result) === undefined)
            .map((result) => {
              const item = history.items[result] as HistoryItem;
              return foundAt(history, result, `${nameOf(item)} answers a call that is not there.`);
            }),
  },
};
