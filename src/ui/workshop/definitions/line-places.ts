import type { Span } from '../../../base/span.ts';

/** Line of an offset, from 0. */
export function lineAt(text: string, offset: number): number {
  let line = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

export function lineCount(text: string): number {
  return lineAt(text, text.length + 1) + 1;
}

/** The lines that a span touches, from 0, the last one included. */
export function linesOf(text: string, { start, end }: Span): readonly [first: number, last: number] {
  const first = lineAt(text, start);
  return [first, first + lineAt(text.slice(start, end), end - start)];
}
