import type { HistoryItem } from './conversation.ts';

/**
 * Pairs calls and results: for each item the index of the other, or -1. A result answers the nearest call before it that has its id and is
 * open; without ids, the first open call of its name in the nearest turn that has one. An id that is used again is a pair again.
 */
export function pairsOf(items: readonly HistoryItem[], turnOf: (item: HistoryItem) => number): Int32Array {
  const pairs = new Int32Array(items.length).fill(-1);
  /** Open calls, oldest first, by each half of their ids; and those without an id, by name. */
  const byId = new Map<string, number[]>();
  const byName = new Map<string, number[]>();
  const isOpen = (index: number): boolean => pairs[index] === -1;
  for (const [index, item] of items.entries()) {
    if (item.kind === 'call') {
      for (const id of idsOf(item)) listIn(byId, id).push(index);
      listIn(byName, item.name ?? '').push(index);
    } else if (item.kind === 'result') {
      const call = callFor(item, index);
      if (call === undefined) continue;
      pairs[index] = call;
      pairs[call] = index;
    }
  }
  return pairs;

  function callFor(result: HistoryItem, at: number): number | undefined {
    for (const id of idsOf(result)) {
      const found = byId.get(id)?.findLast((index) => isOpen(index) && index < at);
      if (found !== undefined) return found;
    }
    // An id of both sides that differs is an answer to another call.
    const open = (byName.get(result.name ?? '') ?? []).filter(
      (index) => isOpen(index) && (idsOf(result).length === 0 || idsOf(items[index] as HistoryItem).length === 0),
    );
    const nearest = open.at(-1);
    return nearest === undefined
      ? undefined
      : open.find((index) => turnOf(items[index] as HistoryItem) === turnOf(items[nearest] as HistoryItem));
  }
}

/** The id, and each half of one that joins two: `fc_1|call_1` is answered by either. */
function idsOf({ id }: HistoryItem): string[] {
  if (id === undefined || id === '') return [];
  return id.includes('|') ? [id, ...id.split('|')] : [id];
}

function listIn(lists: Map<string, number[]>, key: string): number[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}
