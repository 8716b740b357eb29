import type { Span } from '../../../base/span.ts';
import { type JsonObject, type JsonValue, setOwn } from '../../json/exact-json.ts';
import { LiteralScanner } from '../../json/literal-scanner.ts';
import { Raised } from './reader.ts';

/** An expression of Python, as far as readers of calls look into it. */
export type PythonNode =
  | { readonly kind: 'constant'; readonly value: JsonValue }
  | { readonly kind: 'list' | 'tuple' | 'set'; readonly items: readonly PythonNode[] }
  | { readonly kind: 'dict'; readonly entries: readonly (readonly [PythonNode | null, PythonNode])[] }
  | { readonly kind: 'name'; readonly id: string }
  | { readonly kind: 'attribute'; readonly of: PythonNode; readonly name: string }
  | { readonly kind: 'negative'; readonly of: PythonNode }
  | PythonCall
  | { readonly kind: 'other' };

/** A call in Python; a keyword without a name is `**mapping`. */
export interface PythonCall {
  readonly kind: 'call';
  readonly of: PythonNode;
  readonly positional: readonly PythonNode[];
  readonly keywords: readonly { readonly name: string | null; readonly value: PythonNode }[];
}

/** Python refuses more brackets inside each other. */
const MOST_LEVELS = 200;

