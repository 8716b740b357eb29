import type { HistoryCheck } from './check.ts';
import { foundAt, itemsOf } from './kit.ts';

/** A call without a name: no program can run it. */
export const callNotRun: HistoryCheck = {
  code: 'call-not-run',
  title: 'Call that could not run',
  isOfPairs: true,
  conditions: {
    '': (history) =>
      itemsOf(history, 'call')
        .filter((call) => history.items[call]?.name === '')
        .map((call) => foundAt(history, call, 'A call has an empty name.')),
  },
};
