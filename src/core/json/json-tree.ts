import type { Node } from 'jsonc-parser';

export type { Node } from 'jsonc-parser';

/** Faults that have no name, by jsonc-parser's numbers: its `const enum` is not usable in isolated modules. */
const [NO_JSON, NO_NAME, NO_VALUE, NO_COLON, NO_COMMA, NO_END] = [1, 3, 4, 5, 6, 9] as const;
const [OPEN_STRING, BAD_NUMBER, BAD_ESCAPE, BAD_CHARACTER] = [12, 13, 15, 16] as const;
type BeyondRepair = 1 | 3 | 4 | 5 | 6 | 9 | 12 | 13 | 15 | 16;

/** The kind of a fault: a name, or a number for what is beyond repair. */
export type JsonFaultKind =
  | 'comment'
  | 'line-break'
  | 'tab'
  | 'trailing-comma'
  | 'bracket'
  | 'brackets'
  | 'depth'
  | 'no-value'
  | 'no-start'
  | 'quote'
  | 'before'
  | 'behind'
  | 'another'
  | BeyondRepair;

/** One departure from JSON; `replacement` repairs it, null where no repair is safe. Offsets count from the start of the source. */
export interface JsonFault {
  readonly start: number;
  readonly end: number;
  readonly kind: JsonFaultKind;
  readonly replacement: string | null;
}

/** What was read: no tree where nothing is a value. */
export interface FaultyJson {
  readonly tree: Node | undefined;
  readonly faults: JsonFault[];
}

/**
 * Reads JSON with trailing commas, comments, raw line breaks and tabs in strings, or brackets missing at the end; the first
 * other fault is beyond repair and the only one that is given, and what can be read after it is. The tree is that of
 * jsonc-parser without parents; that cannot read on over a raw line break, and is three times as large.
 */
export const readJsonTree = (source: string, mostLevels: number): FaultyJson =>
  new TreeReader(source, mostLevels).read();

/** A bracket or sign stands for itself, other tokens for these; the empty one is the end of the source. */
const [STRING, NUMBER, WORD] = ['"', '0', 'a'];

