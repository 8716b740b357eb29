import { loopsOf } from '../loops.ts';
import type { HistoryCheck } from './check.ts';
import { foundAt } from './kit.ts';

/** A loop that a provider refuses. */
export const repeatedCall: HistoryCheck = {
  code: 'repeated-call',
  title: 'The same call again and again',
  isOfPairs: false,
  conditions: {
    '': (history) =>
      loopsOf(history).map(({ from, rounds, tool }) =>
        foundAt(history, from, `\`${tool}\` was called ${rounds} times with the same arguments and result.`),
      ),
  },
};
