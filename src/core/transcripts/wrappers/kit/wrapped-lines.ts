import { type Line, withText } from '../../framing/lines.ts';

/** What is before a text of JSON or of Python. */
const BEFORE_TEXT = '{[,:(=';
/** The least width of a terminal, and the most breaks that are looked at. */
const LEAST_WIDTH = 40;
const MOST_BREAKS = 10_000;

/**
 * The lines without the breaks that a terminal put into the texts of JSON, or of what Python printed; the same lines where there is none.
 * A terminal that breaks between words leaves out a blank that no longer fits.
 */
export function withoutBreaksInTexts(lines: readonly Line[]): readonly Line[] {
  const broken = new Set(brokenLines(lines));
  if (broken.size === 0 || broken.size > MOST_BREAKS) return lines;
  const lengths = [...broken].map((at) => lines[at]!.text.length);
  const width = Math.max(...lengths);
  if (width < LEAST_WIDTH) return lines;
  const isCutAnywhere = lengths.length > 1 && lengths.every((length) => length === width);
  const joined: Line[] = [];
  let first = 0;
  let parts: string[] = [];
  for (const [at, { text }] of lines.entries()) {
    parts.push(text);
    if (broken.has(at)) {
      if (!isCutAnywhere && losesBlank(text, lines[at + 1]!.text, width)) parts.push(' ');
      continue;
    }
    joined.push(withText(lines[first]!, parts.join('')));
    first = at + 1;
    parts = [];
  }
  return joined;
}

/** Whether a blank was at the end of a line: there is none, and the word that goes on would have fitted a line of its own. */
function losesBlank(text: string, next: string, width: number): boolean {
  if (/\s$/.test(text)) return false;
  const word = `${/\S*$/.exec(text)?.[0]}${/^\S*/.exec(next)?.[0]}`;
  return word.length <= width;
}

/** Which lines end inside a text; the last one does not count. */
function brokenLines(lines: readonly Line[]): number[] {
  const broken: number[] = [];
  let quote = '';
  let before = '';
  for (const [at, { text }] of lines.entries()) {
    for (let index = 0; index < text.length; index++) {
      const char = text.charAt(index);
      if (quote !== '') {
        if (char === '\\') index++;
        else if (char === quote) {
          quote = '';
          before = char;
        }
      } else if ((char === '"' || char === "'") && BEFORE_TEXT.includes(before)) quote = char;
      else if (char !== ' ') before = char;
    }
    if (quote !== '' && at < lines.length - 1) broken.push(at);
  }
  return quote === '' ? broken : [];
}
