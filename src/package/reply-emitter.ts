import type { CallContent } from '../core/calls/call-content.ts';
import { type CallOutline, type EventRange, outline } from '../core/calls/outline.ts';
import { type Value, valueToJson } from '../core/calls/value.ts';
import type { DialectSet } from '../core/dialects/dialect-set.ts';
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
/** Further arguments of a call are emitted at its end, so that emitting stays linear. */
const MOST_EMITTED_EARLY = 64;

interface OpenArgument {
  /** Row of its start tag. */
  readonly row: number;
  name: string;
  /** Start of its text; -1 until its start tag is read. */
  from: number;
  /** Start of the value in its source; null until that is known, -1 where only its end decides it. */
  lead: number | null;
  /** Whether nothing more is emitted before its end. */
  isDecided: boolean;
  /** Characters of the value that were emitted. */
  emitted: number;
  /** Offset up to which its text was examined. */
  seenTo: number;
}

interface OpenCall {
  readonly row: number;
  readonly start: number;
  readonly index: number;
  readonly dialect: MarkedDialect | undefined;
  name: string | null;
  /** Row of Forge's `<arguments>`, or of the call itself. */
  parent: number;
  argument: OpenArgument | null;
  /** Row of the start tag of its first argument; -1 before that. */
  firstArgument: number;
  /** Emitted values of the arguments that ended, by their starts, and by name. */
  readonly ended: Map<number, Value>;
  readonly emitted: Map<string, Json>;
  /** Start of the argument that only the whole call ends, and how much of it was emitted. */
  begun: { readonly start: number; readonly emitted: number } | null;
}

/**
 * Emits the events of a log as soon as nothing that follows can change them; without a listener it only reads the calls that
 * have ended. It walks the rows of the log, and of the open value it emits the text that is settled. So the events never depend
 * on chunk boundaries; only how a text is divided into pieces does.
 */
