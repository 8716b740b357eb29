import type { Span } from '../../base/span.ts';
import { inOneLine } from '../text/quote.ts';
import type { LinePiece } from './account-types.ts';
import type { Lined } from './lines-in-paste.ts';

/** The most code units of a line that are shown, and of those before the place. */
const LONGEST = 100;
const LEAD = 40;

/** The line around a place, cut where it is long. */
export function lineAround({ text, lines }: Lined, { start, end }: Span): LinePiece {
  const lineStart = start - lines.position(start).column + 1;
  const from = Math.max(lineStart, start - LEAD);
  const piece = /^[^\r\n]*/.exec(text.slice(from, from + LONGEST))?.[0] ?? '';
  const to = from + piece.length;
  const isCut = piece.length === LONGEST && to < text.length && !/^[\r\n]/.test(text.slice(to, to + 1));
  const before = `${from > lineStart ? '…' : ''}${inOneLine(text.slice(from, Math.min(start, to)))}`;
  const inside = inOneLine(text.slice(Math.min(start, to), Math.max(start, Math.min(end, to))));
  const after = inOneLine(text.slice(Math.max(start, Math.min(end, to)), to));
  return {
    text: `${before}${inside}${after}${isCut ? '…' : ''}`,
    start: before.length,
    end: before.length + inside.length,
  };
}
