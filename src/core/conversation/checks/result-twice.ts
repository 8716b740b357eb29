import type { HistoryCheck } from './check.ts';
import { earlierResultOf } from './earlier-result.ts';
import { itemsWhere, nameOf } from './kit.ts';

/** A second result of one call. */
export const resultTwice: HistoryCheck = {
  code: 'result-twice',
  title: 'Two results of one call',
  isOfPairs: true,
  conditions: {
    '': (history) =>
      itemsWhere(
        history,
        ({ kind }, index) =>
          kind === 'result' && history.pairs[index] === -1 && earlierResultOf(history, index) !== undefined,
        (result) => `${nameOf(result)} has two results.`,
      ),
  },
};
