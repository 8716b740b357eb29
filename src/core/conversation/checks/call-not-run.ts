import type { HistoryCheck } from './check.ts';
import { itemsWhere } from './kit.ts';

/** A call without a name: no program can run it. */
export const callNotRun: HistoryCheck = {
  code: 'call-not-run',
  title: 'Call that could not run',
  isOfPairs: true,
  conditions: {
    '': (history) =>
      itemsWhere(history, ({ kind, name }) => kind === 'call' && name === '', 'A call has an empty name.'),
  },
};
