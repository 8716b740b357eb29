import { NAME_CHARS } from '../kit/name-of-chars.ts';
import type { Vocabulary } from '../kit/vocabulary.ts';

/** Where a weak form opens a call: the opener with the name in it, which is -1 where the body names the tool. */
export interface WeakOpening {
  readonly start: number;
  readonly end: number;
  readonly nameStart: number;
  readonly nameEnd: number;
  /** Where text in place of JSON ends; left out where the body decides that. */
  readonly textEnd?: number;
  /** What a server would not take there, and the code of that. */
  readonly slip?: 'missing-wrapper' | 'call-in-code-fence' | 'malformed-tag';
}

/** What a weak form is looked for in. */
export interface WeakContext {
  readonly text: string;
  /** The same with fences, inline code and thinking blanked, so that places stay. */
  readonly seen: string;
  readonly tools: Vocabulary;
  /** The format was asked for: tools need not be known. */
  readonly isForced: boolean;
  /** What may still be looked at, so that all looks together grow with the text. */
  readonly budget: { left: number };
}

/** A global pattern whose first group is the beginning of a form. */
export interface WeakBeginning {
  readonly pattern: RegExp;
  /** Nothing but white space and thinking is before it. */
  readonly startsReply: boolean;
}

/** A form of a format without a token of its own, which people write too (formats.md §3). */
export interface WeakForm {
  readonly id: string;
  readonly find: (context: WeakContext) => readonly WeakOpening[];
  /** What it may begin with, as far as it has come; null where it cannot be. */
  readonly begins: (hasTools: boolean) => WeakBeginning | null;
}

/** A name in a slip of its own (formats.md §1.3). */
export const NAME = `[\\p{L}_][${NAME_CHARS}]{0,200}`;

/** An opening whose body names the tool. */
export const unnamedAt = (start: number, end = start): WeakOpening => ({ start, end, nameStart: -1, nameEnd: -1 });

/** Where the bracket at a place is closed, strings in these quotes skipped; -1 where it is not, or the budget is used up. */
export function closingOf(text: string, from: number, quotes: string, budget: { left: number }): number {
  let depth = 0;
  let quote = '';
  for (let at = from; at < text.length && budget.left > 0; at++) {
    budget.left--;
    const char = text.charAt(at);
    if (quote !== '') {
      if (char === '\\') at++;
      else if (char === quote) quote = '';
    } else if (quotes.includes(char)) quote = char;
    else if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char) && --depth === 0) return at + 1;
  }
  return -1;
}
