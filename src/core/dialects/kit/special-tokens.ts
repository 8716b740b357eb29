import type { Span } from '../../../base/span.ts';
import { CUT, NO } from './matcher.ts';

/** Tokens that end a turn or frame a message. */
const TOKEN =
  /<\|(?:im_(?:start|end)|end(?:oftext|_of_text)?|eot(?:_id)?|eom(?:_id)?|start|message|channel|return|call)\|>|<｜(?:begin|end)▁of▁sentence｜>|<eos>|\[e~\[/g;
/** Further ones, which are looked for in prose alone: a value may be a page that strikes words out. */
const IN_PROSE = /<\|(?:END_OF_TURN_TOKEN|CHATBOT_TOKEN|message_sep)\|>|<end_of_turn>|<turn\|>|<\/s>/g;
/** Tokens inside calls and at their end (formats.md §2); other tags there are parts of calls in several dialects. */
const PART =
  /<\|(?:tool_call_(?:end|argument_begin)|tool_calls?_section_end|action_end|plugin|tools_suffix|END_ACTION|python_end|constrain|tool_call:end|tool_arg:(?:start|value|end)|content_invoke_tool_(?:json|text)|plamo:end_\w+:plamo)\|>|<｜tool▁(?:calls?▁end|sep)｜>|<tool_call\|>|<\|"\|>|<end_function_call>|<(?:tool_sep|end_of_tool_call)>|<\/(?:TOOLCALL|longcat_tool_call|longcat_arg_(?:key|value)|dots_function_call|ifm\|\w+)>|\[(?:END_TOOL_REQUEST|ARGS|CALL_ID)\]/g;
const AT_END = new RegExp(`(?:${TOKEN.source})\\s*$`);
/** Longest token with the white space that is looked at after it. */
const LONGEST = 128;

const ANY = new RegExp(`${TOKEN.source}|${IN_PROSE.source}|${PART.source}`, 'g');

/** Those at which a turn ends, which a server may leave in the name of a tool; frames of messages end a name. */
export const END_TOKENS: readonly string[] = [
  '<|im_end|>',
  '<|eot_id|>',
  '<|eom_id|>',
  '<|end_of_text|>',
  '<|endoftext|>',
  '<｜end▁of▁sentence｜>',
  '<|END_OF_TURN_TOKEN|>',
  '<|CHATBOT_TOKEN|>',
  '<|message_sep|>',
  '<end_of_turn>',
  '<turn|>',
  '<eos>',
  '</s>',
];

/** The same as a part of a pattern. */
export const TOKEN_IN_NAME = `(?:${END_TOKENS.map((token) => token.replaceAll('|', '\\|')).join('|')})`;

/** Where such a token at a place ends; `NO` where none is there, `CUT` where the text ends in what may become one. */
export function endOfToken(source: string, at: number): number {
  if (source.charAt(at) !== '<') return NO;
  const token = END_TOKENS.find((one) => source.startsWith(one, at));
  if (token !== undefined) return at + token.length;
  const rest = source.slice(at, at + LONGEST);
  return END_TOKENS.some((one) => one.startsWith(rest)) ? CUT : NO;
}

/** The special tokens in the name of a tool, of which they are no part (formats.md §1.14). */
export const tokensInName = (name: string): readonly Span[] =>
  /[<[]/.test(name)
    ? Array.from(name.matchAll(ANY), ({ index, 0: token }) => ({ start: index, end: index + token.length }))
    : [];

export const withoutTokens = (name: string): string => (/[<[]/.test(name) ? name.replace(ANY, '') : name);

/** Every special token in prose, from left to right; `</s>` is none after `<s>`. */
export function specialTokensIn(text: string): readonly RegExpExecArray[] {
  const struck = text.indexOf('<s>');
  return Array.from(text.matchAll(ANY)).filter(
    ({ index, 0: token }) => token !== '</s>' || struck < 0 || index < struck,
  );
}

/** The special token that a value ends with, white space after it aside (dialects.md §1.16); null where there is none. */
export function specialTokenAtEnd(text: string): { readonly start: number; readonly end: number } | null {
  const from = Math.max(0, text.length - LONGEST);
  const match = AT_END.exec(text.slice(from));
  if (!match) return null;
  const start = from + match.index;
  return { start, end: start + match[0].trimEnd().length };
}
