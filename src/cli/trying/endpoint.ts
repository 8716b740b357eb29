import { createParser } from 'eventsource-parser';
import { asList, asObject, asText, isObject, parseJson } from '../../core/json/json-access.ts';
import { isError, whyNone } from '../../core/logs/answer.ts';
import { estimateTokens } from '../../core/prompts/estimate-tokens.ts';
import { anthropic } from '../../core/transcripts/sources/anthropic.ts';
import { openAiChat } from '../../core/transcripts/sources/openai-chat.ts';
import type { StreamImporter } from '../../core/transcripts/stream-importer.ts';
import { StreamReading } from '../../core/transcripts/stream-reading.ts';
import { isDone, type WireEvent } from '../../core/transcripts/wire-event.ts';
import { promptTokens } from '../../core/trial/request-tokens.ts';
import type { Api, NotRun, Usage } from '../../core/trial/run.ts';
import type { Ask, Asked } from './asker.ts';
import { requestFor } from './requests.ts';
import type { TrySetup } from './try-options.ts';

/** An endpoint and how it is asked. */
export type Endpoint = Pick<TrySetup, 'api' | 'model' | 'body' | 'timeout'> & { readonly endpoint: string };

type Environment = Readonly<Record<string, string | undefined>>;

const IMPORTERS: Readonly<Record<Api, StreamImporter>> = { openai: openAiChat, anthropic };

const USUAL_KEYS: Readonly<Record<Api, string>> = { openai: 'OPENAI_API_KEY', anthropic: 'ANTHROPIC_API_KEY' };

/** Sends requests to an endpoint and reads its streams. */
export function endpointAsker(endpoint: Endpoint, keyEnv: string | undefined, environment: Environment): Ask {
  const key = keyOf(endpoint.api, keyEnv, environment);
  const headers = headersOf(endpoint.api, key.value);
  return async (attempt, signal) => {
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
      return answerOf(await eventsOf(response, began), endpoint.api, promptTokens(attempt));
    } catch (error) {
      signal.throwIfAborted();
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

/** The events of an answer with their times in milliseconds since the request; one that is not streamed is one event. */
async function eventsOf(response: Response, began: number): Promise<readonly WireEvent[]> {
  const sinceBegan = (): number => Math.round(performance.now() - began);
  if (!/\bevent-stream\b/.test(response.headers.get('content-type') ?? '')) {
    const data = await response.text();
    return [{ frame: 'json', data, json: parseJson(data), line: 1, timeMs: sinceBegan() }];
  }
  const events: WireEvent[] = [];
  const parser = createParser({
    onEvent: ({ data, event }) =>
      events.push({
        frame: 'sse',
        data,
        json: eventJson(data),
        line: events.length + 1,
        timeMs: sinceBegan(),
        ...(event !== undefined && { event }),
      }),
  });
  const decoder = new TextDecoder();
  for await (const bytes of response.body ?? []) parser.feed(decoder.decode(bytes, { stream: true }));
  parser.feed(`${decoder.decode()}\n\n`);
  return events;
}

/** The JSON of an event; its digits do not matter here, and keeping them takes half of the time. */
function eventJson(data: string): unknown {
  try {
    return JSON.parse(data) as unknown;
  } catch {
    return undefined;
  }
}

/** What the events hold: the text of the first choice, why there is none, or an error that the endpoint sent inside. */
function answerOf(events: readonly WireEvent[], api: Api, prompt: number): Asked {
  const told = events.filter((event) => !isDone(event));
  const error = told.map(({ json }) => asObject(json)).find(isError);
  if (error) return { kind: 'failed', why: /rate_limit/.test(JSON.stringify(error)) ? 'rate-limit' : 'server-error' };
  const reading = new StreamReading();
  IMPORTERS[api].read(told, reading);
  const answer = reading.answers[0] ?? reading.answer;
  const text = answer.channels(0).find(({ kind }) => kind === 'text');
  const input = text?.chunks.join('') ?? '';
  // Blanks around a call that the endpoint took out are no text of the model's.
  if (input.trim() === '' && whyNone(told.map(({ json }) => json)) === 'native-call')
    return { kind: 'not-run', why: 'native-call' };
  // A body that is no answer of the protocol, an empty one above all.
  if (!text && !told.some(({ json }) => isObject(json))) return { kind: 'failed', why: 'server-error' };
  const { reason, stopSequence } = answer.finishOf(0);
  return {
    kind: 'answer',
    answer: {
      input,
      chunks: text?.chunks ?? [],
      dt: text?.dt ?? [],
      finish: stopSequence === undefined ? (reason ?? null) : 'stop_sequence',
      usage: usageOf(told) ?? { prompt, completion: estimateTokens(input), estimated: true },
    },
  };
}

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
  const text = await response.text();
  const why = whyNotRun(status);
  // Before it is shortened, else the beginning of a key could be left.
  const message = messageOf(text.replaceAll(key.value ?? '\0', '[removed]'));
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

/** A timer waits for no longer; it is more than three weeks. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** Seconds, or a date. */
function waitOf(retryAfter: string | null): { readonly waitMs?: number } {
  if (retryAfter === null) return {};
  const seconds = Number(retryAfter);
  const waitMs = Number.isNaN(seconds) ? Date.parse(retryAfter) - Date.now() : 1_000 * seconds;
  return Number.isNaN(waitMs) ? {} : { waitMs: Math.min(LONGEST_WAIT_MS, Math.max(0, waitMs)) };
}

/** Characters of an endpoint's own words that are shown. */
const LONGEST_MESSAGE = 500;

function messageOf(body: string): string {
  const json = parseJson(body);
  const { error, message, detail } = asObject(Array.isArray(json) ? asList(json)[0] : json);
  const own = asText(asObject(error)['message']) ?? asText(error) ?? asText(message) ?? asText(detail);
  return (own ?? body).replace(/\s+/g, ' ').trim().slice(0, LONGEST_MESSAGE);
}
