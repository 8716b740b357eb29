import type { StringValue } from '../../../core/calls/value.ts';

/** One character of a value may be several of the source. */
const PIECE = /&(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});|\r\n|[\s\S]/g;
const OPENER = '<![CDATA[';
const CLOSER = ']]>';
/** Longer values lead to their end alone. */
const LONGEST = 20_000;

/**
 * Where in the reply the character at an index of a value's text is: its end, so that it has been read there. Null
 * where value and source cannot be laid side by side, as where comments or trimmed white space lie between.
 */
export function placeInValue({ value, inner, cdata }: StringValue, index: number, text: string): number | null {
  if (inner.end - inner.start > LONGEST) return null;
  let { start, end } = inner;
  const source = text.slice(start, end);
  if (cdata) {
    if (!source.startsWith(OPENER)) return null;
    start += OPENER.length;
    if (source.endsWith(CLOSER)) end -= CLOSER.length;
  }
  const pieces = cdata ? null : [...text.slice(start, end).matchAll(PIECE)];
  const length = pieces ? pieces.length : end - start;
  if (length !== value.length) return null;
  const piece = pieces?.[index];
  if (!pieces) return Math.min(end, start + index + 1);
  return piece ? start + piece.index + piece[0].length : end;
}
