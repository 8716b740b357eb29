import type { HistoryProblem } from '../check-history.ts';
import type { Conversation, HistoryItem } from '../conversation.ts';
import type { Loop } from '../loops.ts';
import { type Round, roundsOf } from '../rounds.ts';
import type { CallStatus, HistoryRow, MessageBlock } from './shown-conversation.ts';

/** A round with more calls is folded. */
const MOST_CALLS = 3;

/** The rows of a tree, and for items and messages the row that shows them. */
export interface HistoryRows {
  readonly rows: readonly HistoryRow[];
  /** Index of the row that shows an item, a result with its call; -1 where none does. */
  readonly ofItem: Int32Array;
  /** Index of the first row that shows something of a message. */
  readonly ofMessage: Int32Array;
  /** The round of each call. */
  readonly roundOf: ReadonlyMap<number, Round>;
  /** For each loop its row, and the numbers of its first and last message. */
  readonly loops: readonly { readonly row: number; readonly from: number; readonly to: number }[];
}

/** The items of a history as rows: a result stands with its call, rounds of many calls and equal rounds are folded. */
export function historyRows(history: Conversation, numbers: Int32Array, loops: readonly Loop[]): HistoryRows {
  const { messages, items, pairs } = history;
  const rounds = roundsOf(history);
  const roundOf = new Map(rounds.flatMap((round) => round.calls.map((call) => [call, round] as const)));
  const rows: HistoryRow[] = [];
  const ofItem = new Int32Array(items.length).fill(-1);
  const ofMessage = new Int32Array(messages.length).fill(-1);
  const folds = new Map<Round, number>();
  const loopRows: { row: number; from: number; to: number }[] = [];
  const open: { row: number; last: number } = { row: -1, last: -1 };
  let lastNumber = 0;
  let next = 0;

  const put = (row: Partial<HistoryRow> & Pick<HistoryRow, 'kind' | 'message'>): number => {
    const number = numbers[row.message] ?? 0;
    const isFirst = number === 0 ? ofMessage[row.message] === -1 : number !== lastNumber;
    if (isFirst) lastNumber = number;
    const role = messages[row.message]?.role;
    rows.push({
      level: 1,
      parent: -1,
      item: 'none',
      at: -1,
      resultNumber: 0,
      count: 1,
      lastNumber: 0,
      problem: -1,
      isLoop: open.row >= 0,
      number: isFirst ? number : 0,
      ...(isFirst && role && { role }),
      ...row,
    });
    if (ofMessage[row.message] === -1) ofMessage[row.message] = rows.length - 1;
    return rows.length - 1;
  };

  for (const [index, message] of messages.entries()) {
    const loop = loops[next];
    if (loop && items[loop.from]?.message === index) {
      next += 1;
      const last = lastMessageOf(history, roundOf.get(loop.to), loop);
      open.row = put({
        kind: 'loop',
        message: index,
        item: 'call',
        at: loop.from,
        count: loop.rounds,
        lastNumber: numbers[last] ?? 0,
        isLoop: false,
      });
      open.last = last;
      ofItem[loop.from] = open.row;
      loopRows.push({ row: open.row, from: numbers[index] ?? 0, to: numbers[last] ?? 0 });
      lastNumber = 0;
    } else if (index > open.last) open.row = -1;
    const base = { parent: open.row, level: open.row < 0 ? 1 : 2, message: index };
    let hasText = false;
    for (let at = message.start; at < message.end; at++) {
      const item = items[at] as HistoryItem;
      if (item.kind === 'call') {
        const round = roundOf.get(at);
        const level = base.level + (hasText ? 1 : 0);
        let { parent } = base;
        if (round && round.calls.length > MOST_CALLS) {
          if (!folds.has(round))
            folds.set(
              round,
              put({
                ...base,
                kind: 'calls',
                level,
                item: 'call',
                at,
                count: round.calls.length,
                ...worst(history, round),
              }),
            );
          parent = folds.get(round) ?? parent;
        }
        const result = pairs[at] ?? -1;
        const row = put({
          ...base,
          kind: 'call',
          item: 'call',
          at,
          level: parent === base.parent ? level : level + 1,
          parent,
          status: statusOf(history, at, round),
          resultNumber: result < 0 ? 0 : (numbers[items[result]?.message ?? -1] ?? 0),
        });
        ofItem[at] = row;
        if (result >= 0) ofItem[result] = row;
      } else if (item.kind !== 'result' || (pairs[at] ?? -1) < 0) {
        ofItem[at] = put({ ...base, kind: item.kind === 'result' ? 'result' : 'text', item: item.kind, at });
        hasText ||= item.kind !== 'result';
      } else if (ofMessage[index] === -1) ofMessage[index] = ofItem[at] ?? -1;
    }
    if (message.start === message.end) put({ ...base, kind: 'empty' });
  }
  return { rows, ofItem, ofMessage, roundOf, loops: loopRows };
}

/** The rows with the problem that each is about, the first one. */
export function withProblems({ rows, ofItem, ofMessage, loops }: HistoryRows, problems: readonly HistoryProblem[]) {
  const marked = [...rows];
  const ofProblem = problems.map(({ code, item, message }, problem) => {
    const loop = code === 'repeated-call' ? loops.find(({ row }) => rows[row]?.at === item) : undefined;
    const at = loop?.row ?? (item === undefined ? (ofMessage[message] ?? -1) : (ofItem[item] ?? -1));
    const row = marked[at];
    if (row && row.problem < 0) marked[at] = { ...row, problem };
    return at;
  });
  return { rows: marked, ofProblem };
}

function statusOf({ items, pairs }: Conversation, call: number, round: Round | undefined): CallStatus {
  const result = pairs[call] ?? -1;
  if (result >= 0) return items[result]?.failed ? 'failed' : 'answered';
  if (items[call]?.isCut) return 'cut';
  return round?.isPending ? 'pending' : 'none';
}

/** The status that tells most of a round. */
function worst(history: Conversation, round: Round): { readonly status: CallStatus } {
  const all = new Set(round.calls.map((call) => statusOf(history, call, round)));
  return { status: RANKED.find((status) => all.has(status)) ?? 'answered' };
}

const RANKED: readonly CallStatus[] = ['none', 'failed', 'cut', 'pending'];

/** The message that holds the last result of a loop. */
function lastMessageOf({ items, messages }: Conversation, round: Round | undefined, { to }: Loop): number {
  const ends = (round?.results ?? []).map((result) => items[result]?.message ?? 0);
  return Math.min(messages.length - 1, Math.max(items[to]?.message ?? 0, ...ends));
}

/** A block for each message, those of one number together. */
export function messageBlocks({ messages, items, turns }: Conversation, numbers: Int32Array): MessageBlock[] {
  const blocks: MessageBlock[] = [];
  for (const [index, { role, start, end }] of messages.entries()) {
    const number = numbers[index] ?? 0;
    if (number === 0) continue;
    const own = items.slice(start, end);
    const calls = own.filter(({ kind }) => kind === 'call').length;
    const results = own.filter(({ kind }) => kind === 'result').length;
    const block: MessageBlock = {
      number,
      message: index,
      kind: calls > 0 ? 'call' : results > 0 ? 'result' : role === 'system' ? 'system' : 'text',
      count: Math.max(1, calls > 0 ? calls : results),
      isTurn: (turns[index] ?? -1) >= 0,
    };
    const last = blocks.at(-1);
    if (last?.number !== number) blocks.push(block);
    else if (last.kind !== 'call' && block.kind === 'call')
      blocks[blocks.length - 1] = { ...block, message: last.message };
  }
  return blocks;
}
