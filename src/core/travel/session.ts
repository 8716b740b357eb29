import { firstIndex } from '../../base/first-index.ts';
import { sameJson } from '../../base/json-text.ts';
import { type PreviewLimits, previewCall } from '../calls/preview.ts';
import type { ToolCall } from '../calls/tool-call.ts';
import { fixAll } from '../diagnosis/fixes/fix-all.ts';
import { checkedFixes, type FixTrial, fixTogether, tryFixes, untriedFixes } from '../diagnosis/fixes/quick-fixes.ts';
import { type Diagnosis, diagnose } from '../diagnosis/report/diagnose.ts';
import { listed } from '../diagnosis/report/listed.ts';
import { ALL_DIALECTS } from '../dialects/all-dialects.ts';
import { markedDialect } from '../dialects/dialects.ts';
import { aboutStateOf } from '../dialects/state-words.ts';
import type { ReplayedTokenizer } from '../kernel/reply-tokenizer.ts';
import { EventLog, kindIndex, nameSpan } from '../log/event-log.ts';
import { ownEnd } from '../reading/own-end.ts';
import { readReply } from '../reading/read-reply.ts';
import { readEnded } from '../reading/read-text.ts';
import { Reading, type ReadingOptions } from '../reading/reading.ts';
import { schemaCheck } from '../reading/schema-findings.ts';
import { isWholeFence } from '../reading/whole-fence.ts';
import type { LineIndex } from '../text/line-index.ts';
import { splitEnds } from '../text/split.ts';
import { StreamText } from '../text/stream-text.ts';
import type { Breakpoint } from '../words/breakpoint.ts';
import { type Cause, isOfCause } from '../words/cause.ts';
import type { QuickFix, TextEdit } from '../words/diagnostic.ts';
import type { Finding } from '../words/finding.ts';
import { editedFrames } from '../words/frame.ts';
import { replyTooLong } from '../words/reply-limit.ts';
import type { Split } from '../words/split.ts';
import { type BreakpointScope, type BreakpointStop, nearestStop, stopsOf } from './breakpoints.ts';
import { beginWith, Checkpoints, type MachineAt } from './checkpoints.ts';
import { EventRows } from './event-rows.ts';
import { type MachineCoverage, machineCoverage } from './machine-coverage.ts';
import { markCoverage } from './mark-coverage.ts';
import { beginningOfCall, openCallAt, previewOpenCall, transitionSentence, waiting } from './moment.ts';
import { NestingIndex } from './nesting-index.ts';
import { nextStateChange, previousStateChange } from './state-changes.ts';
import { type ValuePlace, valuePlaces } from './value-places.ts';

/** The machine at one offset. */
export interface SessionMoment {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
  /** Named state (format.md §2), and the place that markup returns to where the state is one of markup. */
  readonly state: string;
  readonly place: string;
  /** What the state means here, one clause: `after "&", wants a name`. */
  readonly about: string;
  /** Names of the open elements, outermost first, without `tool`. */
  readonly path: readonly string[];
  /** Index of the open call; null outside calls. */
  readonly call: number | null;
  /** Only the end of the text says whether what is read here is a call. */
  readonly isLikely: boolean;
  /** Source held back because it is still undecided, and why the machine waits; empty where it does not. */
  readonly buffered: string;
  readonly waiting: string;
  /** The row that fired last, and the state it came from. */
  readonly lastTransition: {
    readonly id: string;
    readonly from: string;
    readonly to: string;
    readonly sentence: string;
  } | null;
  /** Calls of the prefix; with a view only the last of them. */
  readonly calls: readonly ToolCall[];
  /** Index of the first of `calls` among all calls. */
  readonly firstCall: number;
}

/** What a log point notes where it is met. */
export interface BreakpointLine {
  readonly offset: number;
  /** Named state (format.md §2). */
  readonly state: string;
  /** Path of the open argument, such as `edits/edit`; empty outside arguments. */
  readonly argument: string;
  /** The end of the source of its value so far, and the length of the whole source in code units. */
  readonly value: string;
  readonly length: number;
}

/** The most code units of a value that a line of the log shows. */
const LOGGED_VALUE = 120;

export type StepKind = 'state' | 'call';

