import { quote } from '../../text/quote.ts';

/** A text without its quotes, or what a language has where JSON has null. */
export const BARE_WORD = /^[A-Za-z_][\w-]{0,60}$/;

/** Why such a word stands in JSON. */
export const whyOfWord = (word: string): string =>
  `${quote(word)} is no word of JSON, which has true, false and null alone, and a text is between quotes: either the model left these out, or a program printed its own data in place of JSON.`;
