import type { Span } from '../../base/span.ts';
import { linesOf, type TextLine } from '../views/lines.ts';
import { isPlea, type LineSign, signOf } from './words-around.ts';

/** Where the words of the person who pastes end before a text, and begin after it. */
export interface OuterWords {
  readonly before: Span;
  readonly rest: Span;
  readonly after: Span;
}

/** Finds what a person wrote above and below of what they paste. `isOpen` asks of the text between whether a call in it has no end. */
export function outerWords(text: string, isOpen: (rest: Span) => boolean): OuterWords {
  const lines = linesOf(text);
  const signs = lines.map(({ start, end }) => signOf(text.slice(start, end)));
  const first = lines[wordsFrom(signs)];
  const from = first?.start ?? text.length;
  const to = wordsUpTo(text, lines, signs, from, isOpen);
  return { before: { start: 0, end: from }, rest: { start: from, end: to }, after: { start: to, end: text.length } };
}

/** Index of the first line after a person's words: theirs, with those that go on in the same paragraph, and blanks. */
function wordsFrom(signs: readonly LineSign[]): number {
  let at = 0;
  let last = 0;
  let isTheirs = false;
  for (; at < signs.length; at++) {
    const sign = signs[at];
    if (sign === 'blank') continue;
    const begins = at === 0 || signs[at - 1] === 'blank';
    if (sign === 'person' || (sign === 'plain' && isTheirs && !begins)) isTheirs = true;
    else break;
    last = at + 1;
  }
  while (last < signs.length && last > 0 && signs[last] === 'blank') last += 1;
  return last === signs.length ? 0 : last;
}

/** Offset at which a person's last paragraphs begin; below a call that is not closed only a plea is surely none of its text. */
function wordsUpTo(
  text: string,
  lines: readonly TextLine[],
  signs: readonly LineSign[],
  from: number,
  isOpen: (rest: Span) => boolean,
): number {
  let to = text.length;
  for (let end = lines.length; end > 0; ) {
    let start = end - 1;
    while (start > 0 && signs[start] === 'blank') start -= 1;
    while (start > 0 && signs[start - 1] !== 'blank') start -= 1;
    const line = lines[start];
    if (!line || line.start <= from || !isParagraph(signs.slice(start, end))) break;
    if (!isPlea(text.slice(line.start, to)) && isOpen({ start: from, end: line.start })) break;
    end = start;
    while (end > 0 && signs[end - 1] === 'blank') end -= 1;
    // The line break before the words is theirs.
    to = lines[end - 1]?.end ?? 0;
  }
  return to;
}

const isParagraph = (signs: readonly LineSign[]): boolean =>
  signs.includes('person') && signs.every((sign) => sign === 'person' || sign === 'plain' || sign === 'blank');
