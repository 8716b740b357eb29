import { withText } from '../framing/lines.ts';
import { hasCallSign } from './kit/call-sign.ts';
import { layer } from './kit/layer.ts';
import { joinedLines } from './kit/texts-after.ts';
import type { Wrapper } from './wrapper.ts';

const MARK = /^\s{0,3}> ?/;

/** The line with which a mail program begins what it quotes. */
const WROTE =
  /(?:\bwrote|\bschrieb|\ba écrit|\bescribió|\bha scritto)\b[^\n]{0,80}:\s*$|^-{2,8} ?(?:Original|Forwarded) [Mm]essage/m;

/** A text that is quoted line by line, as mail and chats do. */
export const quotedChat: Wrapper = {
  id: 'quoted-chat',
  isLayer: true,
  find(lines) {
    const filled = lines.filter(({ text }) => text.trim() !== '');
    const quoted = filled.filter(({ text }) => MARK.test(text));
    const own = filled.filter(({ text }) => !MARK.test(text));
    if (quoted.length === 0 || quoted.some(({ text }) => text.startsWith('>>>'))) return undefined;
    const isMail = WROTE.test(joinedLines(own)) && !hasCallSign(joinedLines(own));
    if (own.length > 0 && !isMail) return undefined;
    return layer(
      (own.length > 0 ? quoted : lines).map((line) => withText(line, line.text.replace(MARK, ''))),
      'a quote',
      own.length > 0
        ? 'the mail around the quote, and the quote marks before each line'
        : 'the quote marks before each line',
    );
  },
};
