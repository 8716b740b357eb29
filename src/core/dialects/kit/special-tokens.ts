/** Tokens that end a turn or frame a message. */
const TOKEN =
  /<\|(?:im_(?:start|end)|end(?:oftext|_of_text)?|eot(?:_id)?|eom(?:_id)?|start|message|channel|return|call)\|>|<｜(?:begin|end)▁of▁sentence｜>|<eos>|\[e~\[/g;
const AT_END = new RegExp(`(?:${TOKEN.source})\\s*$`);
/** Longest token with the white space that is looked at behind it. */
const LONGEST = 128;

/** Every special token in a text, from left to right. */
export const specialTokensIn = (text: string): Iterable<RegExpExecArray> => text.matchAll(TOKEN);

/** The special token that a value ends with, white space behind it aside (dialects.md §1.16); null where there is none. */
export function specialTokenAtEnd(text: string): { readonly start: number; readonly end: number } | null {
  const from = Math.max(0, text.length - LONGEST);
  const match = AT_END.exec(text.slice(from));
  if (!match) return null;
  const start = from + match.index;
  return { start, end: start + match[0].trimEnd().length };
}
