import { LiteralScanner, textOf } from './literal-scanner.ts';

/** A value that `util.inspect` or `console.log` printed, as JSON. */
export interface InspectedValue {
  readonly json: string;
  /** Offset after the value. */
  readonly end: number;
}

/** Deeper values are refused. */
const MAX_DEPTH = 256;

const INSPECTED = {
  space: /\s*/y,
  // A long text is printed as several, with a plus sign between them.
  joint: /\s*\+\s*/y,
  stringStart: /()('|"|`)/y,
  plainSigns: /[\\'"`/$]/,
};
/** The class of an object: `Message {`, `[Object: null prototype] {`, `<ref *1> Map(2) [Tag] {`. */
const CLASS = /(?:<ref \*\d+> )?(?:(?:[A-Za-z_$][\w$.]*(?:\(\d+\))?|\[[^\]\n]{1,60}\]) ){0,3}(?=[[{])/y;
/** What is not printed: `[Object]`, `[Array]`, `[Function: f]`, `[Circular *1]`, an instance by its class. */
const ELIDED = /\[(?:(?:Function|AsyncFunction|Getter|Setter|Circular|class)\b[^\]\n]{0,80}|[A-Z][\w$]{0,60})\]/y;
const MORE = /\.\.\. \d+ more [a-z]+(?: [a-z]+)?/y;
const KEY = /([A-Za-z_$][\w$]*)|\[(?:Symbol\([^)\n]{0,80}\)|[\w$]{1,60})\]/y;
const NUMBER = /-?\d+(?:\.\d+)?(?:e[+-]?\d+)?(?![\w.:-])/y;
const WORD = /(?:true|false|null|undefined|NaN|-?Infinity)\b/y;
const UNDEFINED = /undefined\b|\[(?:Async)?Function\b[^\]\n]{0,80}\]/y;
const DATE = /\d{4}-\d\d-\d\dT[\d:.]{5,20}Z/y;
/** Members that hold calls, or what one gets. */
const OF_CALL = /^(?:args|arguments|input|parameters|function|tool_?calls|message|delta|choices)$/i;

/** Reads objects and lists as Node, Deno and Bun print them. What they leave out is null, and refused where it is of a call. */
export class InspectReader extends LiteralScanner {
  /** Something of a call is left out. */
  lacksOfCall = false;
  /** How many members that hold calls are open. */
  #ofCall = 0;

  constructor(text: string) {
    super(text, INSPECTED);
  }

  /** The object or the list that begins at the offset; undefined where there is none, or a call in it is not shown. */
  value(from: number): InspectedValue | undefined {
    this.at = from;
    const json = this.#value(0);
    return json === undefined ? undefined : { json, end: this.at };
  }

  #value(depth: number): string | undefined {
    if (depth > MAX_DEPTH) return undefined;
    const literal = this.stringHere();
    if (literal) return JSON.stringify(textOf(literal));
    if (this.match(ELIDED)) return this.#leftOut();
    this.match(CLASS);
    const char = this.text[this.at];
    if (char === '{') return this.#braces(depth);
    if (char === '[') return this.#list(depth);
    const date = this.match(DATE)?.[0];
    if (date !== undefined) return JSON.stringify(date);
    const number = this.match(NUMBER)?.[0];
    if (number !== undefined) return number;
    const word = this.match(WORD)?.[0];
    return word === 'true' || word === 'false' ? word : word && 'null';
  }

  #braces(depth: number): string | undefined {
    const members: string[] = [];
    const commas = this.items('}', () => {
      if (this.match(MORE)) return this.#leftOut() !== undefined;
      const literal = this.stringHere();
      const found = literal ? undefined : this.match(KEY);
      const key = literal ? textOf(literal) : found?.[1];
      if ((!literal && !found) || this.text[this.at] !== ':') return false;
      this.at += 1;
      this.skipSpace();
      // JSON has no such members.
      if (this.match(UNDEFINED)) return true;
      const isOfCall = key !== undefined && OF_CALL.test(key);
      this.#ofCall += Number(isOfCall);
      const json = this.#value(depth + 1);
      this.#ofCall -= Number(isOfCall);
      if (json !== undefined && key !== undefined) members.push(`${JSON.stringify(key)}:${json}`);
      return json !== undefined;
    });
    return commas === null ? undefined : `{${members.join(',')}}`;
  }

  #list(depth: number): string | undefined {
    const values: string[] = [];
    const commas = this.items(']', () => {
      const json = this.match(MORE) ? this.#leftOut() : this.#value(depth + 1);
      if (json !== undefined) values.push(json);
      return json !== undefined;
    });
    return commas === null ? undefined : `[${values.join(',')}]`;
  }

  /** A value that was not printed. */
  #leftOut(): string | undefined {
    this.lacksOfCall ||= this.#ofCall > 0;
    return this.lacksOfCall ? undefined : 'null';
  }
}
