import { CALL_KEYS, NAME_KEYS } from '../core/dialects/kit/wire-keys.ts';
import { createReader } from './diagnose.ts';
import type { Diagnostic, ReaderOptions, ReadOptions, ReplyEvent, ReplyReader, Result } from './types.ts';

/** What an answer is where it is one attempt to call an offered tool and nothing else. */
export interface WholeAttempt {
  readonly result: Result<Diagnostic>;
  /** What the result was read from: the answer, or what its fence holds. */
  readonly text: string;
  /** The events of the call, and of thinking in front of it. */
  readonly events: readonly ReplyEvent<Diagnostic>[];
  /** The call is complete, and its schema accepts it. */
  readonly runs: boolean;
}

/**
 * Reads an answer that may be one call as a whole, in any format, bare or in a fence. It is read while it arrives, so that it
 * is known as soon as it cannot be such an answer any more.
 */
export class WholeAnswer {
  /** Whether what follows may still make it such an answer. Once false, it stays false. */
  isPossible = true;
  private readonly names: ReadonlySet<string>;
  private readonly options: ReaderOptions<Diagnostic>;
  /** Made once there is something to read. */
  private reader: ReplyReader<Diagnostic> | null = null;
  private readonly events: ReplyEvent<Diagnostic>[] = [];
  private hasEnded = false;
  /** The marks that opened the fence; empty where there is none, null until that is known. */
  private fence: string | null = null;
  /** What has arrived and is not read yet: it may open the fence or close it. */
  private ahead = '';
  private read = '';
  private readonly json: BareCall;

  constructor({ tools = [], ...options }: Pick<ReadOptions, 'tools' | 'recovery'>) {
    this.names = new Set(tools.map(({ name }) => name));
    this.json = new BareCall(this.names);
    this.options = { ...options, dialect: 'auto', tools, onEvent: (event) => this.take(event) };
    if (tools.length === 0) this.giveUp();
  }

  /** Something else makes it another kind of answer. */
  giveUp(): void {
    this.isPossible = false;
  }

  /** The answer goes on; thinking is no part of it. */
  add(piece: string): void {
    if (!this.isPossible) return;
    const rest = this.fence === null ? this.afterOpening(piece) : piece;
    const end = this.fence === '' ? rest.length : endOfContent(rest);
    if (end === 0) {
      this.ahead += rest;
      return;
    }
    const content = this.ahead + rest.slice(0, end);
    this.ahead = rest.slice(end);
    this.read += content;
    this.json.add(content);
    this.reader ??= createReader(this.options);
    this.reader.write(content);
    this.isPossible &&= this.json.isPossible;
  }

  /** What it is at its end, `reason` in the provider's word; null where it is no such attempt. */
  end(reason?: string): WholeAttempt | null {
    if (!this.isPossible || !this.reader) return null;
    if (this.fence !== '' && this.ahead.trim() !== this.fence) return null;
    this.hasEnded = true;
    const result = this.reader.end({ reason });
    const { calls, diagnostics, prose } = result;
    const [call] = calls;
    if (!call || calls.length > 1 || prose.trim() !== '' || !this.names.has(call.toolName)) return null;
    const runs = call.complete && diagnostics.every(({ severity }) => severity !== 'error');
    return { result, text: this.read, events: this.events, runs };
  }

  /** What is behind the opening, which is white space or the first line of a fence; it waits until that is known. */
  private afterOpening(piece: string): string {
    const start = (this.ahead + piece).trimStart();
    this.ahead = start;
    const [line = '', marks = '', end = ''] = FENCE.exec(start) ?? [];
    if (marks.length < 3 ? start === marks : end === '' && line.length === start.length) return '';
    this.ahead = '';
    this.fence = marks.length < 3 ? '' : marks;
    if (this.fence !== '' && end === '') this.giveUp();
    return start.slice(this.fence === '' ? 0 : line.length);
  }

  private take(event: ReplyEvent<Diagnostic>): void {
    if (event.type === 'diagnostic') return;
    if (event.type !== 'text') this.events.push(event);
    if (this.hasEnded) return;
    const isOther =
      event.type === 'text'
        ? event.text.trim() !== ''
        : event.type === 'call-start'
          ? event.index > 0
          : event.type === 'call-end' && !(event.complete && this.names.has(event.call.toolName));
    if (isOther) this.giveUp();
  }
}

