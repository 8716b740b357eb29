import type { Span } from '../../base/span.ts';
import type { StreamText } from '../text/stream-text.ts';

/** Code units of the reply that a sentence quotes before it cuts. */
const LONGEST = 48;
/** Code units shown on either side of a place. */
const AROUND = 18;

/** Source inside a sentence: between backticks, one line, cut where long, unseen characters by their number. */
export function quote(source: string): string {
  const cut = source.length > LONGEST ? `${source.slice(0, LONGEST - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : source;
  const shown = cut.replace(UNSEEN, showCharacter);
  return shown.includes('`') ? `"${shown}"` : `\`${shown}\``;
}

/** The source of a span, quoted. */
export const quoteSpan = (text: StreamText, { start, end }: Span): string =>
  quote(text.slice(start, Math.min(end, start + LONGEST + 1)));

/** A place with what stands before and after it on its line, quoted. */
export function quoteAround(text: StreamText, { start, end }: Span): string {
  const before = text.slice(Math.max(0, start - AROUND), start);
  const after = text.slice(end, end + AROUND);
  const head = before.slice(before.search(/[^\n\r]*$/)).trimStart();
  const tail = (/^[^\n\r]*/.exec(after)?.[0] ?? '').trimEnd();
  const more = (is: boolean) => (is ? '…' : '');
  const cutBefore = head.length > 0 && start > AROUND && head.length === before.trimStart().length;
  const cutAfter = tail.length > 0 && end + AROUND < text.length && tail.length === after.trimEnd().length;
  return quote(
    more(cutBefore) +
      head.replace(/^[\uDC00-\uDFFF]/, '') +
      text.slice(start, Math.min(end, start + AROUND)) +
      tail +
      more(cutAfter),
  );
}

/** Control characters, halves of surrogate pairs and the two that are no characters. */
const UNSEEN = /[\u0000-\u001f\ufffe\uffff]|\p{Cs}/gu;

const PICTURES: Readonly<Record<string, string>> = { '\n': '⏎', '\r': '⏎', '\t': '⇥' };

const showCharacter = (character: string): string =>
  PICTURES[character] ?? `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
