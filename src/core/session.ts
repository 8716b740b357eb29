import type { ToolCall } from './calls/tool-call.ts';
import { type Diagnosis, diagnose } from './diagnostics/diagnose.ts';
import type { Finding } from './diagnostics/finding.ts';
import type { Breakpoint } from './fixtures/fixture.ts';
import { Tokenizer } from './machine/tokenizer.ts';
import { Reading, type ReadingOptions } from './reading.ts';
import type { LineIndex } from './text/line-index.ts';
import { StreamText } from './text/stream-text.ts';
import { type BreakpointStop, nearestStop } from './trace/breakpoints.ts';
import { CHECKPOINT_EVERY, Checkpoints } from './trace/checkpoints.ts';
import { EventLog } from './trace/event-log.ts';
import { EventRows } from './trace/event-rows.ts';
import { type MachineCoverage, machineCoverage } from './trace/machine-coverage.ts';
import { aboutState, openCallAt, transitionSentence, waiting } from './trace/moment.ts';
import { nextStateChange, previousStateChange } from './trace/state-changes.ts';

/** The machine as it stands when a prefix has been read. */
export interface SessionMoment {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
  readonly state: string;
  readonly place: string;
  /** What the state means here, one clause. */
  readonly about: string;
  readonly path: readonly string[];
  readonly call: number | null;
  readonly buffered: string;
  readonly waiting: string;
  readonly lastTransition: {
    readonly id: string;
    readonly from: string;
    readonly to: string;
    readonly sentence: string;
  } | null;
  readonly calls: readonly ToolCall[];
}

/**
 * One reply and everything that is known of it: text, machine, log, calls, diagnoses, and the way back to any offset.
 * Feed it with `write`, end it with `finish`; then ask.
 */
export class Session {
  readonly text = new StreamText();
  readonly log = new EventLog();
  readonly options: ReadingOptions;
  private readonly tokenizer: Tokenizer;
  private readonly checkpoints: Checkpoints;
  private knownReading: Reading | null = null;
  private knownDiagnosis: Diagnosis | null = null;
  private knownRows: EventRows | null = null;
  private knownStops: readonly number[] | null = null;

  constructor(options: ReadingOptions) {
    this.options = options;
    this.tokenizer = new Tokenizer(this.text, this.log, options.recovery, true);
    this.checkpoints = new Checkpoints(this.text, this.log, options.recovery);
  }

  write(chunk: string): void {
    this.text.append(chunk);
  }

  /** Reads on by at most `budget` code units; true once all that was written is read. */
  advance(budget = Number.MAX_SAFE_INTEGER): boolean {
    const stop = Math.min(this.text.length, this.tokenizer.offset + budget);
    while (this.tokenizer.offset < stop) {
      const next = Math.min(stop, (Math.floor(this.tokenizer.offset / CHECKPOINT_EVERY) + 1) * CHECKPOINT_EVERY);
      this.tokenizer.advance(next);
      if (next % CHECKPOINT_EVERY === 0) this.checkpoints.take(this.tokenizer);
    }
    return this.tokenizer.offset >= this.text.length;
  }

  get offset(): number {
    return this.tokenizer.offset;
  }

  /** The stream is over: what was open is settled, and the whole can be judged. */
  finish(): void {
    this.advance();
    this.tokenizer.finish();
    this.checkpoints.dropAfter(this.tokenizer.rewoundTo);
  }

  get reading(): Reading {
    this.knownReading ??= new Reading(this.text, this.log, this.options, null);
    return this.knownReading;
  }

  get diagnosis(): Diagnosis {
    this.knownDiagnosis ??= diagnose(this.reading);
    return this.knownDiagnosis;
  }

  get lines(): LineIndex {
    return this.reading.lines;
  }

  /** The trace as a list to look through. */
  get eventRows(): EventRows {
    this.knownRows ??= new EventRows(this.text, this.log, this.options.recovery, this.diagnosis.findings);
    return this.knownRows;
  }

