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
  const asked = textsOfUserBefore(history.items);
  const keys = rounds.map((round) => keyOf(history, round, asked));
  const loops: Loop[] = [];
  for (let at = 0; at < rounds.length; ) {
    const count = [1, 2].map((period) => repeats(keys, at, period)).find((equal) => equal > 0) ?? 0;
    if (count > 0) {
      const [from = 0] = rounds[at]?.calls ?? [];
      const [to = 0] = rounds[at + count - 1]?.calls ?? [];
      loops.push({ from, to, rounds: count, tool: history.items[from]?.name ?? '' });
    }
    at += count || 1;
  }
  return loops;
}

/** How many rounds from one on repeat the first `period` of them; whole periods count, and fewer than three are none. */
function repeats(keys: readonly string[], from: number, period: number): number {
  let end = from + period;
  while (end < keys.length && keys[end] === keys[end - period]) end += 1;
  const periods = Math.floor((end - from) / period);
  return periods < LEAST ? 0 : periods * period;
}

/** For each item, how many texts of the user are before it. */
function textsOfUserBefore(items: readonly HistoryItem[]): number[] {
  let count = 0;
  return items.map(({ kind }) => (kind === 'user' ? count++ : count));
}

/** Equal for rounds with equal calls and results, between which the user said nothing. */
function keyOf({ items, pairs }: Conversation, { calls }: Round, asked: readonly number[]): string {
  const rounds = calls.map((call) => {
    const { name, sameness } = items[call] as HistoryItem;
    return `${name} ${sameness} ${items[pairs[call] ?? -1]?.sameness}`;
  });
  return [asked[calls[0] ?? 0], ...rounds].join('\n');
}
