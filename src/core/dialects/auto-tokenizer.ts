import type { Counters, ReplyTokenizer, Snapshot, TransitionTaken } from '../kernel/reply-tokenizer.ts';
import { EVENT_KINDS } from '../log/event-kind.ts';
import { EventLog } from '../log/event-log.ts';
import type { StreamText } from '../text/stream-text.ts';
import type { Recovery } from '../words/recovery.ts';
import { markedDialect } from './dialects.ts';
import { Tokenizer } from './forge/tokenizer.ts';
import { DOUBTFUL, front } from './front.ts';
import { MarkMachine } from './kit/mark-machine.ts';
import type { Vocabulary } from './kit/vocabulary.ts';

const PROSE = EVENT_KINDS.indexOf('prose');
/** Before the registers of the two machines: the dialect's number, how far its doubt was looked into, the front's log. */
const HEAD = 4;
const UNDECIDED = -1;

export interface AutoOptions {
  readonly recovery: Recovery;
  readonly vocabularyFor: (dialect: string) => Vocabulary;
}

/**
 * Reads a reply in the dialect of its first call. Until that is met it is read as Forge's; then the reading begins anew
 * in the dialect found, so that at every offset the log is that of one dialect's machine.
 */
export class AutoTokenizer implements ReplyTokenizer {
  private readonly text: StreamText;
  private readonly log: EventLog;
  private readonly options: AutoOptions;
  private readonly counting: boolean;
  private finder: MarkMachine;
  private finderLog = new EventLog();
  private inner: ReplyTokenizer;
  private decided: string | null = null;
  /** Offset up to which the closer that would settle a doubt was searched; UNDECIDED where there is no doubt. */
  private doubt = UNDECIDED;
  private anew = 0;

  constructor(text: StreamText, log: EventLog, options: AutoOptions, counting = false) {
    this.text = text;
    this.log = log;
    this.options = options;
    this.counting = counting;
    this.finder = this.newFinder();
    this.inner = this.reader('forge');
  }

  private newFinder(): MarkMachine {
    this.finderLog = new EventLog();
    return new MarkMachine(this.text, this.finderLog, front, {
      recovery: 'resilient',
      vocabulary: this.options.vocabularyFor('cline'),
      stopsAtCall: true,
    });
  }

  private reader(dialect: string): ReplyTokenizer {
    return readerOf(dialect, this.text, this.log, this.options, this.counting);
  }

  get recovery(): Recovery {
    return this.options.recovery;
  }
  get dialect(): string | null {
    return this.decided;
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
  get about(): string {
    return this.inner.about;
  }
  get begunAnew(): number {
    return this.anew + this.inner.begunAnew;
  }

  waitsFor(buffered: string): string {
    return this.inner.waitsFor(buffered);
  }

  sentenceOf(transition: number): string | null {
    return this.inner.sentenceOf(transition);
  }

  advance(limit = this.text.length): void {
    this.find(limit);
    this.inner.advance(limit);
  }

  advanceToTransition(limit: number): number {
    if (this.decided !== null && this.doubt === UNDECIDED) return this.inner.advanceToTransition(limit);
    const { stateName } = this;
    const next = Math.min(limit, this.offset + 1);
    this.advance(next);
    return this.stateName === stateName && next < limit ? this.advanceToTransition(limit) : next;
  }

  get endRewinds(): boolean {
    if (this.decided !== null) return this.inner.endRewinds;
    return this.dialectAtEnd() !== null || this.inner.endRewinds;
  }

  /** What the end of the stream makes of an opener that is not decided yet. */
  private dialectAtEnd(): string | null {
    const probe = this.finder.copyOn(new EventLog(this.finderLog, this.finderLog.length, this.finderLog.reportCount));
    probe.finish();
    return probe.openedBy?.opens ?? null;
  }

  finish(): void {
    this.find(this.text.length);
    if (this.decided === null) {
      const found = this.dialectAtEnd();
      if (found !== null) this.decide(found);
    }
    this.inner.finish();
  }

  /** Looks for the first opener, and for what settles a doubt, up to `limit`. */
  private find(limit: number): void {
    if (this.decided === null) {
      this.finder.advance(limit);
      const opens = this.finder.openedBy?.opens;
      if (opens !== undefined) this.decide(opens);
    }
    if (this.doubt === UNDECIDED || this.decided === null) return;
    const { until, unless, then } = DOUBTFUL[this.decided] as (typeof DOUBTFUL)[string];
    const source = this.text.slice(this.doubt, limit);
    const settles = source.indexOf(until);
    const denies = source.indexOf(unless);
    if (denies >= 0 && (settles < 0 || denies < settles)) this.doubt = UNDECIDED;
    else if (settles >= 0) this.decide(then);
    else this.doubt = Math.max(this.doubt, limit - Math.max(until.length, unless.length) + 1);
  }

  private decide(dialect: string): void {
    this.doubt = UNDECIDED;
    const isForge = dialect === 'forge';
    if (this.decided === null && dialect in DOUBTFUL) this.doubt = this.finder.offset === 0 ? 0 : this.finder.heldFrom;
    this.decided = dialect;
    if (isForge) return;
    if (this.inner.offset > 0) this.anew++;
    this.log.truncate(0);
    this.log.truncateReports(0);
    this.anew += this.inner.begunAnew;
    this.inner = this.reader(dialect);
  }

  snapshot(): Snapshot {
    const finder = this.finder.snapshot();
    const inner = this.inner.snapshot();
    const all = new Int32Array(HEAD + finder.length + inner.length);
    all.set([
      this.decided === null ? UNDECIDED : numberOf(this.decided),
      this.doubt,
      this.finderLog.covered,
      finder.length,
    ]);
    all.set(finder, HEAD);
    all.set(inner, HEAD + finder.length);
    return all;
  }

  restore(snapshot: Snapshot): void {
    const [dialect = UNDECIDED, doubt = UNDECIDED, covered = 0, length = 0] = snapshot;
    this.decided = dialect === UNDECIDED ? null : dialectNumbered(dialect);
    this.doubt = doubt;
    this.finder = this.newFinder();
    if (covered > 0) this.finderLog.push(PROSE, covered, 0, 0, 0);
    this.finder.restore(snapshot.slice(HEAD, HEAD + length));
    this.inner = this.reader(this.decided ?? 'forge');
    this.inner.restore(snapshot.slice(HEAD + length));
  }

  copyOn(log: EventLog): AutoTokenizer {
    const copy = new AutoTokenizer(this.text, log, this.options, this.counting);
    copy.restore(this.snapshot());
    return copy;
  }
}

const NUMBERED = ['forge', ...front.marks.flatMap(({ opens }) => opens ?? [])].filter(
  (id, index, all) => all.indexOf(id) === index,
);
const numberOf = (dialect: string): number => NUMBERED.indexOf(dialect);
const dialectNumbered = (number: number): string => NUMBERED[number] as string;

/** The machine that reads one dialect. */
export function readerOf(
  dialect: string,
  text: StreamText,
  log: EventLog,
  { recovery, vocabularyFor }: AutoOptions,
  counting: boolean,
): ReplyTokenizer {
  const marked = markedDialect(dialect);
  if (!marked) return new Tokenizer(text, log, recovery, counting);
  return new MarkMachine(text, log, marked, { recovery, vocabulary: vocabularyFor(dialect) }, counting);
}
