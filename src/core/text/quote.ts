import { codePointName } from '../../base/code-point.ts';
import type { Span } from '../../base/span.ts';
import type { StreamText } from './stream-text.ts';

/** The most code units of the reply that a sentence quotes. */
const LONGEST = 48;
/** Code units shown on either side of an offset. */
const AROUND = 18;

/** Source for a sentence: in backticks, on one line, shortened where long, invisible characters by their number. */
export function quote(source: string): string {
  const cut = source.length > LONGEST ? `${source.slice(0, LONGEST - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : source;
  const shown = inOneLine(cut);
  return shown.includes('`') ? `"${shown}"` : `\`${shown}\``;
}

/** Source on one line, invisible characters by their number. */
export const inOneLine = (source: string): string => source.replace(UNSEEN, showCharacter);

/** The source of a span, quoted. */
export const quoteSpan = (text: StreamText, { start, end }: Span): string =>
  quote(text.slice(start, Math.min(end, start + LONGEST + 1)));

/** A span with the text around it on its line, up to the tags on either side, quoted. */
export function quoteAround(text: StreamText, { start, end }: Span): string {
  const before = text.slice(Math.max(0, start - AROUND), start);
  const after = text.slice(end, end + AROUND);
  const head = /[^\n\r>]*$/.exec(before)?.[0] ?? '';
  const tail = /^(?:[^\n\r<]|<(?!\/))*/.exec(after)?.[0] ?? '';
  const isCutBefore = start > AROUND && head.length === before.length;
  const isCutAfter = end + AROUND < text.length && tail.length === after.length;
  const piece = text.slice(start, Math.min(end, start + AROUND));
  const shown = `${head.replace(/^[\uDC00-\uDFFF]/, '')}${piece}${tail}`;
  return quote(`${isCutBefore ? '…' : ''}${shown.trim()}${isCutAfter ? '…' : ''}`);
}

/** Control characters, zero-width and bidirectional ones, lone surrogates, and the noncharacters U+FFFE and U+FFFF. */
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffe\uffff]|\p{Cs}/gu;

const PICTURES: Readonly<Record<string, string>> = { '\n': '⏎', '\r': '⏎', '\t': '⇥' };

const showCharacter = (character: string): string =>
  PICTURES[character] ?? codePointName(character.codePointAt(0) ?? 0);
