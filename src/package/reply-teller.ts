import type { CallContent } from '../core/calls/call-content.ts';
import { type CallOutline, type EventRange, outline } from '../core/calls/outline.ts';
import { type Value, valueToJson } from '../core/calls/value.ts';
import { readerOfFormat } from '../core/dialects/call-readers.ts';
import { markedDialect } from '../core/dialects/dialects.ts';
import type { MarkedDialect } from '../core/dialects/kit/marked-dialect.ts';
import { mayHoldArguments } from '../core/dialects/kit/sole-argument.ts';
import { pointerSegment } from '../core/json/json-pointer.ts';
import type { ReplyTokenizer } from '../core/kernel/reply-tokenizer.ts';
import * as EventField from '../core/log/event-bits.ts';
import { ROLE_BITS, ROLES } from '../core/log/event-field.ts';
import { EVENT_KINDS, type EventKind } from '../core/log/event-kind.ts';
import { type EventLog, nameSpan } from '../core/log/event-log.ts';
import { contextOf, type ReadingOptions } from '../core/reading/reading.ts';
import { trimSpace } from '../core/text/characters.ts';
import type { StreamText } from '../core/text/stream-text.ts';
import { allowedTypes } from '../core/tools/schema/allowed-types.ts';
import { propertySchema } from '../core/tools/schema/property-schema.ts';
import { plainObject, plainValue } from './plain.ts';
import type { DialectId, Json, ReadCall, ReplyEvent } from './types.ts';

const ARGUMENTS = ROLES.indexOf('arguments');
/** Past this many, the arguments of a call are told at its end, so that telling stays linear. */
const MOST_TOLD_EARLY = 64;

interface OpenArgument {
  /** Of its start tag. */
  readonly row: number;
  name: string;
  /** Where its text begins; -1 until its start tag is read. */
  from: number;
  /** Where the value begins in its source; null until that is known, -1 where only its end tells that. */
  lead: number | null;
  /** Nothing more is told before its end. */
  isDecided: boolean;
  /** Characters of the value that are told. */
  told: number;
  /** Offset up to which its text was looked at. */
  seenTo: number;
}

interface OpenCall {
  readonly row: number;
  readonly start: number;
  readonly index: number;
  readonly dialect: MarkedDialect | undefined;
  name: string | null;
  /** Forge's `<arguments>`, or the call itself. */
  parent: number;
  argument: OpenArgument | null;
  /** Of the start tag of its first argument; -1 before that. */
  firstArgument: number;
  /** What was told of the arguments that ended, by where they begin, and by name. */
  readonly ended: Map<number, Value>;
  readonly told: Map<string, Json>;
  /** Where the argument begins that only the whole call ends, and how much of it was told. */
  begun: { readonly start: number; readonly told: number } | null;
}

/**
 * Tells what a log says, as far as nothing that follows can change it; where nobody listens it only reads the calls that
 * have ended. It walks the rows of the log, and of the open
 * value it tells the text that is settled; so what is told never depends on the cuts, only its division into pieces does.
 */
export class ReplyTeller {
  readonly calls: ReadCall[] = [];
  private readonly text: StreamText;
  private readonly log: EventLog;
  private readonly tokenizer: ReplyTokenizer;
  private readonly options: ReadingOptions;
  private readonly bigints: boolean;
  private readonly tell: ((event: Exclude<ReplyEvent, { type: 'diagnostic' }>) => void) | null;
  private row = 0;
  private begun = 0;
  private dialect: string | null = null;
  /** All before this offset is told. */
  private toldTo = 0;
  private open: OpenCall | null = null;
  /** Whether a call is complete, by where it begins, once the whole reply is read. */
  private judged: ReadonlyMap<number, boolean> | null = null;

  constructor(
    { text, log, tokenizer }: { text: StreamText; log: EventLog; tokenizer: ReplyTokenizer },
    options: ReadingOptions,
    bigints: boolean,
    tell: ((event: Exclude<ReplyEvent, { type: 'diagnostic' }>) => void) | null,
  ) {
    this.text = text;
    this.log = log;
    this.tokenizer = tokenizer;
    this.options = options;
    this.bigints = bigints;
    this.tell = tell;
  }

