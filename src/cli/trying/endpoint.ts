import { asList, asObject, asText, parseJson } from '../../core/json/json-access.ts';
import { isError, whyNone } from '../../core/logs/answer.ts';
import { estimateTokens } from '../../core/prompts/estimate-tokens.ts';
import type { ChannelKind } from '../../core/transcripts/channel.ts';
import { anthropic } from '../../core/transcripts/sources/anthropic.ts';
import { openAiChat } from '../../core/transcripts/sources/openai-chat.ts';
import type { StreamImporter } from '../../core/transcripts/stream-importer.ts';
import { StreamReading } from '../../core/transcripts/stream-reading.ts';
import { isDone, type WireEvent } from '../../core/transcripts/wire-event.ts';
import { promptTokens } from '../../core/trial/request-tokens.ts';
import type { Api, Attempt, NotRun, Usage } from '../../core/trial/run.ts';
import { type AnswerBody, readAnswer, readUpTo, TooLong } from './answer-body.ts';
import type { Ask, Asked } from './asker.ts';
import { requestFor } from './requests.ts';
import type { TrySetup } from './try-options.ts';

/** An endpoint and how it is asked. */
export type Endpoint = Pick<TrySetup, 'api' | 'model' | 'body' | 'timeout' | 'tools'> & { readonly endpoint: string };

type Environment = Readonly<Record<string, string | undefined>>;

const IMPORTERS: Readonly<Record<Api, StreamImporter>> = { openai: openAiChat, anthropic };

const USUAL_KEYS: Readonly<Record<Api, string>> = { openai: 'OPENAI_API_KEY', anthropic: 'ANTHROPIC_API_KEY' };

/** Sends requests to an endpoint and reads its streams. */
export function endpointAsker(endpoint: Endpoint, keyEnv: string | undefined, environment: Environment): Ask {
  const key = keyOf(endpoint.api, keyEnv, environment);
  const headers = headersOf(endpoint.api, key.value);
  return async (attempt, signal, onEvent) => {
    const { path, body } = requestFor(endpoint, attempt);
    const timeout = AbortSignal.timeout(endpoint.timeout * 1_000);
    const began = performance.now();
    try {
      const response = await fetch(endpoint.endpoint + path, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
        // A redirect would take the key to another place.
        redirect: 'manual',
        signal: AbortSignal.any([signal, timeout]),
      });
      if (!response.ok) return await refusalOf(response, endpoint, key);
      const came = await readAnswer(response, began, onEvent);
      return (
        errorIn(came, endpoint.endpoint, key) ??
        answerOf(came.events, endpoint, attempt) ??
        noAnswer(response, came, endpoint.endpoint, key)
      );
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof TooLong) return tooLong(`${endpoint.endpoint} sent an answer of more than ${error.size}`);
      if (error instanceof TypeError || timeout.aborted || isBroken(error))
        return { kind: 'failed', why: timeout.aborted ? 'timeout' : 'reset' };
      throw error;
    }
  };
}

const isBroken = (error: unknown): boolean => error instanceof Error && 'code' in error;

export interface Key {
  /** Of the variable that holds it, or of those that would. */
  readonly name: string;
  readonly value: string | undefined;
}

/** The key's variable; one that is named is the only one that is read, so that no other key goes to that endpoint. */
export function keyOf(api: Api, keyEnv: string | undefined, environment: Environment): Key {
  const names = keyEnv === undefined ? ['CHUNKSCOPE_KEY', USUAL_KEYS[api]] : [keyEnv];
  const name = names.find((known) => (environment[known] ?? '') !== '');
  return name === undefined ? { name: names.join(' or '), value: undefined } : { name, value: environment[name] };
}

function headersOf(api: Api, key: string | undefined): Record<string, string> {
  const json = { 'content-type': 'application/json' };
  if (api === 'openai') return { ...json, ...(key !== undefined && { authorization: `Bearer ${key}` }) };
  return { ...json, 'anthropic-version': '2023-06-01', ...(key !== undefined && { 'x-api-key': key }) };
}

/** An error that the endpoint sent with a status of success; null where there is none. */
function errorIn({ events }: AnswerBody, endpoint: string, key: Key): Asked | null {
  const error = events.map(({ json }) => asObject(json)).find(isError);
  if (!error) return null;
  const text = JSON.stringify(error);
  return {
    kind: 'failed',
    why: /rate_limit/.test(text) ? 'rate-limit' : 'server-error',
    sentence: `${endpoint} answered with an error: ${messageOf(withoutKey(text, key)).replace(/[.\s]*$/, '')}.`,
  };
}

/** The text of the first choice, with its calls if the request had tools, or the reason why it has neither. Null if this API did not answer so. */
function answerOf(events: readonly WireEvent[], { api, tools }: Endpoint, attempt: Attempt): Asked | null {
  const isNative = attempt.variant.native === true;
  const told = events.filter((event) => !isDone(event));
  if (IMPORTERS[api].sniff(told) === 0) return null;
  const reading = new StreamReading();
  IMPORTERS[api].read(told, reading);
  const answer = reading.answers[0] ?? reading.answer;
  const channels = answer.channels(0);
  const ofKind = (wanted: ChannelKind) => channels.find(({ kind }) => kind === wanted);
  const came = (isNative ? ofKind('native') : undefined) ?? ofKind('text');
  const input = came?.chunks.join('') ?? '';
  // Blanks around a call that the endpoint took out are no text of the model's.
  if (!isNative && input.trim() === '' && whyNone(told.map(({ json }) => json)) === 'native-call')
    return { kind: 'not-run', why: 'native-call' };
  const { reason, stopSequence } = answer.finishOf(0);
  const isWhole = told.length < events.length || reason !== undefined || told[0]?.frame === 'json';
  if (!isWhole && !(api === 'anthropic' && answer.hasEnded)) return { kind: 'failed', why: 'reset' };
  return {
    kind: 'answer',
    answer: {
      input,
      ...(came?.frames && { frames: came.frames }),
      chunks: came?.chunks ?? [],
      dt: came?.dt ?? [],
      finish: stopSequence === undefined ? (reason ?? null) : 'stop_sequence',
      usage: usageOf(told) ?? {
        prompt: promptTokens(attempt, tools),
        completion: estimateTokens(input),
        estimated: true,
      },
    },
  };
}

