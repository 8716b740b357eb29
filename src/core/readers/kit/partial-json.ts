import type { JsonValue } from '../../json/exact-json.ts';
import { loadJson } from './python-json.ts';

/** Python's recursion limit leaves about as many levels. */
const MOST_LEVELS = 900;

const BLANK = /\s*/y;
const RUN = /(?:[^"\\]+|\\[\s\S])*/y;
const NUMBER = /[\d.\-+eE]+/y;
const WORDS = ['null', 'true', 'false', 'Infinity', '-Infinity', 'NaN'];

/** Thrown where the library that completes JSON finds that the text can be none. */
class Malformed extends Error {}

/** How far a value goes, and what closes it; `whole` where nothing was left open. Null: it does not count before it ends. */
type Completion = { readonly end: number; readonly suffix: string; readonly whole: boolean } | null;

/**
 * A text as JSON that may end anywhere, closed as the library partial-json-parser closes it: a last number, word or string
 * counts as far as it goes, what follows a whole value is left out. Null where the library raises. Blanks before the value
 * shift what it takes by as many characters, so that the result is mostly no JSON.
 */
export function completedJson(text: string, { strings = true } = {}): string | null {
  try {
    const found = new Completer(text.trim(), strings).value(0, 0);
    return found && text.slice(0, found.end) + found.suffix;
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
}

/** The value of such a text; undefined where the library raises, or what it makes is no JSON. */
export function partialJson(text: string, options?: { strings?: boolean }): JsonValue | undefined {
  const json = completedJson(text, options);
  return json === null ? undefined : loadJson(json);
}

class Completer {
  readonly #text: string;
  readonly #strings: boolean;

  constructor(text: string, strings: boolean) {
    this.#text = text;
    this.#strings = strings;
  }

  value(at: number, depth: number): Completion {
    if (depth > MOST_LEVELS || at >= this.#text.length) throw new Malformed();
    const first = this.#text[at]!;
    if (first === '"') return this.#string(at);
    if (first === '{' || first === '[') return this.#members(at, depth, first === '{');
    if (/\d/.test(first)) return this.#number(at, depth);
    return this.#word(at, depth);
  }

  #word(at: number, depth: number): Completion {
    const rest = this.#text.length - at;
    for (const word of WORDS) {
      if (this.#text.startsWith(word, at)) return { end: at + word.length, suffix: '', whole: true };
      if (rest < word.length && word.startsWith(this.#text.slice(at)) && this.#text[at] !== '-')
        return { end: at, suffix: word, whole: false };
    }
    if (this.#text[at] !== '-') throw new Malformed();
    if (rest === 1) return null;
    if (this.#text[at + 1] !== 'I') return this.#number(at, depth);
    if ('-Infinity'.startsWith(this.#text.slice(at))) return { end: at, suffix: '-Infinity', whole: false };
    throw new Malformed();
  }

  #number(at: number, depth: number): Completion {
    NUMBER.lastIndex = at;
    const run = NUMBER.exec(this.#text)![0];
    const digits = run.replace(/[.\-+eE]+$/, '');
    const end = at + digits.length;
    const isCut = digits !== run || (end === this.#text.length && depth > 0);
    return { end, suffix: '', whole: !isCut };
  }

  #string(at: number): Completion {
    RUN.lastIndex = at + 1;
    RUN.exec(this.#text);
    const end = RUN.lastIndex;
    if (this.#text[end] === '"') return { end: end + 1, suffix: '', whole: true };
    if (!this.#strings) return null;
    return { end: this.#beforeCutEscape(end), suffix: '"', whole: false };
  }

  /** Offset of an escape with digits that the end of the text may cut; the offset itself where there is none. */
  #beforeCutEscape(end: number): number {
    for (const [mark, length] of [
      ['\\u', 5],
      ['\\U', 9],
      ['\\x', 3],
    ] as const) {
      const at = this.#text.slice(0, end).lastIndexOf(mark);
      if (at >= Math.max(0, end - length) && /(?:^|[^\\])(?:\\\\)*$/.test(this.#text.slice(0, at))) return at;
    }
    return end;
  }

  #blank(at: number): number {
    BLANK.lastIndex = at;
    BLANK.exec(this.#text);
    return BLANK.lastIndex;
  }

  /** An object, or a list; what is open in it ends after its last whole member. */
  #members(from: number, depth: number, isObject: boolean): Completion {
    const close = isObject ? '}' : ']';
    let kept = from + 1;
    for (let at = from + 1; ; at++) {
      at = this.#blank(at);
      if (this.#text[at] === close) return { end: at + 1, suffix: '', whole: true };
      const start = isObject ? this.#afterKey(at) : at;
      if (start === null || start >= this.#text.length) break;
      const item = this.value(start, depth + 1);
      if (item === null) break;
      if (!item.whole) return { end: item.end, suffix: item.suffix + close, whole: false };
      kept = item.end;
      at = this.#blank(item.end);
      if (at >= this.#text.length) break;
      if (this.#text[at] === close) return { end: at + 1, suffix: '', whole: true };
      if (this.#text[at] !== ',') throw new Malformed();
    }
    return { end: kept, suffix: close, whole: false };
  }

  /** Offset of the value after a key; null where the text ends before it. */
  #afterKey(at: number): number | null {
    if (at >= this.#text.length) return null;
    if (this.#text[at] !== '"') throw new Malformed();
    const key = this.#string(at);
    if (!key?.whole) return null;
    const colon = this.#blank(key.end);
    if (colon >= this.#text.length) return null;
    if (this.#text[colon] !== ':') throw new Malformed();
    return this.#blank(colon + 1);
  }
}
