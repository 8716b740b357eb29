import { textOf } from '../../json/literal-scanner.ts';
import { hasCallSign } from './kit/call-sign.ts';
import { quotedAt } from './kit/quoted.ts';
import { wholeMessage } from './kit/texts-after.ts';
import type { Wrapper } from './wrapper.ts';

/** A name and a sign before the literal, as logs and debuggers write it; a time or a level may be before it. */
const HEAD = /^\s*(?:(?:[^\s"'`<{]{1,40}\s+){0,6}[\w.[\]-]{1,40}\s*[:=]\s*)?([bB])?[uUrR]?(?=["'])/;

/** One literal that is all of the text, or the value of a name: what `repr`, a debugger or a JSON string shows of a reply. */
export const quotedText: Wrapper = {
  id: 'quoted-text',
  find(lines) {
    const whole = wholeMessage(lines);
    const head = HEAD.exec(whole.message);
    if (!head) return undefined;
    const { text: inside, start, end, isCut } = quotedAt(whole.message, head[0].length);
    const isPlain = inside === whole.message.slice(start + 1, end - 1);
    const text = textOf({ text: inside, isBytes: head[1] !== undefined });
    if (isCut || isPlain || !/^[\s,;)\]}]{0,99}$/.test(whole.message.slice(end, end + 100)) || !hasCallSign(text))
      return undefined;
    return {
      start: 0,
      candidates: [{ pieces: [{ text, line: whole.line }], from: 'a quoted text' }],
      says: [],
      tookOff: ['the quotes, and the escapes inside them'],
    };
  },
};
