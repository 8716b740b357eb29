import { roundsOf } from '../rounds.ts';
import type { HistoryCheck } from './check.ts';
import { itemsWhere, nameOf } from './kit.ts';

/** A call that nothing answers, though the history goes on after it. */
export const callWithoutResult: HistoryCheck = {
  code: 'call-without-result',
  title: 'Call without a result',
  isOfPairs: true,
  conditions: {
    '': (history) => {
      const pending = new Set(roundsOf(history).flatMap(({ isPending, calls }) => (isPending ? calls : [])));
      return itemsWhere(
        history,
        ({ kind, isCut }, index) => kind === 'call' && history.pairs[index] === -1 && !isCut && !pending.has(index),
        (call) => `${nameOf(call)} has no result.`,
      );
    },
  },
};