const BLANKS = /[ \t\r\n]*(?:\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))?/y;
const DIGITS = /-?(?:0|[1-9]\d*)(?:\.\d+(?:[eE][+-]?\d*)?|\.|[eE][+-]?\d*)?/y;
/** A minus without a digit is a word of its own. */
const LETTERS = /-|[^ \t\r\n{}[\]":,/]+|\//y;
const [QUOTE, BACKSLASH, SPACE] = [0x22, 0x5c, 0x20];
const ESCAPES = new Map(Array.from('"\\/bfnrt', (sign, at) => [sign, '"\\/\b\f\n\r\t'.charAt(at)]));
const UNICODE = /\\u[\da-fA-F]{4}/y;
const CUT_ESCAPE = /\\(?:u[\da-fA-F]{0,3})?$/y;
const CONTROLS = new Map<string, Pick<JsonFault, 'kind' | 'replacement'>>([
  ['\n', { kind: 'line-break', replacement: '\\n' }],
  ['\r', { kind: 'line-break', replacement: '\\r' }],
  ['\t', { kind: 'tab', replacement: '\\t' }],
]);
const WORDS = new Map<string, boolean | null>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/** A node that holds others while it grows. */
type Branch = Pick<Node, 'type' | 'offset'> & { length: number; readonly children: Node[] };

class TreeReader {
  private readonly source: string;
  private readonly mostLevels: number;
  private readonly faults: JsonFault[] = [];
  private at = 0;
  /** The token in hand, where it starts, and what it says; it ends at `at`. */
  private token = '';
  private start = 0;
  private said: string | number | boolean | null = null;
  /** Where the token before it ended. */
  private before = 0;
  /** What would close the brackets that are open, innermost last. */
  private readonly closers: string[] = [];
  private isUnclosed = false;
  private levels = 0;
  /** Where a bracket opens one level too many; -1 where none does. */
  private tooDeepAt = -1;

  constructor(source: string, mostLevels: number) {
    this.source = source;
    this.mostLevels = mostLevels;
  }

  read(): FaultyJson {
    this.next();
    const tree = this.value();
    if (!tree) this.miss(NO_VALUE);
    else if (this.token !== '') this.miss(NO_END);
    if (this.tooDeepAt >= 0) {
      const fault = { start: this.tooDeepAt, end: this.source.length, kind: 'depth', replacement: null } as const;
      return { tree: undefined, faults: [fault] };
    }
    if (this.isUnclosed) {
      const end = this.source.trimEnd().length;
      const replacement = this.closers.reverse().join('');
      this.faults.push({ start: end, end, kind: replacement.length === 1 ? 'bracket' : 'brackets', replacement });
    }
    return { tree, faults: withoutEchoes(this.faults) };
  }

  private value(): Node | undefined {
    switch (this.token) {
      case '{':
        return this.inBrackets(this.branch('object'), '}');
      case '[':
        return this.inBrackets(this.branch('array'), ']');
      case STRING:
      case NUMBER:
      case WORD: {
        const leaf = this.leaf();
        this.next();
        return leaf;
      }
      default:
        return undefined;
    }
  }

  private leaf(): Node {
    const { start, said } = this;
    const type = said === null ? 'null' : (typeof said as 'string' | 'number' | 'boolean');
    return { type, offset: start, length: this.at - start, value: said };
  }

  private branch(type: 'object' | 'array' | 'property'): Branch {
    return { type, offset: this.start, length: this.at - this.start, children: [] };
  }

  private inBrackets(node: Branch, closer: string): Node {
    if (++this.levels > this.mostLevels) {
      this.tooDeepAt = node.offset;
      this.at = this.source.length;
    }
    this.next();
    for (let isFirst = true; this.token !== closer && this.token !== ''; isFirst = false) {
      if (this.token === ',') {
        if (isFirst) this.miss(NO_VALUE);
        this.next();
      } else if (!isFirst) this.miss(NO_COMMA);
      if (closer === '}') this.member(node.children);
      else this.item(node.children);
    }
    node.length = this.at - node.offset;
    if (this.token === '') this.isUnclosed = true;
    else this.next();
    this.levels--;
    return node;
  }

  private item(items: Node[]): void {
    const value = this.value();
    if (value) items.push(value);
    else this.miss(NO_VALUE, '],');
  }

  private member(members: Node[]): void {
    if (this.token !== STRING) {
      this.miss(NO_NAME, '},');
      this.miss(NO_VALUE, '},');
      return;
    }
    const member = this.branch('property');
    members.push(member);
    member.children.push(this.leaf());
    this.next();
    if (this.token !== ':') this.miss(NO_COLON, '},');
    else {
      this.next();
      const value = this.value();
      if (value) {
        member.children.push(value);
        member.length = value.offset + value.length - member.offset;
        return;
      }
      this.miss(NO_VALUE, '},');
    }
    member.length = (this.token === ',' ? this.start : this.at) - member.offset;
  }

  /** Something is missing before the token in hand; the reading goes on at the next of these. */
  private miss(kind: BeyondRepair, next = ''): void {
    const { start, source } = this;
    const isAfterComma = source.charAt(this.before - 1) === ',' && '}]'.includes(this.token);
    if ((kind === NO_NAME || kind === NO_VALUE) && isAfterComma)
      this.faults.push({ start: this.before - 1, end: this.before, kind: 'trailing-comma', replacement: '' });
    else this.fail(kind, start);
    while (next !== '' && this.token !== '' && !next.includes(this.token)) this.next();
  }

  /** A fault beyond repair, up to where the reading has come. */
  private fail(kind: BeyondRepair, start: number): void {
    // The quote that ended a string right before a word was meant as a character of it.
    const isQuote = this.source.charAt(start - 1) === '"' && /[^\s",:{}[\]]/.test(this.source.charAt(start));
    this.faults.push(
      isQuote
        ? { start: start - 1, end: start, kind: 'quote', replacement: null }
        : { start, end: this.at, kind, replacement: null },
    );
  }

  /** Goes to the next token; words that JSON does not know are passed over. */
  private next(): void {
    this.before = this.at;
    for (;;) {
      this.skipBlanks();
      this.start = this.at;
      const char = this.source.charAt(this.at);
      if (char === STRING) {
        this.said = this.string();
        this.token = STRING;
        return;
      }
      const digits = this.match(DIGITS);
      if (digits !== null) {
        if (!/\d$/.test(digits)) this.fail(BAD_NUMBER, this.start);
        this.said = Number.parseFloat(digits);
        this.token = NUMBER;
        return;
      }
      const word = this.match(LETTERS);
      if (word === null) {
        this.sign(char);
        return;
      }
      const known = WORDS.get(word);
      if (known !== undefined) {
        this.said = known;
        this.token = WORD;
        return;
      }
      this.fail(NO_JSON, this.start);
      this.before = this.at;
    }
  }

  /** A bracket, a comma, a colon, or the end. */
  private sign(char: string): void {
    this.token = char;
    this.at += char.length;
    if (char === '{') this.closers.push('}');
    else if (char === '[') this.closers.push(']');
    else if (char === '}' || char === ']') this.closers.pop();
  }

  private skipBlanks(): void {
    for (;;) {
      const blanks = this.match(BLANKS) ?? '';
      const comment = blanks.indexOf('/');
      if (comment < 0) return;
      const start = this.at - blanks.length + comment;
      this.faults.push({ start, end: this.at, kind: 'comment', replacement: '' });
    }
  }

  /** The text of a string whose quote is next. */
  private string(): string {
    const { source } = this;
    let text = '';
    let isValid = true;
    for (let from = ++this.at; ; ) {
      const end = this.endOfRun();
      const char = source.charAt(end);
      const escaped = char === '\\' ? this.escaped() : null;
      if (escaped !== null) {
        text += source.slice(from, end) + escaped;
        from = this.at;
      } else if (char === '' || (char === '\\' && this.match(CUT_ESCAPE) !== null)) {
        this.at = source.length;
        this.fail(OPEN_STRING, this.start);
        return text + source.slice(from, end);
      } else {
        this.at++;
        if (char === STRING) {
          if (!isValid) this.fail(BAD_CHARACTER, this.start);
          return text + source.slice(from, end);
        }
        const control = CONTROLS.get(char);
        if (control) this.faults.push({ start: end, end: end + 1, ...control });
        else if (char === '\\') this.faults.push({ start: end, end: end + 2, kind: BAD_ESCAPE, replacement: null });
        else isValid = false;
      }
    }
  }

  /** Goes to the next quote, backslash or control character of a string, or to the end. */
  private endOfRun(): number {
    const { source } = this;
    for (; this.at < source.length; this.at++) {
      const unit = source.charCodeAt(this.at);
      if (unit === QUOTE || unit === BACKSLASH || unit < SPACE) break;
    }
    return this.at;
  }

  /** What an escape stands for; null where JSON has no such escape. */
  private escaped(): string | null {
    const sign = this.source.charAt(this.at + 1);
    const known = ESCAPES.get(sign);
    if (known !== undefined) this.at += 2;
    if (known !== undefined || sign !== 'u') return known ?? null;
    const code = this.match(UNICODE);
    return code === null ? null : String.fromCharCode(Number.parseInt(code.slice(2), 16));
  }

  private match(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.source)?.[0] ?? null;
    if (found !== null) this.at += found.length;
    return found;
  }
}

/** One mistake may give several faults: one is kept for each offset, and only that one where it is beyond repair. */
function withoutEchoes(faults: readonly JsonFault[]): JsonFault[] {
  const sorted = [...faults].sort((a, b) => a.start - b.start || a.end - b.end);
  const beyondRepair = sorted.find((fault) => fault.replacement === null);
  if (beyondRepair) return [beyondRepair];
  return sorted.filter((fault, index) => {
    const before = sorted[index - 1];
    return before?.start !== fault.start || before.end !== fault.end;
  });
}