export interface SessionOptions extends ReadingOptions {
  /** No fix is tried: each diagnostic that may have one carries `fixNotTried`. */
  readonly withoutFixes?: boolean;
  /** The stream still runs: what is missing at the end of the text may come. */
  readonly isOpen?: boolean;
}

/** How much of a moment is shown. */
export interface MomentView {
  readonly calls: number;
  readonly limits: PreviewLimits;
}

const CALL_OPENED = kindIndex('call-opened');

/** Whether a machine reads alike under both options: in most dialects it depends on the tools. */
const readsAlike = (one: SessionOptions, other: SessionOptions): boolean =>
  one.recovery === other.recovery && one.dialect === other.dialect && sameJson(one.tools, other.tools);

/**
 * One reply with time travel: text, machine, log, calls, diagnostics, and any offset again.
 * Call `write` and `finish` first; then ask.
 */
export class Session {
  readonly text: StreamText;
  options: SessionOptions;
  private readLog: EventLog;
  private checkpoints: Checkpoints;
  private tokenizer: ReplayedTokenizer;
  private settledLog: EventLog;
  private knownReading: Reading | null = null;
  private knownDiagnosis: Diagnosis | null = null;
  private knownRows: EventRows | null = null;
  private knownFixes: readonly FixTrial[] | null = null;
  private knownNesting: NestingIndex | null = null;
  private readonly callEvents: number[] = [];
  private knownReplay: Pick<Begun, 'checkpoints' | 'log'> | null = null;
  /** How many faults the machine had reported when it was told that the text ends. */
  private reportsBeforeEnd = 0;
  /** Number of events already searched for calls. */
  private lookedFor = 0;

  constructor(options: SessionOptions, text = new StreamText(), begun = beginning(text, options)) {
    this.options = options;
    this.text = text;
    this.readLog = begun.log;
    this.settledLog = begun.log;
    this.checkpoints = begun.checkpoints;
    this.tokenizer = begun.tokenizer;
  }

  /**
   * A session of the edited text that has read as far as this one's last checkpoint before the first edit; read it to
   * its end with `advance` and `finish`. Edits are ascending, with offsets of the text before them; `chunkEnds` are those of the
   * edited text. With another recovery mode, dialect or tools it begins again.
   */
  edited(edits: readonly TextEdit[], chunkEnds: Uint32Array, options = this.options): Session {
    const text = this.text.edited(edits, chunkEnds);
    const { frames } = this.options;
    const kept = frames && editedFrames(frames, String(this.text), edits);
    const own = options === this.options && kept ? { ...options, frames: kept } : options;
    if (
      !readsAlike(options, this.options) ||
      kept?.length !== frames?.length ||
      !sameJson(kept ?? [], own.frames ?? [])
    )
      return new Session(own, text);
    return new Session(own, text, this.checkpoints.resume(text, edits[0]?.start ?? this.text.length, beginWith(own)));
  }

  /** The events so far, and after the end of the stream those that the end settled. */
  get log(): EventLog {
    return this.settledLog;
  }

  write(chunk: string): void {
    this.text.append(chunk);
  }

  /** Reads on by at most `budget` code units; true once everything written has been read. */
  advance(budget = Number.MAX_SAFE_INTEGER): boolean {
    if (this.checkpoints.readOn(this.tokenizer, Math.min(this.readable, this.tokenizer.offset + budget))) {
      this.callEvents.length = 0;
      this.lookedFor = 0;
    }
    return this.tokenizer.offset >= this.readable;
  }

  /** How many code units can be read: all, or none where the text is too long. */
  private get readable(): number {
    return replyTooLong(this.text.length) === null ? this.text.length : 0;
  }

  get offset(): number {
    return this.tokenizer.offset;
  }

  /** Ends the stream: what was open is settled, and the whole reply can be judged. */
  finish(): void {
    this.advance();
    // What comes next is read on from here.
    if (this.options.isOpen && this.readable > 0) this.checkpoints.take(this.tokenizer);
    this.reportsBeforeEnd = this.readLog.reportCount;
    if (this.tokenizer.endRewinds) this.settleApart();
    if (this.readable === this.text.length) this.tokenizer.finish();
    if (!this.options.isOpen && isWholeFence(this.reading)) this.readInside();
  }