export class ReplyEmitter {
  readonly calls: ReadCall[] = [];
  private readonly text: StreamText;
  private readonly log: EventLog;
  private readonly tokenizer: ReplyTokenizer;
  private readonly dialects: DialectSet;
  private readonly options: ReadingOptions;
  private readonly bigints: boolean;
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
    emit: ((event: Exclude<ReplyEvent, { type: 'diagnostic' }>) => void) | null,
  ) {
    this.text = text;
    this.log = log;
    this.tokenizer = tokenizer;
    this.dialects = dialects;
    this.options = options;
    this.bigints = bigints;
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
    if (this.open?.argument) this.emitArgument(this.open, this.open.argument, to);
    else if (!this.open) this.emitRun(to);
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
    return offset > 0 && (this.text.charCodeAt(offset - 1) & 0xfc00) === 0xd800 ? offset - 1 : offset;
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
      emitted: new Map(),
      begun: null,
    };
    this.emit?.({ type: 'call-start', index, dialect });
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
    // A row of its text first emits what pieces of the text would have emitted earlier; anything more depends on its end.
    const isOwnTag = kind === 'name' || (kind === 'start-tag' && (fields & EventField.CONTINUES) !== 0);
    if (call.argument && !isOwnTag) {
      if (kind === 'text') this.emitArgument(call, call.argument, log.end(row));
      call.argument.isDecided = true;
    }
    if (this.endsCall(row)) return this.endCall(call);
    if (!this.emit) return;
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
        } else if (log.a(row) === call.parent + 1 && call.ended.size < MOST_EMITTED_EARLY && !call.begun) {
          if (call.firstArgument < 0) call.firstArgument = row;
          call.argument = { row, name: '', from: -1, lead: null, isDecided: false, emitted: 0, seenTo: 0 };
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
    this.emit?.({ type: 'tool-name', index: call.index, name });
  }

  /** Emits what is settled of the open argument, where its value can only be its text. */
  private emitArgument(call: OpenCall, argument: OpenArgument, to: number): void {
    const { from, lead, emitted, isDecided } = argument;
    if (from < 0 || isDecided) return;
    const seenTo = Math.max(argument.seenTo, from);
    const fresh = this.text.slice(seenTo, to);
    argument.seenTo = to;
    const stop = fresh.search(markupOf(call.dialect));
    argument.isDecided = stop >= 0;
    // White space after white space settles nothing: what is pending needs to be examined only for other characters.
    if (stop < 0 && fresh.trimEnd() === '' && this.text.slice(seenTo - 1, seenTo).trimEnd() === '') return;
    const pending = this.text.slice(from + (lead ?? 0) + emitted, stop < 0 ? to : seenTo + stop);
    const settled = withoutEnd(pending);
    if (settled === '') return;
    argument.lead ??= this.leadOf(call, argument, settled);
    if (argument.lead < 0) argument.isDecided = true;
    else this.emitPiece(call, argument, lead === null ? settled.slice(argument.lead) : settled);
  }

  private emitPiece(call: OpenCall, argument: OpenArgument, text: string): void {
    if (text === '') return;
    argument.emitted += text.length;
    this.emit?.({ type: 'argument-text', index: call.index, path: pointerSegment(argument.name), text });
  }

  /** Start of the value in its source, where it is certain to be a text; -1 where only its end decides that. */
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
    // Only its end decides whether white space at the start belongs to the value.
    if ((strips === 'shape' || strips === 'trim') && !/^\S/.test(source.slice(lead))) return -1;
    if (isString) return lead;
    if (types !== null && types.size > 0) return -1;
    return dialect.untyped !== 'json' || /^\s*[^\s{["\-+.\dtfnTFNI]/.test(source) ? lead : -1;
  }

  /** After a part of an argument was emitted, nothing else of the call is emitted before the rest of it. */
  private leave(call: OpenCall, argument: OpenArgument): void {
    if (argument.emitted > 0) call.begun = { start: this.log.start(argument.row), emitted: argument.emitted };
  }

  private endArgument(call: OpenCall, argument: OpenArgument, row: number): void {
    call.argument = null;
    if (argument.from < 0) return;
    const text = this.text.slice(argument.from, this.log.start(row));
    if (!call.dialect && holdsTag(text)) return this.leave(call, argument);
    const stop = text.search(markupOf(call.dialect));
    const source = (stop < 0 ? text : text.slice(0, stop)).trimEnd();
    if ((argument.lead ?? this.leadOf(call, argument, source)) < 0) return;
    // What comes before it decides nothing; so emitting all arguments of a call is linear.
    const { firstArgument: from } = call;
    const alone = this.contentTo(call, row + 1, from < argument.row ? { from, to: argument.row } : undefined);
    const value = valueAt(alone.arguments, argument.name, this.log.start(argument.row));
    if (value?.type !== 'string') return;
    this.emitPiece(call, argument, value.value.slice(argument.emitted));
    call.ended.set(this.log.start(argument.row), value);
    this.emitEnd(call, argument.name, plainValue(value, this.bigints));
  }

  private emitEnd({ index, emitted }: OpenCall, name: string, value: Json): void {
    emitted.set(name, value);
    this.emit?.({ type: 'argument-end', index, path: pointerSegment(name), value });
  }

  /** Ends the events of a call that an end tag shows to be thinking: it ends there, and was not a call. */
  private giveUp(call: OpenCall): void {
    const { name, argument, dialect, start, emitted } = call;
    if (argument && argument.emitted > 0) {
      const from = argument.from + (argument.lead ?? 0);
      this.emitEnd(call, argument.name, this.text.slice(from, from + argument.emitted));
    }
    this.close(call.index, {
      serverName: 'local',
      toolName: name ?? '',
      arguments: Object.fromEntries(emitted),
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
    if (call.argument) this.leave(call, call.argument);
    if (call.begun) this.emitBegun(call, call.begun, content);
    for (const [name, value] of content.arguments.entries) {
      const ended = call.ended.get(value.span.start);
      if (ended && value.type === 'string' && ended.type === 'string' && value.value === ended.value) continue;
      const plain = plainValue(value, this.bigints);
      if (!ended) {
        const text = typeof plain === 'string' ? plain : valueToJson(value);
        if (text !== '') this.emit?.({ type: 'argument-text', index: call.index, path: pointerSegment(name), text });
      }
      this.emitEnd(call, name, plain);
    }
  }

  /** Emits the rest of an argument that was partly emitted; of several with one name it is a single item. */
  private emitBegun(
    call: OpenCall,
    { start, emitted }: { start: number; emitted: number },
    content: CallContent,
  ): void {
    for (const entry of content.arguments.entries) {
      const [name] = entry;
      const value = valueAt({ entries: [entry] }, name, start);
      if (value?.type !== 'string') continue;
      const text = value.value.slice(emitted);
      if (text !== '') this.emit?.({ type: 'argument-text', index: call.index, path: pointerSegment(name), text });
      call.ended.set(start, value);
      this.emitEnd(call, name, value.value);
      return;
    }
  }

  private outlineTo({ row: from }: OpenCall, to: number, without?: EventRange['without']): CallOutline {
    const events = { from, to, ...(without && { without }) };
    return outline(this.text, this.log, null, this.tokenizer.dialect ?? 'forge', events).calls[0] as CallOutline;
  }

  private contentTo(call: OpenCall, to: number, without?: EventRange['without']): CallContent {
    const read = this.outlineTo(call, to, without);
    return this.dialects.callReader(read.format)(read, contextOf(this.text, this.options));
  }
}

/** Matches what the text of a value cannot hold literally: from there on only its end decides what it reads to. */
const markupOf = (dialect: MarkedDialect | undefined): RegExp =>
  dialect ? (dialect.cdata ? /[&<]/ : NOTHING) : /[&<\r]/;

const NOTHING = /(?!)/;

/**
 * The part of a text that no end of the value can remove: without white space at its end, an end tag of another name there, or
 * a token that ends a turn, even if only half of that has arrived.
 */
function withoutEnd(source: string): string {
  let text = source.trimEnd();
  let ends = text === source ? HALF_END : WHOLE_END;
  // Up to three: the mark that may follow, a wrong end tag before it, and a token before that.
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

/** Whether a value of Forge's own dialect may be read as raw text, with its tags, up to a later end tag of its name. */
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

/** The value of an argument by its start: among those of one name it is an item of their list. */
function valueAt(
  { entries }: Pick<CallContent['arguments'], 'entries'>,
  name: string,
  start: number,
): Value | undefined {
  const named = entries.find(([known]) => known === name)?.[1];
  if (named?.span.start === start && named.type !== 'array') return named;
  return named?.type === 'array' ? named.items.find(({ span }) => span.start === start) : undefined;
}
