import type { Span } from '../../base/span.ts';
import type { ReplyTokenizer } from '../kernel/reply-tokenizer.ts';
import { EVENT_KINDS } from '../log/event-kind.ts';
import { EventLog } from '../log/event-log.ts';
import type { StreamText } from '../text/stream-text.ts';
import type { Recovery } from '../words/recovery.ts';
import { MARKED_DIALECTS, markedDialect } from './dialects.ts';
import { DOUBTFUL } from './doubtful-openers.ts';
import { FirstCall } from './first-call.ts';
import { Tokenizer } from './forge/tokenizer.ts';
import { front } from './front.ts';
import { promptThought, readAsThought } from './kit/actions/thinking.ts';
import type { MarkMachine } from './kit/machine-of.ts';
import { markMachine } from './kit/mark-machine.ts';
import { beginningsOf, NextStart, startsWith } from './kit/mark-starts.ts';
import type { MarkedDialect } from './kit/marked-dialect.ts';
import { NOTHING_KNOWN, nothingFound } from './kit/matcher.ts';
import { ProseRun } from './kit/prose-run.ts';
import type { Vocabulary } from './kit/vocabulary.ts';
import { MarkWalker } from './kit/walker.ts';
import { weakDialect } from './weak/weak-dialect.ts';
import type { WeakForm } from './weak/weak-form.ts';
import { startsReply, WEAK_SIGNS, type WeakReading, weakReading } from './weak/weak-reading.ts';
import { WeakStart } from './weak/weak-start.ts';

const PROSE = EVENT_KINDS.indexOf('prose');
const FRAMES: readonly string[] = ['thinking-open', 'thinking-close', 'channel'];
export const UNDECIDED = -1;
const MARK_STARTS = startsWith(beginningsOf(front));
/** Fences, and what names a channel in the dialects that have such. */
const UNSURE_TEXTS = [
  '```',
  '~~~',
  ...MARKED_DIALECTS.flatMap(({ marks }) => marks)
    .filter(({ kind }) => kind === 'channel')
    .flatMap(({ match }) => match.leads?.({ ...NOTHING_KNOWN, found: nothingFound() })?.texts ?? []),
];
const UNSURE = startsWith(UNSURE_TEXTS);
/** All that any look at prose in front of the first call looks for. */
const SIGNS = startsWith([...beginningsOf(front), ...UNSURE_TEXTS, ...WEAK_SIGNS]);
/** No text with which a mark begins is longer. */
const LONGEST_START = Math.max(32, ...beginningsOf(front).map(({ length }) => length));

export interface AutoOptions {
  readonly recovery: Recovery;
  readonly vocabularyFor: (dialect: string) => Vocabulary;
  readonly machines: Machines;
  /** The weak forms that a reply without any mark may have. */
  readonly forms: readonly WeakForm[];
  readonly unfenced?: true;
}

/** What makes the machines: those that only read, or those that are replayed. */
export interface Machines {
  readonly forge: (text: StreamText, log: EventLog, recovery: Recovery) => ReplyTokenizer;
  readonly marks: MarkMachine;
}

export const MACHINES: Machines = {
  forge: (text, log, recovery) => new Tokenizer(text, log, recovery),
  marks: markMachine,
};

/**
 * Reads a reply in the dialect of its first call. Until that is met it is read as Forge's; then the reading begins again
 * in the dialect found, so that at every offset the log is that of one dialect's machine. Where it turns out that all
 * so far was thinking, the first call is looked for again after that.
 */
export class AutoTokenizer implements ReplyTokenizer {
  private readonly text: StreamText;
  private readonly log: EventLog;
  private readonly options: AutoOptions;
  finder: MarkWalker;
  finderLog = new EventLog();
  /** The dialect that is read in, and its machine once something is asked of it: to make one takes a while. */
  reads = 'forge';
  machine: ReplyTokenizer | null = null;
  decided: string | null = null;
  /** The end tag after which the first call is looked for; null where that is the whole reply. */
  thought: Span | null = null;
  /** Offset up to which the closer that would settle a doubt was searched; UNDECIDED where there is no doubt. */
  doubt = UNDECIDED;
  private earlierRestarts = 0;
  private isOver = false;
  /** How far `proseTo` came, and up to where the front alone tells it. */
  private clearTo = 0;
  private unsureFrom = 0;
  private readonly nextMark = new NextStart(MARK_STARTS, LONGEST_START);
  private readonly nextUnsure = new NextStart(UNSURE, LONGEST_START);
  /** The first call that is Forge's unless one of another dialect decides. */
  private readonly forgeCall: FirstCall;
  private readonly weakStart: WeakStart;
  private readonly prose: ProseRun;
  /** Begins to read in the weak form that the end of the text decided. */
  begin: ((log: EventLog) => ReplyTokenizer) | null = null;

