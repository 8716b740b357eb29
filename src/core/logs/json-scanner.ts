import { isObject } from '../json/json-access.ts';

/** Where the values are that are records of their own, by the members that lead to them from the top. */
const RECORD_PLACES: ReadonlySet<string> = new Set([
  '[]',
  '.data[]',
  '.rows[]',
  '.runs[]',
  '.samples[]',
  '.observations[]',
  '.results.results[]',
  '.resourceSpans[].scopeSpans[].spans[]',
]);

const RECORD_STEPS: readonly (readonly string[])[] = [...RECORD_PLACES].map(
  (place) => place.match(/\.\w+|\[\]/g) ?? [],
);

/** Deeper than any record place. */
const DEEPEST = 6;

/** A record found in a text that arrives in pieces. */
export interface ScannedRecord {
  readonly text: string;
  /** Where it begins, counted from 1. */
  readonly line: number;
  /** Its line where lines are records, else how many there are with it. */
  readonly number: number;
  /** Where it begins in code units of the whole text. */
  readonly start: number;
}

/** Longer lines give the items of lists in them as they come, in code units. */
const LONGEST_LINE = 1_048_576;

/** A value with no record in it is kept up to this length, in code units. */
const LONGEST_WHOLE = 268_435_456;

/** Where something begins in the text, and how its line does. */
interface Begin {
  readonly start: number;
  readonly line: number;
  /** White space before it on its line, in code units, and the first character of the line. */
  readonly indent: number;
  readonly opener: number;
  /** Open containers around it. */
  readonly depth: number;
}

interface Span {
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

/**
 * Finds the records in JSON: lines that are a value each, values of several lines, and the items of lists at known places.
 * Holds one record at a time, whatever the size of the whole, and finds the same for any cut.
 *
 * What cannot be JSON any more is found where it happens: a line break in a string, a container where none may be, the
 * wrong bracket. A record that breaks on its first line costs that line; one of several lines reaches up to the next line
 * that begins as it does. Where such lines are in it, it was no record of several lines: each of them is a record.
 */
export class JsonScanner {
  readonly #kept = new KeptText();
  #mode: 'between' | 'value' | 'rest' | 'search' = 'between';
  /** Code units of the pieces before. */
  #before = 0;
  #count: number;
  #hasOnlyLines = true;

  #line: number;
  #lineStart = 0;
  /** The first character of the line that is no white space; NONE before it. */
  #opener = NONE;
  #indent = 0;
  #isAfterReturn = false;

  #isInString = false;
  #isEscaped = false;
  /** Open containers: the character that closes each, and the path that leads to it. */
  #closers: number[] = [];
  #paths: string[] = [];
  #key = '';
  #word = '';
  /** The last character outside strings that is no white space, of a word any. */
  #last = 0;

  /** The record that is open: the value at the top, or an item of a list; null between items. */
  #record: Begin | null = null;
  /** The item that is open in the value at the top. */
  #item: Begin | null = null;
  /** Items are records as they come; else they wait in `found` until it is known whether the line is one. */
  #isStreamed = false;
  #found: Span[] = [];
  /** The first line in the record that begins as it does. */
  #like: { readonly start: number; readonly line: number } | null = null;
  /** A value that was the whole line so far, and the items in it. */
  #waiting: (Span & { readonly items: readonly Span[] }) | null = null;
  /** What cannot be read: the rest of a line, or all up to a line that begins as it does. */
  #broken: Begin | null = null;

  /** Of a text that is read from one of its lines on: which line that is, and the number of the last record before. */
  constructor({ line, count }: { readonly line: number; readonly count: number } = { line: 1, count: 0 }) {
    this.#line = line;
    this.#count = count;
  }

  /** Each record so far was one line, so that none depends on what came before it. What is open at the end of the text is no line. */
  get hasOnlyLines(): boolean {
    return this.#hasOnlyLines;
  }

