import { plainText } from './string-text.ts';
import type {
  ListNode,
  Member,
  MissingNode,
  ObjectNode,
  ScalarNode,
  StringNode,
  StringPart,
  ValueNode,
} from './value-node.ts';

/** Deeper values are passed over. */
const MOST_LEVELS = 256;

/**
 * Reads the value that begins at an offset, in JSON and its relaxed kin, as Python, JavaScript, Go and Rust print it, or a mixture. Reads on
 * over what is wrong and to the end of a text that breaks off. Undefined where none begins there. Every character is looked at once.
 */
export function readValue(text: string, start: number): ValueNode | undefined {
  const whole = new ValueReader(text, start).value(0, '');
  const end = whole && !whole.isClosed ? cutOfLine(text, start) : undefined;
  const node = end === undefined ? whole : new ValueReader(text.slice(0, end), start).value(0, '');
  if (node?.type === 'list' && text.charAt(start) === '(' && node.items[0]?.type === 'word') return undefined;
  return node && (node.type === 'object' || node.type === 'list' || node.type === 'string') ? node : undefined;
}

/**
 * Members of an object that were copied without its braces: `"tool_calls": […],`. Undefined where none begins at the offset.
 */
export function readMembers(text: string, start: number): ObjectNode | undefined {
  return new ValueReader(text, start).members();
}

/** Where a program cut the line that a value is on: dots at its end, before the border of a box. */
function cutOfLine(text: string, start: number): number | undefined {
  const line = /^[^\n]*/.exec(text.slice(start))?.[0] ?? '';
  const shown = /^.*(?:…|\.{3})(?=\s*[│┃║|]?\s*$)/.exec(line)?.[0];
  return shown === undefined ? undefined : start + shown.length;
}

