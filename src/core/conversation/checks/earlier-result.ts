import type { Conversation, HistoryItem } from '../conversation.ts';

/** The result that already answered the call of this one: the call is in the last turn before it. Undefined where there is none. */
export function earlierResultOf({ items, pairs, turns }: Conversation, result: number): number | undefined {
  const { id, name, message } = items[result] as HistoryItem;
  let last = message;
  while (last > 0 && turns[last] === -1) last -= 1;
  const turn = turns[last] ?? -1;
  for (let index = result - 1; index >= 0; index--) {
    const item = items[index] as HistoryItem;
    const of = turns[item.message] ?? -1;
    if (of >= 0 && of < turn) return undefined;
    const isIts = id ? item.id === id : item.name === name && !item.id;
    const answer = pairs[index] ?? -1;
    if (item.kind === 'call' && of === turn && isIts && answer >= 0 && answer < result) return answer;
  }
  return undefined;
}
