import type { Node } from '../json/json-tree.ts';
import type { Code } from '../words/codes.ts';
import { MAX_DEPTH } from './element-reader.ts';

type Built = { -readonly [Key in keyof Node]: Node[Key] };

/** What differs from the notation in a literal. Offsets from the literal's start; `replacement` repairs it, null where nothing does. */
export interface LiteralFault {
  readonly code: Code;
  readonly start: number;
  readonly end: number;
  readonly replacement: string | null;
}

/** How values are written beside JSON's own ways. */
export interface Notation {
  /** The quote around text that is taken as it is; null where quotes are Python's. */
  readonly quote: string | null;
  /** What is between a key and its value at the top. */
  readonly pair: '=' | ':';
  /** What closes a call and opens the next, which show that a quote was lost. */
  readonly close?: string;
  readonly open?: string;
  /** A dictionary in place of JSON: keys at the top are quoted, and no object is a set. */
  readonly isQuoted?: true;
}

export interface LiteralBody {
  readonly tree: Node;
  readonly faults: readonly LiteralFault[];
  /** Values at the top without a key, in order. */
  readonly unpaired: readonly Node[];
  /** Where reading stopped before the end, -1 where it did not. */
  readonly stoppedAt: number;
  /** It stopped at a bracket that nests too deep. */
  readonly isTooDeep: boolean;
}

