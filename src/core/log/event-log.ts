import { Uint8Column, Uint32Column } from '../../base/columns.ts';
import { firstIndex } from '../../base/first-index.ts';
import type { Span } from '../../base/span.ts';
import type { Code } from '../words/codes.ts';
import * as EventField from './event-bits.ts';
import { EVENT_KINDS, type EventColumns, type EventKind } from './event-kind.ts';

/** What a report is: a fault that was repaired, one that ended the call, or a note. */
export const REPORT_KINDS = ['repair', 'fatal', 'note'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** One fault as the machine reported it. */
export interface FaultReport {
  readonly code: Code;
  readonly kind: ReportKind;
  readonly start: number;
  readonly end: number;
  /** The text that would have been right in place of the span; repairs only. */
  readonly replacement: string;
  /** Go's error text; fatal reports only. */
  readonly message: string;
  /** Go's line number, counted in LF from the call's `<tool>`; null where Go gives none. */
  readonly goLine: number | null;
  /** What is missing belongs to the call that ends at this offset, even where another call begins there. */
  readonly behind?: true;
}

export const kindIndex = (kind: EventKind): number => EVENT_KINDS.indexOf(kind);

const NAME = kindIndex('name');

/** Span of the name of the element that an event opened: an event of its own, or what follows the `<`. */
export function nameSpan(log: EventLog, opener: number): Span {
  const next = opener + 1;
  if (next < log.length && log.kind(next) === NAME) return { start: log.start(next), end: log.end(next) };
  const start = log.start(opener) + 1;
  return { start, end: start + (log.b(opener) >>> EventField.NAME_SHIFT) };
}

/**
 * The event log of one reading: events in columns, and fault reports. A fork shares the rows of its base up to where it
 * began, so that a seek can go on from a checkpoint without copying.
 * For columns `a` and `b` of an event see event-bits.ts.
 */
export class EventLog {
  /** Names of the states, by the numbers that the machine writes. */
  named: readonly string[] = [];
  private kinds = new Uint8Column();
  private states = new Uint8Column();
  private ends = new Uint32Column();
  private as = new Uint32Column();
  private bs = new Uint32Column();
  private readonly ownReports: FaultReport[] = [];
  private readonly base: EventLog | null;
  private from: number;
  private reportsFrom: number;

  constructor(base: EventLog | null = null, from = 0, reportsFrom = 0) {
    this.base = base;
    if (base) this.named = base.named;
    this.from = from;
    this.reportsFrom = reportsFrom;
  }

  /** A separate log with the first events and reports of this one, which must not be a fork. */
  head(events: number, reports: number): EventLog {
    const log = new EventLog();
    log.named = this.named;
    log.kinds = this.kinds.head(events);
    log.states = this.states.head(events);
    log.ends = this.ends.head(events);
    log.as = this.as.head(events);
    log.bs = this.bs.head(events);
    for (let index = 0; index < reports; index++) log.report(this.reportAt(index));
    return log;
  }

  get length(): number {
    return this.from + this.kinds.length;
  }

  get reportCount(): number {
    return this.reportsFrom + this.ownReports.length;
  }

  push(kind: number, end: number, state: number, a: number, b: number): number {
    this.kinds.push(kind);
    this.states.push(state);
    this.ends.push(end);
    this.as.push(a);
    this.bs.push(b);
    return this.length - 1;
  }

  /** Corrects the state of an event just pushed. */
  setState(index: number, state: number): void {
    this.states.set(index - this.from, state);
  }

  kind(index: number): number {
    return this.base && index < this.from ? this.base.kind(index) : this.kinds.at(index - this.from);
  }

  state(index: number): number {
    return this.base && index < this.from ? this.base.state(index) : this.states.at(index - this.from);
  }

  stateName(index: number): string {
    return this.named[this.state(index)] as string;
  }

  start(index: number): number {
    return index === 0 ? 0 : this.end(index - 1);
  }

  end(index: number): number {
    return this.base && index < this.from ? this.base.end(index) : this.ends.at(index - this.from);
  }

  a(index: number): number {
    return this.base && index < this.from ? this.base.a(index) : this.as.at(index - this.from);
  }

  b(index: number): number {
    return this.base && index < this.from ? this.base.b(index) : this.bs.at(index - this.from);
  }

  /** End of the last event, which is where the next one starts. */
  get covered(): number {
    return this.length === 0 ? 0 : this.end(this.length - 1);
  }

  /** Index of the event that covers `offset`, or the last one. */
  at(offset: number): number {
    return Math.min(
      firstIndex(this.length, (index) => this.end(index) > offset),
      this.length - 1,
    );
  }

  report(report: FaultReport): void {
    this.ownReports.push(report);
  }

  reportAt(index: number): FaultReport {
    const found = index < this.reportsFrom ? this.base?.reportAt(index) : this.ownReports[index - this.reportsFrom];
    if (!found) throw new RangeError(`no report ${index}`);
    return found;
  }

  /** Index of the first report from the offset at which a call starts: no earlier report extends beyond it. */
  firstReportFrom(offset: number): number {
    return firstIndex(this.reportCount, (index) => this.reportAt(index).start >= offset);
  }

  truncate(length: number): void {
    const own = Math.max(0, length - this.from);
    this.from = Math.min(this.from, length);
    for (const column of [this.kinds, this.states, this.ends, this.as, this.bs]) column.truncate(own);
  }

  truncateReports(count: number): void {
    this.ownReports.length = Math.max(0, count - this.reportsFrom);
    this.reportsFrom = Math.min(this.reportsFrom, count);
  }

  /** The rows as transferable columns. */
  toColumns(): EventColumns {
    const columns = { kind: this.kinds.toArray(), end: this.ends.toArray(), state: this.states.toArray() };
    if (!this.base || this.from === 0) return columns;
    const shared = this.base.toColumns();
    return {
      kind: joined(new Uint8Array(this.length), shared.kind.subarray(0, this.from), columns.kind),
      end: joined(new Uint32Array(this.length), shared.end.subarray(0, this.from), columns.end),
      state: joined(new Uint8Array(this.length), shared.state.subarray(0, this.from), columns.state),
    };
  }
}

function joined<Column extends Uint8Array | Uint32Array>(into: Column, head: Column, tail: Column): Column {
  into.set(head);
  into.set(tail, head.length);
  return into;
}
