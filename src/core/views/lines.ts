import type { Span } from '../../base/span.ts';

/** A line of a text: its end is before its line break, `next` after it. */
export interface TextLine extends Span {
  readonly next: number;
}

/** Splits at LF, CR LF and CR; a line break at the very end opens no further line. */
export function linesOf(text: string): TextLine[] {
  const lines: TextLine[] = [];
  for (let start = 0; start < text.length; ) {
    LINE_BREAK.lastIndex = start;
    const found = LINE_BREAK.exec(text);
    const end = found?.index ?? text.length;
    const next = found ? end + found[0].length : end;
    lines.push({ start, end, next });
    start = next;
  }
  return lines;
}

const LINE_BREAK = /\r\n|\n|\r/g;

/** The last line of some words. */
export const lastLine = (words: string): string => words.trim().split('\n').at(-1) ?? '';
