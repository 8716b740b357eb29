import type { Span } from '../../../../base/span.ts';

/** A stretch of the original: what mattered, what did not, or how much of that is left out here. */
export type Part =
  | { readonly kind: 'kept' | 'idle'; readonly start: number; readonly text: string }
  | { readonly kind: 'gap'; readonly start: number; readonly length: number };

/** A stretch that did not matter is shown this far around what did. */
const CONTEXT = 240;

/** The original in parts, all that mattered and some of what is around it. `kept` is in order and does not overlap. */
export function keptParts(text: string, kept: readonly Span[]): Part[] {
  const parts: Part[] = [];
  const idle = (start: number, end: number, isFirst: boolean, isLast: boolean): void => {
    const head = isFirst ? 0 : CONTEXT;
    const tail = isLast ? 0 : CONTEXT;
    if (end <= start) return;
    if (end - start <= 2 * CONTEXT) {
      parts.push({ kind: 'idle', start, text: text.slice(start, end) });
      return;
    }
    if (head > 0) parts.push({ kind: 'idle', start, text: text.slice(start, start + head) });
    parts.push({ kind: 'gap', start: start + head, length: end - tail - start - head });
    if (tail > 0) parts.push({ kind: 'idle', start: end - tail, text: text.slice(end - tail, end) });
  };
  let from = 0;
  for (const { start, end } of kept) {
    idle(from, start, from === 0, false);
    parts.push({ kind: 'kept', start, text: text.slice(start, end) });
    from = end;
  }
  idle(from, text.length, from === 0, true);
  return parts;
}