  /** Tells what is settled by now. */
  release(): void {
    this.tellTo(this.wholeTo(this.tokenizer.settledTo));
  }

  /** The stream is over: tells all the rest; `calls` are those of the whole reply. */
  finish(calls: readonly Pick<ReadCall, 'start' | 'complete'>[]): void {
    this.judged = new Map(calls.map(({ start, complete }) => [start, complete]));
    this.tellTo(this.text.length);
    if (this.open) this.endCall(this.open);
  }

  private tellTo(to: number): void {
    const { dialect, begunAnew } = this.tokenizer;
    if (dialect !== this.dialect || begunAnew !== this.begun) {
      this.dialect = dialect;
      this.begun = begunAnew;
      this.row = 0;
      if (this.open) this.giveUp(this.open);
    }
    for (; this.row < this.log.length && this.log.end(this.row) <= to; this.row++) {
      if (this.open && this.waits(this.open, this.row)) return;
      this.tellRow(this.row);
    }
    if (this.open?.argument) this.tellArgument(this.open, this.open.argument, to);
    else if (!this.open) this.tellRun(to);
  }

  /**
   * The stricter modes refuse a call of a marked dialect for what is wrong around it too, such as an end tag that its
   * wrapper lacks: whether it is complete, and so all behind it, is told when the whole reply is read.
   */
  private waits({ dialect }: OpenCall, row: number): boolean {
    return dialect !== undefined && this.options.recovery !== 'resilient' && !this.judged && this.endsCall(row);
  }

  /** A character that stands in two halves is told whole, so that no piece of it is lost where pieces are sent on as bytes. */
  private wholeTo(offset: number): number {
    return offset > 0 && (this.text.charCodeAt(offset - 1) & 0xfc00) === 0xd800 ? offset - 1 : offset;
  }

  /** Text outside calls whose row is not written yet, or settled in part. */
  private tellRun(to: number): void {
    const { log, row } = this;
    const from = Math.max(this.toldTo, log.start(row));
    const kind = row < log.length ? EVENT_KINDS[log.kind(row)] : this.openRun;
    if (kind === 'thinking') this.tellText(this.isThought(row) ? 'thinking' : 'text', from, to);
    else if (kind === 'prose') this.tellText('text', from, to);
  }

  private get openRun(): 'prose' | 'thinking' {
    return this.tokenizer.placeName === 'InThinking' ? 'thinking' : 'prose';
  }

  private tellText(type: 'text' | 'thinking', from: number, to: number): void {
    if (from >= to) return;
    this.toldTo = to;
    this.tell?.({ type, text: this.text.slice(from, to) });
  }

  private tellRow(row: number): void {
    const kind = EVENT_KINDS[this.log.kind(row)] as EventKind;
    const end = this.log.end(row);
    if (this.open) this.tellCallRow(this.open, row, kind);
    // A call without its opener begins with a row that covers nothing.
    else if (end < this.toldTo || (end === this.toldTo && this.log.start(row) < end)) return;
    else if (kind === 'prose') this.tellText('text', Math.max(this.toldTo, this.log.start(row)), end);
    else if (kind === 'thinking')
      this.tellText(this.isThought(row) ? 'thinking' : 'text', Math.max(this.toldTo, this.log.start(row)), end);
    else if (kind === 'call-opened') this.openCall(row);
    this.toldTo = Math.max(this.toldTo, end);
  }

  /** False for what only a later end tag shows to have been thinking: it is told as the text that it was until then. */
  private isThought(row: number): boolean {
    return row > 0 && EVENT_KINDS[this.log.kind(row - 1)] === 'thinking-tag';
  }

  private openCall(row: number): void {
    const dialect = (this.tokenizer.dialect ?? 'forge') as DialectId;
    const index = this.calls.length;
    const marked = markedDialect(dialect);
    this.open = {
      row,
      start: this.log.start(row),
      index,
      dialect: marked,
      name: null,
      parent: marked ? row : -1,
      argument: null,
      firstArgument: -1,
      ended: new Map(),
      told: new Map(),
      begun: null,
    };
    this.tell?.({ type: 'call-start', index, dialect });
  }

