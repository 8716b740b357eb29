import { CUT, type Matcher, NO, name } from './matcher.ts';
import { endOfToken } from './special-tokens.ts';

/** What the name of a tool is of outside of JSON, as a part of a class of characters: letters and digits of every script (formats.md §1.3). */
export const NAME_CHARS = '\\p{L}\\p{M}\\p{N}_.$/:-';

/** A name of such characters, with the tokens in it that a server left there (formats.md §1.14). */
export const nameOfChars = (chars: RegExp, { least = 1, most = 256 } = {}): Matcher =>
  name((source, at, { ended }) => {
    let end = at;
    while (end < source.length) {
      const char = String.fromCodePoint(source.codePointAt(end) as number);
      const isChar = chars.test(char);
      const next = isChar ? end + char.length : endOfToken(source, end);
      if (next === CUT && !ended) return CUT;
      // A token that the text ends in has ended the turn.
      if (next < 0 || (!isChar && ended && next === source.length)) break;
      end = next;
      if (end - at > most) return NO;
    }
    if (end === source.length) return CUT;
    return end - at < least ? NO : end;
  });
