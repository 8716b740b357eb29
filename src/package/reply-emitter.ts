import { isFirstHalf } from '../base/code-point.ts';
import type { CallContent } from '../core/calls/call-content.ts';
import { type CallOutline, type EventRange, outline } from '../core/calls/outline.ts';
import { type Value, valueToJson } from '../core/calls/value.ts';
import type { DialectSet } from '../core/dialects/dialect-set.ts';
import type { MarkedDialect } from '../core/dialects/kit/marked-dialect.ts';
import { pointerSegment } from '../core/json/json-pointer.ts';
import type { ReplyTokenizer } from '../core/kernel/reply-tokenizer.ts';
import * as EventField from '../core/log/event-bits.ts';
import { EVENT_KINDS, type EventKind } from '../core/log/event-kind.ts';
import type { EventLog } from '../core/log/event-log.ts';
import { contextOf, type ReadingOptions } from '../core/reading/reading.ts';
import type { StreamText } from '../core/text/stream-text.ts';
import { plainObject, plainValue } from './plain.ts';
import type { DialectId, Json, ReadCall, ReplyEvent } from './types.ts';

export interface OpenCall {
  readonly row: number;
  readonly start: number;
  readonly index: number;
  readonly dialect: MarkedDialect | undefined;
  name: string | null;
  pieces: Pieces | null;
}

/** Emits the arguments of a call while they come. */
export interface Pieces {
  /** A row comes, after which nothing more is known of the argument but by its end. */
  settle(row: number, kind: EventKind): void;
  tell(row: number, kind: EventKind): void;
  emitTo(offset: number): void;
  /** The call turns out to be none: what was emitted of its arguments. */
  giveUp(): { [name: string]: Json };
  /** The call has ended: emits the rest of an argument that was partly emitted. */
  emitBegun(content: CallContent): void;
  /** Whether an argument was emitted, and as that value. */
  emittedAs(value: Value): 'same' | 'other' | null;
}

/** Makes it; null where each argument is emitted at the end of its call. */
export type PiecesOf = ((emitter: ReplyEmitter, call: OpenCall) => Pieces) | null;

/**
 * Emits the events of a log as soon as nothing that follows can change them; without a listener it only reads the calls that
 * have ended. It walks the rows of the log, and of the open value it emits the text that is settled. So the events never depend
 * on chunk boundaries; only how a text is divided into pieces does.
 */
export class ReplyEmitter {
  readonly calls: ReadCall[] = [];
  readonly text: StreamText;
  readonly log: EventLog;
  private readonly tokenizer: ReplyTokenizer;
  private readonly dialects: DialectSet;
  readonly options: ReadingOptions;
  private readonly bigints: boolean;
  private readonly piecesOf: PiecesOf;
  private readonly emit: ((event: Exclude<ReplyEvent, { type: 'diagnostic' }>) => void) | null;
  private row = 0;
  private begun = 0;
  private dialect: string | null = null;
  /** Everything before this offset was emitted. */
  private emittedTo = 0;
  private open: OpenCall | null = null;
  /** Whether each call is complete, by its start; known once the whole reply is read. */
  private judged: ReadonlyMap<number, boolean> | null = null;

  constructor(
    {
      text,
      log,
      tokenizer,
      dialects,
    }: { text: StreamText; log: EventLog; tokenizer: ReplyTokenizer; dialects: DialectSet },
    options: ReadingOptions,
    bigints: boolean,
    piecesOf: PiecesOf,
    emit: ((event: Exclude<ReplyEvent, { type: 'diagnostic' }>) => void) | null,
  ) {
    this.text = text;
    this.log = log;
    this.tokenizer = tokenizer;
    this.dialects = dialects;
    this.options = options;
    this.bigints = bigints;
    this.piecesOf = piecesOf;
    this.emit = emit;
  }

  /** Emits what is settled so far. Without a listener only new rows count, and what is settled is not asked for. */
  release(): void {
    this.noteNewBeginning();
    if (this.emit || this.row < this.log.length) this.emitTo(this.wholeTo(this.tokenizer.settledTo));
  }

