import { firstStartAfter } from '../../base/span-search.ts';
import { type ReplyReaderOptions, replyReader } from '../dialects/reply-reader.ts';
import {
  type Counters,
  copyCounters,
  newCounters,
  type ReplyTokenizer,
  type Snapshot,
} from '../kernel/reply-tokenizer.ts';
import { EventLog, type FaultReport } from '../log/event-log.ts';
import type { StreamText } from '../text/stream-text.ts';

/** A checkpoint every so many code units: at 100 MB/s a seek re-reads for under a millisecond. */
export const CHECKPOINT_EVERY = 65_536;

interface Checkpoint {
  readonly start: number;
  readonly end: number;
  readonly snapshot: Snapshot;
  readonly events: number;
  /** How many reports stand whatever comes. */
  readonly reports: number;
  /** Those behind them, which the markup being read may still withdraw. */
  readonly provisional: readonly FaultReport[];
  readonly counters: Counters;
}

/** A tokenizer of its own with the log of what it has read. */
export interface Standing {
  readonly tokenizer: ReplyTokenizer;
  readonly log: EventLog;
}

/** Snapshots along one reading, from which any offset is reached by running forward (deterministic re-run). */
export class Checkpoints {
  private readonly text: StreamText;
  private readonly log: EventLog;
  private readonly options: ReplyReaderOptions;
  private taken: Checkpoint[];
  private looked: Standing | null = null;

  constructor(text: StreamText, log: EventLog, options: ReplyReaderOptions, taken: readonly Checkpoint[] = []) {
    this.text = text;
    this.log = log;
    this.options = options;
    this.taken = [...taken];
  }

  /** The reading of a text that differs only behind `offset`: it stands at the last checkpoint there and knows those before. */
  resume(text: StreamText, offset: number): Standing & { readonly checkpoints: Checkpoints } {
    const taken = this.taken.slice(0, firstStartAfter(this.taken, offset));
    const last = taken.at(-1);
    const log = last ? this.log.head(last.events, last.reports) : new EventLog();
    return {
      ...standAt(last, text, log, this.options),
      checkpoints: new Checkpoints(text, log, this.options, taken),
    };
  }

  /** Keeps the tokenizer's registers as they stand. */
  take(tokenizer: ReplyTokenizer): void {
    const counters = newCounters(tokenizer.rowIds.length, tokenizer.states.length);
    if (tokenizer.counters) copyCounters(tokenizer.counters, counters);
    const provisional: FaultReport[] = [];
    for (let index = this.log.reportCount - 1; index >= 0; index--) {
      const report = this.log.reportAt(index);
      if (report.start < tokenizer.heldFrom) break;
      provisional.push(report);
    }
    this.taken.push({
      start: tokenizer.offset,
      end: tokenizer.offset,
      snapshot: tokenizer.snapshot(),
      events: this.log.length,
      reports: this.log.reportCount - provisional.length,
      provisional: provisional.reverse(),
      counters,
    });
  }

  /** Forgets all: the reading began anew, and what was kept no longer fits the log. */
  clear(): void {
    this.taken = [];
    this.looked = null;
  }

  /** A tokenizer of its own that stands where the last checkpoint at or before `offset` was taken, with its log. */
  before(offset: number): Standing {
    const checkpoint = this.taken[firstStartAfter(this.taken, offset) - 1];
    const log = checkpoint ? new EventLog(this.log, checkpoint.events, checkpoint.reports) : new EventLog();
    return standAt(checkpoint, this.text, log, this.options);
  }

  /** The same, having read on to `offset`. */
  at(offset: number): Standing {
    const standing = this.before(offset);
    standing.tokenizer.advance(offset);
    return standing;
  }

  /** The same for looking only: the one looked at before is read on where that is shorter. */
  look(offset: number): Standing {
    const last = this.looked?.tokenizer.offset ?? Number.POSITIVE_INFINITY;
    const start = this.taken[firstStartAfter(this.taken, offset) - 1]?.start ?? 0;
    if (!this.looked || last > offset || last < start) this.looked = this.before(offset);
    this.looked.tokenizer.advance(offset);
    return this.looked;
  }
}

/** A tokenizer on a log that holds what had been read at a checkpoint; without one it stands at the start. */
function standAt(
  checkpoint: Checkpoint | undefined,
  text: StreamText,
  log: EventLog,
  options: ReplyReaderOptions,
): Standing {
  const tokenizer = replyReader(text, log, options, newCounters);
  if (checkpoint) {
    for (const report of checkpoint.provisional) log.report(report);
    tokenizer.restore(checkpoint.snapshot);
    if (tokenizer.counters) copyCounters(checkpoint.counters, tokenizer.counters);
  }
  return { tokenizer, log };
}
