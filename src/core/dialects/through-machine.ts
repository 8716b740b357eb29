import type { Counters, ReplyTokenizer, Snapshot, TransitionTaken } from '../kernel/reply-tokenizer.ts';
import type { Recovery } from '../words/recovery.ts';

/** Reads a reply through a machine, which what comes may show to be the wrong one. */
export abstract class ThroughMachine implements ReplyTokenizer {
  /** The machine that reads now. */
  protected abstract get inner(): ReplyTokenizer;
  abstract get recovery(): Recovery;
  abstract get dialect(): string | null;
  abstract get settledTo(): number;
  abstract get endRewinds(): boolean;
  abstract advance(limit?: number): void;
  abstract finish(): void;
  abstract snapshot(): Snapshot;
  abstract restore(snapshot: Snapshot): void;
  abstract copyOn(log: Parameters<ReplyTokenizer['copyOn']>[0]): ReplyTokenizer;

  get counters(): Counters | null {
    return this.inner.counters;
  }
  get states(): readonly string[] {
    return this.inner.states;
  }
  get rowIds(): readonly (string | null)[] {
    return this.inner.rowIds;
  }
  get offset(): number {
    return this.inner.offset;
  }
  get stateName(): string {
    return this.inner.stateName;
  }
  get placeName(): string {
    return this.inner.placeName;
  }
  get heldFrom(): number {
    return this.inner.heldFrom;
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
  get fineState(): string {
    return this.inner.fineState;
  }
  get restarts(): number {
    return this.inner.restarts;
  }
  advanceToTransition(limit: number): number {
    return this.inner.advanceToTransition(limit);
  }
}
