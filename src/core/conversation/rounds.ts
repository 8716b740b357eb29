import type { Conversation, HistoryItem, ShapeId } from './conversation.ts';

/** Shapes in which each message is judged alone: a call must be answered before the next message of any role. */
const MESSAGE_BY_MESSAGE: readonly ShapeId[] = ['openai-chat', 'mistral', 'cohere', 'ollama', 'langchain', 'langgraph'];

/** The calls of one turn, and the results that answer them. */
export interface Round {
  readonly turn: number;
  /** Indexes of items, in order. */
  readonly calls: readonly number[];
  /** Those that are there; a call without one has none here. */
  readonly results: readonly number[];
  /** The last message of the model's turn that its results must follow. */
  readonly lastMessage: number;
  /** It ends the history and none of its calls is answered. */
  readonly isPending: boolean;
}

/** The rounds of a history, in order. */
export function roundsOf({ shape, messages, items, pairs, turns }: Conversation): Round[] {
  const isAlone = MESSAGE_BY_MESSAGE.includes(shape);
  const calls = new Map<number, number[]>();
  for (const [index, { kind, message }] of items.entries()) {
    if (kind !== 'call') continue;
    const key = isAlone ? message : (turns[message] ?? -1);
    const round = calls.get(key) ?? [];
    round.push(index);
    calls.set(key, round);
  }
  const lastOf = new Map<number, number>();
  for (const [message, turn] of turns.entries()) if (turn >= 0) lastOf.set(turn, message);
  const lastOther = messages.findLastIndex(({ role }) => role !== 'assistant');
  return [...calls.values()].map((indexes) => {
    const [first = 0] = indexes;
    const message = (items[first] as HistoryItem).message;
    const turn = turns[message] ?? -1;
    const lastMessage = isAlone ? message : (lastOf.get(turn) ?? message);
    const results = indexes.map((index) => pairs[index] ?? -1).filter((index) => index >= 0);
    return { turn, calls: indexes, results, lastMessage, isPending: lastOther <= lastMessage && results.length === 0 };
  });
}
