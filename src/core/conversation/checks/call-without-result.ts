import type { HistoryItem } from '../conversation.ts';
import { roundsOf } from '../rounds.ts';
import type { HistoryCheck } from './check.ts';
import { foundAt, nameOf } from './kit.ts';

/** A call that nothing answers, though the history goes on after it. */
export const callWithoutResult: HistoryCheck = {
  code: 'call-without-result',
  title: 'Call without a result',
  isOfPairs: true,
  conditions: {
    '': (history) =>
      roundsOf(history)
        .filter(({ isPending }) => !isPending)
        .flatMap(({ calls }) => calls)
        .filter((call) => history.pairs[call] === -1 && history.items[call]?.isCut !== true)
        .map((call) => foundAt(history, call, `${nameOf(history.items[call] as HistoryItem)} has no result.`)),
  },
};
