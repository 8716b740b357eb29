import { type View, ViewBuilder } from '../view.ts';
import type { StringNode } from './value-node.ts';

/** Escapes of JSON, Python, JavaScript, Go and Rust. */
const ESCAPE = /\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|u\{[\da-fA-F]{1,6}\}|U[\da-fA-F]{8}|[0-7]{3}|\r\n|[\s\S]|$)/y;

const CONTROLS: Readonly<Partial<Record<string, string>>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  a: '\u0007',
  b: '\b',
  f: '\f',
  v: '\v',
  '0': '\0',
  '\n': '',
  '\r\n': '',
  '': '',
};

/** What an escape stands for; a backslash before another character stays. */
function unescaped(code: string): string {
  if (/^[xuU].|^[0-7]{3}$/.test(code)) {
    const digits = code.replace(/^[xuU]\{?|\}$/g, '');
    const point = Number.parseInt(digits, /^[0-7]{3}$/.test(code) ? 8 : 16);
    return point > 0xffff && point <= 0x10ffff ? String.fromCodePoint(point) : String.fromCharCode(point);
  }
  return CONTROLS[code] ?? (/[\\'"`/$]/.test(code) ? code : `\\${code}`);
}

/** Gives the stretches of a string: copied ones as they are, escapes with what they stand for. */
function eachStretch(text: string, node: StringNode, put: (piece: string, start: number, end: number) => void): void {
  for (const { start, end, isRaw } of node.parts) {
    let at = start;
    while (at < end) {
      const found = isRaw ? -1 : text.indexOf('\\', at);
      const next = found < 0 || found >= end ? end : found;
      if (next > at) put(text.slice(at, next), at, next);
      at = next;
      if (at >= end) break;
      ESCAPE.lastIndex = at;
      const length = Math.min(ESCAPE.exec(text)?.[0].length ?? 1, end - at);
      put(unescaped(text.slice(at + 1, at + length)), at, at + length);
      at += length;
    }
  }
}

/** The characters of a string, its escapes undone. */
export function plainText(text: string, node: StringNode): string {
  const pieces: string[] = [];
  eachStretch(text, node, (piece) => pieces.push(piece));
  return pieces.join('');
}

/** Writes them into a view of the text that the string is in. */
export const putText = (builder: ViewBuilder, text: string, node: StringNode): void =>
  eachStretch(text, node, (piece, start, end) => builder.put(piece, start, end));

/** The same as a view, so that a place in it leads back. */
export function stringView(view: View, node: StringNode): View {
  const builder = new ViewBuilder(view);
  putText(builder, view.text, node);
  return builder.view('the quotes and escapes of a string');
}

const ESCAPE_OR_STRING = /\\.|"(?:[^"\\]|\\.)*"?/g;
const isString = (found: string): boolean => found.startsWith('"') && (found.endsWith('"') || !/\\n\s*</.test(found));

/**
 * Whether a text is one line with the escapes of a literal in it, as messages show it that are printed twice. Those inside a string of JSON are the
 * string's own; one that never ends may be none, if a tag follows an escape.
 */
const isEscaped = (text: string): boolean => {
  const bare = text.trimEnd().replace(ESCAPE_OR_STRING, (found) => (isString(found) ? '""' : found));
  if (bare.includes('\n')) return false;
  return /\\n\s*[<{"\w]|[>}]\\n|\\"/.test(bare) || (ESCAPED_TEXT.test(bare) && !BARE_QUOTE.test(bare));
};

/** A text of Python in quotes that are escaped, and a quote that is not. */
const ESCAPED_TEXT = /[[{(,:=]\s{0,9}\\'/;
const BARE_QUOTE = /(?<!\\)'/;

/** A text without the escapes of the literal that it was taken out of; the same where it has none. */
export function withoutEscapes(view: View): View {
  const { length } = view.text;
  if (!isEscaped(view.text)) return view;
  const parts = [{ start: 0, end: length, isRaw: false }];
  return stringView(view, { type: 'string', parts, start: 0, end: length, isClosed: true });
}
