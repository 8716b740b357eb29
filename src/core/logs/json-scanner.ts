import { isObject } from '../json/json-access.ts';

/** Where the values stand that are records of their own, by the members that lead to them from the top. */
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

/** A value found in a text that arrives in pieces. */
export interface ScannedValue {
  readonly text: string;
  /** Where it begins, counted from 1. */
  readonly line: number;
  /** The same in code units of the whole text. */
  readonly start: number;
}

/**
 * Finds the records in JSON that is no text of lines: the items of lists at known places, else each value at the top. Holds
 * one record at a time, whatever the size of the whole.
 */
export class JsonScanner {
  #line = 1;
  #inString = false;
  #isEscaped = false;
  /** Open containers: their closing character, and the path that leads to them. */
  #closers: string[] = [];
  #paths: string[] = [];
  #key = '';
  #word = '';
  /** Depth at which the record that is being gathered began; -1 where none is. */
  #from = -1;
  #parts: string[] = [];
  #startLine = 1;
  #start = 0;
  /** Code units of the pieces before. */
  #before = 0;
  /** A value at the top, in case no record is found within it. */
  #whole: { parts: string[]; length: number; line: number; start: number } | null = null;

  /** The records that are whole with this piece. */
  *push(piece: string): Generator<ScannedValue> {
    let from = 0;
    let wholeFrom = 0;
    for (let at = 0; at < piece.length; at++) {
      const char = piece.charCodeAt(at);
      if (this.#inString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (char === BACKSLASH) this.#isEscaped = true;
        else if (char === QUOTE) {
          this.#inString = false;
          continue;
        } else if (char === LF) this.#line++;
        if (this.#from < 0 && this.#closers.length <= DEEPEST && this.#word.length < 64) this.#word += piece[at];
        continue;
      }
      if (char === QUOTE) {
        this.#inString = true;
        this.#word = '';
      } else if (char === LF) this.#line++;
      else if (char === COLON) this.#key = this.#word;
      else if (char === BRACE || char === BRACKET) {
        if (this.#closers.length === 0) {
          this.#whole = { parts: [], length: 0, line: this.#line, start: this.#before + at };
          wholeFrom = at;
        }
        const path = this.#pathOfNext();
        if (this.#from < 0 && char === BRACE && RECORD_PLACES.has(path)) {
          this.#from = this.#closers.length;
          this.#parts = [];
          this.#startLine = this.#line;
          this.#start = this.#before + at;
          from = at;
          this.#whole = null;
        }
        this.#closers.push(char === BRACE ? '}' : ']');
        this.#paths.push(path);
      } else if (char === END_BRACE || char === END_BRACKET) {
        this.#closers.pop();
        this.#paths.pop();
        if (this.#from >= 0 && this.#closers.length === this.#from) {
          this.#parts.push(piece.slice(from, at + 1));
          this.#from = -1;
          yield { text: this.#parts.join(''), line: this.#startLine, start: this.#start };
          this.#parts = [];
        } else if (this.#closers.length === 0 && this.#whole) {
          const { parts, line, start } = this.#whole;
          this.#whole = null;
          yield { text: parts.join('') + piece.slice(wholeFrom, at + 1), line, start };
        }
      }
    }
    if (this.#from >= 0) this.#parts.push(piece.slice(from));
    if (this.#whole) this.#keepWhole(piece.slice(wholeFrom));
    this.#before += piece.length;
  }

  /** What the end of the text cuts off; null where nothing is. */
  end(): ScannedValue | null {
    if (this.#from >= 0) return { text: this.#parts.join(''), line: this.#startLine, start: this.#start };
    return this.#whole && { text: this.#whole.parts.join(''), line: this.#whole.line, start: this.#whole.start };
  }

  #pathOfNext(): string {
    const parent = this.#paths.at(-1);
    if (parent === undefined) return '';
    if (this.#closers.length > DEEPEST) return '?';
    return this.#closers.at(-1) === ']' ? `${parent}[]` : `${parent}.${this.#key}`;
  }

  #keepWhole(piece: string): void {
    const whole = this.#whole!;
    whole.length += piece.length;
    if (whole.length <= LONGEST_WHOLE) whole.parts.push(piece);
    else whole.parts = [];
  }
}

/** A value with no record in it is kept up to this length, in code units. */
const LONGEST_WHOLE = 268_435_456;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LF = 0x0a;
const COLON = 0x3a;
const BRACE = 0x7b;
const END_BRACE = 0x7d;
const BRACKET = 0x5b;
const END_BRACKET = 0x5d;

/** The records within one value that stands on a line: as the scanner finds them in a file. */
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
