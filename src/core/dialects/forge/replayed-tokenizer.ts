import { registerValues, setRegisters } from '../../kernel/register-values.ts';
import {
  type Counting,
  copyCounters,
  type ReplayedTokenizer,
  type Snapshot,
  type TransitionTaken,
} from '../../kernel/reply-tokenizer.ts';
import type { EventLog } from '../../log/event-log.ts';
import type { StreamText } from '../../text/stream-text.ts';
import type { Recovery } from '../../words/recovery.ts';
import type { ForgeMachine } from './forge-machine.ts';
import { machineFor } from './machines.ts';
import { REGISTERS } from './registers.ts';
import { Tokenizer } from './tokenizer.ts';

/** Reads a StreamText through Forge's rows for those who walk through the reading. */
export class ReplayedForge extends Tokenizer implements ReplayedTokenizer {
  private readonly counting: Counting;

  constructor(
    text: StreamText,
    log: EventLog,
    recovery: Recovery,
    counting: Counting = null,
    machine: ForgeMachine = machineFor(recovery),
  ) {
    super(text, log, recovery, counting, machine);
    this.counting = counting;
  }

  /** A copy in the same state, writing to a log that holds the same. */
  copyOn(log: EventLog): ReplayedForge {
    const copy = new ReplayedForge(this.text, log, this.recovery, this.counting, this.machine);
    copy.restore(this.snapshot());
    if (this.counters && copy.counters) copyCounters(this.counters, copy.counters);
    return copy;
  }

  /**
   * Reads on until a transition is taken or `limit` is reached, and tells how far it looked. Where the transition went
   * back (a tag that was text), the stretch up to there is not read again yet.
   */
  advanceToTransition(limit: number): number {
    this.hasMoved = false;
    this.singleStep = true;
    let seen = this.pos;
    while (this.pos < limit && !this.hasMoved) {
      const piece = this.text.contiguous(this.pos);
      const base = this.text.contiguousStart;
      this.scan(piece, base, Math.min(limit - base, piece.length));
      seen = Math.max(seen, this.pos, this.hasMoved ? this.lookedTo : 0);
    }
    this.singleStep = false;
    return seen;
  }

  /** Name of the state as users read it. */
  get stateName(): string {
    return this.machine.named[this.named] as string;
  }

  get states(): readonly string[] {
    return this.machine.named;
  }

  get rowIds(): readonly (string | null)[] {
    return this.machine.rowOf.map((compiled) => compiled?.id ?? null);
  }

  /** Name of the fine state (the key of its rows). */
  get fineState(): string {
    return this.machine.fine[this.machine.ownerOf[this.state] as number] as string;
  }

  /** Index + 1 of the innermost open element's event, 0 outside calls. */
  get openElement(): number {
    return this.open;
  }

  /** Index + 1 of the open call's event, 0 outside calls. */
  get openCall(): number {
    return this.call;
  }

  /** Span of an end tag whose fate is not decided, or null. */
  get pendingEndTag(): { start: number; end: number } | null {
    return this.pendingStart < 0 ? null : { start: this.pendingStart, end: this.pendingEnd };
  }

  /** Id of the transition that fired last and the state it left, by name. */
  get last(): TransitionTaken {
    return { id: this.lastTransition, from: this.machine.named[this.lastFrom] as string };
  }

  snapshot(): Snapshot {
    return registerValues(this, REGISTERS);
  }

  restore(snapshot: Snapshot): void {
    setRegisters(this, REGISTERS, snapshot);
  }
}