const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
]);
const PYTHON_WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['True', true],
  ['False', false],
  ['None', null],
]);
const JSON_OF: Readonly<Record<string, string>> = { True: 'true', False: 'false', None: 'null' };
const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
const NUMBER = /[+-]?(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?(?![\w.])/y;
const WORD = /[\p{L}_][\p{L}\p{M}\p{N}_.]*/uy;
const PREFIX = /[rRbBuUfF]{1,2}(?=["'])/y;
const SPACE = /\s*/y;

/** The value cannot be read on from here. */
class Stop extends Error {
  readonly at: number;
  readonly isTooDeep: boolean;
  constructor(at: number, isTooDeep: boolean) {
    super();
    this.at = at;
    this.isTooDeep = isTooDeep;
  }
}

/** A notation with what reads it: a dialect brings it, so that readers of dialects without one do not hold it. */
export interface NotationReader extends Notation {
  /** The notation of a body that begins with this character. */
  readonly whereFirst: (first: string) => NotationReader;
  readonly read: (body: string, isClosed: boolean) => LiteralBody;
}

export function inNotation(notation: Notation): NotationReader {
  const reader: NotationReader = {
    ...notation,
    // Keywords in parentheses are Python's whatever the notation.
    whereFirst: (first) => (first === '(' ? KEYWORDS : reader),
    read: (body, isClosed) => readLiteralBody(body, notation, isClosed),
  };
  return reader;
}

/** Reads `{…}` or `(…)` from its first character, with what is usual in place of the notation's own; `isClosed`: all of it is there. */
export function readLiteralBody(source: string, notation: Notation, isClosed: boolean): LiteralBody {
  return new LiteralReader(source, source.trimStart().startsWith('(') ? PYTHON_CALL : notation, isClosed).read();
}

const PYTHON_CALL: Notation = { quote: null, pair: '=' };
const KEYWORDS = inNotation(PYTHON_CALL);

class LiteralReader {
  private at = 0;
  private readonly faults: LiteralFault[] = [];
  private readonly unpaired: Node[] = [];
  private readonly source: string;
  private readonly notation: Notation;
  private readonly isClosed: boolean;
  /** What closes the brackets that are open, innermost first. */
  private closers = '';
  /** They are there, or each that is not has a fault of its own. */
  private hasClosers = true;

  constructor(source: string, notation: Notation, isClosed: boolean) {
    this.source = source;
    this.notation = notation;
    this.isClosed = isClosed;
  }

  read(): LiteralBody {
    this.space();
    const tree: Built = { type: 'object', offset: 0, length: this.source.length, children: [] };
    let stoppedAt = -1;
    let isTooDeep = false;
    try {
      this.members(tree, true, 0);
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
      stoppedAt = error.at;
      isTooDeep = error.isTooDeep;
    }
    return { tree, faults: this.faults, unpaired: this.unpaired, stoppedAt, isTooDeep };
  }

  private get isPython(): boolean {
    return this.notation.quote === null;
  }

  /** The members of an object into its node, so that those before a stop are kept. */
  private members(into: Built, isTop: boolean, depth: number): void {
    const close = CLOSERS[this.source.charAt(this.at)] ?? '}';
    const from = this.at++;
    this.closers = close + this.closers;
    const children = into.children as Node[];
    for (;;) {
      this.space();
      if (this.ends(close)) break;
      if (this.source.charAt(this.at) === ',') this.stop();
      this.member(children, isTop, close, depth);
      this.space();
      if (this.source.charAt(this.at) === ',') {
        const comma = this.at++;
        this.space();
        if (this.source.charAt(this.at) === close && !this.isPython) this.fault('invalid-json', comma, comma + 1, '');
      } else if (!this.ends(close)) {
        // What was read of the value is a part of it.
        if (this.isPython) children.pop();
        this.stop();
      }
    }
    this.closes(close, into, from);
  }

  private closes(close: string, node: Built, from: number): void {
    this.closers = this.closers.slice(1);
    if (this.at < this.source.length) this.at++;
    else if (this.hasClosers) this.fault('invalid-json', this.at, this.at, close);
    node.offset = from;
    node.length = this.at - from;
  }

  private ends(close: string): boolean {
    return this.at >= this.source.length || this.source.charAt(this.at) === close;
  }

  private member(children: Node[], isTop: boolean, close: string, depth: number): void {
    const start = this.at;
    const key = this.key(isTop);
    if (!key) {
      this.at = start;
      const value = this.value(close, depth + 1);
      if (!isTop) this.stop(start);
      this.unpaired.push(value);
      return;
    }
    this.space();
    const property: Built = { type: 'property', offset: start, length: this.at - start, children: [key] };
    if (this.at >= this.source.length) return;
    children.push(property);
    const value = this.value(close, depth + 1, (begun) => (property.children as Node[]).push(begun));
    (property.children as Node[])[1] = value;
    property.length = this.at - start;
  }

  /** A key with what is between it and its value; null where the value has none. */
  private key(isTop: boolean): Node | null {
    const { source } = this;
    const start = this.at;
    const isQuoted = /["']/.test(source.charAt(start)) || this.startsQuote();
    let text: string;
    if (isQuoted && !(isTop && this.isPython && !this.notation.isQuoted)) {
      text = this.string();
      if (!this.isPython) this.fault('invalid-json', start, this.at, text);
    } else if (this.isPython) {
      text = this.match(WORD) ?? this.match(NUMBER) ?? '';
      if (text === '') return null;
    } else {
      const stop = /[:={}[\],]/g;
      stop.lastIndex = start;
      const end = stop.exec(source)?.index ?? source.length;
      text = source.slice(start, end).trimEnd();
      this.at = start + text.length;
      if (text === '') return null;
    }
    const key: Node = { type: 'string', offset: start, length: this.at - start, value: text };
    this.space();
    const pair = isTop ? this.notation.pair : ':';
    const char = source.charAt(this.at);
    if (char !== ':' && char !== '=') return this.at >= source.length ? key : null;
    if (char !== pair) this.fault('invalid-json', this.at, this.at + 1, pair);
    this.at++;
    return key;
  }

  private value(close: string, depth: number, begun: (node: Node) => void = () => undefined): Node {
    if (depth > MAX_DEPTH) this.stop(this.at, true);
    this.space();
    const start = this.at;
    const char = this.source.charAt(start);
    if (char === '{') {
      const node: Built = { type: 'object', offset: start, length: 0, children: [] };
      begun(node);
      if (this.isPython && !this.notation.isQuoted && this.isSet()) return this.list(node, '}', depth);
      this.members(node, false, depth);
      return node;
    }
    if (char === '[' || (char === '(' && this.isPython)) {
      const node: Built = { type: 'array', offset: start, length: 0, children: [] };
      begun(node);
      return this.list(node, CLOSERS[char] as string, depth);
    }
    if (this.startsString()) return this.text();
    const number = this.match(NUMBER);
    if (number !== null && (this.isPython || !/^[+-]?0\d/.test(number))) {
      const node: Node = {
        type: 'number',
        offset: start,
        length: this.at - start,
        value: Number(number.replaceAll('_', '')),
      };
      return node;
    }
    this.at = start;
    return this.bare(close);
  }

  private list(node: Built, close: string, depth: number): Node {
    const from = this.at++;
    this.closers = close + this.closers;
    const children = node.children as Node[];
    let commas = 0;
    for (;;) {
      this.space();
      if (this.ends(close)) break;
      const place = children.length;
      const start = this.at;
      children[place] = this.value(close, depth + 1, (begun) => (children[place] = begun));
      this.space();
      if (this.source.charAt(this.at) === ',') {
        const comma = this.at++;
        commas++;
        this.space();
        if (this.source.charAt(this.at) === close && !this.isPython) this.fault('invalid-json', comma, comma + 1, '');
      } else if (!this.ends(close)) this.stop(this.source.charAt(this.at) === ':' ? start : this.at);
    }
    this.closes(close, node, from);
    node.type = 'array';
    const [only] = children;
    return close === ')' && commas === 0 && children.length === 1 && only ? only : node;
  }

  /** `{1, 2}`: no key before the first comma. No key is in brackets, so what is in them is not looked through for one. */
  private isSet(): boolean {
    const before = this.at;
    const { closers } = this;
    const faults = this.faults.length;
    this.at++;
    this.space();
    try {
      if (this.ends('}')) return false;
      if ('([{'.includes(this.source.charAt(this.at))) return true;
      this.value('}', 0);
      this.space();
      return this.source.charAt(this.at) !== ':';
    } catch {
      return false;
    } finally {
      this.at = before;
      this.closers = closers;
      this.faults.length = faults;
    }
  }

  /** A word or, where the notation's own quotes are missing, text. */
  private bare(close: string): Node {
    const { source } = this;
    const start = this.at;
    const word = this.match(WORD);
    const isAlone = word !== null && /^\s*(?:[,)\]}]|$)/.test(source.slice(this.at, this.at + 64));
    if (word !== null && isAlone) {
      const isPythonWord = PYTHON_WORDS.has(word);
      if (isPythonWord || WORDS.has(word)) {
        if (isPythonWord && !this.isPython) this.fault('python-literal', start, this.at, JSON_OF[word] as string);
        const value = (isPythonWord ? PYTHON_WORDS : WORDS).get(word);
        return { type: value === null ? 'null' : 'boolean', offset: start, length: this.at - start, value };
      }
    }
    if (this.isPython) {
      const isCut = !this.isClosed && this.at >= source.length;
      if (word === null || !isAlone || isCut) this.stop(start);
      this.fault('invalid-json', start, this.at, JSON.stringify(word));
      return { type: 'string', offset: start, length: this.at - start, value: word };
    }
    const stop = new RegExp(`,(?=\\s*[^,:{}[\\]]+:)|\\${close}`, 'g');
    stop.lastIndex = start;
    const end = stop.exec(source)?.index ?? source.length;
    let text = source.slice(start, end).trimEnd();
    const quote = this.notation.quote as string;
    this.at = start + text.length;
    if (text.endsWith(quote)) text = text.slice(0, -quote.length);
    if (text === '' || (!this.isClosed && quote.startsWith(text))) this.stop(start);
    this.fault('invalid-json', start, this.at, quote + text + quote);
    return { type: 'string', offset: start, length: this.at - start, value: text };
  }

  private startsQuote(): boolean {
    const { quote } = this.notation;
    return quote !== null && this.source.startsWith(quote, this.at);
  }

  private startsString(): boolean {
    if (this.startsQuote()) return true;
    PREFIX.lastIndex = this.at;
    return /["']/.test(this.source.charAt(this.at)) || (this.isPython && PREFIX.test(this.source));
  }

  /** A string, with those that Python joins to it. */
  private text(): Node {
    const start = this.at;
    const isOwn = this.startsQuote();
    let value = this.string();
    if (!isOwn && !this.isPython) {
      const quote = this.notation.quote as string;
      const isSingle = this.source.charAt(start) === "'";
      this.fault(isSingle ? 'python-literal' : 'invalid-json', start, this.at, quote + value + quote);
      this.strayQuote(quote);
    }
    for (let end = this.at; this.isPython; end = this.at) {
      this.space();
      if (!this.startsString()) {
        this.at = end;
        break;
      }
      value += this.string();
    }
    return { type: 'string', offset: start, length: this.at - start, value };
  }

  /** The notation's own quote after a text in other quotes is left out. */
  private strayQuote(quote: string): void {
    const at = this.at + (/^\s*/.exec(this.source.slice(this.at, this.at + 64))?.[0].length ?? 0);
    if (!this.source.startsWith(quote, at)) return;
    this.fault('invalid-json', at, at + quote.length, '');
    this.at = at + quote.length;
  }

  private string(): string {
    const { source } = this;
    const own = this.notation.quote;
    if (own !== null && source.startsWith(own, this.at)) return this.ownText(own);
    const prefix = this.match(PREFIX) ?? '';
    const char = source.charAt(this.at);
    const quote = this.isPython && source.startsWith(char.repeat(3), this.at) ? char.repeat(3) : char;
    this.at += quote.length;
    let text = '';
    for (;;) {
      if (this.at >= source.length) return text;
      if (source.startsWith(quote, this.at)) {
        this.at += quote.length;
        return text;
      }
      const next = source.charAt(this.at);
      if (next === '\\') text += this.escape(/r/i.test(prefix));
      else {
        if (quote.length === 1 && (next === '\n' || next === '\r'))
          this.fault('invalid-json', this.at, this.at + 1, next === '\n' ? '\\n' : '\\r');
        text += next;
        this.at++;
      }
    }
  }

  private escape(isRaw: boolean): string {
    const rest = this.source.slice(this.at, this.at + 12);
    const found = ESCAPE.exec(rest);
    if (!found) {
      this.at = Math.min(this.source.length, this.at + 2);
      return rest.length < 2 ? '' : rest.slice(0, 2);
    }
    this.at += found[0].length;
    if (isRaw) return found[0];
    const code = found[1] ?? found[2] ?? found[3];
    if (code !== undefined) {
      const point = Number.parseInt(code, 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd';
    }
    const octal = found[4];
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
    return CONTROLS[found[5] as string] ?? found[0];
  }

  /** Text in the notation's own quotes ends where what follows fits (formats.md §5). */
  private ownText(quote: string): string {
    const { source } = this;
    const from = this.at + quote.length;
    for (let end = source.indexOf(quote, from); ; end = source.indexOf(quote, end + quote.length)) {
      if (end < 0) return this.withoutQuote(from, quote);
      if (fitsAfterValue(source, end + quote.length, this.notation.close) !== false) {
        this.at = end + quote.length;
        return source.slice(from, end);
      }
    }
  }

  /** Text whose closing quote is missing: it ends with the source, or before the brackets at the end of that. */
  private withoutQuote(from: number, quote: string): string {
    const { source, closers, isClosed } = this;
    const end = source.trimEnd().length;
    const hasClosers = isClosed && source.slice(from, end).endsWith(closers);
    this.at = hasClosers ? end - closers.length : source.length;
    this.hasClosers = !isClosed || hasClosers;
    if (isClosed) this.fault('unclosed-tag', this.at, this.at, hasClosers ? quote : quote + closers);
    return source.slice(from, this.at);
  }

  private space(): void {
    this.match(SPACE);
  }

  private match(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.source)?.[0] ?? null;
    if (found !== null) this.at += found.length;
    return found;
  }

  private fault(code: Code, start: number, end: number, replacement: string | null): void {
    this.faults.push({ code, start, end, replacement });
  }

  private stop(at = this.at, isTooDeep = false): never {
    throw new Stop(at, isTooDeep);
  }
}

const ESCAPE = /^\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([0-7]{1,3})|(\r\n|[\s\S]))/;
const CONTROLS: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\x07',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '/': '/',
  '\n': '',
  '\r\n': '',
};
const AFTER_VALUE = /^\s*(?:[}\]:]|,\s*(?:[^,:{}[\]]{1,200}[:=]|[<[{}\]"'\d-]|true|false|null))/;
const MAY_BE_AFTER = /^\s*(?:,\s*[^,:{}[\]]{0,200})?$/;

/** Whether what follows a closing quote may follow a value, `close` too; null where the text ends before that shows. */
export function fitsAfterValue(source: string, at: number, close = ''): boolean | null {
  const after = source.slice(at, at + 256);
  if (AFTER_VALUE.test(after)) return true;
  const rest = after.trimStart();
  if (close !== '' && rest.startsWith(close)) return true;
  const mayBe = MAY_BE_AFTER.test(after) || (close !== '' && close.startsWith(rest));
  return after.length < 256 && mayBe ? null : false;
}
