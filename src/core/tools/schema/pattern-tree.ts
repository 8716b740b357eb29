/** A regular expression in Unicode mode, taken apart. */
export type PatternNode =
  /** Exactly one character: a literal, an escape, a class or the dot, as it is written. */
  | { readonly kind: 'one'; readonly source: string }
  | { readonly kind: 'edge'; readonly edge: Edge }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly options: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly part: PatternNode; readonly least: number; readonly most: number }
  /** Looks ahead: the part matches here (`wanted`), or does not. */
  | { readonly kind: 'look'; readonly part: PatternNode; readonly wanted: boolean };

/** Places between characters: start, end, edge of a word, inside or outside of one. */
export type Edge = '^' | '$' | 'b' | 'B';

/** Groups inside groups; deeper ones are not read. */
const MAX_DEPTH = 200;

const ONE =
  /\\(?:u\{[\da-f]+\}|u[d][89ab][\da-f]{2}\\u[d][c-f][\da-f]{2}|u[\da-f]{4}|x[\da-f]{2}|c[a-z]|p\{[^}]*\}|[^1-9ku])|\[(?:\\[\s\S]|[^\]\\])*\]|[^\\[\](){}|*+?^$]/iuy;
const EDGE = /\^|\$|\\[bB]/y;
const GROUP = /\((?!\?)|\(\?(?::|[=!]|<[^=!][^>]*>)/y;
const COUNT = /(?:\{(\d+)(,?)(\d*)\}|[*+?])\??/y;

/**
 * Takes apart a pattern that is known to be a valid one. Null where it has what cannot be matched in a bounded number of
 * steps or what only new hosts know: back references, look-behinds, modifiers.
 */
export function parsePattern(source: string): PatternNode | null {
  const parser = new PatternParser(source);
  const tree = parser.choice(0);
  return tree !== null && parser.atEnd ? tree : null;
}

class PatternParser {
  private at = 0;
  private readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  get atEnd(): boolean {
    return this.at >= this.source.length;
  }

  choice(depth: number): PatternNode | null {
    const options: PatternNode[] = [];
    do {
      const option = this.sequence(depth);
      if (option === null) return null;
      options.push(option);
    } while (this.take(/\|/y));
    return options.length === 1 ? (options[0] ?? null) : { kind: 'choice', options };
  }

  private sequence(depth: number): PatternNode | null {
    const parts: PatternNode[] = [];
    while (!this.atEnd && this.source[this.at] !== '|' && this.source[this.at] !== ')') {
      const atom = this.atom(depth);
      if (atom === null) return null;
      parts.push(this.counted(atom));
    }
    return { kind: 'sequence', parts };
  }

  private atom(depth: number): PatternNode | null {
    const edge = this.take(EDGE);
    if (edge) return { kind: 'edge', edge: edge[0].slice(-1) as Edge };
    const group = this.take(GROUP);
    if (group) {
      const part = depth < MAX_DEPTH ? this.choice(depth + 1) : null;
      if (part === null || !this.take(/\)/y)) return null;
      const mark = group[0].at(2);
      return mark === '=' || mark === '!' ? { kind: 'look', part, wanted: mark === '=' } : part;
    }
    const one = this.take(ONE);
    return one ? { kind: 'one', source: one[0] } : null;
  }

  private counted(part: PatternNode): PatternNode {
    const count = this.take(COUNT);
    if (!count) return part;
    const [written, low, comma, high] = count;
    if (low === undefined) {
      const sign = written[0];
      return { kind: 'repeat', part, least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : Infinity };
    }
    const most = comma === '' ? Number(low) : high ? Number(high) : Infinity;
    return { kind: 'repeat', part, least: Number(low), most };
  }

  private take(expected: RegExp): RegExpExecArray | null {
    expected.lastIndex = this.at;
    const found = expected.exec(this.source);
    if (found) this.at += found[0].length;
    return found;
  }
}
