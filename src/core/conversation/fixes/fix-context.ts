import type { HistoryProblem } from '../check-history.ts';
import type { Conversation, HistoryItem, HistoryMessage } from '../conversation.ts';
import { type Edit, insert, move, type Put, remove, replace } from '../edits/edit.ts';
import type { JsonReader } from '../json-reader.ts';
import { type Round, roundsOf } from '../rounds.ts';
import type { CallState, HistoryWriter } from '../shapes/body-writers.ts';
import type { Correctable } from './correctable.ts';

/** What a correction is made with. */
export class FixContext {
  readonly history: Conversation;
  readonly problem: HistoryProblem;
  readonly writer: HistoryWriter | undefined;
  /** Gives the value at a pointer of the history. */
  readonly valueAt: (pointer: string) => unknown;

  readonly json: JsonReader;
  /** Where the shape keeps a result in the state of its call. */
  readonly state: CallState | undefined;

  constructor({ history, valueAt, writers, states, json }: Correctable, problem: HistoryProblem) {
    this.history = history;
    this.problem = problem;
    this.valueAt = valueAt;
    this.writer = writers[history.shape];
    this.state = states?.[history.shape];
    this.json = json;
  }

  get item(): HistoryItem | undefined {
    return this.history.items[this.problem.item ?? -1];
  }

  get message(): HistoryMessage | undefined {
    return this.history.messages[this.problem.message];
  }

  /** Items of a message. */
  itemsIn({ start, end }: HistoryMessage): readonly HistoryItem[] {
    return this.history.items.slice(start, end);
  }

  /** The round of a call. */
  roundOf(call: number): Round | undefined {
    return roundsOf(this.history).find(({ calls }) => calls.includes(call));
  }

  /** A new message behind another, in the form of that one. */
  newMessage(value: unknown, behind: HistoryMessage): Edit {
    const pointer = this.placeOf(behind);
    const kept = this.writer?.kept?.(value, this.valueAt(pointer)) ?? value;
    return insert(pointer, 'after', kept);
  }

  /** The item of the list, or the record, that a message ends with: some shapes keep one message in several. */
  placeOf({ pointer, end }: HistoryMessage): string {
    const last = this.history.items[end - 1]?.pointer ?? pointer;
    if (pointer.startsWith('L')) return /^L\d+/.exec(last)?.[0] ?? pointer;
    return `${last}/`.startsWith(`${pointer}/`) ? pointer : last;
  }

  /** Takes an item away, with its record or message where nothing else is in it. */
  removal(item: HistoryItem): Edit {
    const { items, messages } = this.history;
    const whole = /^L\d+/.exec(item.pointer)?.[0] ?? messages[item.message]?.pointer ?? item.pointer;
    const isAlone = items.every((one) => one === item || !`${one.pointer}/`.startsWith(`${whole}/`));
    return remove(isAlone ? whole : item.pointer);
  }

  /** The last result in the messages of results that follow on each other from a message on. */
  lastResultFrom(message: number): HistoryItem | undefined {
    let last: HistoryItem | undefined;
    for (const one of this.history.messages.slice(message)) {
      const results = this.itemsIn(one).filter(({ kind }) => kind === 'result');
      if (results.length === 0) break;
      last = results.at(-1);
    }
    return last;
  }

  /** Puts blocks first into a message: before its first block, or in place of its text. */
  blocksFirst({ pointer }: HistoryMessage, blocks: readonly Put[]): Edit[] {
    if (!this.writer) return [];
    const at = `${pointer}${this.writer.blocks}`;
    const content = this.valueAt(at);
    if (typeof content === 'string' || content === null) {
      const own = content === null || content === '' ? [] : [this.writer.text(content)];
      const values = blocks.map((block) => ('from' in block ? this.valueAt(block.from) : block.value));
      const gone = blocks.flatMap((block) => ('from' in block ? [remove(block.from)] : []));
      return [replace(at, [...values, ...own]), ...gone];
    }
    return blocks.map((block) =>
      'from' in block ? move(block.from, `${at}/0`, 'before') : insert(`${at}/0`, 'before', block.value),
    );
  }
}