  /** Begins again with what is in the code fence that the reply is, where that is a call. */
  private readInside(): void {
    const { options } = readReply(String(this.text), this.options);
    if (!options.unfenced) return;
    this.options = { ...this.options, unfenced: true };
    const { log, tokenizer, checkpoints } = beginning(this.text, this.options);
    this.readLog = log;
    this.settledLog = log;
    this.tokenizer = tokenizer;
    this.checkpoints = checkpoints;
    this.knownReading = null;
    this.callEvents.length = 0;
    this.lookedFor = 0;
    this.finish();
  }

  /** The end may change what was read before it; seeks must still find that unchanged. */
  private settleApart(): void {
    this.settledLog = new EventLog(this.readLog, this.readLog.length, this.readLog.reportCount);
    this.tokenizer = this.tokenizer.copyOn(this.settledLog);
  }

  get reading(): Reading {
    this.knownReading ??= readEnded(
      (own) => new Reading(this.text, this.log, this.options, schemaCheck(), ALL_DIALECTS, this.dialect, own),
      ownEnd,
    );
    return this.knownReading;
  }

  /**
   * What each offset is looked at with. Where the end of the text decided that it holds calls, they are shown at every offset
   * before it as what is likely.
   */
  private get replay(): Pick<Begun, 'checkpoints' | 'log'> {
    const { again } = this.tokenizer;
    if (!again) return { checkpoints: this.checkpoints, log: this.readLog };
    if (!this.knownReplay) {
      const log = new EventLog();
      const checkpoints = new Checkpoints(this.text, log, (_text, own) => again(own));
      checkpoints.readOn(again(log), this.readable);
      this.knownReplay = { checkpoints, log };
    }
    return this.knownReplay;
  }

  /** The dialect that was read; null where no call decides it. */
  get dialect(): string | null {
    return this.tokenizer.dialect;
  }

  get diagnosis(): Diagnosis {
    this.knownDiagnosis ??= this.options.isOpen ? this.soFar(diagnose(this.reading)) : diagnose(this.reading);
    return this.knownDiagnosis;
  }

  /** Without what only the end of the text says: what is left was reported before it, or is in a call before the last. */
  private soFar({ findings, diagnostics }: Diagnosis): Diagnosis {
    const reported = new Set<string>();
    for (let index = 0; index < this.reportsBeforeEnd; index++) reported.add(placeOf(this.readLog.reportAt(index)));
    const last = this.reading.calls.length - 1;
    const stands = (finding: Finding): boolean =>
      reported.has(placeOf(finding)) || (finding.call !== undefined && finding.call < last);
    return { findings: findings.filter(stands), diagnostics: diagnostics.filter((_, at) => stands(findings[at]!)) };
  }

  /** The trial of the fix of each diagnostic that a list shows (diagnosis/listed.ts); tried once. */
  get fixes(): readonly FixTrial[] {
    const findings = this.listedFindings;
    this.knownFixes ??= this.options.withoutFixes ? untriedFixes(findings) : tryFixes(this.reading, findings);
    return this.knownFixes;
  }

  /** Every fix that works for one of these diagnostics, the best first; empty where no fix is tried. */
  fixesOf(diagnostic: number): readonly QuickFix[] {
    const finding = this.options.withoutFixes ? undefined : this.listedFindings[diagnostic];
    return finding ? checkedFixes(this.reading, finding) : [];
  }

  /** One fix with every safe repair, or with `causes` every fix of the problems of these causes. */
  fixAll(causes?: readonly Cause[]): QuickFix | null {
    if (!causes) return fixAll(this.reading);
    if (this.options.withoutFixes) return null;
    const { findings, diagnostics } = this.diagnosis;
    const isMeant = ({ severity }: Finding, index: number): boolean => {
      const diagnostic = diagnostics[index];
      return severity !== 'info' && diagnostic !== undefined && causes.some((cause) => isOfCause(diagnostic, cause));
    };
    return fixTogether(this.reading, findings.filter(isMeant));
  }

  private get listedFindings(): readonly Finding[] {
    return listed(this.diagnosis.findings).listed;
  }

  /** Chunk ends of the text under another split. */
  endsUnder(split: Split): Uint32Array {
    return splitEnds(String(this.text), split, this.text.chunkEnds.toArray());
  }

  get lines(): LineIndex {
    return this.reading.lines;
  }

