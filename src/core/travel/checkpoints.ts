import { firstStartAfter } from '../../base/span-search.ts';
import type { ReplyReaderOptions } from '../dialects/dialect-set.ts';
import { replyReader } from '../dialects/reply-reader.ts';
import {
  type Counters,
  copyCounters,
  newCounters,
  type ReplayedTokenizer,
  type Snapshot,
} from '../kernel/reply-tokenizer.ts';
import { EventLog, type FaultReport } from '../log/event-log.ts';
import type { StreamText } from '../text/stream-text.ts';

/** Code units between checkpoints: at 100 MB/s a seek reads again for less than a millisecond. */
export const CHECKPOINT_EVERY = 65_536;

interface Checkpoint {
  readonly start: number;
  readonly end: number;
  readonly snapshot: Snapshot;
  readonly events: number;
  /** How many reports are final. */
  readonly reports: number;
  /** Later reports, which the markup being read may still withdraw. */
  readonly provisional: readonly FaultReport[];
  readonly counters: Counters;
}

/** A copy of the machine at one offset, with the log of what it has read. */
export interface MachineAt {
  readonly tokenizer: ReplayedTokenizer;
  readonly log: EventLog;
}

/** Makes the machine at the start of a text. */
export type Begin = (text: StreamText, log: EventLog) => ReplayedTokenizer;

/** The machine that reads with some options, and counts. */
export const beginWith =
  (options: ReplyReaderOptions): Begin =>
  (text, log) =>
    replyReader(text, log, options, newCounters);

/** Snapshots along one reading; any offset is reached by reading on from the one before it. */
export class Checkpoints {
  private readonly text: StreamText;
  private readonly log: EventLog;
  private readonly begin: Begin;
  private taken: Checkpoint[];
  private looked: MachineAt | null = null;

  constructor(text: StreamText, log: EventLog, begin: Begin, taken: readonly Checkpoint[] = []) {
    this.text = text;
    this.log = log;
    this.begin = begin;
    this.taken = [...taken];
  }

  /** Reads on to `stop`, taking checkpoints; true where the reading began again, so that none before that fits its log. */
  readOn(tokenizer: ReplayedTokenizer, stop: number): boolean {
    let isAnew = false;
    while (tokenizer.offset < stop) {
      const next = Math.min(stop, (Math.floor(tokenizer.offset / CHECKPOINT_EVERY) + 1) * CHECKPOINT_EVERY);
      const { restarts } = tokenizer;
      tokenizer.advance(next);
      if (tokenizer.restarts !== restarts) {
        isAnew = true;
        this.clear();
      }
      if (next % CHECKPOINT_EVERY === 0) this.take(tokenizer);
    }
    return isAnew;
  }

  /** For a text that differs only after `offset`: the machine at the last checkpoint before it, and the checkpoints up to there. */
  resume(text: StreamText, offset: number, begin: Begin): MachineAt & { readonly checkpoints: Checkpoints } {
    const taken = this.taken.slice(0, firstStartAfter(this.taken, offset));
    const last = taken.at(-1);
    const log = last ? this.log.head(last.events, last.reports) : new EventLog();
    return {
      ...machineFrom(last, text, log, begin),
      checkpoints: new Checkpoints(text, log, begin, taken),
    };
  }

  /** Stores the tokenizer's registers. */
  take(tokenizer: ReplayedTokenizer): void {
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

  private clear(): void {
    this.taken = [];
    this.looked = null;
  }

  /** A copy of the machine at the last checkpoint at or before `offset`, with its log. */
  before(offset: number): MachineAt {
    const checkpoint = this.taken[firstStartAfter(this.taken, offset) - 1];
    const log = checkpoint ? new EventLog(this.log, checkpoint.events, checkpoint.reports) : new EventLog();
    return machineFrom(checkpoint, this.text, log, this.begin);
  }

  /** The same after reading on to `offset`. */
  at(offset: number): MachineAt {
    const machine = this.before(offset);
    machine.tokenizer.advance(offset);
    return machine;
  }

  /** The same for looking only: the previous one is reused and reads on where that is shorter. */
  look(offset: number): MachineAt {
    const last = this.looked?.tokenizer.offset ?? Number.POSITIVE_INFINITY;
    const start = this.taken[firstStartAfter(this.taken, offset) - 1]?.start ?? 0;
    if (!this.looked || last > offset || last < start) this.looked = this.before(offset);
    this.looked.tokenizer.advance(offset);
    return this.looked;
  }
}

/** The machine and log as they were at a checkpoint, or at the start where there is none. */
function machineFrom(checkpoint: Checkpoint | undefined, text: StreamText, log: EventLog, begin: Begin): MachineAt {
  const tokenizer = begin(text, log);
  if (checkpoint) {
    for (const report of checkpoint.provisional) log.report(report);
    tokenizer.restore(checkpoint.snapshot);
    if (tokenizer.counters) copyCounters(checkpoint.counters, tokenizer.counters);
  }
  return { tokenizer, log };
}
