import type { HistoryCheck } from './check.ts';
import { foundIn } from './kit.ts';

/** A member that the provider does not take; the error's words name it, or the history has calls and the request no tools. */
export const memberRefused: HistoryCheck = {
  code: 'member-refused',
  title: 'Member refused',
  isOfPairs: false,
  conditions: {
    'tools-missing': (history) => {
      const { tools } = history.request;
      const hasCalls = history.items.some(({ kind }) => kind === 'call' || kind === 'result');
      return tools?.length === 0 && hasCalls
        ? [{ ...foundIn(history, 0, 'The history has calls, and the request declares no tools.'), pointer: '/tools' }]
        : [];
    },
  },
};