const PYTHON = {
  space: /(?:[ \t\f\r\n]|\\\r?\n|#[^\n]*)*/y,
  joint: /(?:[ \t\f\r\n]|\\\r?\n|#[^\n]*)*/y,
  stringStart: /([bBuUrRfF]{0,2})('''|"""|'|")/y,
  plainSigns: /[\\'"]/,
};
const BLANKS = /(?:[ \t\f]|\\\r?\n|#[^\n]*)*/y;
const BREAKS = /[;\r\n](?:[;\r\n]|#[^\n]*|[ \t\f]*(?=[\r\n]|$))*/y;
const NAME = /[\p{L}_][\p{L}\p{N}_]*/uy;
const NUMBER =
  /(?:0[xX](?:_?[\da-fA-F])+|0[oO](?:_?[0-7])+|0[bB](?:_?[01])+|(?:(?:\d(?:_?\d)*)?\.\d(?:_?\d)*|\d(?:_?\d)*\.?)(?:[eE][+-]?\d(?:_?\d)*)?)(j)?/iy;
const OPERATOR = /\*\*|\/\/|<<|>>|[=!<>]=|[+\-*/%&|^<>@]|(?:and|or|in|is|not\s+in|if|for)\b/y;
const KEYWORDS = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
);
const CONSTANTS = new Map<string, JsonValue>([
  ['True', true],
  ['False', false],
  ['None', null],
]);

/** The first statement of a text that holds nothing but expressions; undefined where Python would not compile it. */
export const parseExpression = (text: string): PythonNode | undefined => parseStatements(text)?.[0];

/** The statements of a text that holds nothing but expressions; undefined where Python would not compile it. */
export function parseStatements(text: string): readonly PythonNode[] | undefined {
  try {
    return new CodeReader(text).statements();
  } catch (error) {
    if (error instanceof NotPython) return undefined;
    throw error;
  }
}

class NotPython extends Error {}

class CodeReader extends LiteralScanner {
  #depth = 0;

  constructor(text: string) {
    super(text, PYTHON);
  }

  statements(): PythonNode[] {
    this.match(BREAKS);
    const nodes = [this.#expression()];
    for (;;) {
      this.skipSpace();
      const isNext = this.match(BREAKS) !== null;
      if (this.at >= this.text.length) return nodes;
      if (!isNext) throw new NotPython();
      nodes.push(this.#expression());
    }
  }

  /** Outside of brackets a line break ends a statement. */
  protected override skipSpace(): void {
    if (this.#depth > 0) super.skipSpace();
    else this.match(BLANKS);
  }

  #expression(): PythonNode {
    const left = this.#unary();
    this.skipSpace();
    if (!this.match(OPERATOR)) return left;
    this.skipSpace();
    this.#expression();
    return { kind: 'other' };
  }

  #unary(): PythonNode {
    const sign = this.text[this.at];
    if (sign !== '-' && sign !== '+' && sign !== '~') return this.#primary();
    this.at += 1;
    this.skipSpace();
    const of = this.#nested(() => this.#unary());
    return sign === '-' ? { kind: 'negative', of } : sign === '+' && of.kind === 'constant' ? of : { kind: 'other' };
  }

  #primary(): PythonNode {
    let node = this.#atom();
    for (;;) {
      this.skipSpace();
      const sign = this.text[this.at];
      if (sign === '(') node = this.#call(node);
      else if (sign === '.') {
        this.at += 1;
        this.skipSpace();
        node = { kind: 'attribute', of: node, name: this.#name() };
      } else if (sign === '[') {
        this.#bracket(']', () => this.#expression());
        node = { kind: 'other' };
      } else return node;
    }
  }

  #atom(): PythonNode {
    const first = this.text[this.at];
    if (first === '[') return { kind: 'list', items: this.#bracket(']', () => this.#expression()).values };
    if (first === '(') return this.#parentheses();
    if (first === '{') return this.#braces();
    const from = this.at;
    const literal = this.stringHere();
    if (literal) {
      const isText = !literal.isBytes && !/^[a-z]*f/i.test(this.text.slice(from, from + 2));
      return isText ? { kind: 'constant', value: literal.text } : { kind: 'other' };
    }
    const number = this.match(NUMBER);
    if (number) return this.#number(number);
    if (this.text.startsWith('...', this.at)) {
      this.at += 3;
      return { kind: 'other' };
    }
    const id = this.match(NAME)?.[0];
    if (id === undefined) throw new NotPython();
    const constant = CONSTANTS.get(id);
    if (constant !== undefined) return { kind: 'constant', value: constant };
    if (KEYWORDS.has(id)) throw new NotPython();
    return { kind: 'name', id };
  }

  #number([source, imaginary]: RegExpExecArray): PythonNode {
    if (this.match(NAME) || /^0[\d_]*[1-9][\d_]*$/.test(source)) throw new NotPython();
    if (imaginary !== undefined) return { kind: 'other' };
    const digits = source.replaceAll('_', '');
    const value = Number(digits);
    const isWhole = /^(?:\d+|0[xob][\da-f]+)$/i.test(digits);
    return { kind: 'constant', value: isWhole && !Number.isSafeInteger(value) ? BigInt(digits) : value };
  }

  #name(): string {
    const id = this.match(NAME)?.[0];
    if (id === undefined || KEYWORDS.has(id)) throw new NotPython();
    return id;
  }

  #parentheses(): PythonNode {
    const { values, commas } = this.#bracket(')', () => this.#expression());
    return values.length === 1 && commas === 0 ? values[0]! : { kind: 'tuple', items: values };
  }

  #braces(): PythonNode {
    let isSet = false;
    const { values } = this.#bracket('}', (): readonly [PythonNode | null, PythonNode] => {
      if (this.text.startsWith('**', this.at)) {
        this.at += 2;
        return [null, this.#expression()];
      }
      const key = this.#expression();
      if (this.text[this.at] !== ':') {
        isSet = true;
        return [null, key];
      }
      this.at += 1;
      this.skipSpace();
      if (isSet) throw new NotPython();
      return [key, this.#expression()];
    });
    if (!isSet) return { kind: 'dict', entries: values };
    if (values.some(([key]) => key !== null)) throw new NotPython();
    return { kind: 'set', items: values.map(([, item]) => item) };
  }

  #call(of: PythonNode): PythonCall {
    const positional: PythonNode[] = [];
    const keywords: { name: string | null; value: PythonNode }[] = [];
    this.#bracket(')', () => {
      if (this.text.startsWith('**', this.at)) {
        this.at += 2;
        keywords.push({ name: null, value: this.#expression() });
        return;
      }
      if (this.text[this.at] === '*') this.at += 1;
      const value = this.#expression();
      if (this.text[this.at] !== '=') {
        if (keywords.length > 0) throw new NotPython();
        positional.push(value);
        return;
      }
      if (value.kind !== 'name') throw new NotPython();
      this.at += 1;
      this.skipSpace();
      keywords.push({ name: value.id, value: this.#expression() });
    });
    return { kind: 'call', of, positional, keywords };
  }

  #bracket<T>(close: string, read: () => T): { values: T[]; commas: number } {
    const values: T[] = [];
    const commas = this.#nested(() =>
      this.items(close, () => {
        values.push(read());
        return true;
      }),
    );
    if (commas === null) throw new NotPython();
    return { values, commas };
  }

  #nested<T>(read: () => T): T {
    if (++this.#depth > MOST_LEVELS) throw new NotPython();
    const value = read();
    this.#depth -= 1;
    return value;
  }
}

/** What counts as a literal. */
export interface Literals {
  /** The value of a bare word; undefined where it has none. */
  readonly word?: (id: string) => JsonValue | undefined;
  /** Whether only words, texts, numbers without a sign, lists and dicts count. */
  readonly plain?: boolean;
}

/** The value of an expression of literals; undefined where something else is in it. */
export function valueOfNode(node: PythonNode, literals: Literals = {}): JsonValue | undefined {
  if (literals.plain === true && (node.kind === 'negative' || node.kind === 'tuple')) return undefined;
  switch (node.kind) {
    case 'constant':
      return node.value;
    case 'name':
      return literals.word?.(node.id);
    case 'negative': {
      const of = valueOfNode(node.of, literals);
      return typeof of === 'number' || typeof of === 'bigint' ? -of : undefined;
    }
    case 'list':
    case 'tuple': {
      const items = node.items.map((item) => valueOfNode(item, literals));
      return items.every((item) => item !== undefined) ? items : undefined;
    }
    case 'dict': {
      const value = {};
      for (const [key, item] of node.entries) {
        const keyValue = key === null ? undefined : valueOfNode(key, literals);
        const entry = valueOfNode(item, literals);
        if (entry === undefined || keyValue === undefined || (typeof keyValue === 'object' && keyValue !== null))
          return undefined;
        setOwn(value, String(keyValue), entry);
      }
      return value;
    }
    default:
      return undefined;
  }
}

/**
 * What Python's `ast.literal_eval` gives; undefined where it raises. A set cannot be printed as JSON: it raises as well, unless
 * the reader tries that at once (`setsFail`).
 */
export function evaluateLiteral(text: string, { setsFail = false } = {}): JsonValue | undefined {
  const [node, ...more] = parseStatements(text.replace(/^[ \t]+/, '')) ?? [];
  if (node === undefined || more.length > 0) return undefined;
  if (node.kind === 'set' && !setsFail) throw new Raised('Object of type set is not JSON serializable');
  return valueOfNode(node);
}

/** The dotted name of what is called; null where it is no name. */
export function dottedName(node: PythonNode): string | null {
  if (node.kind === 'name') return node.id;
  if (node.kind !== 'attribute') return null;
  const of = dottedName(node.of);
  return of === null ? null : `${of}.${node.name}`;
}

/** The calls in a list, or the only one; undefined where the text is something else. */
export function pythonCalls(source: string): readonly PythonCall[] | undefined {
  const node = parseExpression(source);
  const nodes = node?.kind === 'list' ? node.items : node?.kind === 'call' ? [node] : undefined;
  return nodes?.every((item) => item.kind === 'call') ? nodes : undefined;
}

/** The named arguments of a call; those without a name are left out. Undefined where one is no literal. */
export function keywordArguments({ keywords }: PythonCall, literals?: Literals): JsonObject | undefined {
  const value = {};
  for (const { name, value: node } of keywords) {
    const item = valueOfNode(node, literals);
    if (item === undefined) return undefined;
    setOwn(value, name ?? 'null', item);
  }
  return value;
}

/** The words of JSON, which Python does not know. */
export const jsonWord = (id: string): JsonValue | undefined => JSON_WORDS.get(id);

const JSON_WORDS = new Map<string, JsonValue>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/**
 * Where a list of calls is in a text: from a bracket that calls without arguments, if any, and one with a named argument
 * follow, to the last `)]`. The pattern that servers share for it goes back again and again; its time about doubles with
 * each argument.
 */
export function pythonList(text: string): Span | undefined {
  const start = /\[(?:[a-zA-Z]\w*\(\)(?:,\s*|\s*))*(?:[a-zA-Z]\w*\([a-zA-Z]\w*=|(?<=\)\s*)\])/g;
  const found = start.exec(text);
  if (!found) return undefined;
  if (found[0].endsWith(']')) return { start: found.index, end: start.lastIndex };
  const last = [...text.slice(start.lastIndex).matchAll(/\)\s*\]/g)].at(-1);
  return last && { start: found.index, end: start.lastIndex + last.index + last[0].length };
}
