import type { Conversation, HistoryItem, HistoryMessage } from '../conversation.ts';
import type { HistoryCheck } from './check.ts';
import { foundAt, foundIn } from './kit.ts';

/** Reasoning that has to come back with the calls it led to, and did not, or came back changed. */
export const reasoningMissing: HistoryCheck = {
  code: 'reasoning-missing',
  title: 'Reasoning not sent back',
  isOfPairs: false,
  conditions: {
    // With thinking on, the message of the last calls begins with its thinking.
    'thinking-first': (history) => {
      if (history.request.thinking !== true) return [];
      const message = lastWithCalls(history);
      const first = message === undefined ? undefined : history.items[history.messages[message]?.start ?? -1];
      return message === undefined || first?.kind === 'reasoning'
        ? []
        : [foundIn(history, message, 'The message of the last calls does not begin with its thinking.')];
    },
    signature: (history) =>
      reasoningItems(history)
        .filter(
          ([, { signature, isBlank }]) =>
            signature === 'missing' || signature === 'empty' || (isBlank && signature === 'present'),
        )
        .map(([index]) => foundAt(history, index, 'A block of thinking has no valid signature.')),
    // With thinking off, the last message of the model holds none.
    'thinking-off': (history) => {
      if (history.request.thinking !== false) return [];
      const last = history.messages.findLastIndex(({ role }) => role === 'assistant');
      const { start, end } = history.messages[last] ?? { start: 0, end: 0 };
      const index = history.items.findIndex(({ kind }, at) => kind === 'reasoning' && at >= start && at < end);
      return index < 0 ? [] : [foundAt(history, index, 'Thinking is off, and the last message holds thinking.')];
    },
    // Each message with calls since the last text of the user carries its reasoning.
    'since-user': (history) =>
      sinceUser(history)
        .filter((index) => {
          const items = itemsIn(history, index);
          return items.some(({ kind }) => kind === 'call') && !items.some(({ kind }) => kind === 'reasoning');
        })
        .map((index) => foundIn(history, index, 'A message with calls came back without its reasoning.')),
    // The first call of each step since the last text of the user is signed.
    'signed-call': (history) =>
      sinceUser(history).flatMap((index) => {
        const { start } = history.messages[index] as HistoryMessage;
        const at = itemsIn(history, index).findIndex(({ kind }) => kind === 'call');
        const call = history.items[start + at];
        return at >= 0 && call?.signature !== 'present'
          ? [foundAt(history, start + at, 'The first call of a step has no signature of its thought.')]
          : [];
      }),
    // An item of reasoning has the item that followed it.
    'item-follows': (history) =>
      reasoningItems(history)
        .filter(([index]) => {
          const next = history.items[index + 1];
          return next === undefined || !['call', 'text', 'reasoning'].includes(next.kind);
        })
        .map(([index]) => foundAt(history, index, 'A reasoning item has lost the item that followed it.')),
  },
};

const itemsIn = ({ items, messages }: Conversation, message: number): readonly HistoryItem[] =>
  items.slice(messages[message]?.start, messages[message]?.end);

const reasoningItems = ({ items }: Conversation): [number, HistoryItem][] =>
  [...items.entries()].filter(([, { kind }]) => kind === 'reasoning');

function lastWithCalls(history: Conversation): number | undefined {
  const last = history.items.findLast(({ kind }) => kind === 'call');
  return last?.message;
}

/** Messages of the model behind the last text of the user. */
function sinceUser(history: Conversation): number[] {
  const asked = history.items.findLast(({ kind }) => kind === 'user')?.message ?? -1;
  return [...history.messages.keys()].filter((index) => index > asked && history.messages[index]?.role === 'assistant');
}
