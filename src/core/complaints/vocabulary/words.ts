/** A name in a message, and where it is. */
export interface Name {
  readonly name: string;
  readonly end: number;
  /** It is quoted, or written as programs write names. */
  readonly isSure: boolean;
}

const QUOTES = /["`“”‘’«»´]/g;
/** What a name may have without quotes. */
const BARE = /[\w$@][\w$@./:[\]-]{0,120}/y;
const BARE_BEFORE = /[\w$@/][\w$@./:[\]-]{0,120}$/;
/** Names that no sentence has as a word. */
const NAME_LIKE = /[_$\d/[\]]|\w\.\w|[a-z][A-Z]|\w-\w+-/;
/** Words that are no names, wherever they are. */
const GRAMMAR = new Set(
  `a an the is are was were be been and or not no of in on at to for from with by it its this that these those which must should
  could cannot has have had does do did as if when while because please then there but was were your you`.split(/\s+/),
);
/** Words that are no names in a sentence, and may be in a list. */
const NO_NAMES = new Set(
  `call calls calling called use used using name named names input inputs output result results error errors failed failure
  execution validation validate schema arguments argument parameters parameter properties property field fields value values
  type types message messages response request tool tools function functions model found valid invalid missing required unknown
  unexpected following list one any all expected got received retry again choice choices set than present allowed null none
  including args params exists available undefined true false template templates format formats header headers`.split(
    /\s+/,
  ),
);
/** The sign that closes a quote stands before one of these. */
const AFTER_QUOTE = /[\s.,:;!?)\]}|'>]|$/y;
const LONGEST_NAME = 240;
const GAP = /[ \t]{0,3}(?:[:=](?![a-z_]))?[ \t]{0,3}/y;
const OPENER = /(?:[[{]{1,2}|\((?=['[]))[ \t]{0,3}/y;
const SEPARATOR = /[ \t]*(?:,[ \t\n]*(?:and |or )?|\band |\bor |\| )/y;
const SPACE = /[ \t]+/y;
const ENDS = /[ \t]*(?:[.,;:)\]}!\n|]|$|\b(?:and|or)\b|is\b|in\b|at\b|for\b)/y;
const MOST_NAMES = 100;

/** The words of a message with one kind of quotes, and the names in them. */
export class Words {
  readonly raw: string;
  /** As long as `raw`: every quote is an apostrophe. */
  readonly plain: string;
  /** As long too: in lower case. */
  readonly lower: string;

  constructor(raw: string) {
    this.raw = raw;
    this.plain = raw.replace(QUOTES, "'");
    const lower = this.plain.toLowerCase();
    // A few letters have none of the same length.
    this.lower = lower.length === raw.length ? lower : this.plain;
  }

  /** The quoted name whose opening quote is at the offset. */
  quotedAt(at: number): Name | undefined {
    if (this.plain[at] !== "'") return undefined;
    const close = CLOSERS[this.raw.charAt(at)] ?? this.raw.charAt(at);
    for (let end = at + 1; end < this.raw.length && end - at < LONGEST_NAME; end++) {
      if (this.raw[end] === '\n') return undefined;
      if (this.raw[end] !== close || this.raw[end - 1] === '\\') continue;
      AFTER_QUOTE.lastIndex = end + 1;
      if (AFTER_QUOTE.test(this.raw)) return { name: this.raw.slice(at + 1, end), end: end + 1, isSure: true };
    }
    return undefined;
  }

  /** The name that begins at the offset, with or without quotes. */
  nameAt(at: number, isListed = false): Name | undefined {
    if (this.plain[at] === "'") return this.quotedAt(at);
    // Ruby's symbols begin with a colon.
    const isSymbol = this.plain[at] === ':' && /[a-z_]/.test(this.plain.charAt(at + 1));
    const start = isSymbol ? at + 1 : at;
    BARE.lastIndex = start;
    const found = BARE.exec(this.plain)?.[0].replace(/[.:\]-]+$/, (end) => (end.startsWith(']') ? ']' : ''));
    if (!found || GRAMMAR.has(found.toLowerCase())) return undefined;
    if (!isListed && !isSymbol && NO_NAMES.has(found.toLowerCase())) return undefined;
    const name = found.includes('[') ? found : found.replace(/\]+$/, '');
    return { name, end: start + name.length, isSure: NAME_LIKE.test(name) };
  }

  /** The name that ends before the offset. */
  nameBefore(at: number): Name | undefined {
    const end = this.plain.slice(0, at).trimEnd().length;
    if (this.plain[end - 1] === "'") {
      const quote = OPENERS[this.raw.charAt(end - 1)] ?? this.raw.charAt(end - 1);
      const start = this.raw.lastIndexOf(quote, end - 2);
      const name = this.raw.slice(start + 1, end - 1);
      return start < 0 || name.length > LONGEST_NAME || name.includes('\n') ? undefined : { name, end, isSure: true };
    }
    const name = BARE_BEFORE.exec(this.plain.slice(Math.max(0, end - LONGEST_NAME), end))?.[0].replace(/[:.]+$/, '');
    if (!name || isNoName(name) || /^\d+$/.test(name)) return undefined;
    return { name, end, isSure: NAME_LIKE.test(name) };
  }

  /** The names from the offset on: one, or a list with commas or in brackets. A bare word alone counts where the clause ends after it. */
  namesAt(from: number): Name[] {
    const names: Name[] = [];
    let at = this.#after(GAP, from);
    const inside = this.#after(OPENER, at);
    const isList = inside > at;
    const isListed = isList || /[:=]/.test(this.plain.slice(Math.max(0, from - 2), at));
    at = inside;
    while (names.length < MOST_NAMES) {
      const name = this.nameAt(at, isListed);
      if (!name) break;
      ENDS.lastIndex = name.end;
      if (!name.isSure && !isList && !ENDS.test(this.plain)) break;
      names.push(name);
      let next = this.#after(SEPARATOR, name.end);
      if (next === name.end && isList) next = this.#after(SPACE, name.end);
      if (next === name.end) break;
      at = next;
    }
    return names;
  }

  #after(pattern: RegExp, at: number): number {
    pattern.lastIndex = at;
    return pattern.test(this.plain) ? pattern.lastIndex : at;
  }
}

const isNoName = (word: string): boolean => {
  const bare = word.toLowerCase().replace(/[:.]+$/, '');
  return GRAMMAR.has(bare) || NO_NAMES.has(bare);
};

const CLOSERS: Readonly<Partial<Record<string, string>>> = { '“': '”', '‘': '’', '«': '»', '´': '´' };
const OPENERS: Readonly<Partial<Record<string, string>>> = { '”': '“', '’': '‘', '»': '«' };
