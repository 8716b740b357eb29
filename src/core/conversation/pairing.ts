import type { HistoryItem } from './conversation.ts';

/**
 * Pairs calls and results: for each item the index of the other, or -1. A result answers the nearest call before it that has its id and is
 * open; without ids, the first open call of its name in the nearest turn that has one. An id that is used again is a pair again.
 */
export function pairsOf(items: readonly HistoryItem[], turnOf: (item: HistoryItem) => number): Int32Array {
  const pairs = new Int32Array(items.length).fill(-1);
  /** Open calls, oldest first: by each half of their ids, by name where they have one, and by name where they have none. */
  const open = new Map<string, number[]>();
  for (const [index, item] of items.entries()) {
    if (item.kind === 'call') for (const key of keysOf(item)) listIn(key).push(index);
    if (item.kind !== 'result') continue;
    const call = callFor(item);
    if (call === undefined) continue;
    pairs[index] = call;
    pairs[call] = index;
  }
  return pairs;

  function callFor(result: HistoryItem): number | undefined {
    const ids = idsOf(result);
    for (const id of ids) {
      const last = openIn(`id ${id}`).at(-1);
      if (last !== undefined) return last;
    }
    // An id of both sides that differs is an answer to another call.
    const calls = openIn(`${ids.length > 0 ? 'bare' : 'name'} ${result.name ?? ''}`);
    const turn = turnAt(calls.at(-1));
    let first = calls.at(-1);
    for (let at = calls.length - 1; at >= 0 && turnAt(calls[at]) === turn; at--) first = calls[at];
    return first;
  }

  function turnAt(call = -1): number {
    return items[call] ? turnOf(items[call]) : -1;
  }

  /** The calls of a key that are open still. */
  function openIn(key: string): number[] {
    const calls = listIn(key).filter((call) => pairs[call] === -1);
    open.set(key, calls);
    return calls;
  }

  function listIn(key: string): number[] {
    const list = open.get(key) ?? [];
    open.set(key, list);
    return list;
  }
}

/** Under which a call is looked for. */
function keysOf(call: HistoryItem): string[] {
  const ids = idsOf(call).map((id) => `id ${id}`);
  const name = call.name ?? '';
  return [...ids, `name ${name}`, ...(ids.length > 0 ? [] : [`bare ${name}`])];
}

/** The id, and each half of one that joins two: `fc_1|call_1` is answered by either. */
function idsOf({ id }: HistoryItem): string[] {
  if (!id) return [];
  return id.includes('|') ? [id, ...id.split('|')] : [id];
}