  constructor(text: StreamText, log: EventLog, options: AutoOptions) {
    this.text = text;
    this.prose = new ProseRun(text);
    this.log = log;
    this.forgeCall = new FirstCall(log);
    this.weakStart = new WeakStart(text, options.vocabularyFor('forge').hasTools, options.forms);
    this.options = options;
    this.finder = this.newFinder();
  }

  newFinder(): MarkWalker {
    this.finderLog = new EventLog();
    const finder = markMachine(this.text, this.finderLog, front, {
      recovery: 'resilient',
      vocabulary: this.options.vocabularyFor('cline'),
      stopsAtCall: true,
      ...(this.options.unfenced && { unfenced: true }),
    });
    if (this.thought) readAsThought(finder, this.thought);
    return finder;
  }

  get inner(): ReplyTokenizer {
    this.machine ??= readerOf(this.reads, this.text, this.log, this.options);
    return this.machine;
  }

  get recovery(): Recovery {
    return this.options.recovery;
  }
  get offset(): number {
    return this.inner.offset;
  }
  get placeName(): string {
    return this.inner.placeName;
  }
  get heldFrom(): number {
    return this.inner.heldFrom;
  }
  get dialect(): string | null {
    return this.isCallFree ? null : this.decided;
  }
  get settledTo(): number {
    const { settledTo } = this.inner;
    if (this.decided !== null && this.doubt === UNDECIDED) return settledTo;
    const isPlain = this.passesPlain();
    const prose = this.prose.settledTo(this.thoughtEnd, isPlain ? this.clearTo : this.proseTo());
    const { weakStart, offset } = this;
    return Math.min(this.forgeCall.at, settledTo, prose, isPlain ? weakStart.at : weakStart.in(offset));
  }

  /** Passes a stretch without a sign of a call in any dialect, as most of prose is. */
  private passesPlain(): boolean {
    const { text, offset, weakStart } = this;
    const { at } = weakStart;
    if (weakStart.isPossible || this.clearTo < at || this.unsureFrom < at || startsReply(text, at)) return false;
    const rest = text.slice(at, offset);
    if (SIGNS.next(rest, 0) >= 0) return false;
    this.clearTo = this.unsureFrom = offset;
    weakStart.pass(rest);
    return true;
  }

  private get thoughtEnd(): number {
    return this.thought?.end ?? 0;
  }

  /**
   * How far the text is prose in every dialect: as far as the front passes it, and on to where a mark may begin. Not all
   * dialects know fences, and what names a channel in one opens nothing: there and after them the front's word is not enough.
   */
  private proseTo(): number {
    const { finderLog, finder } = this;
    let rows = 0;
    while (rows < finderLog.length && finderLog.end(rows) <= this.thoughtEnd) rows++;
    while (rows < finderLog.length && finderLog.kind(rows) === PROSE) rows++;
    const passed = rows < finderLog.length ? finderLog.start(rows) : finder.heldFrom;
    const { text, offset } = this;
    this.unsureFrom = this.nextUnsure.next(text, this.unsureFrom, offset);
    const from = Math.max(this.clearTo, Math.min(passed, this.unsureFrom));
    this.clearTo = this.nextMark.next(text, from, offset);
    return this.clearTo;
  }

  get restarts(): number {
    return this.earlierRestarts + this.inner.restarts;
  }

  /** Reads on in the order of the text: what settles a doubt does not before all in front of it is read. */
  advance(limit = this.text.length): void {
    for (let isSettled = false; !isSettled; ) {
      this.find(limit);
      const settled = this.settledAt(limit);
      const { inner } = this;
      const { restarts } = inner;
      inner.advance(settled?.end ?? limit);
      isSettled = !this.hasRestartedSince(restarts) && settled === null;
      if (settled !== null && this.doubt !== UNDECIDED) this.decide(settled.dialect);
    }
  }

  /** Where the reading shows that all before was thinking, what follows decides again. */
  private hasRestartedSince(restarts: number): boolean {
    if (this.inner.restarts === restarts || this.thought || !(this.inner instanceof MarkWalker)) return false;
    this.thought = promptThought(this.inner);
    this.clearTo = this.unsureFrom = this.thoughtEnd;
    this.decided = null;
    this.doubt = UNDECIDED;
    this.forgeCall.forget();
    this.finder = this.newFinder();
    return true;
  }

  /** What the end of the stream makes of an opener that is not decided yet. */
  dialectAtEnd(): string | null {
    const { finder } = this;
    if (finder.placeName === 'Outside' && finder.heldFrom === this.text.length) return null;
    const probe = this.finder.probe(new EventLog(this.finderLog, this.finderLog.length, this.finderLog.reportCount));
    probe.finish();
    return probe.openedBy?.opens ?? null;
  }