  /** The machine and the calls when the first `offset` code units have been read; the end of the text is the end of the stream. */
  seek(offset: number): SessionMoment {
    const at = Math.max(0, Math.min(offset, this.text.length));
    const { tokenizer, log } = this.checkpoints.at(at);
    const last = transitionSentence(tokenizer);
    const { from } = tokenizer.last;
    const over = at === this.text.length && at > 0;
    const { buffered, why } = waiting(tokenizer, this.text);
    const finished = this.reading.calls.map(({ call }) => call);
    const calls = over ? finished : finished.filter((call) => call.end <= at && call.complete);
    const openCall = over ? null : openCallAt(this.text, log, tokenizer, this.options);
    const cutCalls = over
      ? []
      : finished.filter((call) => !call.complete && call.end <= at && call.start !== openCall?.start);
    const shown = [...calls, ...cutCalls, ...(openCall ? [openCall] : [])].sort((a, b) => a.start - b.start);
    return {
      offset: at,
      ...this.lines.position(at),
      state: over ? this.tokenizer.stateName : tokenizer.stateName,
      place: tokenizer.placeName,
      about: over ? '' : aboutState(tokenizer),
      path: this.pathOf(tokenizer, log),
      call: openCall ? shown.length - 1 : null,
      buffered: over ? '' : buffered,
      waiting: over ? '' : why,
      lastTransition: last ? { id: last.id, from, to: tokenizer.stateName, sentence: last.sentence } : null,
      calls: shown,
    };
  }

  /** Next or previous offset at which the named state differs; null where there is none. */
  stateChange(from: number, direction: 1 | -1): number | null {
    return direction === 1
      ? nextStateChange(this.checkpoints, from, this.text.length)
      : previousStateChange(this.checkpoints, from);
  }

  /** Offsets at which problems (repairs, errors, warnings) have just been read, ascending, each once. */
  get problemStops(): readonly number[] {
    this.knownStops ??= stopsOf(this.diagnosis.findings, this.text.length);
    return this.knownStops;
  }

  /** The nearest breakpoint strictly beyond `from`; null where there is none. */
  breakpointStop(breakpoints: readonly Breakpoint[], from: number, direction: 1 | -1): BreakpointStop | null {
    return nearestStop(breakpoints, from, direction, {
      checkpoints: this.checkpoints,
      length: this.text.length,
      findings: this.diagnosis.findings,
      rows: () => this.eventRows,
    });
  }

  /** The nearest end of an event strictly beyond `from`; null where there is none. */
  eventBoundary(from: number, direction: 1 | -1): number | null {
    const { log } = this;
    if (log.length === 0) return null;
    if (direction === 1) {
      for (let index = log.at(from); index < log.length; index++) if (log.end(index) > from) return log.end(index);
      return null;
    }
    for (let index = log.at(from); index >= 0; index--) if (log.start(index) < from) return log.start(index);
    return null;
  }

  /** What the machine did up to an offset: visits, characters, moves and transitions. */
  coverage(offset: number): MachineCoverage {
    const at = Math.max(0, Math.min(offset, this.text.length));
    return machineCoverage(this.checkpoints.at(at).tokenizer);
  }

  private pathOf(tokenizer: Tokenizer, log: EventLog): string[] {
    const names: string[] = [];
    for (
      let element = tokenizer.openElement;
      element !== 0 && element !== tokenizer.openCall && names.length < 64;
      element = log.a(element - 1)
    ) {
      const start = log.start(element - 1) + 1;
      names.unshift(this.text.slice(start, start + (log.b(element - 1) >>> 8)));
    }
    return names;
  }
}

function stopsOf(findings: readonly Finding[], length: number): number[] {
  const stops = new Set<number>();
  for (const finding of findings)
    if (finding.severity !== 'info') stops.add(Math.min(length, Math.max(finding.end, finding.start)));
  return [...stops].sort((a, b) => a - b);
}
