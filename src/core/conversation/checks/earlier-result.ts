import type { Conversation, HistoryItem } from '../conversation.ts';

/** The result that already answered the call of this one: the call is in the last turn before it. Undefined where there is none. */
export function earlierResultOf({ items, pairs, turns }: Conversation, result: number): number | undefined {
  const { id, name, message } = items[result] as HistoryItem;
  const turn = turns.slice(0, message + 1).findLast((of) => of >= 0) ?? -1;
  const isIts = (item: HistoryItem): boolean => (id ? item.id === id : item.name === name && !item.id);
  for (let index = result - 1; index >= 0; index--) {
    const item = items[index] as HistoryItem;
    if (item.kind !== 'call' || turns[item.message] !== turn || !isIts(item)) continue;
    const answer = pairs[index] ?? -1;
    if (answer >= 0 && answer < result) return answer;
  }
  return undefined;
}
