import { codePointName } from '../../../base/code-point.ts';
import type { Span } from '../../../base/span.ts';
import { displayText } from '../../parts/reply/display-text.ts';

const AROUND = 20;
/** A longer source is not spelt out in code points. */
const MOST_NAMED = 4;

/** What is on the same line before and after a stretch of the text, cut where it is long. */
export function around(text: string, { start, end }: Span): { readonly before: string; readonly after: string } {
  const before = text.slice(Math.max(0, start - AROUND), start);
  const after = text.slice(end, end + AROUND);
  const line = before.slice(Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1);
  const rest = /^[^\r\n]*/.exec(after)?.[0] ?? '';
  return {
    before: displayText(line.length === AROUND ? `…${line}` : line.trimStart()),
    after: displayText(rest.length === AROUND ? `${rest}…` : rest),
  };
}

/** The code points of a short source, `U+0026 U+0026`, and whether eyes can see it as it is. */
export function codePoints(source: string): { readonly names: string; readonly isSeen: boolean } {
  const points = [...source];
  const names = points.length > MOST_NAMED ? '' : points.map(nameOf).join(' ');
  return { names, isSeen: names === '' || !/^[\p{C}\p{Z}]+$/u.test(source) };
}

const nameOf = (character: string): string => codePointName(character.codePointAt(0) ?? 0);
