import type { Conversation, HistoryItem, HistoryMessage } from '../conversation.ts';
import type { Found } from './check.ts';

/** What is wrong with an item. */
export function foundAt({ items }: Conversation, item: number, says: string): Found {
  const { pointer, message } = items[item] as HistoryItem;
  return { pointer, item, message, says };
}

/** What is wrong with a message. */
export function foundIn({ messages }: Conversation, message: number, says: string): Found {
  return { pointer: messages[message]?.pointer ?? '', message, says };
}

/** The items that break a rule; what is said of each may name it. */
export const itemsWhere = (
  history: Conversation,
  breaks: (item: HistoryItem, index: number) => unknown,
  says: string | ((item: HistoryItem) => string),
): Found[] =>
  history.items.flatMap((item, index) =>
    breaks(item, index) ? [foundAt(history, index, typeof says === 'string' ? says : says(item))] : [],
  );

/** The messages that break a rule, each with the one before it. */
export const messagesWhere = (
  history: Conversation,
  breaks: (message: HistoryMessage, before: HistoryMessage | undefined, index: number) => unknown,
  says: string | ((message: HistoryMessage) => string),
): Found[] =>
  history.messages.flatMap((message, index) =>
    breaks(message, history.messages[index - 1], index)
      ? [foundIn(history, index, typeof says === 'string' ? says : says(message))]
      : [],
  );

/** The items of a message. */
export const itemsIn = ({ items }: Conversation, { start, end }: HistoryMessage): readonly HistoryItem[] =>
  items.slice(start, end);

/** Whether a message has an item of a kind. */
export const has = (history: Conversation, message: HistoryMessage | undefined, kind: HistoryItem['kind']): boolean =>
  message !== undefined && itemsIn(history, message).some((item) => item.kind === kind);

/** How a sentence names a call or result: its tool, else its id, else what it is. */
export const nameOf = ({ name, id, kind }: HistoryItem): string =>
  name ? `\`${name}\`` : id ? `The ${kind} \`${id}\`` : `A ${kind} without a name`;
