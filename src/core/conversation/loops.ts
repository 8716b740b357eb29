import type { Conversation, HistoryItem } from './conversation.ts';
import { type Round, roundsOf } from './rounds.ts';

/** The same rounds again and again: equal names, equal arguments, equal results, nothing said by the user between. */
export interface Loop {
  /** Indexes of items: the first call of the first and of the last round. */
  readonly from: number;
  readonly to: number;
  readonly rounds: number;
  readonly tool: string;
}

/** As few equal rounds in a row are a loop. */
const LEAST = 3;

/** The loops of a history: at least three equal rounds, or three times the same two. */
export function loopsOf(history: Conversation): Loop[] {
  const rounds = roundsOf(history).filter(({ calls, results }) => results.length === calls.length);
  const keys = rounds.map((round) => keyOf(history, round));
  const loops: Loop[] = [];
  for (let at = 0; at < rounds.length; ) {
    const found = [1, 2]
      .map((period) => ({ period, count: repeats(history, rounds, keys, at, period) }))
      .find(({ period, count }) => count >= LEAST * period);
    if (!found) {
      at += 1;
      continue;
    }
    const [first, last] = [rounds[at] as Round, rounds[at + found.count - 1] as Round];
    const [from = 0] = first.calls;
    const [to = 0] = last.calls;
    loops.push({ from, to, rounds: found.count, tool: history.items[from]?.name ?? '' });
    at += found.count;
  }
  return loops;
}

/** How many rounds from one on repeat the first `period` of them; whole periods count. */
function repeats(
  history: Conversation,
  rounds: readonly Round[],
  keys: readonly string[],
  from: number,
  period: number,
): number {
  let at = from + period;
  for (let next = from + 1; next < at; next++) if (!isNext(history, rounds, next)) return 0;
  if (period === 2 && keys[from] === keys[from + 1]) return 0;
  while (at < rounds.length && keys[at] === keys[at - period] && isNext(history, rounds, at)) at += 1;
  return at - from - ((at - from) % period);
}

/** No text of the user is between a round and the one before. */
function isNext({ items }: Conversation, rounds: readonly Round[], at: number): boolean {
  const [before, round] = [rounds[at - 1], rounds[at]];
  if (!before || !round) return false;
  const from = Math.min(...before.calls);
  const to = Math.min(...round.calls);
  return !items.slice(from, to).some(({ kind }) => kind === 'user');
}

/** Equal for rounds with equal calls and results. */
function keyOf({ items, pairs }: Conversation, { calls }: Round): string {
  return calls
    .map((call) => {
      const { name, sameness } = items[call] as HistoryItem;
      return `${name} ${sameness} ${items[pairs[call] ?? -1]?.sameness}`;
    })
    .join('\n');
}
