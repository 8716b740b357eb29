/** A value that Python printed, as JSON. */
export interface PythonValue {
  readonly json: string;
  /** Offset after the value. */
  readonly end: number;
}

/** Deeper values are refused: what SDKs print has about ten levels. */
const MAX_DEPTH = 128;

const SPACE = /\s*/y;
const NUMBER = /[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const NAME = /[A-Za-z_][\w.]*/y;
const FIELD = /([A-Za-z_]\w*)=(?!=)/y;
const ENUM = /<[\w.]+: /y;
const OPAQUE = /<[^<>\n]*(?:<[^<>\n]*>[^<>\n]*)*>/y;
const STRING_START = /([bBuUrRfF]{0,2})('''|"""|'|")/y;

const CONSTANTS: Readonly<Record<string, string>> = {
  None: 'null',
  True: 'true',
  False: 'false',
  inf: 'null',
  nan: 'null',
  Ellipsis: 'null',
  null: 'null',
  true: 'true',
  false: 'false',
};

/** The content of a string literal: characters, or bytes as code units below 256. */
export interface PythonString {
  readonly text: string;
  readonly isBytes: boolean;
}

/**
 * Reads what Python's `print` and `repr` give for values: literals, `Name(field=…)` of dataclasses and pydantic models,
 * enum members, and pydantic's `field=… field=…`. Calls become objects, tuples and sets lists, and an object without a value null.
 */
export class PythonReader {
  /** How far the last reading came, whether or not it succeeded. */
  at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The value that begins at the offset; undefined where there is none. */
  value(from: number): PythonValue | undefined {
    this.at = from;
    const json = this.#value(0);
    return json === undefined ? undefined : { json, end: this.at };
  }

  /** Consecutive fields from the offset on; a single field counts only where its value is an object. */
  fields(from: number): PythonValue | undefined {
    this.at = from;
    const members: string[] = [];
    let end = from;
    for (;;) {
      const name = this.#match(FIELD)?.[1];
      const json = name === undefined ? undefined : this.#value(0);
      if (name === undefined || json === undefined) break;
      members.push(`${JSON.stringify(name)}:${json}`);
      end = this.at;
      if (this.#text[this.at] !== ' ') break;
      this.at += 1;
    }
    const known = members.length > 1 || members[0]?.includes(':{') === true;
    return known ? { json: `{${members.join(',')}}`, end } : undefined;
  }

  /** The string literal at the offset, joined with those after it as Python does. */
  string(from: number): PythonString | undefined {
    this.at = from;
    return this.#string();
  }

  #value(depth: number): string | undefined {
    if (depth > MAX_DEPTH) return undefined;
    const char = this.#text[this.at];
    if (char === '{') return this.#braces(depth);
    if (char === '[' || char === '(') return this.#list(char === '[' ? ']' : ')', depth);
    if (char === '<') return this.#angles(depth);
    const literal = this.#string();
    if (literal) return JSON.stringify(textOf(literal));
    const number = this.#match(NUMBER)?.[0];
    if (number !== undefined) return JSON_NUMBER.test(number) ? number : JSON.stringify(Number(number));
    const name = this.#match(NAME)?.[0];
    if (name === undefined) return undefined;
    if (this.#text[this.at] === '(') return this.#call(depth);
    return Object.hasOwn(CONSTANTS, name) ? CONSTANTS[name] : JSON.stringify(name.slice(name.lastIndexOf('.') + 1));
  }

  /** `Name(…)`: its fields, or its only value. */
  #call(depth: number): string | undefined {
    const members: string[] = [];
    const values: string[] = [];
    const closed = this.#items(')', () => {
      const name = this.#match(FIELD)?.[1];
      const json = this.#value(depth + 1);
      if (json === undefined) return false;
      if (name === undefined) values.push(json);
      else members.push(`${JSON.stringify(name)}:${json}`);
      return true;
    });
    if (!closed) return undefined;
    if (members.length > 0) return `{${members.join(',')}}`;
    return values.length === 1 ? values[0] : `[${values.join(',')}]`;
  }

  #braces(depth: number): string | undefined {
    const members: string[] = [];
    const values: string[] = [];
    const closed = this.#items('}', () => {
      const key = this.#value(depth + 1);
      if (key === undefined) return false;
      this.#match(SPACE);
      if (this.#text[this.at] !== ':') return values.push(key) > 0;
      this.at += 1;
      this.#match(SPACE);
      const json = this.#value(depth + 1);
      if (json !== undefined) members.push(`${key.startsWith('"') ? key : JSON.stringify(key)}:${json}`);
      return json !== undefined;
    });
    if (!closed || (members.length > 0 && values.length > 0)) return undefined;
    return values.length > 0 ? `[${values.join(',')}]` : `{${members.join(',')}}`;
  }

  #list(close: string, depth: number): string | undefined {
    const values: string[] = [];
    const closed = this.#items(close, () => {
      const json = this.#value(depth + 1);
      if (json !== undefined) values.push(json);
      return json !== undefined;
    });
    return closed ? `[${values.join(',')}]` : undefined;
  }

  /** `<Reason.STOP: 'stop'>` is its value; `<Stream at 0x7f…>` has none. */
  #angles(depth: number): string | undefined {
    const from = this.at;
    if (this.#match(ENUM)) {
      const json = this.#value(depth + 1);
      if (json !== undefined && this.#text[this.at] === '>') {
        this.at += 1;
        return json;
      }
      this.at = from;
    }
    return this.#match(OPAQUE) ? 'null' : undefined;
  }

  /** The items up to the closing bracket, separated by commas; a comma may follow the last. */
  #items(close: string, read: () => boolean): boolean {
    this.at += 1;
    for (;;) {
      this.#match(SPACE);
      if (this.#text[this.at] === close) break;
      if (!read()) return false;
      this.#match(SPACE);
      if (this.#text[this.at] === ',') this.at += 1;
      else if (this.#text[this.at] !== close) return false;
    }
    this.at += 1;
    return true;
  }

  #string(): PythonString | undefined {
    const first = this.#match(STRING_START);
    if (!first) return undefined;
    const parts: string[] = [];
    const isBytes = /b/i.test(first[1]!);
    let start: RegExpExecArray | null = first;
    while (start) {
      if (!this.#body(start[2]!, start[1]!, isBytes, parts)) return undefined;
      const end = this.at;
      this.#match(SPACE);
      start = this.#match(STRING_START);
      if (!start) this.at = end;
    }
    return { text: parts.join(''), isBytes };
  }

  #body(quote: string, prefix: string, isBytes: boolean, parts: string[]): boolean {
    const isRaw = /r/i.test(prefix);
    const run =
      quote.length === 3 ? (quote[0] === "'" ? /[^'\\]+/y : /[^"\\]+/y) : quote === "'" ? /[^'\\\n]+/y : /[^"\\\n]+/y;
    for (;;) {
      const plain = this.#match(run)?.[0];
      if (plain !== undefined) parts.push(plain);
      if (this.#text.startsWith(quote, this.at)) {
        this.at += quote.length;
        return true;
      }
      const char = this.#text[this.at];
      if (char === '\\') {
        const escaped = this.#match(ESCAPE);
        if (!escaped) return false;
        parts.push(isRaw ? escaped[0] : unescaped(escaped[1]!, isBytes));
      } else if (quote.length === 3 && char === quote[0]) {
        parts.push(quote[0]!);
        this.at += 1;
      } else return false;
    }
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#text);
    if (found) this.at = pattern.lastIndex;
    return found;
  }
}

const ESCAPE = /\\(x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[0-7]{1,3}|[\s\S])/y;

const CONTROLS: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  a: '\u0007',
  b: '\b',
  f: '\f',
  v: '\v',
  '\n': '',
};

function unescaped(code: string, isBytes: boolean): string {
  if (/^[0-7]/.test(code)) return String.fromCharCode(Number.parseInt(code, 8) & (isBytes ? 0xff : 0x1ff));
  if (code.length > 1) {
    const point = Number.parseInt(code.slice(1), 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd';
  }
  if (Object.hasOwn(CONTROLS, code)) return CONTROLS[code]!;
  return /[\\'"/]/.test(code) ? code : `\\${code}`;
}

/** The characters of a literal; bytes are UTF-8. */
export function textOf({ text, isBytes }: PythonString): string {
  // oxlint-disable-next-line no-control-regex -- bytes beyond ASCII are meant
  if (!isBytes || /^[\x00-\x7f]*$/.test(text)) return text;
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(text, (char) => char.charCodeAt(0)));
}
