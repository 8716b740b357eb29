import { counted } from '../../../base/counted.ts';
import { asList, asObject, asText, isObject, type JsonObject, parseJson } from '../../json/json-access.ts';
import type { Answer } from '../answer.ts';
import { decodeBase64Text } from '../framing/base64.ts';
import { type Recognised, recogniseEvents, recogniseText } from '../recognise.ts';
import { type RequestContext, requestContext } from '../request-context.ts';
import type { WantedFormat } from '../wanted-format.ts';
import type { WireEvent } from '../wire-event.ts';

/** One answer of an archive that may be a model's. */
export interface HarAnswer {
  /** Without the query, which may hold a key. */
  readonly url: string;
  /** Absent where the body is text that no importer knows. */
  readonly recognised?: { readonly all: Recognised; readonly answer: Answer };
  readonly body: string;
  readonly request: RequestContext;
  /** How long the body took to arrive, in milliseconds; absent where the archive does not say. */
  readonly durationMs?: number;
  readonly notes: readonly string[];
}

/** HAR 1.1 or 1.2. */
export const isHar = (value: unknown): boolean => Array.isArray(asObject(asObject(value)['log'])['entries']);

/** The answers of an archive that can be imported: known streams first come first, then other text. */
export function readHar(value: unknown, wanted?: WantedFormat): HarAnswer[] {
  const entries = asList(asObject(asObject(value)['log'])['entries']).map(asObject);
  const answers = entries.flatMap((entry) => readEntry(entry, wanted));
  const known = answers.filter((answer) => answer.recognised);
  return known.length > 0 || wanted ? known : answers.filter((answer) => answer.body !== '');
}

const STREAM_TYPE = /^(?:text\/event-stream|text\/plain|application\/(?:x-)?(?:ndjson|jsonl|json-lines|stream\+json))/i;

const BINARY_TYPE = /^application\/vnd\.amazon\.eventstream/i;

/** Whole answers are JSON, as is much else; only what an importer knows counts. */
const JSON_TYPE = /^(?:application|text)\/(?:[\w.+-]*\+)?json/i;

function readEntry(entry: JsonObject, wanted?: WantedFormat): HarAnswer[] {
  const content = asObject(asObject(entry['response'])['content']);
  const mimeType = asText(content['mimeType']) ?? '';
  const messages = eventSourceMessages(entry);
  const isStream = STREAM_TYPE.test(mimeType) || BINARY_TYPE.test(mimeType);
  if (!isStream && !JSON_TYPE.test(mimeType) && messages.length === 0) return [];
  const body = bodyOf(content);
  const all = known(recogniseEvents(messages, wanted)) ?? known(body === '' ? undefined : recogniseText(body, wanted));
  if (!isStream && !all) return [];
  const request = asObject(entry['request']);
  const durationMs = duration(entry);
  const answer: HarAnswer = {
    url: (asText(request['url']) ?? '').replace(/[?#].*$/, ''),
    body,
    request: requestContext(parseJson(asText(asObject(request['postData'])['text']) ?? '')),
    ...(durationMs !== undefined && { durationMs }),
    notes: cutNotes(content, body),
  };
  return all ? all.read.answers.map((one) => ({ ...answer, recognised: { all, answer: one } })) : [answer];
}

const known = (found: Recognised | undefined): Recognised | undefined =>
  found && found.read.answers.length > 0 ? found : undefined;

function bodyOf(content: JsonObject): string {
  const text = asText(content['text']) ?? '';
  // A binary stream is read from its base64: as text its bytes would be lost.
  if (content['encoding'] !== 'base64' || BINARY_TYPE.test(asText(content['mimeType']) ?? '')) return text;
  return decodeBase64Text(text) ?? '';
}

/** Chrome writes the events of a stream one by one, with times in seconds, where it saw them. */
function eventSourceMessages(entry: JsonObject): WireEvent[] {
  return asList(entry['_eventSourceMessages']).flatMap((value, at) => {
    const message = asObject(value);
    const data = asText(message['data']);
    if (data === undefined) return [];
    const name = asText(message['eventName']);
    const seconds = message['time'];
    return [
      {
        frame: 'sse' as const,
        data,
        json: parseJson(data),
        line: at + 1,
        ...(name !== undefined && name !== 'message' && { event: name }),
        ...(typeof seconds === 'number' && { timeMs: seconds * 1000 }),
      },
    ];
  });
}

function duration(entry: JsonObject): number | undefined {
  const receive = asObject(entry['timings'])['receive'];
  const all = entry['time'];
  if (typeof receive === 'number' && receive > 0) return receive;
  return typeof all === 'number' && all > 0 ? all : undefined;
}

function cutNotes(content: JsonObject, body: string): string[] {
  const size = content['size'];
  if (body !== '' || typeof size !== 'number' || size <= 0) return [];
  return [`The archive holds no body for this answer, though ${counted(size, 'byte')} arrived.`];
}

/** Whether the text begins like an archive but is no JSON, so that a better sentence than "plain text" can be given. */
export const looksLikeHar = (text: string): boolean =>
  /^\s*\{\s*"log"\s*:\s*\{/.test(text) && !isObject(parseJson(text));