/** The line that opens a fence, as far as it has come. */
const FENCE = /^(`+|~+)[^\n`]{0,64}(\n?)/;

/** Where the part of a fence's content ends that no line at the end of the fence can be a part of. */
function endOfContent(text: string): number {
  let end = text.length;
  while (end > 0 && /[\s`~]/.test(text.charAt(end - 1))) end--;
  return end;
}

/** Follows a call that is JSON or a list of Python calls, up to the bracket that closes it. */
class BareCall {
  isPossible = true;
  private readonly names: ReadonlySet<string>;
  /** The beginning, until it shows whether this is such a call. */
  private head = '';
  /** What quotes texts in it; empty where it is another kind of call, null until that is known. */
  private quotes: string | null = null;
  private isNamed = false;
  private depth = 0;
  private quote = '';
  private isEscaped = false;
  /** What is behind the bracket that closes it; null before that. */
  private behind: string | null = null;

  constructor(names: ReadonlySet<string>) {
    this.names = names;
  }

  add(piece: string): void {
    const isKnown = this.quotes !== null;
    if (this.isNamed && isKnown) return this.follow(piece);
    this.head += piece;
    if (!this.isNamed) this.lookAtName();
    this.quotes ??= this.head.length > LONGEST_HEAD ? '' : quotesOf(this.head);
    if (this.quotes !== null) this.follow(isKnown ? piece : this.head);
  }

  private follow(piece: string): void {
    if (this.quotes === '') return;
    for (let at = 0; at < piece.length; at++) {
      if (this.behind !== null) return this.addBehind(piece.slice(at));
      this.step(piece.charAt(at));
    }
  }

  private step(char: string): void {
    if (this.isEscaped) this.isEscaped = false;
    else if (this.quote !== '') {
      if (char === '\\') this.isEscaped = true;
      else if (char === this.quote) this.quote = '';
    } else if (this.quotes?.includes(char)) this.quote = char;
    else if ('([{'.includes(char)) this.depth++;
    else if (')]}'.includes(char) && --this.depth === 0) this.behind = '';
  }

  /** Only marks may follow: those of a lost opener, or of the end of a turn. */
  private addBehind(text: string): void {
    this.behind = `${this.behind ?? ''}${text}`.trimStart();
    if (this.behind !== '' && (!/^[<[]/.test(this.behind) || this.behind.length > LONGEST_BEHIND))
      this.isPossible = false;
  }

  /** The first member of JSON is one that calls have, and a name there is that of an offered tool. */
  private lookAtName(): void {
    const [begun = '', key = '', endOfKey = '', name, endOfName = ''] = FIRST_MEMBER.exec(this.head) ?? [];
    const isWhole = begun.length < this.head.length;
    this.isNamed = begun === '' ? !MAY_OPEN.test(this.head) : isWhole || this.head.length > LONGEST_HEAD;
    if (begun === '') return;
    const isPart = (names: Iterable<string>, part: string) => [...names].some((known) => known.startsWith(part));
    if (endOfKey !== '') {
      const isCallKey = CALL_KEYS.includes(key);
      const isName = NAME_KEYS.includes(key) && name !== undefined;
      this.isPossible = isCallKey && (!isName || (endOfName === '' ? isPart(this.names, name) : this.names.has(name)));
    } else this.isPossible = !isWhole && isPart(CALL_KEYS, key);
  }
}

/** So much may follow JSON that is a call. */
const LONGEST_BEHIND = 64;

/** So much shows whether it is JSON, and its first name. */
const LONGEST_HEAD = 1_024;

const MAY_OPEN = /^\s*(?:\[\s*)?(?:\{\s*)?$/;

const FIRST_MEMBER = /^\s*(?:\[\s*)?\{\s*["']([\w-]*)(?:(["'])\s*(?::\s*(?:["']([\w-]*)(["'])?)?)?)?/;

/** What quotes texts in a beginning of a call without marks; empty where it is none, null where it may become one. */
function quotesOf(head: string): string | null {
  if (/^\s*(?:\[\s*)?\{/.test(head)) return '"';
  if (/^\s*\[\s*[A-Za-z_][\w.$/:-]*\s*\(/.test(head)) return '"\'';
  return /^\s*(?:\[\s*(?:[A-Za-z_][\w.$/:-]*\s*)?)?$/.test(head) ? null : '';
}
