import type { Span } from '../../base/span.ts';
import { linesOf, type TextLine } from '../views/lines.ts';
import { readMembers, readValue } from '../views/notations/read-value.ts';
import type { ValueNode } from '../views/notations/value-node.ts';
import type { QuotedSpan } from './quotes/quoted-spans.ts';
import { signOf } from './words-around.ts';

/** A stretch of a text between two places at which something else may begin. */
export type Block =
  | (Span & { readonly type: 'line'; readonly line: TextLine })
  | (Span & { readonly type: 'markup' })
  | (Span & { readonly type: 'value'; readonly node: ValueNode })
  | (Span & { readonly type: 'quote'; readonly quoted: QuotedSpan })
  | (Span & { readonly type: 'fence'; readonly inner: Span; readonly language: string });

const FENCE = /^[ \t]*(`{3,}|~{3,})[ \t]*([\w.+-]*)[^\n`]*$/;
const OPENED = /^[ \t]*`{3,}(?=[<{[]\S)/;
/** Where a value may begin on a line: at its start, behind a sign, or behind a name with a bracket. */
const OPENS =
  /(?:(?<![\\\w.])[A-Za-z_][\w.]*|(?<=(?:^|\s\s)\s{0,9})[A-Za-z_][\w.]* (?=\{["}]))?[{[(](?=\s*(?:["'`{[<\w}\]&-]|$))|(?<=[=:(,\s[])[bBrRuUfF]?["'`](?=[^\n]{24})/g;
/** Before a name that is no class or tool with its members: the recipient of a message of Harmony whose tokens were stripped. */
const RECIPIENT = /\bto=$/;
const LONGEST_LABEL = 10;
const MEMBER = /^[ \t]*(?="[\w$.-]{1,80}"\s{0,9}:)/;
/** Two lines at least, of which one has a sign of markup or of a value: what a model quotes is mostly words. */
const QUOTED_LINES = /(?=(?:>[^\n]*\n)?>[^\n]*[<{[])(?:>[^\n]*(?:\n|$)){2,}/y;
/** So many places of a line are tried. */
const MOST_PLACES = 6;

/** Asks of a value whether it is worth a block, and where it goes on over words of a program, whether it is more than they lead to. */
type Counts = (node: ValueNode, isOverQuote: boolean) => boolean;

/**
 * Cuts a text into blocks that tile it: values in any notation, fences, markup of calls, what programs repeat, and lines of anything else. `markup`
 * are the spans that a machine read as calls, in order; nothing else begins inside one, or inside one of `quotes`.
 */
export function blocksOf(
  text: string,
  markup: readonly Span[],
  counts: Counts,
  quotes: readonly QuotedSpan[] = [],
): Block[] {
  const scan = new BlockScan(text, markup, quotes, counts);
  for (const line of linesOf(text)) scan.read(line);
  return scan.blocks;
}

/** What comes behind the values of a line: words with which a program quotes, or a call. */
interface Before {
  readonly quote?: number;
  readonly call?: Span;
}

class BlockScan {
  readonly blocks: Block[] = [];
  readonly #text: string;
  readonly #markup: readonly Span[];
  readonly #quotes: readonly QuotedSpan[];
  readonly #counts: Counts;
  /** Where the next block begins. */
  #at = 0;
  #nextMarkup = 0;
  #nextQuote = 0;
  /** Characters of values that led nowhere may be read so often in all. */
  #budget: number;

  constructor(text: string, markup: readonly Span[], quotes: readonly QuotedSpan[], counts: Counts) {
    this.#text = text;
    this.#markup = markup;
    this.#quotes = quotes;
    this.#counts = counts;
    this.#budget = 4 * text.length + 10_000;
  }

  read(line: TextLine): void {
    while (this.#at < line.next) {
      const { start, end, next } = { ...line, start: Math.max(this.#at, line.start) };
      const quoted = this.#quoteFrom(start);
      if (quoted && quoted.lead <= end) {
        if (quoted.lead > start && !this.#values(line, start, quoted.lead, { quote: quoted.lead }))
          this.#words(start, quoted.lead, line);
        if (this.#at <= quoted.lead) this.#quote(quoted);
        continue;
      }
      const call = this.#markupFrom(start);
      if (call && call.start < next) {
        if (this.#values(line, start, call.start, { call })) continue;
        if (call.start > start) this.#words(start, call.start, line);
        this.#push({ type: 'markup', start: Math.max(start, call.start), end: Math.max(call.end, start + 1) });
        continue;
      }
      const fence = start === line.start ? (this.#fence(line) ?? this.#quotedLines(line)) : undefined;
      if (fence) this.#push(fence);
      else if (!this.#values(line, start, end)) this.#words(start, next, line);
    }
  }

  #push(block: Block): void {
    this.blocks.push(block);
    this.#at = block.end;
  }

  #words(start: number, end: number, line: TextLine): void {
    if (end > start) this.#push({ type: 'line', start, end, line });
  }

  /** The quote whose words begin at an offset or after it; those inside a value that was read are part of it. */
  #quoteFrom(at: number): QuotedSpan | undefined {
    while ((this.#quotes[this.#nextQuote]?.lead ?? Infinity) < at) this.#nextQuote += 1;
    return this.#quotes[this.#nextQuote];
  }

  #quote(quoted: QuotedSpan): void {
    this.#nextQuote += 1;
    this.#push({ type: 'quote', start: quoted.lead, end: quoted.next, quoted });
  }

  #markupFrom(at: number): Span | undefined {
    while ((this.#markup[this.#nextMarkup]?.end ?? Infinity) <= at) this.#nextMarkup += 1;
    return this.#markup[this.#nextMarkup];
  }

  /** Lines in a row that someone quotes; a text of nothing else loses its marks as a layer. */
  #quotedLines({ start }: TextLine): Block | undefined {
    QUOTED_LINES.lastIndex = start;
    const [lines = ''] = QUOTED_LINES.exec(this.#text) ?? [];
    const isAll = this.#text.slice(0, start).trim() === '' && this.#text.slice(start + lines.length).trim() === '';
    if (lines === '' || isAll) return undefined;
    const end = start + lines.length;
    return { type: 'fence', start, end, inner: { start, end }, language: '' };
  }

  #fence({ start, end, next }: TextLine): Block | undefined {
    const [, mark = '', language = ''] = FENCE.exec(this.#text.slice(start, end)) ?? [];
    if (mark === '') return undefined;
    // Chats put a text right behind the fence, and the end of the fence right behind the text.
    const [opener = ''] = OPENED.exec(this.#text.slice(start, end)) ?? [];
    const from = opener === '' ? next : start + opener.length;
    const before = opener === '' ? '^[ \\t]*' : '';
    const closer = new RegExp(`${before}${mark.charAt(0) === '`' ? '`' : '~'}{${mark.length},}[ \\t]*$`, 'gm');
    closer.lastIndex = from;
    const found = closer.exec(this.#text);
    // The line break before its closer belongs to the fence.
    const inside = found && this.#text.slice(from, found.index).replace(/(?:\r\n|\n|\r)$/, '');
    const inner = { start: from, end: inside === null ? this.#text.length : from + inside.length };
    const last = found ? found.index + found[0].length : this.#text.length;
    const after = /^(?:\r\n|\n|\r)/.exec(this.#text.slice(last, last + 2))?.[0].length ?? 0;
    return { type: 'fence', start, end: last + after, inner, language };
  }

  /**
   * Pushes the first value that begins on a line before an end, with the text before it; false where none does. Before a call only a value counts that
   * holds all of the call, or in whose texts it begins.
   */
  #values({ end: lineEnd }: TextLine, start: number, end: number, before: Before = {}): boolean {
    const line = this.#text.slice(start, Math.max(end, lineEnd));
    const member = MEMBER.exec(line);
    if (member && this.#value(start, start + member[0].length, readMembers, before)) return true;
    let places = 0;
    for (const { index } of line.matchAll(OPENS)) {
      if (start + index >= end || ++places > MOST_PLACES || this.#budget < 0) break;
      if (RECIPIENT.test(line.slice(Math.max(0, index - LONGEST_LABEL), index))) continue;
      if (this.#value(start, start + index, readValue, before)) return true;
    }
    return false;
  }

  /** Where a log goes on that cut a value off. */
  #entryAfter({ start, end }: Span): number | undefined {
    const isLogged = (line: Span): boolean => signOf(this.#text.slice(line.start, line.end)) === 'logged';
    const lines = linesOf(this.#text);
    if (!lines.some((line) => line.start < start && isLogged(line))) return undefined;
    return lines.find((line) => line.start > start && line.start < end && isLogged(line))?.start;
  }

  #value(
    start: number,
    at: number,
    read: (text: string, at: number) => ValueNode | undefined,
    { quote, call }: Before,
  ): boolean {
    const whole = read(this.#text, at);
    const end = whole?.isClosed === false ? this.#entryAfter(whole) : undefined;
    const node = end === undefined ? whole : read(this.#text.slice(0, end), at);
    if (!node) return false;
    const isOver = quote !== undefined && node.end > quote && !isInString(node, quote);
    const isLess = call !== undefined && !(node.isClosed && (node.end >= call.end || isInString(node, call.start)));
    if (isLess || !this.#counts(node, isOver)) {
      this.#budget -= node.end - node.start;
      return false;
    }
    this.#words(start, node.start, { start, end: node.start, next: node.start });
    this.#push({ type: 'value', node, start: node.start, end: node.end });
    // What was read of the call behind the text that holds it is no call.
    if (call && node.end < call.end) this.#nextMarkup += 1;
    return true;
  }
}

/** Whether an offset is in a string of a value. */
function isInString(node: ValueNode, at: number): boolean {
  if (at < node.start || at >= node.end) return false;
  if (node.type === 'list') return node.items.some((item) => isInString(item, at));
  if (node.type === 'object') return node.members.some(({ value }) => isInString(value, at));
  return node.type === 'string';
}
