import type { HistoryCheck } from './check.ts';
import { foundAt, foundIn } from './kit.ts';

/** A text, a message or an error result without content. */
export const emptyMessage: HistoryCheck = {
  code: 'empty-message',
  title: 'Empty content',
  isOfPairs: false,
  conditions: {
    block: (history) =>
      [...history.items.entries()].flatMap(([index, { kind, isBlank }]) =>
        isBlank && (kind === 'text' || kind === 'user' || kind === 'system')
          ? [foundAt(history, index, 'A text block is empty.')]
          : [],
      ),
    message: (history) =>
      [...history.messages.keys()].flatMap((index) =>
        history.messages[index]?.isEmpty === true ? [foundIn(history, index, 'A message has no content.')] : [],
      ),
    // The last message of the model may be empty.
    'message-not-last': (history) =>
      [...history.messages.keys()].flatMap((index) => {
        const message = history.messages[index];
        const isLast = index === history.messages.length - 1 && message?.role === 'assistant';
        return message?.isEmpty === true && !isLast ? [foundIn(history, index, 'A message has no content.')] : [];
      }),
    'error-result': (history) =>
      [...history.items.entries()].flatMap(([index, { kind, isBlank, failed }]) =>
        kind === 'result' && failed && isBlank ? [foundAt(history, index, 'The result of an error is empty.')] : [],
      ),
  },
};
