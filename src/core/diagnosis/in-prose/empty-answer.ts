import { counted } from '../../../base/counted.ts';

/** What a provider's answer, or the stream of one, tells of its end where neither text nor a call is in it. */
export interface AnswerEnd {
  /** As the wire names it: `stop`, `tool_calls`. */
  readonly reason: string;
  /** What the model wrote by the server's count; absent where it tells none, or no more than the token that ends it. */
  readonly tokens?: number;
  /** The server says that a call ended the answer. */
  readonly isCall: boolean;
}

const KEYS =
  '(?:finish_reason|finishReason|stop_reason|done_reason|incomplete_details["\']\\s{0,9}:\\s{0,9}\\{\\s{0,9}["\']reason)';
const REASON = new RegExp(`["']${KEYS}["']\\s{0,9}:\\s{0,9}["'](\\w{1,60}(?:-\\w{1,60})?)["']`, 'g');
const TOKENS = /["'](?:completion_tokens|output_tokens|eval_count|candidatesTokenCount)["']\s{0,9}:\s{0,9}(\d{1,9})\b/g;
const OF_CALL = /^(?:tool[_-]?calls?|tool[_-]?use|function[_-]?calls?)$/i;

/** How the last answer in a text ended; undefined where none tells a reason. */
export function answerEndIn(text: string): AnswerEnd | undefined {
  const reason = [...text.matchAll(REASON)].at(-1)?.[1];
  if (reason === undefined) return undefined;
  const tokens = Number([...text.matchAll(TOKENS)].at(-1)?.[1] ?? 0);
  return { reason, isCall: OF_CALL.test(reason), ...(tokens > 1 && { tokens }) };
}

/** `, which ended `tool_calls` after 120 tokens`; empty where nothing tells it. */
export const endWords = (end: AnswerEnd | undefined): string =>
  end
    ? `, which ended \`${end.reason}\`${end.tokens === undefined ? '' : ` after ${counted(end.tokens, 'token')}`}`
    : '';

/** Why nothing is in an answer that ended so, a sentence; undefined where nothing tells it. */
export function whyEmpty({ isCall, tokens }: AnswerEnd): string | undefined {
  if (isCall)
    return 'The server says that a call ended the answer and handed none on: either its tool parser took what the model wrote and read no call in it, or something on the way took the call out.';
  return tokens === undefined
    ? undefined
    : 'The model wrote something, and nothing of it is here: either the server took it for reasoning or for a call that it could not read, or what wrote this down left it out.';
}

/** What helps where the model may have had no room. */
export const SEND_WITH_ROOM =
  'Send the request again with more room for the answer; if it comes back so, look at what the server takes out of it.';

/** Ends that tell of a filter. */
const BY_FILTER =
  /^(?:content[_-]?filter(?:ed)?|safety|recitation|prohibited_content|blocklist|spii|refusal|guardrail_intervened)$/i;

export const isFiltered = ({ reason }: AnswerEnd): boolean => BY_FILTER.test(reason);

/** What helps where a filter of the provider refuses the request or its answer. */
export const CHANGE_FILTERED = 'Change the words that the filter of the provider refuses, or its settings.';

/** What to do about it, a sentence; undefined where nothing tells it. */
export function nextOfEmpty(end: AnswerEnd): string | undefined {
  const { isCall, tokens, reason } = end;
  if (isFiltered(end)) return CHANGE_FILTERED;
  if (!isCall && tokens === undefined) return undefined;
  return !isCall && /^(?:length|max_tokens)$/i.test(reason)
    ? SEND_WITH_ROOM
    : 'Ask again without the server’s tool and reasoning parsers, or have it log what the model wrote, and paste that.';
}
