import { withText } from '../framing/lines.ts';
import { layer } from './kit/layer.ts';
import type { Wrapper } from './wrapper.ts';

const MARK = /^\s{0,3}> ?/;

/** A text that is quoted line by line, as mail and chats do. */
export const quotedChat: Wrapper = {
  id: 'quoted-chat',
  isLayer: true,
  find(lines) {
    const filled = lines.filter(({ text }) => text.trim() !== '');
    if (
      filled.length === 0 ||
      !filled.every(({ text }) => MARK.test(text)) ||
      filled.some(({ text }) => text.startsWith('>>>'))
    )
      return undefined;
    return layer(
      lines.map((line) => withText(line, line.text.replace(MARK, ''))),
      'a quote',
      'the quote marks before each line',
    );
  },
};