  /** Emits the rest at the end of the stream; `calls` are those of the whole reply. */
  finish(calls: readonly Pick<ReadCall, 'start' | 'complete'>[]): void {
    this.judged = new Map(calls.map(({ start, complete }) => [start, complete]));
    this.noteNewBeginning();
    this.emitTo(this.text.length);
    if (this.open) this.endCall(this.open);
  }

  /** Where the reading began again, all rows are new. */
  private noteNewBeginning(): void {
    const { dialect, restarts } = this.tokenizer;
    if (dialect === this.dialect && restarts === this.begun) return;
    this.dialect = dialect;
    this.begun = restarts;
    this.row = 0;
    if (this.open) this.giveUp(this.open);
  }

  private emitTo(to: number): void {
    for (; this.row < this.log.length && this.log.end(this.row) <= to; this.row++) {
      if (this.open && this.waits(this.open, this.row)) return;
      this.emitRow(this.row);
    }
    if (this.open) this.open.pieces?.emitTo(to);
    else this.emitRun(to);
  }

  /**
   * The stricter modes also refuse a call of a marked dialect for faults around it, such as a missing end tag of its wrapper:
   * whether it is complete, and so everything after it, is emitted only when the whole reply is read.
   */
  private waits({ dialect }: OpenCall, row: number): boolean {
    return dialect !== undefined && this.options.recovery !== 'resilient' && !this.judged && this.endsCall(row);
  }

  /** An offset that does not split a surrogate pair, so that nothing is lost where pieces are sent on as bytes. */
  private wholeTo(offset: number): number {
    return offset > 0 && isFirstHalf(this.text.charCodeAt(offset - 1)) ? offset - 1 : offset;
  }

  /** Emits text outside calls whose row is not written yet, or only partly settled. */
  private emitRun(to: number): void {
    const { log, row } = this;
    const from = Math.max(this.emittedTo, log.start(row));
    const kind = row < log.length ? EVENT_KINDS[log.kind(row)] : this.openRun;
    if (kind === 'thinking') this.emitText(this.isThought(row) ? 'thinking' : 'text', from, to);
    else if (kind === 'prose') this.emitText('text', from, to);
  }

  private get openRun(): 'prose' | 'thinking' {
    return this.tokenizer.placeName === 'InThinking' ? 'thinking' : 'prose';
  }

  private emitText(type: 'text' | 'thinking', from: number, to: number): void {
    if (from >= to) return;
    this.emittedTo = to;
    this.emit?.({ type, text: this.text.slice(from, to) });
  }

  private emitRow(row: number): void {
    const kind = EVENT_KINDS[this.log.kind(row)] as EventKind;
    const end = this.log.end(row);
    if (this.open) this.tellCallRow(this.open, row, kind);
    // A call without its opener begins with a row that covers nothing.
    else if (end < this.emittedTo || (end === this.emittedTo && this.log.start(row) < end)) return;
    else if (kind === 'prose') this.emitText('text', Math.max(this.emittedTo, this.log.start(row)), end);
    else if (kind === 'thinking')
      this.emitText(this.isThought(row) ? 'thinking' : 'text', Math.max(this.emittedTo, this.log.start(row)), end);
    else if (kind === 'call-opened') this.openCall(row);
    this.emittedTo = Math.max(this.emittedTo, end);
  }

  /** False for what only a later end tag shows to be thinking: it is emitted as the text that it was until then. */
  private isThought(row: number): boolean {
    return row > 0 && EVENT_KINDS[this.log.kind(row - 1)] === 'thinking-tag';
  }

  private openCall(row: number): void {
    const dialect = (this.tokenizer.dialect ?? 'forge') as DialectId;
    const index = this.calls.length;
    const marked = this.dialects.marked(dialect);
    const call: OpenCall = { row, start: this.log.start(row), index, dialect: marked, name: null, pieces: null };
    this.open = call;
    if (!this.emit) return;
    call.pieces = this.piecesOf?.(this, call) ?? null;
    this.emit({ type: 'call-start', index, dialect });
  }