  /** The records that are whole with this piece. */
  *push(piece: string): Generator<ScannedRecord> {
    this.#kept.add(piece);
    for (let at = 0; at < piece.length; at++) {
      const char = piece.charCodeAt(at);
      if (char === LF || char === CR) {
        yield* this.#breakLine(char, this.#before + at);
        continue;
      }
      this.#isAfterReturn = false;
      if (this.#isInString) at = this.#inString(piece, at, char);
      else if (this.#opener === NONE && char !== SPACE && char !== TAB) yield* this.#beginLine(char, this.#before + at);
      else if (this.#mode === 'value' && isBracket(char)) yield* this.#bracket(char, this.#before + at);
      else if (this.#mode === 'value') this.#token(char);
      else if (this.#mode === 'between') yield* this.#between(char, this.#before + at);
      else if (this.#opener !== NONE) at = endOfLine(piece, at) - 1;
    }
    this.#before += piece.length;
    const from = (this.#waiting ?? this.#record ?? this.#broken)?.start ?? this.#before;
    this.#kept.forget(this.#before - from > LONGEST_WHOLE ? this.#before : from);
  }

  /** What is left when the text is over. */
  *end(): Generator<ScannedRecord> {
    const at = this.#before;
    if (this.#mode === 'value') yield* this.#break(at, 0);
    if (this.#mode === 'rest') yield* this.#giveRest(at);
    else if (this.#broken) yield this.#made({ ...this.#broken, end: at });
    const { items = [] } = this.#waiting ?? {};
    // One line alone is a document.
    if (this.#count === 0 && items.length > 0) {
      this.#waiting = null;
      for (const item of items) yield this.#made(item);
    }
    yield* this.#giveWaiting();
  }

  *#breakLine(char: number, at: number): Generator<ScannedRecord> {
    const isSecondHalf = char === LF && this.#isAfterReturn;
    this.#isAfterReturn = char === CR;
    if (!isSecondHalf) {
      if (this.#mode === 'value') {
        if (this.#isInString) yield* this.#break(at, 0);
        else yield* this.#stream();
      }
      if (this.#mode === 'rest') yield* this.#giveRest(at);
      this.#line += 1;
    }
    this.#lineStart = at + 1;
    this.#opener = NONE;
  }

  *#beginLine(char: number, at: number): Generator<ScannedRecord> {
    this.#opener = char;
    this.#indent = at - this.#lineStart;
    const open = this.#mode === 'search' ? this.#broken : this.#record;
    const isLike = open !== null && open.opener === char && open.indent === this.#indent;
    if (this.#mode === 'search') {
      if (!isLike) return;
      yield this.#made({ ...open!, end: this.#lineStart });
      this.#goOn(open!.depth);
    } else if (isLike) this.#like ??= { start: this.#lineStart, line: this.#line };
    if (this.#mode !== 'value') yield* this.#between(char, at);
    else if (isBracket(char)) yield* this.#bracket(char, at);
    else this.#token(char);
  }

  /** Steps through a string, as far as nothing happens in it. */
  #inString(piece: string, at: number, char: number): number {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (char === BACKSLASH) this.#isEscaped = true;
    else if (char === QUOTE) {
      this.#isInString = false;
      return at;
    } else {
      IN_STRING.lastIndex = at;
      IN_STRING.test(piece);
      const end = IN_STRING.lastIndex;
      if (this.#keepsWords) this.#word += piece.slice(at, Math.min(end, at + LONGEST_KEY));
      return end - 1;
    }
    if (this.#keepsWords) this.#word += piece[at];
    return at;
  }

  get #keepsWords(): boolean {
    return this.#item === null && this.#closers.length <= DEEPEST && this.#word.length < LONGEST_KEY;
  }

  *#between(char: number, at: number): Generator<ScannedRecord> {
    if (char === SPACE || char === TAB || char === COMMA || isMark(char)) return;
    const begin = this.#beginAt(at);
    if (char === BRACE || char === BRACKET) {
      yield* this.#giveWaiting();
      this.#mode = 'value';
      this.#record = begin;
      yield* this.#bracket(char, at);
      return;
    }
    // What follows a value on its line makes the line one that cannot be read.
    const { start } = this.#waiting?.line === this.#line ? this.#waiting : begin;
    if (start < at) this.#waiting = null;
    yield* this.#giveWaiting();
    this.#giveUp('rest', { ...begin, start });
  }

  #token(char: number): void {
    if (char === SPACE || char === TAB) return;
    if (char === QUOTE) {
      this.#isInString = true;
      this.#word = '';
    } else if (char === COLON) this.#key = this.#word;
    this.#last = char;
  }

  *#bracket(char: number, at: number): Generator<ScannedRecord> {
    const isOpening = char === BRACE || char === BRACKET;
    if (isOpening ? !this.#mayOpen : this.#closers.at(-1) !== char) {
      yield* this.#break(at, char);
      return;
    }
    if (isOpening) this.#open(char, at);
    else yield* this.#close(at + 1);
    this.#last = char;
  }

  get #mayOpen(): boolean {
    const closer = this.#closers.at(-1);
    if (closer === undefined || this.#last === COLON) return true;
    return closer === END_BRACKET && (this.#last === COMMA || this.#last === BRACKET);
  }

  #open(char: number, at: number): void {
    const path = this.#pathOfNext();
    if (this.#item === null && char === BRACE && RECORD_PLACES.has(path)) {
      this.#item = this.#beginAt(at);
      if (this.#isStreamed) this.#begin(this.#item);
    }
    this.#closers.push(char === BRACE ? END_BRACE : END_BRACKET);
    this.#paths.push(path);
  }

  *#close(end: number): Generator<ScannedRecord> {
    this.#closers.pop();
    this.#paths.pop();
    const depth = this.#closers.length;
    if (this.#item?.depth === depth) {
      const { start, line } = this.#item;
      this.#item = null;
      this.#found.push({ start, end, line });
      if (this.#isStreamed || end - (this.#record?.start ?? end) > LONGEST_LINE) yield* this.#stream();
    }
    if (depth > 0) return;
    this.#mode = 'between';
    if (this.#record) {
      const { start, line } = this.#record;
      if (this.#isStreamed) yield this.#made({ start, end, line });
      else this.#waiting = { start, end, line, items: this.#found };
    }
    this.#begin(null);
    this.#isStreamed = false;
    this.#found = [];
  }

  /** The value at the top is no line: the items in it are records. */
  *#stream(): Generator<ScannedRecord> {
    const found = this.#found;
    this.#found = [];
    if (found.length > 0 || (!this.#isStreamed && this.#item)) this.#begin(this.#item);
    this.#isStreamed = true;
    for (const item of found) yield this.#made(item);
  }

  /** What is open can't be JSON any more, at this character; 0 at the end of a line or of the text. */
  *#break(at: number, char: number): Generator<ScannedRecord> {
    const record = this.#record;
    const like = this.#like;
    const isFirst = char !== 0 && at === this.#lineStart + this.#indent;
    this.#isInString = false;
    this.#isEscaped = false;
    if (record === null) {
      // Something is wrong between the items of a list: they are records all the same.
      this.#goOn(0);
      if (char !== BRACE && char !== BRACKET && char !== 0) yield* this.#between(char, at);
      else {
        yield this.#made({ start: at, end: at, line: this.#line });
        if (char !== 0) yield* this.#between(char, at);
      }
      return;
    }
    if (like === null) {
      this.#giveUp(record.line === this.#line ? 'rest' : 'search', record);
      return;
    }
    yield this.#made({ ...record, end: like.start });
    yield* this.#linesOf(like, this.#lineStart);
    if (isFirst && char === record.opener && this.#indent === record.indent) {
      this.#goOn(record.depth);
      if (record.depth === 0) yield* this.#between(char, at);
      else yield* this.#bracket(char, at);
    } else this.#giveUp('rest', { ...this.#beginAt(this.#lineStart), depth: record.depth });
  }

  #giveUp(how: 'rest' | 'search', from: Begin): void {
    this.#goOn(from.depth);
    this.#mode = how;
    this.#broken = from;
  }

  /** Goes on after something that is broken, in as many containers as was around it. */
  #goOn(depth: number): void {
    this.#closers.length = depth;
    this.#paths.length = depth;
    this.#last = COMMA;
    this.#mode = depth > 0 ? 'value' : 'between';
    this.#isStreamed = depth > 0;
    this.#found = [];
    this.#item = null;
    this.#broken = null;
    this.#begin(null);
  }

  *#giveRest(end: number): Generator<ScannedRecord> {
    const rest = this.#broken!;
    this.#goOn(rest.depth);
    yield* this.#lineRecord(rest.start, this.#text(rest.start, end), rest.line);
  }

  *#linesOf(from: { readonly start: number; readonly line: number }, end: number): Generator<ScannedRecord> {
    let { start, line } = from;
    for (const text of this.#text(start, end).split(LINES)) {
      if (/^[\r\n]+$/.test(text)) line += 1;
      else yield* this.#lineRecord(start, text, line);
      start += text.length;
    }
  }

  /** A line that is a record, readable or not, without what is around it. */
  *#lineRecord(start: number, line: string, number: number): Generator<ScannedRecord> {
    const text = line.replace(/[ \t,]+$/, '');
    const blank = /^[ \t]*/.exec(text)![0].length;
    const from = start + blank;
    if (text.length > blank) yield this.#made({ start: from, end: start + text.length, line: number }, true);
  }

  *#giveWaiting(): Generator<ScannedRecord> {
    const waiting = this.#waiting;
    this.#waiting = null;
    if (!waiting) return;
    if (waiting.end - waiting.start > LONGEST_LINE && waiting.items.length > 0)
      for (const item of waiting.items) yield this.#made(item);
    else yield this.#made(waiting, true);
  }

  #begin(record: Begin | null): void {
    this.#record = record;
    this.#like = null;
  }

  #beginAt(start: number): Begin {
    return { start, line: this.#line, indent: this.#indent, opener: this.#opener, depth: this.#closers.length };
  }

  #made({ start, end, line }: Span, isLine = false): ScannedRecord {
    if (!isLine) this.#hasOnlyLines = false;
    this.#count = isLine ? Math.max(line, this.#count + 1) : this.#count + 1;
    return { text: this.#text(start, end), line, number: this.#count, start };
  }

  #text(start: number, end: number): string {
    return end - start > LONGEST_WHOLE ? '' : this.#kept.slice(start, end);
  }

  #pathOfNext(): string {
    const parent = this.#paths.at(-1);
    if (parent === undefined) return '';
    if (this.#closers.length > DEEPEST) return '?';
    return this.#closers.at(-1) === END_BRACKET ? `${parent}[]` : `${parent}.${this.#key}`;
  }
}

/** The end of a text that arrives in pieces, by places in the whole. */
class KeptText {
  #pieces: { readonly start: number; readonly text: string }[] = [];
  #end = 0;

  add(text: string): void {
    this.#pieces.push({ start: this.#end, text });
    this.#end += text.length;
  }

  slice(from: number, to: number): string {
    const parts: string[] = [];
    for (const { start, text } of this.#pieces)
      if (start < to && start + text.length > from) parts.push(text.slice(Math.max(0, from - start), to - start));
    return parts.length === 1 ? parts[0]! : parts.join('');
  }

  forget(before: number): void {
    const at = this.#pieces.findIndex(({ start, text }) => start + text.length > before);
    this.#pieces.splice(0, at < 0 ? this.#pieces.length : at);
  }
}

const isBracket = (char: number): boolean =>
  char === BRACE || char === END_BRACE || char === BRACKET || char === END_BRACKET;

/** A byte order mark where files were joined; in text of which each byte is a character, its three. */
const isMark = (char: number): boolean => char === 0xfeff || char === 0xef || char === 0xbb || char === 0xbf;

function endOfLine(text: string, at: number): number {
  IN_LINE.lastIndex = at;
  IN_LINE.test(text);
  return IN_LINE.lastIndex;
}

const IN_LINE = /[^\r\n]*/y;
const IN_STRING = /[^"\\\r\n]*/y;
/** Line breaks, kept between the lines. */
const LINES = /(\r\n|\n|\r)/;

/** No member that leads to records has a longer name. */
const LONGEST_KEY = 64;

/** No character: zero is one, that of files full of them. */
const NONE = -1;

const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const BRACE = 0x7b;
const END_BRACE = 0x7d;
const BRACKET = 0x5b;
const END_BRACKET = 0x5d;

/** The records within one value that is on a line: as the scanner finds them in a file. */
export function recordsWithin(value: unknown): readonly unknown[] {
  for (const steps of RECORD_STEPS) {
    if (!begins(value, steps[0])) continue;
    const found = itemsAt([value], steps);
    if (found.length > 0 && found.every((item) => typeof item === 'object' && item !== null && !Array.isArray(item)))
      return found;
  }
  return [value];
}

/** Most values lead nowhere at the first step. */
const begins = (value: unknown, step: string | undefined): boolean =>
  step === '[]' || (isObject(value) && step !== undefined && Object.hasOwn(value, step.slice(1)));

function itemsAt(values: readonly unknown[], steps: readonly string[]): readonly unknown[] {
  return steps.reduce<readonly unknown[]>((found, step) => {
    if (step === '[]') return found.flatMap((item) => (Array.isArray(item) ? item : []));
    return found.flatMap((item) => {
      const isRecord = typeof item === 'object' && item !== null && !Array.isArray(item);
      const member =
        isRecord && Object.hasOwn(item, step.slice(1)) ? (item as Record<string, unknown>)[step.slice(1)] : undefined;
      return member === undefined ? [] : [member];
    });
  }, values);
}
