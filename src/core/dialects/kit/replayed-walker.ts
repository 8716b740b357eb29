import { registerValues, setRegisters } from '../../kernel/register-values.ts';
import {
  type Counters,
  type Counting,
  copyCounters,
  type ReplayedTokenizer,
  type Snapshot,
  type TransitionTaken,
} from '../../kernel/reply-tokenizer.ts';
import type { EventLog } from '../../log/event-log.ts';
import type { StreamText } from '../../text/stream-text.ts';
import type { MarkMachineOptions } from './mark-machine-options.ts';
import { MARK_ROWS, MARK_STATES, markRowId, S } from './mark-rows.ts';
import { stopsOf } from './mark-starts.ts';
import type { MarkedDialect } from './marked-dialect.ts';
import { REGISTERS } from './registers.ts';
import { type MarkProgram, MarkWalker } from './walker.ts';

/** A machine that also counts, tells where it is, and goes back. */
export type ReplayedMachine = (
  text: StreamText,
  log: EventLog,
  dialect: MarkedDialect,
  options: MarkMachineOptions,
  counting?: Counting,
) => ReplayedWalker;

/** A machine of these parts that is replayed. */
export const replayedMachineOf =
  (program: MarkProgram): ReplayedMachine =>
  (text, log, dialect, options, counting = null) =>
    new ReplayedWalker(program, text, log, dialect, options, counting);

/** Walks a reply in a marked dialect for those who walk through the reading. */
export class ReplayedWalker extends MarkWalker implements ReplayedTokenizer {
  readonly states: readonly string[] = MARK_STATES;
  readonly counters: Counters | null;
  private readonly counting: Counting;
  private moved = false;

  constructor(
    program: MarkProgram,
    text: StreamText,
    log: EventLog,
    dialect: MarkedDialect,
    options: MarkMachineOptions,
    counting: Counting,
  ) {
    super(program, text, log, dialect, options);
    this.counting = counting;
    this.counters = counting?.(MARK_ROWS.length + 1, MARK_STATES.length) ?? null;
    this.onTaken = (id) => {
      this.moved = true;
      if (this.counters) this.counters.counts[id] = (this.counters.counts[id] as number) + 1;
    };
  }

  get stateName(): string {
    return MARK_STATES[this.shownState] as string;
  }

  get fineState(): string {
    return this.stateName;
  }

  get openElement(): number {
    return this.open;
  }

  get openCall(): number {
    return this.call;
  }

  get pendingEndTag(): null {
    return null;
  }

  get last(): TransitionTaken {
    const isHeld = this.shownState !== this.state;
    return { id: this.lastRow, from: MARK_STATES[isHeld ? this.state : this.lastFrom] as string };
  }

  get rowIds(): readonly (string | null)[] {
    return [null, ...MARK_ROWS.map(markRowId)];
  }

  /** Nothing that was written is changed by the end. */
  get endRewinds(): boolean {
    return false;
  }

  snapshot(): Snapshot {
    return registerValues(this, REGISTERS);
  }

  restore(snapshot: Snapshot): void {
    setRegisters(this, REGISTERS, snapshot);
  }

  /** Reads on until the state is another or `limit` is reached; tells how far it looked. */
  advanceToTransition(limit: number): number {
    this.moved = false;
    const before = this.shownState;
    while (this.pos < limit && !this.moved && this.shownState === before) this.advance(this.nextStop(limit));
    return this.pos;
  }

  copyOn(log: EventLog): ReplayedWalker {
    const { recovery, vocabulary, frames } = this;
    const options = { recovery, vocabulary, frames };
    const copy = new ReplayedWalker(this.program, this.text, log, this.rules, options, this.counting);
    copy.restore(this.snapshot());
    if (this.counters && copy.counters) copyCounters(this.counters, copy.counters);
    return copy;
  }

  /** The state that people see: where a mark is held back, what is being read of it. */
  private get shownState(): number {
    const { state } = this;
    if (this.cursor >= this.pos) return state;
    if (this.spaceTo >= 0) return S.InEndTag;
    if (state === S.InCall || state === S.InWrapper || state === S.InParameter) {
      const held = this.heldName;
      return held === 1 ? S.InToolName : held === 2 ? S.InParamName : this.isHeldEndTag() ? S.InEndTag : S.InTag;
    }
    return state;
  }

  private isHeldEndTag(): boolean {
    const at = this.cursor + 1;
    return at < this.pos && this.text.charCodeAt(at) === 0x2f;
  }

  /** The next offset at which the state may be another. */
  private nextStop(limit: number): number {
    const { pos } = this;
    if (this.cursor < pos || this.state === S.InPayload || this.rules.isFramed) return pos + 1;
    const piece = this.text.slice(pos, Math.min(limit, pos + 4_096));
    const at = piece.search(stopsOf(this.rules));
    return at < 0 ? pos + piece.length : pos + at + 1;
  }
}
