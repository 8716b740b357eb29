import { CUT, type Matcher, NO, name } from './matcher.ts';
import { endOfToken } from './special-tokens.ts';

/** A name of such characters, with the tokens in it that a server left there (formats.md §1.14). */
export const nameOfChars = (chars: RegExp, { least = 1, most = 256 } = {}): Matcher =>
  name((source, at, { ended }) => {
    let end = at;
    while (end < source.length) {
      const isChar = chars.test(source.charAt(end));
      const next = isChar ? end + 1 : endOfToken(source, end);
      if (next === CUT && !ended) return CUT;
      // A token that the text ends in has ended the turn.
      if (next < 0 || (!isChar && ended && next === source.length)) break;
      end = next;
      if (end - at > most) return NO;
    }
    if (end === source.length) return CUT;
    return end - at < least ? NO : end;
  });
