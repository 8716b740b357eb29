import { parseJson } from '../../json/json-access.ts';
import { type Line, withText } from './lines.ts';
import { shortenedEvent } from './shortened-event.ts';

/** An event whose JSON goes on in the next line. */
const OPENS = /^\s{0,9}data: ?(?=[[{])/;
/** A field of the next event, or the end of this one. */
const NEXT = /^\s{0,9}(?:(?:data|event|id|retry):|$)/;
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
    const data = text.join(' ').replace(OPENS, '');
    const isWhole = end > at && (parseJson(data) ?? shortenedEvent(data)) !== undefined;
    joined.push(isWhole ? withText(line, text.join(' ')) : line);
    if (isWhole) {
      joined.push(withText(line, ''));
      at = end;
    }
  }
  return joined;
}

/** The line on which the brackets are closed that a line opens, else the last one before the next event. */
function endOf(lines: readonly Line[], from: number): number {
  let depth = 0;
  for (let at = from; at < lines.length; at++) {
    const { text } = lines[at]!;
    if (at > from && NEXT.test(text)) return at - 1;
    depth += depthOf(text);
    if (depth <= 0) return at;
  }
  return lines.length - 1;
}

function depthOf(text: string): number {
  const signs = text.replace(STRINGS, '');
  return signs.split(/[[{]/).length - signs.split(/[\]}]/).length;
}
