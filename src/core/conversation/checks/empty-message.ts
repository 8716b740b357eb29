import type { HistoryCheck } from './check.ts';
import { itemsWhere, messagesWhere } from './kit.ts';

const NO_CONTENT = 'A message has no content.';

/** A text, a message or an error result without content. */
export const emptyMessage: HistoryCheck = {
  code: 'empty-message',
  title: 'Empty content',
  isOfPairs: false,
  conditions: {
    block: (history) =>
      itemsWhere(
        history,
        ({ kind, isBlank }) => isBlank && ['text', 'user', 'system'].includes(kind),
        'A text block is empty.',
      ),
    message: (history) => messagesWhere(history, ({ isEmpty }) => isEmpty, NO_CONTENT),
    // The last message of the model may be empty.
    'message-not-last': (history) =>
      messagesWhere(
        history,
        ({ isEmpty, role }, _, index) => isEmpty && (role !== 'assistant' || index < history.messages.length - 1),
        NO_CONTENT,
      ),
    'error-result': (history) =>
      itemsWhere(
        history,
        ({ kind, failed, isBlank }) => kind === 'result' && failed && isBlank,
        'The result of an error is empty.',
      ),
  },
};
