import type { HistoryItem, HistoryMessage } from './conversation.ts';

/**
 * Tells for each message which turn of the model it is a part of, from 0; -1 for what the model did not write. Messages of the model
 * in a row are one turn, but where a call of the first has its result inside it, as in the messages of the AI SDK.
 */
export function turnsOf(messages: readonly HistoryMessage[], items: readonly HistoryItem[]): Int32Array {
  const turns = new Int32Array(messages.length).fill(-1);
  let turn = -1;
  let isOpen = false;
  for (const [index, { role, start, end }] of messages.entries()) {
    if (role !== 'assistant') {
      isOpen = false;
      continue;
    }
    if (!isOpen) turn += 1;
    turns[index] = turn;
    isOpen = !items.slice(start, end).some(({ kind }) => kind === 'result');
  }
  return turns;
}
