import { withText } from '../framing/lines.ts';
import { layer } from './kit/layer.ts';
import type { Wrapper } from './wrapper.ts';

const EDGE = /^\s*[╭╮╰╯┌┐└┘┏┓┗┛╔╗╚╝├┤─━═│┃║╌┄┈\s]{3,}$|^\s*[╭┌┏╔╰└┗╚][─━═].*[╮┐┓╗╯┘┛╝]\s*$/;
const LEFT = /^\s*[│┃║] ?/;
const RIGHT = /[│┃║]$/;

/** A box that a terminal draws around a text. */
export const terminalBox: Wrapper = {
  id: 'terminal-box',
  isLayer: true,
  find(lines) {
    const filled = lines.filter(({ text }) => text.trim() !== '');
    const inside = lines.filter(({ text }) => text.trim() !== '' && !EDGE.test(text));
    if (inside.length === 0 || filled.length < 2 || !inside.every(({ text }) => LEFT.test(text))) return undefined;
    return layer(
      inside.map((line) => withText(line, line.text.replace(LEFT, '').trimEnd().replace(RIGHT, '').trimEnd())),
      'a box of a terminal',
      'the box around the text',
    );
  },
};
