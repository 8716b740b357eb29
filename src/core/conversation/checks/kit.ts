import type { Conversation, HistoryItem } from '../conversation.ts';
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

/** Indexes of the items of a kind. */
export const itemsOf = ({ items }: Conversation, kind: HistoryItem['kind']): number[] =>
  [...items.keys()].filter((index) => items[index]?.kind === kind);

/** How a sentence names a call or result: its tool, else its id, else what it is. */
export const nameOf = ({ name, id, kind }: HistoryItem): string =>
  name ? `\`${name}\`` : id ? `${kind === 'call' ? 'The call' : 'The result'} \`${id}\`` : `A ${kind} without a name`;
