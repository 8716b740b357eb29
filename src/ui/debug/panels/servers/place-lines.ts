import type { Span } from '../../../../base/span.ts';

/** A line of the text as far as it is shown; its stretches lie in the first or the second of the spans asked for, or in none. */
export interface ShownLine {
  /** From 1. */
  readonly number: number;
  readonly parts: readonly { readonly text: string; readonly at: number; readonly mark: 'cause' | 'value' | null }[];
}

/** Lines that are shown around each place; the rest of a long value is left out. */
const MOST_LINES = 6;
/** Of a line, on either side of what it is shown for. */
const LONGEST_LINE = 120;

/**
 * The lines of one or two places, the smaller of which is the cause of what is read in the other, with the
 * line before and the line after; `named` are the lines at which they begin. `text` ends its lines at LF, and `firstLine` is the
 * number of its first. Linear in the text before them.
 */
export function linesOf(
  text: string,
  spans: readonly Span[],
  firstLine = 1,
): { readonly lines: readonly ShownLine[]; readonly named: readonly number[]; readonly total: number } {
  const numberAt = (offset: number) => firstLine + countBreaks(text, 0, offset);
  const cause = spans.length > 1 ? spans[0]! : null;
  const value = spans.at(-1)!;
  const shown = new Map<number, ShownLine>();
  for (const span of spans) {
    const own = span.start === 0 ? 0 : text.lastIndexOf('\n', span.start - 1) + 1;
    const isFirst = own === 0;
    let start = isFirst || own === 1 ? 0 : text.lastIndexOf('\n', own - 2) + 1;
    let number = numberAt(span.start) - (isFirst ? 0 : 1);
    for (let left = span === cause ? 2 : MOST_LINES; left > 0; left -= 1) {
      const end = text.indexOf('\n', start) < 0 ? text.length : text.indexOf('\n', start);
      shown.set(number, { number, parts: partsOf(text, { start, end }, cause, value) });
      if (start >= span.end || end === text.length) break;
      start = end + 1;
      number += 1;
    }
  }
  const lines = [...shown.values()].sort((a, b) => a.number - b.number);
  const named = [...new Set(spans.map(({ start }) => numberAt(start)))].sort((a, b) => a - b);
  return { lines, named, total: numberAt(text.length) };
}

function countBreaks(text: string, from: number, to: number): number {
  let breaks = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) breaks += 1;
  return breaks;
}

function partsOf(text: string, line: Span, cause: Span | null, value: Span): ShownLine['parts'] {
  const focus = Math.max(line.start, Math.min(line.end, (cause ?? value).start));
  const inLine = focus > line.start && focus < line.end;
  const from = Math.max(line.start, (inLine ? focus : line.start) - LONGEST_LINE);
  const to = Math.min(line.end, (inLine ? focus : line.start) + LONGEST_LINE);
  const bounds = [value.start, value.end, cause?.start ?? from, cause?.end ?? from].filter(
    (at) => at > from && at < to,
  );
  const cuts = [...new Set([from, ...bounds, to])].sort((a, b) => a - b);
  return cuts.slice(0, -1).map((start, index) => {
    const end = cuts[index + 1]!;
    const lies = (span: Span | null) => span !== null && span.start <= start && end <= span.end;
    return { text: text.slice(start, end), at: start, mark: lies(cause) ? 'cause' : lies(value) ? 'value' : null };
  });
}