  /** The events as a list. */
  get eventRows(): EventRows {
    this.knownRows ??= new EventRows(this.text, this.log, this.options.recovery, this.diagnosis.findings);
    return this.knownRows;
  }

  /**
   * The machine and the calls after the first `offset` code units; the end of the text is the end of the stream. With a
   * `view` it takes the same short time for any offset and reply.
   */
  seek(offset: number, view?: MomentView): SessionMoment {
    const at = Math.max(0, Math.min(offset, this.text.length));
    const machine = this.replay.checkpoints.look(Math.min(at, this.readable));
    const { tokenizer, log } = machine;
    const last = transitionSentence(tokenizer);
    const over = at === this.text.length && at > 0 && !this.options.isOpen;
    const { buffered, why } = waiting(tokenizer, this.text);
    const { calls } = this.reading;
    const openAt = tokenizer.openCall > 0 && !over ? log.start(tokenizer.openCall - 1) : -1;
    let closed = over ? calls.length : firstIndex(calls.length, (index) => (calls[index]?.call.end ?? 0) > at);
    if (closed > 0 && calls[closed - 1]?.call.start === openAt) closed--;
    const open = openAt < 0 ? null : this.openCall(machine, calls[closed]?.call, view);
    const firstCall = Math.max(0, closed + (open ? 1 : 0) - (view?.calls ?? Number.POSITIVE_INFINITY));
    const shown = calls.slice(firstCall, closed).map(({ call }) => (view ? previewCall(call, view.limits) : call));
    // At the end of the stream, what is open is what the end found open.
    const cutOff = over && this.tokenizer.stateName === 'CutOff';
    return {
      offset: at,
      ...this.lines.position(at),
      state: over ? this.tokenizer.stateName : tokenizer.stateName,
      place: tokenizer.placeName,
      about: over ? '' : aboutStateOf(tokenizer),
      path: over ? this.pathOf(this.tokenizer, this.log) : this.pathOf(tokenizer, log),
      call: open ? closed : cutOff ? calls.length - 1 : null,
      isLikely: !over && Boolean(this.tokenizer.again),
      buffered: over ? '' : buffered,
      waiting: over ? '' : why,
      lastTransition: last && { ...last, from: tokenizer.last.from, to: tokenizer.stateName },
      calls: open ? [...shown, open] : shown,
      firstCall,
    };
  }

  private openCall(machine: MachineAt, whole: ToolCall | undefined, view: MomentView | undefined): ToolCall | null {
    if (!view) return openCallAt(this.text, machine, this.options);
    return previewOpenCall(this.text, machine, this.options, this.nesting, whole, view.limits);
  }

  /** The first calls found so far, each with its first values: a preview while a long text is being read. */
  callsSoFar({ calls: most, limits }: MomentView): ToolCall[] {
    for (; this.lookedFor < this.log.length && this.callEvents.length <= most; this.lookedFor++)
      if (this.log.kind(this.lookedFor) === CALL_OPENED) this.callEvents.push(this.lookedFor);
    return this.callEvents.slice(0, most).flatMap((event, index) => {
      const end = this.callEvents[index + 1] ?? this.log.length;
      const call = beginningOfCall(
        this.text,
        { tokenizer: this.tokenizer, log: this.log },
        this.options,
        event,
        end,
        limits,
      );
      return call ? [call] : [];
    });
  }

  /** Builds what later questions need, in steps, so that a host can handle messages between them. */
  *prepare(): Generator<void> {
    void this.reading;
    yield;
    void this.diagnosis;
    yield;
    void this.nesting;
  }

  private get nesting(): NestingIndex {
    this.knownNesting ??= new NestingIndex(this.text, this.replay.log);
    return this.knownNesting;
  }

  /** Next or previous offset at which the named state differs; null where there is none. */
  stateChange(from: number, direction: 1 | -1): number | null {
    return direction === 1
      ? nextStateChange(this.replay.checkpoints, from, this.readable)
      : previousStateChange(this.replay.checkpoints, this.readable < this.text.length ? 0 : from);
  }

  /** The nearest stop of a kind strictly after (or before) `from`; null where there is none. */
  step(kind: StepKind, from: number, direction: 1 | -1): number | null {
    return kind === 'state' ? this.stateChange(from, direction) : this.callBound(from, direction);
  }

