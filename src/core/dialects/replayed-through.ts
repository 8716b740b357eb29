import type {
  Counters,
  ReplayedTokenizer,
  ReplyTokenizer,
  Snapshot,
  TransitionTaken,
} from '../kernel/reply-tokenizer.ts';
import type { EventLog } from '../log/event-log.ts';
import type { Recovery } from '../words/recovery.ts';

/** Reads through a machine of its own, which what comes may show to be the wrong one. */
interface Through extends ReplyTokenizer {
  readonly inner: ReplyTokenizer;
  readonly begin: ((log: EventLog) => ReplyTokenizer) | null;
}

/** Replays what reads through machines that are replayed. */
export abstract class ReplayedThrough<Outer extends Through> implements ReplayedTokenizer {
  protected readonly outer: Outer;
  protected readonly begun: (log: EventLog) => Outer;

  constructor(begun: (log: EventLog) => Outer, log: EventLog) {
    this.begun = begun;
    this.outer = begun(log);
  }

  abstract get endRewinds(): boolean;
  abstract snapshot(): Snapshot;
  abstract restore(snapshot: Snapshot): void;
  abstract copyOn(log: EventLog): ReplayedTokenizer;

  protected get inner(): ReplayedTokenizer {
    return this.outer.inner as ReplayedTokenizer;
  }

  get recovery(): Recovery {
    return this.outer.recovery;
  }
  get dialect(): string | null {
    return this.outer.dialect;
  }
  get offset(): number {
    return this.outer.offset;
  }
  get placeName(): string {
    return this.outer.placeName;
  }
  get heldFrom(): number {
    return this.outer.heldFrom;
  }
  get settledTo(): number {
    return this.outer.settledTo;
  }
  get restarts(): number {
    return this.outer.restarts;
  }
  get again(): ((log: EventLog) => ReplayedTokenizer) | null {
    return this.outer.begin as ((log: EventLog) => ReplayedTokenizer) | null;
  }
  advance(limit?: number): void {
    this.outer.advance(limit);
  }
  finish(): void {
    this.outer.finish();
  }

  get counters(): Counters | null {
    return this.inner.counters;
  }
  get states(): readonly string[] {
    return this.inner.states;
  }
  get rowIds(): readonly (string | null)[] {
    return this.inner.rowIds;
  }
  get stateName(): string {
    return this.inner.stateName;
  }
  get fineState(): string {
    return this.inner.fineState;
  }
  get openElement(): number {
    return this.inner.openElement;
  }
  get openCall(): number {
    return this.inner.openCall;
  }
  get pendingEndTag(): { readonly start: number; readonly end: number } | null {
    return this.inner.pendingEndTag;
  }
  get last(): TransitionTaken {
    return this.inner.last;
  }
  advanceToTransition(limit: number): number {
    return this.inner.advanceToTransition(limit);
  }
}
