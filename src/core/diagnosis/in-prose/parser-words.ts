import type { StreamText } from '../../text/stream-text.ts';

/** What parsers of servers say that they met, with the tags that they name: Go's decoder of XML, Harmony's, llama.cpp's of streams, LM Studio's. */
const PARSER_WORDS =
  /\b(?:XML syntax error on line \d{1,9}: [^\n"]{1,200}|element <[^<>\n]{1,80}> closed by <[^<>\n]{1,80}>|expected element (?:type|name) [^\n"]{1,120}|unexpected tokens remaining in message header: [^\n]{1,300}|Expected "[^"\n]{1,80}", but got "[^"\n]{0,200}"|Invalid diff:\s{0,9}'[^\n]{1,300}(?:\n\s{0,9}'[^\n]{1,300})?)/g;

/** Code units that are examined on either side. */
const FAR = 400;

/** Whether a tag is in the words of a server's parser, so that no model wrote it there. Takes only what is around it. */
export function isInParserWords(text: Pick<StreamText, 'slice'>, at: number): boolean {
  const from = Math.max(0, at - FAR);
  return [...text.slice(from, at + FAR).matchAll(PARSER_WORDS)].some(
    ({ index, 0: words }) => from + index <= at && at < from + index + words.length,
  );
}

/** A text without the words of such parsers. */
export const withoutParserWords = (text: string): string => text.replace(PARSER_WORDS, '');
