import type { Conversation } from '../conversation.ts';
import type { HistoryCheck } from './check.ts';
import { foundIn, has, itemsIn, messagesWhere } from './kit.ts';

/** Messages in an order that the provider, or the template of its model, refuses. */
export const turnOrder: HistoryCheck = {
  code: 'turn-order',
  title: 'Order of messages',
  isOfPairs: false,
  conditions: {
    'ends-with-assistant': (history) =>
      messagesWhere(
        history,
        ({ role }, _, index) => isSent(history) && role === 'assistant' && index === history.messages.length - 1,
        'The last message is of the model.',
      ),
    'ends-with-spaces': (history) => {
      const { items, messages } = history;
      const last = messages.at(-1);
      const text = items.at(-1);
      const isText = isSent(history) && last?.role === 'assistant' && text?.kind === 'text' && last.end > last.start;
      return isText && text.endsBlank === true && text.isBlank !== true
        ? [foundIn(history, messages.length - 1, 'The last text of the model ends with white space.')]
        : [];
    },
    'user-after-result': (history) =>
      messagesWhere(
        history,
        (message, before) =>
          message.role === 'user' && has(history, before, 'result') && !has(history, message, 'result'),
        'A message of the user follows a result.',
      ),
    'text-beside-results': (history) =>
      messagesWhere(
        history,
        (message, before) =>
          (has(history, message, 'result') && itemsIn(history, message).some(({ kind }) => kind !== 'result')) ||
          (message.role === 'user' && has(history, before, 'result')),
        'Text and results are in one turn of the user.',
      ),
    'roles-alternate': (history) =>
      messagesWhere(
        history,
        ({ role }, before) => role === before?.role && ['user', 'assistant'].includes(role),
        ({ role }) => `Two messages of the ${role} follow each other.`,
      ),
    'system-first': (history) =>
      messagesWhere(
        history,
        ({ role }, before) => before && role === 'system',
        'A system message is not the first message.',
      ),
    'user-missing': (history) =>
      messagesWhere(
        history,
        (_, before) => !before && !history.items.some(({ kind }) => kind === 'user'),
        'No message of the user is left.',
      ),
    'two-assistants-end': (history) =>
      messagesWhere(
        history,
        ({ role }, before, index) =>
          isSent(history) && role === 'assistant' && before?.role === role && index === history.messages.length - 1,
        'The last two messages are of the model.',
      ),
    'call-after-user': (history) =>
      messagesWhere(
        history,
        (message, before) =>
          has(history, message, 'call') &&
          // Behind a call without its result, that result is what is missing.
          (!before ||
            (before.role === 'assistant' && !has(history, before, 'result') && !has(history, before, 'call'))),
        'A turn with calls follows neither the user nor a result.',
      ),
  },
};

/** Whether the history is sent as it is: of one that an agent keeps, the end is yet to come. */
const isSent = ({ request }: Conversation): boolean => request.isKept !== true;
