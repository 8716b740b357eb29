import type { Conversation, HistoryItem, HistoryMessage } from '../conversation.ts';
import type { Found, HistoryCheck } from './check.ts';
import { foundIn } from './kit.ts';

/** Messages in an order that the provider, or the template of its model, refuses. */
export const turnOrder: HistoryCheck = {
  code: 'turn-order',
  title: 'Order of messages',
  isOfPairs: false,
  conditions: {
    'ends-with-assistant': (history) => lastIs(history, ({ role }) => role === 'assistant'),
    'ends-with-spaces': (history) => {
      const { items, messages } = history;
      const last = messages.at(-1);
      const text = items.at(-1);
      const isText = last?.role === 'assistant' && text?.kind === 'text' && last.end > last.start;
      return isText && text.endsBlank === true && text.isBlank !== true
        ? [foundIn(history, messages.length - 1, 'The last text of the model ends with white space.')]
        : [];
    },
    'user-after-result': (history) =>
      inARow(
        history,
        (before, message) => isOfResults(history, before) && message.role === 'user' && !isOfResults(history, message),
      ).map((index) => foundIn(history, index, 'A message of the user follows a result.')),
    'text-beside-results': (history) =>
      [...history.messages.keys()]
        .filter((index) => {
          const message = history.messages[index] as HistoryMessage;
          const kinds = new Set(itemsIn(history, message).map(({ kind }) => kind));
          const before = history.messages[index - 1];
          const isBeside = kinds.has('result') && kinds.size > 1;
          return isBeside || (message.role === 'user' && before !== undefined && isOfResults(history, before));
        })
        .map((index) => foundIn(history, index, 'Text and results are in one turn of the user.')),
    'roles-alternate': (history) =>
      inARow(
        history,
        (before, message) => before.role === message.role && ['user', 'assistant'].includes(message.role),
      ).map((index) =>
        foundIn(history, index, `Two messages of the ${history.messages[index]?.role} follow each other.`),
      ),
    'system-first': (history) =>
      [...history.messages.keys()]
        .filter((index) => index > 0 && history.messages[index]?.role === 'system')
        .map((index) => foundIn(history, index, 'A system message is not the first message.')),
    'user-missing': (history) =>
      history.messages.length > 0 && !history.items.some(({ kind }) => kind === 'user')
        ? [foundIn(history, 0, 'No message of the user is left.')]
        : [],
    'two-assistants-end': (history) => {
      const { messages } = history;
      const isTwo = messages.length > 1 && messages.slice(-2).every(({ role }) => role === 'assistant');
      return isTwo ? [foundIn(history, messages.length - 1, 'The last two messages are of the model.')] : [];
    },
    'call-after-user': (history) =>
      [...history.messages.keys()]
        .filter((index) => {
          const message = history.messages[index] as HistoryMessage;
          const before = history.messages[index - 1];
          const hasCall = itemsIn(history, message).some(({ kind }) => kind === 'call');
          const isAnswered = before !== undefined && isOfResults(history, before);
          return hasCall && (before === undefined || (before.role === 'assistant' && !isAnswered));
        })
        .map((index) => foundIn(history, index, 'A turn with calls follows neither the user nor a result.')),
    'both-content-and-calls': (history) =>
      [...history.messages.keys()]
        .filter((index) => {
          const items = itemsIn(history, history.messages[index] as HistoryMessage);
          return items.some(({ kind }) => kind === 'call') && items.some(({ kind }) => kind === 'text');
        })
        .map((index) => foundIn(history, index, 'A message has both content and calls.')),
  },
};

const itemsIn = ({ items }: Conversation, { start, end }: HistoryMessage): readonly HistoryItem[] =>
  items.slice(start, end);

const isOfResults = (history: Conversation, message: HistoryMessage): boolean =>
  itemsIn(history, message).some(({ kind }) => kind === 'result');

function lastIs(history: Conversation, matches: (message: HistoryMessage) => boolean): Found[] {
  const last = history.messages.at(-1);
  return last && matches(last)
    ? [foundIn(history, history.messages.length - 1, 'The last message is of the model.')]
    : [];
}

/** Indexes of messages that with the one before break a rule. */
function inARow(
  { messages }: Conversation,
  breaks: (before: HistoryMessage, message: HistoryMessage) => boolean,
): number[] {
  return [...messages.keys()].filter((index) => {
    const [before, message] = [messages[index - 1], messages[index]];
    return before !== undefined && message !== undefined && breaks(before, message);
  });
}
