import { isObject, type JsonObject, parseJson } from '../json/json-access.ts';
import { type KnownPrompt, knownPrompt } from '../prompts/copied-examples.ts';
import { placed } from '../transcripts/build-result.ts';
import { repliesIn } from '../transcripts/containers/log.ts';
import { takenByLogger } from '../transcripts/containers/taken-by-logger.ts';
import type { Findings } from '../transcripts/findings.ts';
import { memberKind } from '../transcripts/rows/row-members.ts';
import { atPath, repliesInRow } from '../transcripts/rows/row-reply.ts';
import type { LoggedReply, RecordReading } from './log-format.ts';
import type { NotReply } from './summary.ts';

/** What a record says around its answer. */
export interface AnswerContext {
  readonly id?: string | undefined;
  readonly tools?: unknown;
  readonly prompt?: KnownPrompt | undefined;
  readonly fields?: Readonly<Record<string, string>>;
  /** Long texts that the record keeps apart. */
  readonly attachments?: JsonObject;
}

/** The replies in a provider's answer in whatever shape a logger keeps it: whole, streamed, as messages, as JSON in a string. */
export function answerOf(value: unknown, context: AnswerContext = {}): RecordReading {
  const found = repliesIn(value, context.attachments);
  if (found.length > 0) return repliesOf(found, context);
  const missing = whyNone(value);
  // JSON that is no answer of a provider is what the model wrote.
  return missing === 'no-text' && typeof value === 'string' && value.trim() !== '' && !isCutJson(value)
    ? [textReply(value, context)]
    : typeof value === 'string' && isCutJson(value)
      ? 'cut-by-logger'
      : missing;
}

/** The replies in a row of no known shape, in the member that holds what the model wrote. */
export function rowAnswer(row: JsonObject, context: AnswerContext = {}): RecordReading {
  const found = repliesInRow(row);
  if (!found) {
    const named = Object.keys(row).find((key) => memberKind(key) === 'reply');
    return answerOf(named === undefined ? row : row[named], context);
  }
  const read = found.paths.map((path) => answerOf(atPath(row, path), context));
  const replies = read.flatMap((reading) => (typeof reading === 'string' ? [] : reading));
  return replies.length > 0 ? replies : (read[0] ?? 'no-text');
}

/** A text that is a reply as it is; one that its logger took or cut is not one. */
export function textAnswer(text: string, context: AnswerContext = {}): RecordReading {
  return takenByLogger(text) ?? [textReply(text, context)];
}

const textReply = (text: string, { id, tools, prompt, fields }: AnswerContext): LoggedReply => ({
  chunks: [text],
  ...(id !== undefined && { id }),
  ...(tools !== undefined && { tools }),
  ...(prompt && { prompt }),
  ...(fields && { fields }),
});

/** The replies of answers that were found. */
export const repliesOf = (found: readonly Findings[], context: AnswerContext): readonly LoggedReply[] =>
  found.map((findings) => replyOf(findings, context));

function replyOf({ channels, finishOf, request, remarks }: Findings, context: AnswerContext): LoggedReply {
  const channel =
    channels.find(({ kind }) => kind === 'native') ?? channels.find(({ kind }) => kind === 'text') ?? channels[0];
  const end = finishOf?.(channel?.choice ?? 0);
  const told = {
    ...end,
    ...(remarks && channel && { remarks: remarks.map((remark) => placed(remark, channel)) }),
  };
  const tools = request.tools ?? context.tools;
  const prompt = knownPrompt(request) ?? context.prompt;
  const fields = {
    ...(request.model !== undefined && { model: request.model }),
    ...(end?.reason !== undefined && { finish: end.reason }),
    ...context.fields,
  };
  return {
    chunks: channel?.chunks ?? [],
    ...(channel?.frames && { frames: channel.frames }),
    ...(context.id !== undefined && { id: context.id }),
    ...(Object.keys(told).length > 0 && { end: told }),
    ...(tools !== undefined && { tools }),
    ...(prompt && { prompt }),
    ...(Object.keys(fields).length > 0 && { fields }),
  };
}

/** An answer of a provider in a string, of which an exporter kept only the beginning. */
const isCutJson = (text: string): boolean =>
  /^\s*(?:\[\s*)?\{\s*"(?:id|object|role|choices|type|content|parts|candidates|model)"\s*:/.test(text) &&
  parseJson(text) === undefined;

/** Values looked at to tell why there is no text. */
const MOST_VALUES = 2_000;

const CALL_TYPES = new Set<unknown>(['tool_use', 'function_call', 'custom_tool_call', 'tool_call', 'function']);

const NATIVE_CALL = /^(?:tool_calls|function_call|functionCall|tool_use|toolUse)$/;

/** Why an answer holds no text: the worst that was done to it. */
export function whyNone(value: unknown): NotReply {
  const open: unknown[] = [value];
  const reasons = new Set<NotReply>();
  for (let looked = 0; open.length > 0 && looked < MOST_VALUES; looked++) {
    const next = open.pop();
    if (typeof next === 'string') {
      const taken = takenByLogger(next);
      if (taken) reasons.add(taken);
      const json = /^\s*[[{]/.test(next) ? parseJson(next) : undefined;
      if (json !== undefined) open.push(json);
    } else if (Array.isArray(next)) open.push(...next.slice(0, MOST_VALUES));
    else if (isObject(next)) {
      if (isError(next)) reasons.add('provider-error');
      const { type } = next;
      if (CALL_TYPES.has(type)) reasons.add('native-call');
      for (const [key, member] of Object.entries(next)) {
        if (NATIVE_CALL.test(key) && isFilled(member)) reasons.add('native-call');
        open.push(member);
      }
    }
  }
  return (
    (['cut-by-logger', 'redacted', 'provider-error', 'native-call'] as const).find((reason) => reasons.has(reason)) ??
    'no-text'
  );
}

/** The record itself, or the answer, says that the request failed. */
export const isError = ({ error, errors, type }: JsonObject): boolean =>
  isFilled(error) || isFilled(errors) || type === 'error';

function isFilled(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (isObject(value)) return Object.keys(value).length > 0;
  return value !== undefined && value !== null && value !== '' && value !== false;
}

/** A member that names a record: text or a number; undefined for any other value. */
export function nameOf(...values: readonly unknown[]): string | undefined {
  const found = values.find((value) => (typeof value === 'string' && value !== '') || typeof value === 'number');
  return found === undefined ? undefined : String(found);
}

/** JSON in a string as what it holds; any other value as it is. */
export const opened = (value: unknown): unknown =>
  typeof value === 'string' && /^\s*[[{]/.test(value) ? (parseJson(value) ?? value) : value;
