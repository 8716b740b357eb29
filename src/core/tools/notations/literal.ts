import type { Node } from 'jsonc-parser';
import { LiteralScanner, textOf } from '../../json/literal-scanner.ts';
import { MAX_DEPTH } from './json-text.ts';

/** Words with a value; others stand for themselves as text (`Type.STRING`). */
const CONSTANTS = new Map<string, unknown>([
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
  ['null', null],
  ['None', null],
  ['undefined', null],
  ['Ellipsis', null],
]);

/** What may be before a literal: `tools = `, `export const tools: Tool[] = `, `return `. */
const LEAD_IN =
  /^(?:\s|\/\/[^\n]*|#[^\n]*|\/\*[\s\S]*?\*\/)*(?:(?:export\s+)?(?:default\s+|(?:const|let|var)\s+)?(?:[A-Za-z_$][\w$.]*)\s*(?::[^=\n]{0,200})?=(?![=>])|module\.exports\s*=|export\s+default\s|return\s)?/;
const WORD = /[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*/y;
const NUMBER = /[+-]?(?:0[xX][\da-fA-F]+|(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)/y;
const SOURCE = {
  space: /(?:\s|\/\/[^\n]*|#[^\n]*|\/\*[\s\S]*?\*\/)*/y,
  joint: /(?:\s|\/\/[^\n]*|#[^\n]*)*\+?(?:\s|\/\/[^\n]*|#[^\n]*)*/y,
  stringStart: /([bBuUrRfF]{0,2})("""|'''|"|'|`)/y,
  plainSigns: /\W/,
};
/** What may follow a literal: the end of its statement, `as const`, `satisfies Tool[]`. */
const TAIL = /(?:\s*(?:as\s+const|satisfies\s+[^;\n]+))*\s*[;,]?(?:\s|\/\/[^\n]*|#[^\n]*|\/\*[\s\S]*?\*\/)*$/y;

/** Functions that give back the object that they are given. */
const WRAPPERS = new Set(['tool', 'dynamicTool', 'defineTool', 'jsonSchema', 'Object.freeze']);

class NotALiteral extends Error {}

/**
 * Reads what Python prints and what is as a literal in JavaScript, TypeScript or Python, as JSON nodes with their places in
 * the text: single quotes, bare keys, `None`, tuples, `Tool(name='x')`, comments, adjacent strings. Undefined where anything
 * in it would have to be run: a variable, a call with plain values, an expression.
 */
export function readLiteral(text: string): Node | undefined {
  const reader = new LiteralReader(text, LEAD_IN.exec(text)?.[0].length ?? 0);
  try {
    return reader.whole();
  } catch (error) {
    if (error instanceof NotALiteral) return undefined;
    throw error;
  }
}

class LiteralReader extends LiteralScanner {
  private readonly start: number;

  constructor(text: string, start: number) {
    super(text, SOURCE);
    this.start = start;
    this.at = start;
  }

  whole(): Node {
    this.skipSpace();
    const open = this.text[this.at] ?? '';
    // Fields side by side, as pydantic prints a model: `meta=None tools=[…]`.
    const value = '[{('.includes(open) && open !== '' ? this.value(0) : this.fieldsOrCall();
    if (!this.match(TAIL)) throw new NotALiteral();
    return value;
  }

  private fieldsOrCall(): Node {
    const from = this.at;
    const word = this.match(WORD)?.[0];
    if (word !== undefined && this.text[this.at] === '(') {
      this.at = from;
      return this.value(0);
    }
    // The lead-in has taken the first `name=` for an assignment.
    this.at = /^\s*[A-Za-z_]\w*=$/.test(this.text.slice(0, this.start)) ? 0 : from;
    const properties: Node[] = [];
    const end = this.text.trimEnd().length;
    for (this.skipSpace(); this.at < end; this.skipSpace()) properties.push(this.field(0));
    if (properties.length < 2) throw new NotALiteral();
    return { type: 'object', offset: 0, length: this.at, children: properties };
  }

  private value(depth: number): Node {
    if (depth > MAX_DEPTH) throw new NotALiteral();
    this.skipSpace();
    const from = this.at;
    const char = this.text[from] ?? '';
    if (char === '{') return this.braces(depth);
    if (char === '[' || char === '(') return this.list(char === '[' ? ']' : ')', depth);
    const string = this.string();
    if (string !== undefined) return this.node('string', from, string);
    const number = this.match(NUMBER)?.[0];
    if (number !== undefined) return this.node('number', from, Number(number.replaceAll('_', '')));
    const word = this.match(WORD)?.[0];
    if (word === undefined) throw new NotALiteral();
    if (this.text[this.at] === '(') return this.call(word, from, depth);
    if (!CONSTANTS.has(word)) {
      // An enum's member is its name; a bare variable is nothing that is here.
      const member = /\.([A-Z][A-Z\d_]*)$/.exec(word)?.[1];
      if (member === undefined) throw new NotALiteral();
      return this.node('string', from, member.toLowerCase());
    }
    const value = CONSTANTS.get(word);
    return this.node(value === null ? 'null' : 'boolean', from, value);
  }

  /** `Tool(name='x', …)` is an object of its fields; `jsonSchema({…})` is what is in it. */
  private call(name: string, from: number, depth: number): Node {
    const children: Node[] = [];
    const values: Node[] = [];
    this.each(')', () => {
      if (this.isField()) children.push(this.field(depth + 1));
      else values.push(this.value(depth + 1));
    });
    const [only] = values;
    if (children.length === 0 && values.length === 1 && only?.type === 'object' && WRAPPERS.has(name)) return only;
    if (values.length > 0 || children.length === 0) throw new NotALiteral();
    return { type: 'object', offset: from, length: this.at - from, children };
  }

  private isField(): boolean {
    const ahead = /[A-Za-z_]\w*\s*=(?!=)/y;
    ahead.lastIndex = this.at;
    return ahead.test(this.text);
  }

  private field(depth: number): Node {
    const from = this.at;
    const name = this.match(WORD)?.[0];
    this.skipSpace();
    if (name === undefined || this.text[this.at] !== '=') throw new NotALiteral();
    const key: Node = { type: 'string', offset: from, length: name.length, value: name };
    this.at++;
    return property(key, this.value(depth + 1));
  }

  private braces(depth: number): Node {
    const from = this.at;
    const children: Node[] = [];
    this.each('}', () => {
      const start = this.at;
      const string = this.string();
      const name = string ?? this.match(WORD)?.[0] ?? this.match(NUMBER)?.[0];
      if (name === undefined) throw new NotALiteral();
      const key = this.node('string', start, name);
      this.skipSpace();
      if (this.text[this.at] !== ':') throw new NotALiteral();
      this.at++;
      children.push(property(key, this.value(depth + 1)));
    });
    return { type: 'object', offset: from, length: this.at - from, children };
  }

  private list(close: string, depth: number): Node {
    const from = this.at;
    const children: Node[] = [];
    const commas = this.each(close, () => children.push(this.value(depth + 1)));
    const [only] = children;
    // A value in parentheses is that value, with a comma it is a tuple.
    if (close === ')' && children.length === 1 && commas === 0 && only) return only;
    return { type: 'array', offset: from, length: this.at - from, children };
  }

  /** Reads the items between brackets; gives the number of commas. */
  private each(close: string, read: () => void): number {
    const commas = this.items(close, () => {
      read();
      return true;
    });
    if (commas === null) throw new NotALiteral();
    return commas;
  }

  private string(): string | undefined {
    const found = this.stringHere();
    return found && textOf(found);
  }

  private node(type: Node['type'], from: number, value: unknown): Node {
    return { type, offset: from, length: this.at - from, value };
  }
}

function property(key: Node, value: Node): Node {
  const node: Node = {
    type: 'property',
    offset: key.offset,
    length: value.offset + value.length - key.offset,
    children: [key, value],
  };
  return node;
}