  private endsCall(row: number): boolean {
    const kind = EVENT_KINDS[this.log.kind(row)];
    const fields = this.log.b(row);
    const isRestart = kind === 'implied-close' && (fields & EventField.RESTART) !== 0;
    const isSkipped = kind === 'dropped' && (fields & EventField.SKIPPED) !== 0;
    return kind === 'call-closed' || isRestart || isSkipped;
  }

  private tellCallRow(call: OpenCall, row: number, kind: EventKind): void {
    const { log } = this;
    const fields = log.b(row);
    // A row of its text tells what would have been told before it, had the text come piece by piece; more only its end tells.
    const isOwnTag = kind === 'name' || (kind === 'start-tag' && (fields & EventField.CONTINUES) !== 0);
    if (call.argument && !isOwnTag) {
      if (kind === 'text') this.tellArgument(call, call.argument, log.end(row));
      call.argument.isDecided = true;
    }
    if (this.endsCall(row)) return this.endCall(call);
    if (!this.tell) return;
    switch (kind) {
      case 'name':
        if (row === call.row + 1) this.tellName(call, this.contentTo(call, row + 1).toolName);
        else if (call.argument?.row === row - 1) this.beginArgument(call, call.argument, row);
        return;
      case 'start-tag':
        if (fields & EventField.CONTINUES) {
          if (call.argument && call.argument.row === row - 2) call.argument.from = log.end(row);
          return;
        }
        if (!call.dialect && (fields & ROLE_BITS) === ARGUMENTS && log.a(row) === call.row + 1) {
          this.tellName(call, this.contentTo(call, row).toolName);
          call.parent = row;
        } else if (log.a(row) === call.parent + 1 && call.ended.size < MOST_TOLD_EARLY && !call.begun) {
          if (call.firstArgument < 0) call.firstArgument = row;
          call.argument = { row, name: '', from: -1, lead: null, isDecided: false, told: 0, seenTo: 0 };
          this.beginArgument(call, call.argument, row);
        }
        return;
      case 'end-tag':
      case 'implied-close':
        if (call.argument && log.a(row) === call.argument.row + 1) this.endArgument(call, call.argument, row);
        return;
      default:
        return;
    }
  }

  private beginArgument({ dialect }: OpenCall, argument: OpenArgument, row: number): void {
    const { start, end } = nameSpan(this.log, argument.row);
    const source = this.text.slice(start, end);
    argument.name = dialect?.readName?.(source) ?? trimSpace(source);
    argument.from = this.log.end(row);
  }

  private tellName(call: OpenCall, name: string): void {
    if (name === (call.name ?? '')) return;
    call.name = name;
    this.tell?.({ type: 'tool-name', index: call.index, name });
  }

  /** Tells what is settled of the open argument, where its value can be nothing but its text. */
  private tellArgument(call: OpenCall, argument: OpenArgument, to: number): void {
    const { from, lead, told, isDecided } = argument;
    if (from < 0 || isDecided) return;
    const seenTo = Math.max(argument.seenTo, from);
    const fresh = this.text.slice(seenTo, to);
    argument.seenTo = to;
    const stop = fresh.search(markupOf(call.dialect));
    argument.isDecided = stop >= 0;
    // White space behind white space settles nothing: only what else comes is worth looking at all that is pending.
    if (stop < 0 && fresh.trimEnd() === '' && this.text.slice(seenTo - 1, seenTo).trimEnd() === '') return;
    const pending = this.text.slice(from + (lead ?? 0) + told, stop < 0 ? to : seenTo + stop);
    const settled = withoutEnd(pending);
    if (settled === '') return;
    argument.lead ??= this.leadOf(call, argument, settled);
    if (argument.lead < 0) argument.isDecided = true;
    else this.tellPiece(call, argument, lead === null ? settled.slice(argument.lead) : settled);
  }

  private tellPiece(call: OpenCall, argument: OpenArgument, text: string): void {
    if (text === '') return;
    argument.told += text.length;
    this.tell?.({ type: 'argument-text', index: call.index, path: pointerSegment(argument.name), text });
  }

