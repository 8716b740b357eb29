/** A part of a text between an opener and its closer. */
export interface TextSpan {
  /** Offset of the opener. */
  readonly start: number;
  /** What is between opener and closer. */
  readonly body: string;
  /** Offset after the closer. */
  readonly end: number;
  readonly closed: boolean;
}

/**
 * The parts between each opener and the first closer after it, as a lazy regular expression finds them: nothing begins inside
 * of one. With `toEnd`, an opener without a closer takes the rest.
 */
export function spansOf(text: string, open: string, close: string, { toEnd = false } = {}): TextSpan[] {
  const spans: TextSpan[] = [];
  for (let start = text.indexOf(open); start >= 0; ) {
    const from = start + open.length;
    const at = text.indexOf(close, from);
    if (at < 0) {
      if (toEnd) spans.push({ start, body: text.slice(from), end: text.length, closed: false });
      break;
    }
    const end = at + close.length;
    spans.push({ start, body: text.slice(from, at), end, closed: true });
    start = text.indexOf(open, end);
  }
  return spans;
}

/** What `spansOf` finds, the bodies alone. */
export const bodiesOf = (text: string, open: string, close: string, options?: { toEnd?: boolean }): string[] =>
  spansOf(text, open, close, options).map(({ body }) => body);

/** A part whose opener carries names. */
export interface NamedSpan extends TextSpan {
  readonly names: readonly string[];
}

/**
 * The same for openers that a pattern finds; its groups are the names. The pattern may not run over the text: it is tried
 * at each place. A closer may be a pattern as well; `inBody` is how many of its first characters belong to the body.
 */
export function namedSpansOf(
  text: string,
  open: RegExp,
  close: string | RegExp,
  { toEnd = false, inBody = 0 } = {},
): NamedSpan[] {
  const spans: NamedSpan[] = [];
  const opener = global(open);
  const closer = typeof close === 'string' ? null : global(close);
  for (let found = opener.exec(text); found; found = opener.exec(text)) {
    const [mark, ...names] = found;
    const from = found.index + mark.length;
    let at = -1;
    let length = 0;
    if (closer === null) {
      at = text.indexOf(close as string, from);
      length = (close as string).length;
    } else {
      closer.lastIndex = from;
      const closed = closer.exec(text);
      if (closed) [at, length] = [closed.index, closed[0].length];
    }
    if (at < 0 && !toEnd) break;
    const end = at < 0 ? text.length : at + length;
    const body = text.slice(from, at < 0 ? undefined : at + inBody);
    spans.push({ start: found.index, names, body, end, closed: at >= 0 });
    if (at < 0) break;
    opener.lastIndex = end;
  }
  return spans;
}

const global = (pattern: RegExp): RegExp => new RegExp(pattern.source, [...new Set(`${pattern.flags}g`)].join(''));

/** The text without these parts, and without white space around it. */
export function withoutSpans(text: string, spans: readonly Pick<TextSpan, 'start' | 'end'>[]): string {
  let rest = '';
  let at = 0;
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    if (start < at) continue;
    rest += text.slice(at, start);
    at = end;
  }
  return (rest + text.slice(at)).trim();
}

interface PairTags {
  readonly key: readonly [string, string];
  readonly value: readonly [string, string];
  readonly gap?: RegExp;
}

/** Pairs `<key>…</key> gap <value>…</value>`; a key runs on to the first end that a value follows. */
export const pairsOf = (text: string, tags: PairTags): [string, string][] =>
  pairSpansOf(text, tags).map(({ pair }) => pair);

/** The same, each with the offset after it. */
export function pairSpansOf(
  text: string,
  { key, value, gap = /\s*/ }: PairTags,
): { readonly pair: [string, string]; readonly end: number }[] {
  const pairs: { pair: [string, string]; end: number }[] = [];
  const joint = new RegExp(`${escapePattern(key[1])}(?:${gap.source})${escapePattern(value[0])}`, 'g');
  for (let start = text.indexOf(key[0]); start >= 0; ) {
    const from = start + key[0].length;
    joint.lastIndex = from;
    const found = joint.exec(text);
    const close = found ? text.indexOf(value[1], joint.lastIndex) : -1;
    if (!found || close < 0) break;
    const end = close + value[1].length;
    pairs.push({ pair: [text.slice(from, found.index), text.slice(joint.lastIndex, close)], end });
    start = text.indexOf(key[0], end);
  }
  return pairs;
}

/** The tag pair of a name. */
export const tagsOf = (name: string): readonly [string, string] => [`<${name}>`, `</${name}>`];

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The text before the first opener; the whole text where there is none. */
export function beforeFirst(text: string, open: string): string {
  const at = text.indexOf(open);
  return at < 0 ? text : text.slice(0, at);
}

/** Offset of the bracket that closes the one at the offset, brackets in double-quoted strings left out; -1 where none does. */
export function closingBracket(text: string, from: number): number {
  const open = text[from];
  const close = open === '{' ? '}' : ']';
  let depth = 0;
  let inString = false;
  for (let at = from; at < text.length; at++) {
    const char = text[at];
    if (char === '\\') at++;
    else if (char === '"') inString = !inString;
    else if (inString) continue;
    else if (char === open) depth++;
    else if (char === close && --depth === 0) return at;
  }
  return -1;
}

/** The text without what is between each opener and its closer, both included. */
export function withoutBetween(text: string, open: string, close: string): string {
  let rest = '';
  let at = 0;
  for (const { start, end } of spansOf(text, open, close)) {
    rest += text.slice(at, start);
    at = end;
  }
  return rest + text.slice(at);
}
