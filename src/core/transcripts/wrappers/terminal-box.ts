import { withText } from '../framing/lines.ts';
import { layer } from './kit/layer.ts';
import { withoutBreaksInTexts } from './kit/wrapped-lines.ts';
import type { Wrapper } from './wrapper.ts';

const EDGE = /^\s*[╭╮╰╯┌┐└┘┏┓┗┛╔╗╚╝├┤─━═│┃║╌┄┈\s]{3,}$|^\s*[╭┌┏╔╰└┗╚][─━═].*[╮┐┓╗╯┘┛╝]\s*$/;
const LEFT = /^\s*[│┃║]/;
const RIGHT = /[│┃║]$/;

/** A box that a terminal draws around a text. */
export const terminalBox: Wrapper = {
  id: 'terminal-box',
  isLayer: true,
  find(lines) {
    const filled = lines.filter(({ text }) => text.trim() !== '');
    const inside = lines.filter(({ text }) => text.trim() !== '' && !EDGE.test(text));
    if (inside.length === 0 || filled.length < 2 || !inside.every(({ text }) => LEFT.test(text))) return undefined;
    const rows = inside.map(({ text }) => text.replace(LEFT, '').trimEnd().replace(RIGHT, ''));
    const margin = Math.min(...rows.filter((row) => row.trim() !== '').map((row) => row.search(/\S/)));
    return layer(
      withoutBreaksInTexts(
        inside.map((line, at) => withText(line, rows[at]!.slice(margin).trimEnd())),
        (at) => hasNoRoom(rows[at]!, rows[at + 1]!, margin),
      ),
      'a box of a terminal',
      'the box around the text',
    );
  },
};

/** Whether the first word of the next row has none on this one, beside a margin as wide as the left one. */
function hasNoRoom(row: string, next: string, margin: number): boolean {
  const room = row.length - row.trimEnd().length - margin;
  return (/\S+/.exec(next)?.[0].length ?? 0) >= room;
}
