import type { Snapshot } from '../../kernel/reply-tokenizer.ts';
import type { EventLog } from '../../log/event-log.ts';
import { ReplayedThrough } from '../replayed-through.ts';
import type { WeakTokenizer } from './weak-tokenizer.ts';

/** Replays a reading in a dialect that has a weak form. */
export class ReplayedWeak extends ReplayedThrough<WeakTokenizer> {
  get endRewinds(): boolean {
    return this.outer.weakly() !== null;
  }

  snapshot(): Snapshot {
    return this.inner.snapshot();
  }

  restore(snapshot: Snapshot): void {
    this.inner.restore(snapshot);
  }

  copyOn(log: EventLog): ReplayedWeak {
    const copy = new ReplayedWeak(this.begun, log);
    copy.restore(this.snapshot());
    return copy;
  }
}
