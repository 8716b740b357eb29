import type { Span } from './span.ts';

/** Index of the first item whose start is greater than `offset`, among items sorted by start; logarithmic. */
export function firstStartAfter(items: readonly Span[], offset: number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((items[middle] as Span).start > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Whether one of the spans covers `span`; they are sorted and overlap only by nesting at the same start. */
export function isCovered(sorted: readonly Span[], span: Span): boolean {
  const last = sorted[firstStartAfter(sorted, span.start) - 1];
  return last !== undefined && last.start <= span.start && span.end <= last.end;
}

/** Index of the span nearest to a span outside them, the later one at equal distance; -1 where there is none. */
export function nearestTo(spans: readonly Span[], { start, end }: Span): number {
  const next = firstStartAfter(spans, start - 1);
  const [before, after] = [spans[next - 1], spans[next]];
  if (!before || !after) return before ? next - 1 : after ? next : -1;
  return start - before.end < after.start - end ? next - 1 : next;
}
