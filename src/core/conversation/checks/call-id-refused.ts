import type { Conversation, HistoryItem } from '../conversation.ts';
import type { Found, HistoryCheck } from './check.ts';
import { foundAt, itemsOf, nameOf } from './kit.ts';

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
function each(history: Conversation, isFaulty: (id: string) => boolean, what: string): Found[] {
  return itemsOf(history, 'call').flatMap((call) => {
    const item = history.items[call] as HistoryItem;
    return item.id !== undefined && isFaulty(item.id) ? [foundAt(history, call, `${nameOf(item)} ${what}.`)] : [];
  });
}

/** The later of two calls with equal ids; the key of a call without one is empty. */
function repeated(history: Conversation, keyOf: (item: HistoryItem) => string | undefined): Found[] {
  const seen = new Set<string>();
  return itemsOf(history, 'call').flatMap((call) => {
    const item = history.items[call] as HistoryItem;
    const key = keyOf(item);
    if (!key) return [];
    if (seen.has(key)) return [foundAt(history, call, `${nameOf(item)} has the id of an earlier call.`)];
    seen.add(key);
    return [];
  });
}
