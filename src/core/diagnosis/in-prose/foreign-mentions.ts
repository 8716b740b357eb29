import type { Span } from '../../../base/span.ts';
import { isInParserWords } from './parser-words.ts';

/** Code units of a line that are examined on either side. */
const FAR = 400;

/** What comes before a tag in the middle of a sentence, and after it. */
const SENTENCE_BEFORE = /[\p{L}\p{N},("'“‘*_][ \t]*$/u;
const SENTENCE_AFTER = /^(?:[.,;:!?)"'”’*_]|[ \t]+\p{L})/u;
/** After a tag that begins its line. */
const WORDS_AFTER = /^[ \t]+\p{L}+[ \t]+\p{L}/u;

/**
 * End of the mention of another syntax, where what looks like a call is only mentioned: in backticks, in a sentence that goes
 * on after it on the same line, or in the words of a server's parser. Null where it is a call.
 */
export function endOfMention(
  text: string,
  opener: Span & { readonly kind: 'call' | 'pair' | 'part' },
  close: number | null,
): number | null {
  const before = lineBefore(text, opener.start);
  const code = endOfInlineCode(text, before, opener.end);
  if (code !== null) return code;
  if (isInParserWords(text, opener.start)) return opener.end;
  const end = close ?? endOfTag(text, opener);
  if (end === null || end - opener.start > FAR || /[\n\r]/.test(text.slice(opener.start, end))) return null;
  const following = text.slice(end, end + FAR);
  const isNamed = SENTENCE_BEFORE.test(before) && SENTENCE_AFTER.test(following);
  const isSubject = close === null && opener.kind === 'call' && before.trim() === '' && WORDS_AFTER.test(following);
  return isNamed || isSubject ? end : null;
}

/** The text before an offset on its line, as far as it is examined. */
export function lineBefore(text: string, at: number): string {
  const near = text.slice(Math.max(0, at - FAR), at);
  return near.slice(Math.max(near.lastIndexOf('\n'), near.lastIndexOf('\r')) + 1);
}

/** The end of the tag that begins with an opener; null where it is not on its line. */
function endOfTag(text: string, { start, end }: Span): number | null {
  if (text.slice(start, end).includes('>')) return end;
  const rest = /^[^<>\n\r]*>/.exec(text.slice(end, end + FAR))?.[0];
  return rest === undefined ? null : end + rest.length;
}

/** End of the inline code that begins before an offset on its line; null where it does not end there. */
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