  private callBound(from: number, direction: 1 | -1): number | null {
    const bounds = this.reading.calls.flatMap(({ call }) => [call.start, call.end]);
    const isBeyond = (offset: number): boolean => (offset - from) * direction > 0;
    return (direction === 1 ? bounds.find(isBeyond) : bounds.findLast(isBeyond)) ?? null;
  }

  /** The nearest breakpoint strictly after (or before) `from`; null where there is none. */
  breakpointStop(breakpoints: readonly Breakpoint[], from: number, direction: 1 | -1): BreakpointStop | null {
    return nearestStop(breakpoints, from, direction, this.breakpointScope);
  }

  /** The first `most` stops of each breakpoint, ascending. */
  breakpointStops(breakpoints: readonly Breakpoint[], most: number): number[][] {
    return stopsOf(breakpoints, most, this.breakpointScope);
  }

  /** What the log points among some breakpoints note, in the order of the text: at most `most` lines. */
  breakpointLog(breakpoints: readonly Breakpoint[], most: number): BreakpointLine[] {
    const points = breakpoints.filter(({ log }) => log);
    const offsets = new Set(this.breakpointStops(points, most).flat());
    return [...offsets]
      .sort((a, b) => a - b)
      .slice(0, most)
      .map((offset) => this.lineAt(offset));
  }

  private lineAt(offset: number): BreakpointLine {
    const { tokenizer, log } = this.replay.checkpoints.look(offset);
    const path = this.pathOf(tokenizer, log);
    const isArgument = path[0] === 'arguments' && path.length > 1;
    const value = this.valueAt(offset);
    const start = value?.inner.start ?? (isArgument ? log.end(tokenizer.openElement - 1) : offset);
    const from = Math.max(start, offset - LOGGED_VALUE);
    return {
      offset,
      state: tokenizer.stateName,
      argument: value?.path.slice(1) ?? (isArgument ? path.slice(1).join('/') : ''),
      value: this.text.slice(from, offset),
      length: offset - start,
    };
  }

  /** The value that is being read at an offset, where no element is open for it. */
  private valueAt(offset: number): ValuePlace | undefined {
    const { calls } = this.reading;
    const index = firstIndex(calls.length, (at) => (calls[at]?.call.end ?? 0) >= offset);
    const call = calls[index]?.call;
    if (!call || call.start >= offset) return undefined;
    for (const place of valuePlaces(call, this.text, this.isMarked ? 'all' : 'json'))
      if (place.inner.start < offset && offset <= place.inner.end) return place;
    return undefined;
  }

  private get isMarked(): boolean {
    return markedDialect(this.tokenizer.dialect ?? '') !== undefined;
  }

  private get breakpointScope(): BreakpointScope {
    return {
      checkpoints: this.replay.checkpoints,
      length: this.readable,
      findings: this.diagnosis.findings,
      rows: () => this.eventRows,
      text: this.text,
      calls: () => this.reading.calls.map(({ call }) => call),
      isMarked: this.isMarked,
    };
  }

  /** What the machine did up to an offset: visits, characters, moves and transitions. */
  coverage(offset: number): MachineCoverage {
    const at = Math.max(0, Math.min(offset, this.text.length));
    const { tokenizer, log } = this.replay.checkpoints.look(Math.min(at, this.readable));
    const dialect = markedDialect(tokenizer.dialect ?? '');
    return dialect ? markCoverage(tokenizer, log, dialect) : machineCoverage(tokenizer);
  }

  private pathOf(tokenizer: ReplayedTokenizer, log: EventLog): string[] {
    const names: string[] = [];
    for (
      let element = tokenizer.openElement;
      element !== 0 && element !== tokenizer.openCall && names.length < 64;
      element = log.a(element - 1)
    ) {
      const { start, end } = nameSpan(log, element - 1);
      names.unshift(this.text.slice(start, end));
    }
    return names;
  }
}

const placeOf = ({ code, start }: Pick<Finding, 'code' | 'start'>): string => `${code} ${start}`;

type Begun = MachineAt & { readonly checkpoints: Checkpoints };

function beginning(text: StreamText, options: ReadingOptions): Begun {
  const log = new EventLog();
  const begin = beginWith(options);
  return { tokenizer: begin(text, log), log, checkpoints: new Checkpoints(text, log, begin) };
}
