import { END_TOKENS } from '../kit/special-tokens.ts';

/** Blocks in which nothing is a call. */
const THOUGHT_OF_PROMPT = /^[\s\S]*?<\/(?:think|seed:think)>/;
const THOUGHT = /<(think|thinking|seed:think)>[\s\S]*?(?:<\/\1>|$)/g;
const FENCE = /(^|\n)(```+|~~~+)[^\n]*\n[\s\S]*?(?:\n\2[^\n]*|$)/g;
const INLINE_CODE = /`[^`\n]*`/g;

/** Tokens that a server should have taken out (formats.md §1.14). */
const AT_END = [...END_TOKENS, '<|return|>'];

const blank = (found: string): string => ' '.repeat(found.length);

/** A text in which thinking is blanked, so that places stay. */
export function withoutThinking(text: string): string {
  if (!text.includes('think')) return text;
  return text
    .replace(THOUGHT_OF_PROMPT, (found) => (/<(?:think|seed:think)>/.test(found) ? found : blank(found)))
    .replace(THOUGHT, blank);
}

/** The same with fences and inline code blanked. */
export const withoutCode = (text: string): string =>
  withoutInlineCode(text.includes('```') || text.includes('~~~') ? text.replace(FENCE, blank) : text);

/** The same with inline code alone blanked. */
export const withoutInlineCode = (text: string): string =>
  text.includes('`') ? text.replace(INLINE_CODE, blank) : text;

/** A text without the special tokens and the white space at its end. */
export function withoutEndTokens(text: string): string {
  let rest = text.trimEnd();
  for (let token = tokenAtEnd(rest); token !== undefined; token = tokenAtEnd(rest))
    rest = rest.slice(0, -token.length).trimEnd();
  return rest;
}

const tokenAtEnd = (text: string): string | undefined => AT_END.find((token) => text.endsWith(token));
