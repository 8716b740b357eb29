import { LiteralScanner, type LiteralString, textOf } from './literal-scanner.ts';

/** A value that Python printed, as JSON. */
export interface PythonValue {
  readonly json: string;
  /** Offset after the value. */
  readonly end: number;
}

/** Deeper values are refused: what SDKs print has about ten levels. */
const MAX_DEPTH = 256;

const NUMBER = /[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y;
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const NAME = /[A-Za-z_][\w.]*/y;
const FIELD = /([A-Za-z_]\w*)=(?!=)/y;
const ENUM = /<[\w.]+: /y;
/** The line break of a terminal between a class and its fields. */
const BROKEN = /\s{0,9}\n\s{0,9}(?=\(\s{0,9}\w{1,60}=)/y;
const OPAQUE = /<[^<>\n]*(?:<[^<>\n]*>[^<>\n]*)*>/y;

const CONSTANTS: Readonly<Record<string, string>> = {
  None: 'null',
  True: 'true',
  False: 'false',
  inf: 'null',
  nan: 'null',
  Ellipsis: 'null',
  null: 'null',
  undefined: 'null',
  true: 'true',
  false: 'false',
};

/** The member that tells Pydantic AI's classes apart, which they leave out when they are printed. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ['ModelRequest', '"kind":"request"'],
  ['ModelResponse', '"kind":"response"'],
  ['TextPart', '"part_kind":"text"'],
  ['ThinkingPart', '"part_kind":"thinking"'],
  ['ToolCallPart', '"part_kind":"tool-call"'],
  ['RetryPromptPart', '"part_kind":"retry-prompt"'],
]);

const PYTHON = {
  space: /\s*/y,
  joint: /\s*/y,
  stringStart: /([bBuUrRfF]{0,2})('''|"""|'|")/y,
  plainSigns: /[\\'"/]/,
};

/**
 * Reads what Python's `print` and `repr` give for values: literals, `Name(field=…)` of dataclasses and pydantic models,
 * enum members, and pydantic's `field=… field=…`. Calls become objects, tuples and sets lists, and an object without a value null.
 */
export class PythonReader extends LiteralScanner {
  constructor(text: string) {
    super(text, PYTHON);
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
      const name = this.match(FIELD)?.[1];
      const json = name === undefined ? undefined : this.#value(0);
      if (name === undefined || json === undefined) break;
      members.push(`${JSON.stringify(name)}:${json}`);
      end = this.at;
      if (this.text[this.at] !== ' ') break;
      this.at += 1;
    }
    const known = members.length > 1 || members[0]?.includes(':{') === true;
    return known ? { json: `{${members.join(',')}}`, end } : undefined;
  }

  /** The string literal at the offset, joined with those after it as Python does. */
  string(from: number): LiteralString | undefined {
    this.at = from;
    return this.stringHere();
  }

  #value(depth: number): string | undefined {
    if (depth > MAX_DEPTH) return undefined;
    const char = this.text[this.at];
    if (char === '{') return this.#braces(depth);
    if (char === '[' || char === '(') return this.#list(char === '[' ? ']' : ')', depth);
    if (char === '<') return this.#angles(depth);
    const literal = this.stringHere();
    if (literal) return JSON.stringify(textOf(literal));
    const number = this.match(NUMBER)?.[0];
    if (number !== undefined) return JSON_NUMBER.test(number) ? number : JSON.stringify(Number(number));
    const name = this.match(NAME)?.[0];
    if (name === undefined) return undefined;
    this.match(BROKEN);
    if (this.text[this.at] === '(') return this.#call(depth, KINDS.get(name.slice(name.lastIndexOf('.') + 1)));
    return Object.hasOwn(CONSTANTS, name) ? CONSTANTS[name] : JSON.stringify(name.slice(name.lastIndexOf('.') + 1));
  }

  /** `Name(…)`: its fields, or its only value. */
  #call(depth: number, kind?: string): string | undefined {
    const members = kind === undefined ? [] : [kind];
    const values: string[] = [];
    const commas = this.items(')', () => {
      const name = this.match(FIELD)?.[1];
      const json = this.#value(depth + 1);
      if (json === undefined) return false;
      if (name === undefined) values.push(json);
      else members.push(`${JSON.stringify(name)}:${json}`);
      return true;
    });
    if (commas === null) return undefined;
    if (members.length > 0) return `{${members.join(',')}}`;
    return values.length === 1 ? values[0] : `[${values.join(',')}]`;
  }

  #braces(depth: number): string | undefined {
    const members: string[] = [];
    const values: string[] = [];
    const commas = this.items('}', () => {
      const key = this.#value(depth + 1);
      if (key === undefined) return false;
      this.skipSpace();
      if (this.at >= this.text.length) return false;
      if (this.text[this.at] !== ':') return values.push(key) > 0;
      this.at += 1;
      this.skipSpace();
      const json = this.#value(depth + 1);
      if (json !== undefined) members.push(`${key.startsWith('"') ? key : JSON.stringify(key)}:${json}`);
      return json !== undefined;
    });
    if (commas === null || (members.length > 0 && values.length > 0)) return undefined;
    return values.length > 0 ? `[${values.join(',')}]` : `{${members.join(',')}}`;
  }

  #list(close: string, depth: number): string | undefined {
    const values: string[] = [];
    const commas = this.items(close, () => {
      const json = this.#value(depth + 1);
      if (json !== undefined) values.push(json);
      return json !== undefined;
    });
    return commas !== null ? `[${values.join(',')}]` : undefined;
  }

  /** `<Reason.STOP: 'stop'>` is its value; `<Stream at 0x7f…>` has none. */
  #angles(depth: number): string | undefined {
    const from = this.at;
    if (this.match(ENUM)) {
      const json = this.#value(depth + 1);
      if (json !== undefined && this.text[this.at] === '>') {
        this.at += 1;
        return json;
      }
      this.at = from;
    }
    return this.match(OPAQUE) ? 'null' : undefined;
  }
}