  private endsCall(row: number): boolean {
    const kind = EVENT_KINDS[this.log.kind(row)];
    const fields = this.log.b(row);
    const isRestart = kind === 'implied-close' && (fields & EventField.RESTART) !== 0;
    const isSkipped = kind === 'dropped' && (fields & EventField.SKIPPED) !== 0;
    return kind === 'call-closed' || isRestart || isSkipped;
  }

  private tellCallRow(call: OpenCall, row: number, kind: EventKind): void {
    call.pieces?.settle(row, kind);
    if (this.endsCall(row)) this.endCall(call);
    else if (!this.emit) return;
    else if (kind === 'name' && row === call.row + 1) this.tellName(call, this.contentTo(call, row + 1).toolName);
    else call.pieces?.tell(row, kind);
  }

  tellName(call: OpenCall, name: string): void {
    if (name === (call.name ?? '')) return;
    call.name = name;
    this.emit?.({ type: 'tool-name', index: call.index, name });
  }

  emitPiece({ index }: OpenCall, name: string, text: string): void {
    if (text !== '') this.emit?.({ type: 'argument-text', index, path: pointerSegment(name), text });
  }

  emitEnd({ index }: OpenCall, name: string, value: Json): void {
    this.emit?.({ type: 'argument-end', index, path: pointerSegment(name), value });
  }

  /** Ends the events of a call that an end tag shows to be thinking: it ends there, and was not a call. */
  private giveUp({ name, dialect, start, index, pieces }: OpenCall): void {
    this.close(index, {
      serverName: 'local',
      toolName: name ?? '',
      arguments: pieces?.giveUp() ?? {},
      format: dialect?.id ?? 'xml',
      complete: false,
      start,
      end: this.emittedTo,
    });
  }

  private close(index: number, call: ReadCall): void {
    this.open = null;
    this.calls.push(call);
    this.emit?.({ type: 'call-end', index, call, complete: call.complete });
  }

  private endCall(call: OpenCall): void {
    const whole = this.outlineTo(call, this.row < this.log.length ? this.row + 1 : this.log.length);
    const content = this.dialects.callReader(whole.format)(whole, contextOf(this.text, this.options));
    this.open = null;
    this.tellName(call, content.toolName);
    if (this.emit) this.emitRest(call, content);
    const { serverName, toolName } = content;
    const closed = whole.closed && !whole.refused && content.readable && toolName !== '';
    const complete = this.judged?.get(whole.start) ?? closed;
    const { format, start, end } = whole;
    const values = plainObject(content.arguments.entries, this.bigints);
    this.close(call.index, { serverName, toolName, arguments: values, format, complete, start, end });
  }

  /** Emits the arguments that were not emitted at their ends, and those that read otherwise in the whole call. */
  private emitRest(call: OpenCall, content: CallContent): void {
    const { pieces } = call;
    pieces?.emitBegun(content);
    for (const [name, value] of content.arguments.entries) {
      const emitted = pieces?.emittedAs(value) ?? null;
      if (emitted === 'same') continue;
      const plain = plainValue(value, this.bigints);
      if (emitted === null) this.emitPiece(call, name, typeof plain === 'string' ? plain : valueToJson(value));
      this.emitEnd(call, name, plain);
    }
  }

  private outlineTo({ row: from }: OpenCall, to: number, without?: EventRange['without']): CallOutline {
    const events = { from, to, ...(without && { without }) };
    return outline(this.text, this.log, null, this.tokenizer.dialect ?? 'forge', events).calls[0] as CallOutline;
  }

  contentTo(call: OpenCall, to: number, without?: EventRange['without']): CallContent {
    const read = this.outlineTo(call, to, without);
    return this.dialects.callReader(read.format)(read, contextOf(this.text, this.options));
  }
}