/** What came with a status of success and is no answer: whether to ask again, and a sentence with how it begins. */
function noAnswer(response: Response, { events, begins }: AnswerBody, endpoint: string, key: Key): Asked {
  const first = events.find((event) => !isDone(event));
  // JSON that breaks off would have been an answer.
  if (first?.json === undefined && /^\s*[[{]/.test(first?.data ?? '')) return { kind: 'failed', why: 'reset' };
  const text = begins.trim();
  const type = (response.headers.get('content-type') ?? '').split(';', 1)[0]!.trim();
  const isHtml = /\bx?html\b/.test(type) || /^(?:data:\s*)?<[!?]?[a-z]/i.test(text);
  const isOtherJson = events.some(({ json }) => json !== undefined);
  const shown = onOneLine(withoutKey(text, key)).slice(0, LONGEST_BEGINNING);
  return {
    kind: isHtml || isOtherJson ? 'not-run' : 'failed',
    why: 'server-error',
    sentence: `${endpoint} answered ${response.status} ${type || 'without a content type'}, no answer of a model: ${shown === '' ? 'nothing' : `\`${shown}\``}.`,
    sort: JSON.stringify([response.status, type, isHtml, isOtherJson, text === '']),
  };
}

const tooLong = (said: string): Asked => ({
  kind: 'not-run',
  why: 'too-long',
  sentence: `${said}: the rest is not read.`,
});

/** What the endpoint counted, in the members of either API; undefined where it tells nothing. */
function usageOf(events: readonly WireEvent[]): Usage | undefined {
  let prompt: number | undefined;
  let completion: number | undefined;
  for (const { json } of events) {
    const event = asObject(json);
    const usage = asObject(event['usage'] ?? asObject(event['message'])['usage']);
    const cached = [usage['cache_creation_input_tokens'], usage['cache_read_input_tokens']].map(numberIn);
    const asked = numberIn(usage['prompt_tokens']) ?? numberIn(usage['input_tokens']);
    if (asked !== undefined) prompt = asked + cached.reduce<number>((sum, count) => sum + (count ?? 0), 0);
    completion = numberIn(usage['completion_tokens']) ?? numberIn(usage['output_tokens']) ?? completion;
  }
  return prompt === undefined || completion === undefined ? undefined : { prompt, completion };
}

const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** What an answer that is none says: to wait and ask again, or that asking again is no use. */
async function refusalOf(response: Response, { endpoint }: Endpoint, key: Key): Promise<Asked> {
  const { status } = response;
  const { text, isTooLong } = await readUpTo(response, MOST_ERROR_BYTES);
  const why = whyNotRun(status);
  if (why !== null && isTooLong) return tooLong(`${endpoint} answered ${status} with more than 1 MB`);
  const message = messageOf(withoutKey(text, key));
  const said = `${endpoint} answered ${status}${message === '' ? '' : `: ${message.replace(/[.\s]*$/, '')}`}.`;
  if (why !== null) return { kind: 'failed', why, sentence: said, ...waitOf(response.headers.get('retry-after')) };
  const hint = key.value === undefined ? ` No key was sent: set ${key.name}.` : ` The key came from ${key.name}.`;
  return { kind: 'refused', sentence: said + (status === 401 ? hint : '') };
}

function whyNotRun(status: number): NotRun | null {
  if (status === 429) return 'rate-limit';
  if (status === 408) return 'timeout';
  return status >= 500 || status === 409 || status === 425 ? 'server-error' : null;
}

/** Seconds, or a date. */
function waitOf(retryAfter: string | null): { readonly waitMs?: number } {
  if (retryAfter === null) return {};
  const seconds = Number(retryAfter);
  const waitMs = Number.isNaN(seconds) ? Date.parse(retryAfter) - Date.now() : 1_000 * seconds;
  return Number.isFinite(waitMs) ? { waitMs: Math.max(0, waitMs) } : {};
}

/** Bytes of an error's body that are read. */
const MOST_ERROR_BYTES = 1_000_000;
/** Characters of an endpoint's own words that are shown, and of what is no answer. */
const LONGEST_MESSAGE = 500;
const LONGEST_BEGINNING = 100;

/** Before a text is shortened, else the beginning of a key could be left. */
const withoutKey = (text: string, key: Key): string => text.replaceAll(key.value ?? '\0', '[removed]');

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

function messageOf(body: string): string {
  const json = parseJson(body);
  const { error, message, detail } = asObject(Array.isArray(json) ? asList(json)[0] : json);
  const own = asText(asObject(error)['message']) ?? asText(error) ?? asText(message) ?? asText(detail);
  return onOneLine(own ?? body).slice(0, LONGEST_MESSAGE);
}
