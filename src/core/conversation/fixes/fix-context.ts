import type { HistoryProblem } from '../check-history.ts';
import type { HistoryItem, HistoryMessage } from '../conversation.ts';
import { type Edit, insert, move, type Put, remove, replace } from '../edits/edit.ts';
import { type Round, roundsOf } from '../rounds.ts';
import type { Correctable } from './correctable.ts';

/** What a correction of a problem is made with. */
export type FixContext = ReturnType<typeof fixContext>;

export function fixContext({ history, valueAt, writers, states, json }: Correctable, problem: HistoryProblem) {
  const { items, messages } = history;
  const writer = writers[history.shape];
  /** Where the shape keeps a result in the state of its call. */
  const state = states?.[history.shape];
  return {
    history,
    problem,
    item: items[problem.item ?? -1],
    message: messages[problem.message],
    writer,
    state,
    valueAt,
    json,
    itemsIn,
    newMessage,
    removal,

    /** The round of a call. */
    roundOf: (call: number): Round | undefined => roundsOf(history).find(({ calls }) => calls.includes(call)),

    /** The last result in the messages of results that follow on each other from a message on. */
    lastResultFrom(message: number): HistoryItem | undefined {
      let last: HistoryItem | undefined;
      for (const one of messages.slice(message)) {
        const result = itemsIn(one).findLast(({ kind }) => kind === 'result');
        if (!result) break;
        last = result;
      }
      return last;
    },

    /** Puts blocks first into a message: before its first block, or in place of its text. */
    blocksFirst({ pointer }: HistoryMessage, blocks: readonly Put[]): Edit[] {
      if (!writer) return [];
      const at = `${pointer}${writer.blocks}`;
      const content = valueAt(at);
      if (typeof content !== 'string' && content !== null)
        return blocks.map((block) =>
          'from' in block ? move(block.from, `${at}/0`, 'before') : insert(`${at}/0`, 'before', block.value),
        );
      const values = blocks.map((block) => ('from' in block ? valueAt(block.from) : block.value));
      const gone = blocks.flatMap((block) => ('from' in block ? [remove(block.from)] : []));
      return [replace(at, [...values, ...(content ? [writer.text(content)] : [])]), ...gone];
    },
  };

  /** Items of a message. */
  function itemsIn({ start, end }: HistoryMessage): readonly HistoryItem[] {
    return items.slice(start, end);
  }

  /** A new message behind another, in the form of that one. */
  function newMessage(value: unknown, { pointer, end }: HistoryMessage): Edit {
    // Some shapes keep one message in several items of the list, or in several records.
    const last = items[end - 1]?.pointer ?? pointer;
    const at = recordOf(last) ?? (`${last}/`.startsWith(`${pointer}/`) ? pointer : last);
    return insert(at, 'after', writer?.kept?.(value, valueAt(at)) ?? value);
  }

  /** Takes an item away, with its record or message where nothing else is in it. */
  function removal(item: HistoryItem): Edit {
    const whole = recordOf(item.pointer) ?? messages[item.message]?.pointer ?? item.pointer;
    const isAlone = items.every((one) => one === item || !`${one.pointer}/`.startsWith(`${whole}/`));
    return remove(isAlone ? whole : item.pointer);
  }
}

/** The record of JSON lines in which a pointer is. */
const recordOf = (pointer: string): string | undefined => /^L\d+/.exec(pointer)?.[0];
