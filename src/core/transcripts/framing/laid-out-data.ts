import { parseJson } from '../../json/json-access.ts';
import { type Line, withText } from './lines.ts';

/** An event whose JSON goes on in the next line. */
const OPENS = /^\s{0,9}data: ?(?=[[{])/;
/** The strings of a line, which may hold brackets. */
const STRINGS = /"(?:[^"\\]|\\.)*"/g;

/** Events whose data was laid out for people, back in one line each; the standard has each line begin with `data:`. */
export function joinLaidOutData(lines: readonly Line[]): readonly Line[] {
  if (!lines.some(({ text }) => OPENS.test(text) && depthOf(text) > 0)) return lines;
  const joined: Line[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    const end = OPENS.test(line.text) ? endOf(lines, at) : at;
    const text = lines.slice(at, end + 1).map((piece, index) => (index === 0 ? piece.text : piece.text.trim()));
    const isWhole = end > at && parseJson(text.join(' ').replace(OPENS, '')) !== undefined;
    joined.push(isWhole ? withText(line, text.join(' ')) : line);
    if (isWhole) {
      joined.push(withText(line, ''));
      at = end;
    }
  }
  return joined;
}

/** The line on which the brackets are closed that a line opens; the line itself where none is. */
function endOf(lines: readonly Line[], from: number): number {
  let depth = 0;
  for (let at = from; at < lines.length; at++) {
    const { text } = lines[at]!;
    if (at > from && OPENS.test(text)) return from;
    depth += depthOf(text);
    if (depth <= 0) return at;
  }
  return from;
}

function depthOf(text: string): number {
  const signs = text.replace(STRINGS, '');
  return signs.split(/[[{]/).length - signs.split(/[\]}]/).length;
}
