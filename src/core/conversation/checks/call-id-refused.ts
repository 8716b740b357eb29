import type { Conversation, HistoryItem } from '../conversation.ts';
import type { Found, HistoryCheck } from './check.ts';
import { itemsWhere, nameOf } from './kit.ts';

/** An id that the provider does not take. */
export const callIdRefused: HistoryCheck = {
  code: 'call-id-refused',
  title: 'Call id refused',
  isOfPairs: false,
  conditions: {
    pattern: (history, rule) => {
      const pattern = rule?.given?.pattern;
      return pattern ? each(history, (id) => !pattern.test(id), 'has an id with characters that are refused') : [];
    },
    length: (history, rule) => {
      const most = rule?.given?.most ?? Number.POSITIVE_INFINITY;
      return each(history, (id) => id.length > most, `has an id of more than ${most} characters`);
    },
    'twice-in-history': (history) => repeated(history, ({ id }) => id),
    'twice-in-message': (history) => repeated(history, ({ message, id }) => id && `${message} ${id}`),
    'item-twice': (history) => repeated(history, ({ itemId }) => itemId),
  },
};

/** The calls whose id has a fault. */
const each = (history: Conversation, isFaulty: (id: string) => boolean, what: string): Found[] =>
  itemsWhere(
    history,
    ({ kind, id }) => kind === 'call' && id !== undefined && isFaulty(id),
    (call) => `${nameOf(call)} ${what}.`,
  );

/** The later of two calls with equal ids; the key of a call without one is empty. */
function repeated(history: Conversation, keyOf: (item: HistoryItem) => string | undefined): Found[] {
  const seen = new Set<string>();
  return itemsWhere(
    history,
    (item) => {
      const key = item.kind === 'call' && keyOf(item);
      return key && (seen.has(key) || !seen.add(key));
    },
    (call) => `${nameOf(call)} has the id of an earlier call.`,
  );
}
