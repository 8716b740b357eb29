import type { Span } from '../../../base/span.ts';
import { LiteralScanner, textOf } from '../../json/literal-scanner.ts';

/** A value of JSON, or as Python or Node print it, with its place. */
export type ValueNode = ObjectNode | ListNode | LeafNode;

export interface ObjectNode extends Span {
  readonly type: 'object';
  readonly members: ReadonlyMap<string, ValueNode>;
}

export interface ListNode extends Span {
  readonly type: 'list';
  readonly items: readonly ValueNode[];
}

/** A string without its escapes; a number or a word as it is written. */
export interface LeafNode extends Span {
  readonly type: 'string' | 'word';
  readonly text: string;
}

const NOTATION = {
  space: /\s*/y,
  joint: /\s{0,99}\+?\s{0,99}/y,
  stringStart: /([bBuUrRfF]{0,2})('''|"""|'|"|`)/y,
  plainSigns: /[\\'"`/]/,
};
/** Deeper values are refused. */
const MAX_DEPTH = 64;
const KEY = /[A-Za-z_$][\w$-]{0,80}/y;
const WORD = /[^\s,:;"'`{}[\]()=]{1,120}/y;
/** What Node writes for values that it does not show, and the class that it writes before others. */
const CLASS = /(?:\[[A-Z][\w :]{0,60}\]|[A-Z]\w{0,60}(?:\(\d{1,9}\))?) (?=[[{])/y;

class ValueReader extends LiteralScanner {
  constructor(text: string) {
    super(text, NOTATION);
  }

  valueAt(from: number): ValueNode | undefined {
    this.at = from;
    return this.#value(0);
  }

  #value(depth: number): ValueNode | undefined {
    if (depth > MAX_DEPTH) return undefined;
    this.match(CLASS);
    const start = this.at;
    const char = this.text[start];
    if (char === '{') return this.#object(start, depth);
    if (char === '[' || char === '(') return this.#list(start, depth, char === '[' ? ']' : ')');
    const literal = this.stringHere();
    if (literal) return { type: 'string', text: textOf(literal), start, end: this.at };
    const word = this.match(WORD)?.[0];
    return word === undefined ? undefined : { type: 'word', text: word, start, end: this.at };
  }

  #object(start: number, depth: number): ValueNode | undefined {
    const members = new Map<string, ValueNode>();
    const elements: ValueNode[] = [];
    const commas = this.items('}', () => {
      const from = this.at;
      const literal = this.stringHere();
      const key = literal ? textOf(literal) : this.match(KEY)?.[0];
      if (key === undefined) return false;
      const keyEnd = this.at;
      this.skipSpace();
      if (this.text[this.at] !== ':') {
        this.at = keyEnd;
        elements.push({ type: 'string', text: key, start: from, end: keyEnd });
        return true;
      }
      this.at += 1;
      this.skipSpace();
      const value = this.#value(depth + 1);
      if (value) members.set(key, value);
      return value !== undefined;
    });
    if (commas === null) return undefined;
    // Python's sets.
    if (members.size === 0 && elements.length > 0) return { type: 'list', items: elements, start, end: this.at };
    return { type: 'object', members, start, end: this.at };
  }

  #list(start: number, depth: number, close: string): ValueNode | undefined {
    const items: ValueNode[] = [];
    const commas = this.items(close, () => {
      const item = this.#value(depth + 1);
      if (item) items.push(item);
      return item !== undefined;
    });
    return commas === null ? undefined : { type: 'list', items, start, end: this.at };
  }
}

/** Where an object or a list may begin. */
const BEGINS = /[[{]\s{0,99}(?:["'}\]{[]|[A-Za-z_$][\w$]{0,60}:)/g;
/** All attempts together may look at so many times the text. */
const MOST_LOOKS = 3;

/** The outermost objects and lists of a text, in order. */
export function valuesOf(text: string): ValueNode[] {
  const values: ValueNode[] = [];
  const reader = new ValueReader(text);
  let left = MOST_LOOKS * text.length;
  BEGINS.lastIndex = 0;
  for (let found = BEGINS.exec(text); found && left > 0; found = BEGINS.exec(text)) {
    const value = reader.valueAt(found.index);
    left -= reader.at - found.index;
    if (value) values.push(value);
    BEGINS.lastIndex = value?.end ?? found.index + 1;
  }
  return values;
}
