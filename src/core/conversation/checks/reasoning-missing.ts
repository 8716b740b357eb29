import type { Conversation } from '../conversation.ts';
import type { HistoryCheck } from './check.ts';
import { has, itemsWhere, messagesWhere } from './kit.ts';

/** Reasoning that has to come back with the calls it led to, and did not, or came back changed. */
export const reasoningMissing: HistoryCheck = {
  code: 'reasoning-missing',
  title: 'Reasoning not sent back',
  isOfPairs: false,
  conditions: {
    // With thinking on, the message of the last calls begins with its thinking.
    'thinking-first': (history) => {
      const { items, request } = history;
      const last = items.findLast(({ kind }) => kind === 'call')?.message;
      return messagesWhere(
        history,
        ({ start }, _, index) => request.thinking === true && index === last && items[start]?.kind !== 'reasoning',
        'The message of the last calls does not begin with its thinking.',
      );
    },
    signature: (history) =>
      itemsWhere(
        history,
        ({ kind, signature, isBlank }) =>
          kind === 'reasoning' && (signature === 'missing' || signature === 'empty' || (isBlank && signature)),
        'A block of thinking has no valid signature.',
      ),
    // With thinking off, the last message of the model holds none.
    'thinking-off': (history) => {
      const { items, messages, request } = history;
      const last = messages.findLastIndex(({ role }) => role === 'assistant');
      const first = items.findIndex(({ kind, message }) => kind === 'reasoning' && message === last);
      return itemsWhere(
        history,
        (_, index) => request.thinking === false && index === first,
        'Thinking is off, and the last message holds thinking.',
      );
    },
    // Each message with calls since the last text of the user carries its reasoning.
    'since-user': (history) => {
      const asked = lastAsked(history);
      return messagesWhere(
        history,
        (message, _, index) => index > asked && has(history, message, 'call') && !has(history, message, 'reasoning'),
        'A message with calls came back without its reasoning.',
      );
    },
    // The first call of each step since the last text of the user is signed; some shapes keep no signatures.
    'signed-call': (history) => {
      let step = lastAsked(history);
      return itemsWhere(
        history,
        ({ kind, message, signature }) => {
          const isFirst = kind === 'call' && message > step;
          if (isFirst) step = message;
          return isFirst && signature === 'missing';
        },
        'The first call of a step has no signature of its thought.',
      );
    },
    // An item of reasoning has the item that followed it.
    'item-follows': (history) =>
      itemsWhere(
        history,
        ({ kind }, index) =>
          kind === 'reasoning' && !['call', 'text', 'reasoning'].includes(history.items[index + 1]?.kind ?? ''),
        'A reasoning item has lost the item that followed it.',
      ),
  },
};

/** The message of the last text of the user. */
const lastAsked = ({ items }: Conversation): number => items.findLast(({ kind }) => kind === 'user')?.message ?? -1;
