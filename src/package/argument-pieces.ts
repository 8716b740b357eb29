import type { CallContent } from '../core/calls/call-content.ts';
import type { Value } from '../core/calls/value.ts';
import type { MarkedDialect } from '../core/dialects/kit/marked-dialect.ts';
import { mayHoldArguments } from '../core/dialects/kit/sole-argument.ts';
import * as EventField from '../core/log/event-bits.ts';
import { ROLE_BITS, ROLES } from '../core/log/event-field.ts';
import type { EventKind } from '../core/log/event-kind.ts';
import { nameSpan } from '../core/log/event-log.ts';
import { trimSpace } from '../core/text/characters.ts';
import { allowedTypes } from '../core/tools/schema/allowed-types.ts';
import { propertySchema } from '../core/tools/schema/property-schema.ts';
import type { OpenCall, Pieces, PiecesOf, ReplyEmitter } from './reply-emitter.ts';
import type { Json } from './types.ts';

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

/** Emits the arguments of the open call while they come, each up to where nothing that follows can change it. */
class ArgumentPieces implements Pieces {
  private readonly emitter: ReplyEmitter;
  private readonly call: OpenCall;
  /** Row of Forge's `<arguments>`, or of the call itself. */
  private parent: number;
  private argument: OpenArgument | null = null;
  /** Row of the start tag of the first argument; -1 before that. */
  private firstArgument = -1;
  /** Emitted values of the arguments that ended, by their starts, and by name. */
  private readonly ended = new Map<number, Value>();
  private readonly emitted = new Map<string, Json>();
  /** Start of the argument that only the whole call ends, and how much of it was emitted. */
  private begun: { readonly start: number; readonly emitted: number } | null = null;

  constructor(emitter: ReplyEmitter, call: OpenCall) {
    this.emitter = emitter;
    this.call = call;
    this.parent = call.dialect ? call.row : -1;
  }

  /** A row of its text first emits what pieces of the text would have emitted earlier; anything more depends on its end. */
  settle(row: number, kind: EventKind): void {
    const { log } = this.emitter;
    const isOwnTag = kind === 'name' || (kind === 'start-tag' && (log.b(row) & EventField.CONTINUES) !== 0);
    if (!this.argument || isOwnTag) return;
    if (kind === 'text') this.emitTo(log.end(row));
    this.argument.isDecided = true;
  }

  tell(row: number, kind: EventKind): void {
    const { emitter, call, argument } = this;
    const { log } = emitter;
    const fields = log.b(row);
    switch (kind) {
      case 'name':
        if (argument?.row === row - 1) this.begin(argument, row);
        return;
      case 'start-tag':
        if (fields & EventField.CONTINUES) {
          if (argument && argument.row === row - 2) argument.from = log.end(row);
          return;
        }
        if (!call.dialect && (fields & ROLE_BITS) === ARGUMENTS && log.a(row) === call.row + 1) {
          emitter.tellName(call, emitter.contentTo(call, row).toolName);
          this.parent = row;
        } else if (log.a(row) === this.parent + 1 && this.ended.size < MOST_EMITTED_EARLY && !this.begun) {
          if (this.firstArgument < 0) this.firstArgument = row;
          this.argument = { row, name: '', from: -1, lead: null, isDecided: false, emitted: 0, seenTo: 0 };
          this.begin(this.argument, row);
        }
        return;
      case 'end-tag':
      case 'implied-close':
        if (argument && log.a(row) === argument.row + 1) this.end(argument, row);
        return;
      default:
        return;
    }
  }

  private begin(argument: OpenArgument, row: number): void {
    const { text, log } = this.emitter;
    const { start, end } = nameSpan(log, argument.row);
    const source = text.slice(start, end);
    argument.name = this.call.dialect?.readName?.(source) ?? trimSpace(source);
    argument.from = log.end(row);
  }

  /** Emits what is settled of the open argument, where its value can only be its text. */
  emitTo(to: number): void {
    const { argument } = this;
    const { text } = this.emitter;
    if (!argument || argument.from < 0 || argument.isDecided) return;
    const { from, lead, emitted } = argument;
    const seenTo = Math.max(argument.seenTo, from);
    const fresh = text.slice(seenTo, to);
    argument.seenTo = to;
    const stop = fresh.search(markupOf(this.call.dialect));
    argument.isDecided = stop >= 0;
    // White space after white space settles nothing: what is pending needs to be examined only for other characters.
    if (stop < 0 && fresh.trimEnd() === '' && text.slice(seenTo - 1, seenTo).trimEnd() === '') return;
    const pending = text.slice(from + (lead ?? 0) + emitted, stop < 0 ? to : seenTo + stop);
    const settled = withoutEnd(pending);
    if (settled === '') return;
    argument.lead ??= this.leadOf(argument, settled);
    if (argument.lead < 0) argument.isDecided = true;
    else this.emitPiece(argument, lead === null ? settled.slice(argument.lead) : settled);
  }