const SPACE = /(?:\s+|\/\/[^\n]*|\/\*[^*]*\*\/)+/y;
const STRING_START = /b?r#{1,8}"|(?:[bBrRuUfF]{1,2}(?=["'])|\$(?='))?("""|'''|["'`])/y;
/** A member of an enumeration as Python prints it, which stands for its value: `<Role.USER: 'user'>`. */
const ENUM_TEXT = /<[A-Za-z_]\w*(?:\.\w+)+: (['"])[^'"\\\n]*\1>/y;
const NUMBER = /[-+]?(?:0x[\da-fA-F]+|(?:\d[\d_]*)(?:\.\d+)?(?:[eE][-+]?\d+)?)(?![\w.:/-])/y;
/** What may be between members whose object has lost its braces. */
const BETWEEN = /[\s,}\]]*/y;
/** A class before its fields; Rust's and JavaScript's may be followed by a blank, and a count of entries, any by the line break of a screen. An `f` is left of a template. */
const CLASS =
  /[A-Za-z_$][\w$.]*(?:::\w+)*(?:\(\d+\) (?=[[{])| (?=\{)|\n(?=\(\w+=)|(?<=\bArray) (?=\[)|(?=[({])|(?=\[(?<=map\[)))/y;
const CLASS_TAG = /\[[A-Za-z][^\]\n]{0,60}\] (?=[[{])/y;
const KEY = /[A-Za-z_$@][\w$.@/-]*(?=\s{0,40}(?::(?!\/\/)|=(?!=)))/y;
const NUMBER_KEY = /\d+(?=\s{0,9}:)/y;
const SEPARATOR = /\s*(?:=>|:|=)\s*/y;
/** What is left out: dots, a class in place of an object, a count of what is not shown, a placeholder. */
const MISSING = new RegExp(
  [
    String.raw`\.\.\.(?: ?\d+ more [\w ]{1,20})?`,
    String.raw`…(?:[^\s"',}\]]{0,20})`,
    String.raw`\[(?:Object|Array|Circular[^\]\n]{0,12}|(?:Async)?Function\b[^\]\n]{0,80}|Getter[^\]\n]{0,12})\]`,
    String.raw`<[A-Za-z][\w .:-]{0,60}(?: object)?(?: at 0x[\da-f]+)?>`,
    String.raw`\{\.\.\.\}|\[\.\.\.\]|\(\.\.\.\)`,
  ].join('|'),
  'y',
);
const WORDS: Readonly<Partial<Record<string, ScalarNode['type']>>> = {
  true: 'true',
  True: 'true',
  false: 'false',
  False: 'false',
  null: 'null',
  None: 'null',
  nil: 'null',
  Null: 'null',
  undefined: 'null',
  '<nil>': 'null',
};
const WORD = /<nil>|[^\s,:=()[\]{}"'`]+/y;
/** A word of Go or YAML without quotes: up to a sign that ends it, or to the next name with a colon. */
const BARE_VALUE = /[^\s,()[\]{}"'`][^\s,()[\]{}"'`]*(?: (?![\w$.-]+[:=])[^\s,()[\]{}"'`]+)*/y;
const CLOSERS: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')' };
/** Rust's prints around one value, which is what counts: of an option, a result, a value of JSON. */
const WRAPPERS = new Set(['Some', 'Ok', 'Err', 'Box', 'Just', 'String', 'Number', 'Bool']);
/** After a quote that ends its text. */
const AFTER_QUOTE = /\s*(?:[,:}\])+=;|]|=>|$|\n|["'`])|\s+[\w$]+[:=]/y;
const JOINT = /\s*\+\s*(?=["'`])|\s*\\?\n\s*(?=(?:[bBrRuUfF]{1,2})?["'])/y;

class ValueReader {
  readonly #text: string;
  #at: number;
  /** Brackets that would close what is open, innermost last. */
  readonly #open: string[] = [];

  constructor(text: string, start: number) {
    this.#text = text;
    this.#at = start;
  }

  /** `closer` ends what the value is in; empty at the top. */
  value(level: number, closer: string): ValueNode | undefined {
    const start = this.#at;
    const enumeration = this.#match(ENUM_TEXT);
    if (enumeration !== null) {
      const from = start + enumeration.indexOf(': ') + 3;
      const parts = [{ start: from, end: this.#at - 2, isRaw: true }];
      return { type: 'string', parts, start, end: this.#at, isClosed: true };
    }
    const missing = this.#match(MISSING);
    if (missing !== null) return this.#missing(start);
    const string = this.#string(closer);
    if (string) return string;
    if (this.#text.charAt(this.#at) === '&' && this.#text.charAt(this.#at + 1) === '{') this.#at += 1;
    this.#match(CLASS_TAG);
    const name = (this.#match(CLASS) ?? '').replace(/(?:\(\d+\))?\s?$|^f$/g, '');
    const opener = this.#text.charAt(this.#at);
    if (opener === '{' || opener === '(' || (opener === '[' && name === 'map'))
      return level >= MOST_LEVELS ? this.#tooDeep(start) : this.#object(start, name, level);
    if (opener === '[') return level >= MOST_LEVELS ? this.#tooDeep(start) : this.#list(start, level);
    this.#at = start;
    return this.#scalar(closer);
  }

  members(): ObjectNode | undefined {
    const start = this.#at;
    const members: Member[] = [];
    let end = start;
    for (;;) {
      const keyStart = this.#at;
      const key = this.#text.charAt(this.#at) === '"' ? this.#key() : undefined;
      const value = key === undefined ? undefined : this.value(1, '}');
      if (key === undefined || !value) break;
      members.push({ key, keyStart, value });
      end = this.#at;
      this.#match(BETWEEN);
    }
    return members.length === 0 ? undefined : { type: 'object', name: '', members, start, end, isClosed: true };
  }

  #object(start: number, name: string, level: number): ValueNode | undefined {
    const opener = this.#text.charAt(this.#at);
    const closer = CLOSERS[opener] ?? '}';
    const members: Member[] = [];
    this.#at += 1;
    let isKeyed = opener === '[';
    const isClosed = this.#entries(closer, () => {
      const keyStart = this.#at;
      const key = this.#key();
      if (key !== undefined) isKeyed = true;
      const value = this.value(level + 1, closer);
      if (!value) return false;
      members.push({ key: key ?? '', keyStart, value });
      return true;
    });
    if (opener === '(' && name === '') return tupleOf(members, { start, end: this.#at, isClosed });
    const [only] = members;
    if (WRAPPERS.has(name) && members.length === 1 && only?.key === '') return only.value;
    if (!isKeyed && name === '' && members.length > 0)
      return only?.value.type === 'word' ? undefined : tupleOf(members, { start, end: this.#at, isClosed });
    return { type: 'object', name: name === 'map' ? '' : name, members, start, end: this.#at, isClosed };
  }

  #list(start: number, level: number): ListNode {
    const items: ValueNode[] = [];
    this.#at += 1;
    const isClosed = this.#entries(']', () => {
      const item = this.value(level + 1, ']');
      if (item) items.push(item);
      return item !== undefined;
    });
    return { type: 'list', items, start, end: this.#at, isClosed };
  }

  /** Reads entries up to a closing bracket; false where the text ends before it. What is no entry is passed over. */
  #entries(closer: string, read: () => boolean): boolean {
    this.#open.push(closer);
    const isClosed = this.#readEntries(closer, read);
    this.#open.pop();
    return isClosed;
  }

  #readEntries(closer: string, read: () => boolean): boolean {
    for (;;) {
      this.#match(SPACE);
      const char = this.#text.charAt(this.#at);
      if (char === '') return false;
      if (char === closer) {
        this.#at += 1;
        return true;
      }
      if (char === ',' || char === ';') {
        this.#at += 1;
        continue;
      }
      // The bracket of something around this: its own is missing.
      if (char === '}' || char === ']' || char === ')') {
        if (this.#open.includes(char)) return false;
        this.#at += 1;
        continue;
      }
      const before = this.#at;
      if (!read() && this.#at === before) this.#at += 1;
    }
  }

  /** The name of a member with what is between it and its value. */
  #key(): string | undefined {
    const start = this.#at;
    const quoted = this.#string(':');
    const name = quoted ? plainText(this.#text, quoted) : (this.#match(KEY) ?? this.#match(NUMBER_KEY) ?? undefined);
    if (name !== undefined && this.#match(SEPARATOR) !== null) return name;
    this.#at = start;
    return undefined;
  }

  /** A text with those that are joined to it. */
  #string(closer: string): StringNode | undefined {
    const start = this.#at;
    const parts: StringPart[] = [];
    for (;;) {
      const opened = this.#at;
      const found = this.#match(STRING_START);
      if (found === null) break;
      const quote = closerOf(found);
      const from = this.#at;
      const isClosed = this.#toQuote(quote, closer === '}');
      parts.push({ start: from, end: this.#at - (isClosed ? quote.length : 0), isRaw: /r/i.test(found) });
      if (!isClosed) return { type: 'string', parts, start, end: this.#at, isClosed };
      const end = this.#at;
      if (closer === ':' || this.#match(JOINT) === null) return { type: 'string', parts, start, end, isClosed };
      if (opened === this.#at) break;
    }
    const last = parts.at(-1);
    if (!last) return undefined;
    return { type: 'string', parts, start, end: this.#at, isClosed: true };
  }

  /** Goes behind the quote that ends a text; one amid words is a character of it, and one before a colon where a member's value is. */
  #toQuote(quote: string, isMember: boolean): boolean {
    const text = this.#text;
    if (quote.endsWith('#')) {
      const end = text.indexOf(quote, this.#at);
      this.#at = end < 0 ? text.length : end + quote.length;
      return end >= 0;
    }
    for (;;) {
      const at = nextOf(text, this.#at, quote.charAt(0));
      if (at < 0) {
        this.#at = text.length;
        return false;
      }
      if (text.charAt(at) === '\\') {
        this.#at = at + 2;
        continue;
      }
      if (!text.startsWith(quote, at)) {
        this.#at = at + 1;
        continue;
      }
      this.#at = at + quote.length;
      AFTER_QUOTE.lastIndex = this.#at;
      if (quote.length > 1) return true;
      if (AFTER_QUOTE.test(text) && !(isMember && text.charAt(this.#at) === ':')) return true;
    }
  }

  #scalar(closer: string): ScalarNode | undefined {
    const start = this.#at;
    const number = this.#match(NUMBER);
    if (number !== null) return { type: 'number', text: number, start, end: this.#at, isClosed: true };
    const word = this.#match(WORD);
    if (word === null) return undefined;
    const type = WORDS[word];
    if (type) return { type, text: word, start, end: this.#at, isClosed: true };
    this.#at = start;
    const bare = this.#match(BARE_VALUE) ?? this.#match(WORD) ?? '';
    if (bare === '' || closer === '') return undefined;
    return { type: 'word', text: bare, start, end: this.#at, isClosed: this.#at < this.#text.length };
  }

  #missing(start: number): MissingNode {
    return { type: 'missing', start, end: this.#at, isClosed: true };
  }

  /** Passes over brackets without reading what is in them. */
  #tooDeep(start: number): MissingNode {
    let depth = 0;
    for (; this.#at < this.#text.length; this.#at++) {
      const char = this.#text.charAt(this.#at);
      if (char === '{' || char === '[' || char === '(') depth += 1;
      else if ((char === '}' || char === ']' || char === ')') && --depth === 0) break;
    }
    this.#at = Math.min(this.#text.length, this.#at + 1);
    return { type: 'missing', start, end: this.#at, isClosed: depth === 0 };
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? null;
    if (found !== null) this.#at += found.length;
    return found;
  }
}

/** A tuple is a list. */
const tupleOf = (members: readonly Member[], written: Omit<ListNode, 'type' | 'items'>): ListNode => ({
  type: 'list',
  items: members.map(({ value }) => value),
  ...written,
});

/** What ends a string, by what it begins with: Rust's ends with as many signs. */
function closerOf(opener: string): string {
  const hashes = /#+/.exec(opener)?.[0];
  return hashes === undefined ? opener.replace(/^(?:[A-Za-z]+|\$)/, '') : `"${hashes}`;
}

/** Offset of the next quote or backslash, -1 where there is neither. */
function nextOf(text: string, from: number, quote: string): number {
  for (let at = from; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === quote || char === '\\') return at;
  }
  return -1;
}
