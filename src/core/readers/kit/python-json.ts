import { type JsonValue, readExactJson, setOwn } from '../../json/exact-json.ts';

/** JSON that was read out of a text, and where it ends. */
export interface DecodedJson {
  readonly value: JsonValue;
  readonly end: number;
}

/** Python's recursion limit leaves about as many levels. */
const MOST_LEVELS = 900;

const SPACE = /[ \t\n\r]*/y;
const RUN = /[^"\\\u0000-\u001f]*/y;
const LOOSE_RUN = /[^"\\]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORDS: readonly (readonly [string, JsonValue])[] = [
  ['null', null],
  ['true', true],
  ['false', false],
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['-Infinity', Number.NEGATIVE_INFINITY],
];

/** The JSON value that a text is, as Python's `json.loads` reads it; undefined where it raises. */
export function loadJson(text: string, { strict = true } = {}): JsonValue | undefined {
  const parsed = readExactJson(text);
  if (parsed !== undefined) return parsed;
  if (strict && !/NaN|Infinity/.test(text)) return undefined;
  const reader = new JsonReader(text, strict);
  const decoded = reader.decode(reader.afterSpace(0));
  return decoded && reader.afterSpace(decoded.end) === text.length ? decoded.value : undefined;
}

/** The JSON value that begins at an offset, whatever follows it, as Python's `raw_decode` reads it. */
export function decodeJson(text: string, from = 0): DecodedJson | undefined {
  return new JsonReader(text, true).decode(from);
}

class JsonReader {
  readonly #text: string;
  readonly #run: RegExp;

  constructor(text: string, strict: boolean) {
    this.#text = text;
    this.#run = strict ? RUN : LOOSE_RUN;
  }

  decode(from: number): DecodedJson | undefined {
    return this.#value(from, 0);
  }

  afterSpace(from: number): number {
    SPACE.lastIndex = from;
    SPACE.exec(this.#text);
    return SPACE.lastIndex;
  }

  #value(at: number, depth: number): DecodedJson | undefined {
    if (depth > MOST_LEVELS) return undefined;
    const first = this.#text[at];
    if (first === '"') return this.#stringAt(at);
    if (first === '{') return this.#object(at, depth);
    if (first === '[') return this.#array(at, depth);
    for (const [word, value] of WORDS) if (this.#text.startsWith(word, at)) return { value, end: at + word.length };
    NUMBER.lastIndex = at;
    const number = NUMBER.exec(this.#text)?.[0];
    if (number === undefined) return undefined;
    const value = readExactJson(number);
    return value === undefined ? undefined : { value, end: at + number.length };
  }

  #stringAt(at: number): { readonly value: string; readonly end: number } | undefined {
    const end = this.#stringEnd(at);
    if (end < 0) return undefined;
    const source = this.#text.slice(at, end);
    const escaped = source.replace(
      /[\u0000-\u001f]/g,
      (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    return { value: JSON.parse(escaped) as string, end: at + source.length };
  }

  /** Offset after the string that begins here; -1 where it does not end. */
  #stringEnd(from: number): number {
    for (let at = from + 1; ; ) {
      this.#run.lastIndex = at;
      this.#run.exec(this.#text);
      at = this.#run.lastIndex;
      if (this.#text[at] === '"') return at + 1;
      ESCAPE.lastIndex = at;
      if (!ESCAPE.exec(this.#text)) return -1;
      at = ESCAPE.lastIndex;
    }
  }

  #object(from: number, depth: number): DecodedJson | undefined {
    const value: Record<string, JsonValue> = {};
    let at = this.afterSpace(from + 1);
    if (this.#text[at] === '}') return { value, end: at + 1 };
    for (;;) {
      if (this.#text[at] !== '"') return undefined;
      const key = this.#stringAt(at);
      if (!key) return undefined;
      at = this.afterSpace(key.end);
      if (this.#text[at] !== ':') return undefined;
      const item = this.#value(this.afterSpace(at + 1), depth + 1);
      if (!item) return undefined;
      setOwn(value, key.value, item.value);
      at = this.afterSpace(item.end);
      if (this.#text[at] === '}') return { value, end: at + 1 };
      if (this.#text[at] !== ',') return undefined;
      at = this.afterSpace(at + 1);
    }
  }

  #array(from: number, depth: number): DecodedJson | undefined {
    const value: JsonValue[] = [];
    let at = this.afterSpace(from + 1);
    if (this.#text[at] === ']') return { value, end: at + 1 };
    for (;;) {
      const item = this.#value(at, depth + 1);
      if (!item) return undefined;
      value.push(item.value);
      at = this.afterSpace(item.end);
      if (this.#text[at] === ']') return { value, end: at + 1 };
      if (this.#text[at] !== ',') return undefined;
      at = this.afterSpace(at + 1);
    }
  }
}

/** JSON as Python's `json.dumps` prints it: a blank after commas and colons, letters beyond ASCII as they are unless `ascii`. */
export function dumpJson(value: JsonValue, { ascii = false } = {}): string {
  if (typeof value === 'string') {
    const text = JSON.stringify(value);
    return ascii
      ? text.replace(/[^\u0000-\u007f]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
      : text;
  }
  if (typeof value === 'number') return Number.isNaN(value) ? 'NaN' : String(value);
  if (value === null || typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return `[${value.map((item: JsonValue) => dumpJson(item, { ascii })).join(', ')}]`;
  const members = Object.entries(value).map(
    ([key, item]) => `${dumpJson(key, { ascii })}: ${dumpJson(item as JsonValue, { ascii })}`,
  );
  return `{${members.join(', ')}}`;
}