  /** All is read and there is no call, nor frames that say what is prose. */
  private get isCallFree(): boolean {
    if (!this.isOver || this.forgeCall.at < Infinity) return false;
    return !markedDialect(this.decided ?? '')?.marks.some(({ decides }) => decides);
  }

  finish(): void {
    this.isOver = true;
    this.advance();
    this.decideAtEnd();
    const { inner } = this;
    const { restarts } = inner;
    inner.finish();
    if (!this.hasRestartedSince(restarts)) return;
    this.advance();
    this.decideAtEnd();
    if (this.inner !== inner) this.inner.finish();
  }

  /** What the end of the text makes of a doubt that nothing settled; null where it decides nothing. */
  get doubtAtEnd(): string | null {
    const doubtful = this.doubt === UNDECIDED ? undefined : DOUBTFUL[this.decided ?? ''];
    return doubtful && doubtful.until === undefined ? doubtful.then : null;
  }

  /** The dialect whose marks around thinking or prose the front met; null where there were none but the common ones. */
  get thinksAs(): string | null {
    const mark = front.marks[this.finder.thinking];
    return (mark && FRAMES.includes(mark.kind) ? mark.opens : undefined) ?? null;
  }

  private decideAtEnd(): void {
    const other = this.doubtAtEnd;
    if (other !== null) this.decide(other);
    if (this.decided !== null) return;
    const found = this.dialectAtEnd();
    if (found !== null) this.decide(found);
    else this.decideWeakly();
    if (this.decided === null && this.thinksAs !== null) this.decide(this.thinksAs);
  }

  /** Without any strong opener, the weak form that the reply has (formats.md §3). */
  private decideWeakly(): void {
    const reply = this.text.slice(0, this.text.length);
    const weak = this.weakly();
    if (!weak) return;
    this.decide(weak.id);
    this.log.truncate(0);
    this.log.truncateReports(0);
    this.forgeCall.forget();
    const vocabulary = this.options.vocabularyFor(weak.id);
    const { recovery, machines, unfenced } = this.options;
    const rules = weakDialect(markedDialect(weak.id) as MarkedDialect, weak, reply);
    this.begin = (log) =>
      machines.marks(this.text, log, rules, { recovery, vocabulary, ...(unfenced && { unfenced }) });
    this.machine = this.begin(this.log);
  }

  weakly(): WeakReading | null {
    const { vocabularyFor, forms, unfenced = false } = this.options;
    return weakReading(this.text.slice(0, this.text.length), vocabularyFor('forge'), forms, { unfenced });
  }

  /** Looks for the first opener up to `limit`. */
  private find(limit: number): void {
    if (this.decided !== null) return;
    this.finder.advance(limit);
    const { openedBy } = this.finder;
    if (openedBy?.opens === undefined) return;
    this.decide(openedBy.opens);
    if (!('kind' in openedBy) || openedBy.wraps) return;
    const doubt = DOUBTFUL[openedBy.opens];
    if (doubt && (doubt.opener ?? openedBy.written) === openedBy.written) this.doubt = this.finder.heldFrom;
  }

  /** Where a doubt is settled up to `limit`, and by which dialect; null where it is not, or there is none. */
  private settledAt(limit: number): { readonly end: number; readonly dialect: string } | null {
    if (this.doubt === UNDECIDED || this.decided === null) return null;
    const { until, unless, then } = DOUBTFUL[this.decided] as (typeof DOUBTFUL)[string];
    const source = this.text.slice(this.doubt, limit);
    const settles = until === undefined ? -1 : source.indexOf(until);
    const denies = source.indexOf(unless);
    if (denies >= 0 && (settles < 0 || denies < settles))
      return { end: this.doubt + denies + unless.length, dialect: this.decided };
    if (settles >= 0) return { end: this.doubt + settles + (until ?? '').length, dialect: then };
    this.doubt = Math.max(this.doubt, limit - Math.max((until ?? '').length, unless.length) + 1);
    return null;
  }

  private decide(dialect: string): void {
    this.doubt = UNDECIDED;
    this.decided = dialect;
    if (dialect === this.reads) return;
    if (this.machine && this.machine.offset > 0) this.earlierRestarts += 1 + this.machine.restarts;
    this.log.truncate(0);
    this.log.truncateReports(0);
    this.forgeCall.forget();
    this.reads = dialect;
    this.machine = null;
    if (this.thought && this.inner instanceof MarkWalker) readAsThought(this.inner, this.thought);
  }
}

/** The machine that reads one dialect. */
export function readerOf(
  dialect: string,
  text: StreamText,
  log: EventLog,
  { recovery, vocabularyFor, machines, unfenced }: AutoOptions,
): ReplyTokenizer {
  const marked = markedDialect(dialect);
  if (!marked) return machines.forge(text, log, recovery);
  return machines.marks(text, log, marked, {
    recovery,
    vocabulary: vocabularyFor(dialect),
    ...(unfenced && { unfenced }),
  });
}
