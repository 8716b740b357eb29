import { firstStartAfter } from '../../base/span-search.ts';
import { copyCounters, type Counters, newCounters, type Snapshot, Tokenizer } from '../machine/tokenizer.ts';
import type { Recovery } from '../recovery.ts';
import type { StreamText } from '../text/stream-text.ts';
import { EventLog } from './event-log.ts';

/** A checkpoint every so many code units: at 100 MB/s a seek re-reads for under a millisecond. */
export const CHECKPOINT_EVERY = 65_536;

interface Checkpoint {
  readonly start: number;
  readonly end: number;
  readonly snapshot: Snapshot;
  readonly events: number;
  readonly reports: number;
  readonly counters: Counters;
}

/** Snapshots along one reading, from which any offset is reached by running forward (deterministic re-run). */
export class Checkpoints {
  private readonly text: StreamText;
  private readonly log: EventLog;
  private readonly recovery: Recovery;
  private readonly taken: Checkpoint[] = [];

  constructor(text: StreamText, log: EventLog, recovery: Recovery) {
    this.text = text;
    this.log = log;
    this.recovery = recovery;
  }

  /** Keeps the tokenizer's registers as they stand. */
  take(tokenizer: Tokenizer): void {
    const counters = newCounters(tokenizer.machine);
    if (tokenizer.counters) copyCounters(tokenizer.counters, counters);
    this.taken.push({
      start: tokenizer.offset,
      end: tokenizer.offset,
      snapshot: tokenizer.snapshot(),
      events: this.log.length,
      reports: this.log.reportCount,
      counters,
    });
  }

  /** Forgets the checkpoints beyond an offset. */
  dropAfter(offset: number): void {
    this.taken.length = firstStartAfter(this.taken, offset);
  }

  /** A tokenizer of its own that stands where the last checkpoint at or before `offset` was taken, with its log. */
  before(offset: number): { tokenizer: Tokenizer; log: EventLog } {
    const checkpoint = this.taken[firstStartAfter(this.taken, offset) - 1];
    if (!checkpoint) {
      const log = new EventLog();
      return { tokenizer: new Tokenizer(this.text, log, this.recovery, true), log };
    }
    const log = new EventLog(this.log, checkpoint.events, checkpoint.reports);
    const tokenizer = new Tokenizer(this.text, log, this.recovery, true);
    tokenizer.restore(checkpoint.snapshot);
    if (tokenizer.counters) copyCounters(checkpoint.counters, tokenizer.counters);
    return { tokenizer, log };
  }

  /** The same, having read on to `offset`. */
  at(offset: number): { tokenizer: Tokenizer; log: EventLog } {
    const standing = this.before(offset);
    standing.tokenizer.advance(offset);
    return standing;
  }
}