  /** Where the value begins in its source, where it is sure to be a text; -1 where only its end decides that. */
  private leadOf({ name, dialect }: OpenCall, argument: OpenArgument, source: string): number {
    const tool = this.options.tools.find((known) => known.name === name);
    const schema = tool && propertySchema(tool.inputSchema, tool.inputSchema, argument.name);
    const types = tool && schema !== undefined ? allowedTypes(tool.inputSchema, schema) : null;
    const isString = types?.size === 1 && types.has('string');
    if (!dialect) return isString ? 0 : -1;
    if (argument.name === '' || dialect.nests || dialect.writtenType) return -1;
    if (tool && mayHoldArguments(argument.name, tool)) return -1;
    const tag = this.text.slice(this.log.start(argument.row), argument.from);
    const strips = dialect.stripsBehind?.(tag) ?? dialect.strips;
    const lead = strips === 'none' ? 0 : (/^\r?\n/.exec(source)?.[0].length ?? 0);
    // White space in front may be part of the value or not, as its end decides.
    if ((strips === 'shape' || strips === 'trim') && !/^\S/.test(source.slice(lead))) return -1;
    if (isString) return lead;
    if (types !== null && types.size > 0) return -1;
    return dialect.untyped !== 'json' || /^\s*[^\s{["\-+.\dtfnTFNI]/.test(source) ? lead : -1;
  }

  /** Nothing else of the call is told before the rest of an argument of which something was. */
  private leave(call: OpenCall, argument: OpenArgument): void {
    if (argument.told > 0) call.begun = { start: this.log.start(argument.row), told: argument.told };
  }

  private endArgument(call: OpenCall, argument: OpenArgument, row: number): void {
    call.argument = null;
    if (argument.from < 0) return;
    const text = this.text.slice(argument.from, this.log.start(row));
    if (!call.dialect && holdsTag(text)) return this.leave(call, argument);
    const stop = text.search(markupOf(call.dialect));
    const source = (stop < 0 ? text : text.slice(0, stop)).trimEnd();
    if ((argument.lead ?? this.leadOf(call, argument, source)) < 0) return;
    // What stands before it decides nothing: so telling all arguments of a call is linear.
    const { firstArgument: from } = call;
    const alone = this.contentTo(call, row + 1, from < argument.row ? { from, to: argument.row } : undefined);
    const value = valueAt(alone.arguments, argument.name, this.log.start(argument.row));
    if (value?.type !== 'string') return;
    this.tellPiece(call, argument, value.value.slice(argument.told));
    call.ended.set(this.log.start(argument.row), value);
    this.tellEnd(call, argument.name, plainValue(value, this.bigints));
  }

  private tellEnd({ index, told }: OpenCall, name: string, value: Json): void {
    told.set(name, value);
    this.tell?.({ type: 'argument-end', index, path: pointerSegment(name), value });
  }

  /** What was told of a call that is thinking, as its end tag shows: it ends there, and was none. */
  private giveUp(call: OpenCall): void {
    const { name, argument, dialect, start, told } = call;
    if (argument && argument.told > 0) {
      const from = argument.from + (argument.lead ?? 0);
      this.tellEnd(call, argument.name, this.text.slice(from, from + argument.told));
    }
    this.close(call.index, {
      serverName: 'local',
      toolName: name ?? '',
      arguments: Object.fromEntries(told),
      format: dialect?.id ?? 'xml',
      complete: false,
      start,
      end: this.toldTo,
    });
  }

  private close(index: number, call: ReadCall): void {
    this.open = null;
    this.calls.push(call);
    this.tell?.({ type: 'call-end', index, call, complete: call.complete });
  }

  private endCall(call: OpenCall): void {
    const whole = this.outlineTo(call, this.row < this.log.length ? this.row + 1 : this.log.length);
    const content = readerOfFormat(whole.format)(whole, contextOf(this.text, this.options));
    this.open = null;
    this.tellName(call, content.toolName);
    if (this.tell) this.tellRest(call, content);
    const { serverName, toolName } = content;
    const closed = whole.closed && !whole.refused && content.readable && toolName !== '';
    const complete = this.judged?.get(whole.start) ?? closed;
    const { format, start, end } = whole;
    const values = plainObject(content.arguments.entries, this.bigints);
    this.close(call.index, { serverName, toolName, arguments: values, format, complete, start, end });
  }

  /** The arguments that were not told at their ends, and those that read otherwise in the whole call. */
  private tellRest(call: OpenCall, content: CallContent): void {
    if (call.argument) this.leave(call, call.argument);
    if (call.begun) this.tellBegun(call, call.begun, content);
    for (const [name, value] of content.arguments.entries) {
      const ended = call.ended.get(value.span.start);
      if (ended && value.type === 'string' && ended.type === 'string' && value.value === ended.value) continue;
      const plain = plainValue(value, this.bigints);
      if (!ended) {
        const text = typeof plain === 'string' ? plain : valueToJson(value);
        if (text !== '') this.tell?.({ type: 'argument-text', index: call.index, path: pointerSegment(name), text });
      }
      this.tellEnd(call, name, plain);
    }
  }

  /** The rest of the argument of which something was told; of several of a name it is one. */
  private tellBegun(call: OpenCall, { start, told }: { start: number; told: number }, content: CallContent): void {
    for (const entry of content.arguments.entries) {
      const [name] = entry;
      const value = valueAt({ entries: [entry] }, name, start);
      if (value?.type !== 'string') continue;
      const text = value.value.slice(told);
      if (text !== '') this.tell?.({ type: 'argument-text', index: call.index, path: pointerSegment(name), text });
      call.ended.set(start, value);
      this.tellEnd(call, name, value.value);
      return;
    }
  }

  private outlineTo({ row: from }: OpenCall, to: number, without?: EventRange['without']): CallOutline {
    const events = { from, to, ...(without && { without }) };
    return outline(this.text, this.log, null, this.tokenizer.dialect ?? 'forge', events).calls[0] as CallOutline;
  }

  private contentTo(call: OpenCall, to: number, without?: EventRange['without']): CallContent {
    const read = this.outlineTo(call, to, without);
    return readerOfFormat(read.format)(read, contextOf(this.text, this.options));
  }
}

/** What a value's text cannot hold as it stands: from there on only its end tells what it reads to. */
const markupOf = (dialect: MarkedDialect | undefined): RegExp =>
  dialect ? (dialect.cdata ? /[&<]/ : NOTHING) : /[&<\r]/;

const NOTHING = /(?!)/;

/**
 * What no end of the value can take from its text: not white space at its end, nor an end tag of another name there or a
 * token that ends a turn, of which only half may have come.
 */
function withoutEnd(source: string): string {
  let text = source.trimEnd();
  let ends = text === source ? HALF_END : WHOLE_END;
  // The mark that may follow, a wrong end tag before it, and a token before that.
  for (let taken = 0; taken < 3; taken++) {
    const found = ends.exec(text.slice(-LONGEST_END));
    if (!found) return text;
    text = text.slice(0, text.length - found[0].length).trimEnd();
    ends = WHOLE_END;
  }
  return text;
}

const LONGEST_END = 128;
const HALF_END = /(?:<[^\s<>]*>?|\[(?:e(?:~\[?)?)?)$/;
const WHOLE_END = /(?:<\/[^\s<>/]+>|<[|｜][^\s<>]+[|｜]>|<eos>|\[e~\[)$/;

/** Whether a value of Forge's own may be taken as it stands, tags and all, up to a later end tag of its name. */
function holdsTag(source: string): boolean {
  let at = source.indexOf('<');
  while (at >= 0 && source.startsWith(CDATA, at)) {
    const end = source.indexOf(']]>', at);
    if (end < 0) return true;
    at = source.indexOf('<', end);
  }
  return at >= 0;
}

const CDATA = '<![CDATA[';

/** The value of an argument by where it stands: among those of one name it is an item of their list. */
function valueAt(
  { entries }: Pick<CallContent['arguments'], 'entries'>,
  name: string,
  start: number,
): Value | undefined {
  const named = entries.find(([known]) => known === name)?.[1];
  if (named?.span.start === start && named.type !== 'array') return named;
  return named?.type === 'array' ? named.items.find(({ span }) => span.start === start) : undefined;
}