  private emitPiece(argument: OpenArgument, text: string): void {
    argument.emitted += text.length;
    this.emitter.emitPiece(this.call, argument.name, text);
  }

  private emitEnd(name: string, value: Json): void {
    this.emitted.set(name, value);
    this.emitter.emitEnd(this.call, name, value);
  }

  /** Start of the value in its source, where it is certain to be a text; -1 where only its end decides that. */
  private leadOf(argument: OpenArgument, source: string): number {
    const { text, log, options } = this.emitter;
    const { name, dialect } = this.call;
    const tool = options.tools.find((known) => known.name === name);
    const schema = tool && propertySchema(tool.inputSchema, tool.inputSchema, argument.name);
    const types = tool && schema !== undefined ? allowedTypes(tool.inputSchema, schema) : null;
    const isString = types?.size === 1 && types.has('string');
    if (!dialect) return isString ? 0 : -1;
    if (argument.name === '' || dialect.nests || dialect.writtenType) return -1;
    if (tool && mayHoldArguments(argument.name, tool)) return -1;
    const tag = text.slice(log.start(argument.row), argument.from);
    const strips = dialect.stripsBehind?.(tag) ?? dialect.strips;
    const lead = strips === 'none' ? 0 : (/^\r?\n/.exec(source)?.[0].length ?? 0);
    // Only its end decides whether white space at the start belongs to the value.
    if ((strips === 'shape' || strips === 'trim') && !/^\S/.test(source.slice(lead))) return -1;
    if (isString) return lead;
    if (types !== null && types.size > 0) return -1;
    return dialect.untyped !== 'json' || /^\s*[^\s{["\-+.\dtfnTFNI]/.test(source) ? lead : -1;
  }

  /** After a part of an argument was emitted, nothing else of the call is emitted before the rest of it. */
  private leave(argument: OpenArgument): void {
    const start = this.emitter.log.start(argument.row);
    if (argument.emitted > 0) this.begun = { start, emitted: argument.emitted };
  }

  private end(argument: OpenArgument, row: number): void {
    const { text, log } = this.emitter;
    const { dialect } = this.call;
    this.argument = null;
    if (argument.from < 0) return;
    const written = text.slice(argument.from, log.start(row));
    if (!dialect && holdsTag(written)) return this.leave(argument);
    const stop = written.search(markupOf(dialect));
    const source = (stop < 0 ? written : written.slice(0, stop)).trimEnd();
    if ((argument.lead ?? this.leadOf(argument, source)) < 0) return;
    // What comes before it decides nothing; so emitting all arguments of a call is linear.
    const { firstArgument: from } = this;
    const alone = this.emitter.contentTo(
      this.call,
      row + 1,
      from < argument.row ? { from, to: argument.row } : undefined,
    );
    const value = valueAt(alone.arguments, argument.name, log.start(argument.row));
    if (value?.type !== 'string') return;
    this.emitPiece(argument, value.value.slice(argument.emitted));
    this.ended.set(log.start(argument.row), value);
    this.emitEnd(argument.name, value.value);
  }

  /** The arguments of a call that turns out to be none: what was emitted of them. */
  giveUp(): { [name: string]: Json } {
    const { argument } = this;
    if (argument && argument.emitted > 0) {
      const from = argument.from + (argument.lead ?? 0);
      this.emitEnd(argument.name, this.emitter.text.slice(from, from + argument.emitted));
    }
    return Object.fromEntries(this.emitted);
  }

  /** Emits the rest of an argument that was partly emitted; of several with one name it is a single item. */
  emitBegun(content: CallContent): void {
    if (this.argument) this.leave(this.argument);
    if (!this.begun) return;
    const { start, emitted } = this.begun;
    for (const entry of content.arguments.entries) {
      const [name] = entry;
      const value = valueAt({ entries: [entry] }, name, start);
      if (value?.type !== 'string') continue;
      this.emitter.emitPiece(this.call, name, value.value.slice(emitted));
      this.ended.set(start, value);
      this.emitEnd(name, value.value);
      return;
    }
  }

  /** Whether an argument was emitted, and what it was emitted as. */
  emittedAs(value: Value): 'same' | 'other' | null {
    const ended = this.ended.get(value.span.start);
    if (!ended) return null;
    return value.type === 'string' && ended.type === 'string' && value.value === ended.value ? 'same' : 'other';
  }
}

export const argumentPieces: PiecesOf = (emitter, call) => new ArgumentPieces(emitter, call);

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
