import type { Span } from '../../../base/span.ts';

/** Code units of a line that are looked at on either side. */
const FAR = 400;

/** What a sentence that goes on has before a tag that it names, and after it. */
const SENTENCE_BEFORE = /[\p{L}\p{N},("'“‘*_][ \t]*$/u;
const SENTENCE_BEHIND = /^(?:[.,;:!?)"'”’*_]|[ \t]+\p{L})/u;
/** After a tag that begins its line. */
const WORDS_BEHIND = /^[ \t]+\p{L}+[ \t]+\p{L}/u;

/**
 * Where the mention of another syntax ends, if what looks like its call is only that: written between backticks, or named
 * in a sentence that goes on after it on the same line. Null where it is a call.
 */
export function endOfMention(
  text: string,
  opener: Span & { readonly kind: 'call' | 'pair' | 'part' },
  close: number | null,
): number | null {
  const before = lineBefore(text, opener.start);
  const code = endOfInlineCode(text, before, opener.end);
  if (code !== null) return code;
  const end = close ?? endOfTag(text, opener);
  if (end === null || end - opener.start > FAR || /[\n\r]/.test(text.slice(opener.start, end))) return null;
  const behind = text.slice(end, end + FAR);
  const isNamed = SENTENCE_BEFORE.test(before) && SENTENCE_BEHIND.test(behind);
  const isSubject = close === null && opener.kind === 'call' && before.trim() === '' && WORDS_BEHIND.test(behind);
  return isNamed || isSubject ? end : null;
}

/** What comes before a place on its line, as far as it is looked at. */
export function lineBefore(text: string, at: number): string {
  const near = text.slice(Math.max(0, at - FAR), at);
  return near.slice(Math.max(near.lastIndexOf('\n'), near.lastIndexOf('\r')) + 1);
}

/** The end of the tag that an opener may be only the beginning of; null where it is not on its line. */
function endOfTag(text: string, { start, end }: Span): number | null {
  if (text.slice(start, end).includes('>')) return end;
  const rest = /^[^<>\n\r]*>/.exec(text.slice(end, end + FAR))?.[0];
  return rest === undefined ? null : end + rest.length;
}

/** Where inline code that begins before a place on its line ends on that line. */
function endOfInlineCode(text: string, before: string, from: number): number | null {
  let marks = '';
  for (const [run] of before.matchAll(/`+/g))
    if (marks === '') marks = run;
    else if (run === marks) marks = '';
  if (marks === '') return null;
  const line = /^[^\n\r]*/.exec(text.slice(from, from + FAR))?.[0] ?? '';
  for (const { index, 0: run } of line.matchAll(/`+/g)) if (run === marks) return from + index;
  return null;
}
