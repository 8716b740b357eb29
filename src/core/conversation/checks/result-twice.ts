import type { HistoryItem } from '../conversation.ts';
import type { HistoryCheck } from './check.ts';
import { earlierResultOf } from './earlier-result.ts';
import { foundAt, itemsOf, nameOf } from './kit.ts';

/** A second result of one call. */
export const resultTwice: HistoryCheck = {
  code: 'result-twice',
  title: 'Two results of one call',
  isOfPairs: true,
  conditions: {
    '': (history) =>
      itemsOf(history, 'result')
        .filter((result) => history.pairs[result] === -1 && earlierResultOf(history, result) !== undefined)
        .map((result) => {
          const item = history.items[result] as HistoryItem;
          return foundAt(history, result, `${nameOf(item)} has two results.`);
        }),
  },
};
