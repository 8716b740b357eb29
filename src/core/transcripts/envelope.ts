import { asObject, asText, isObject, parseJson } from '../json/json-access.ts';
import { decodeBase64Text } from './framing/base64.ts';
import { parseTimestamp } from './framing/timestamp.ts';
import type { WireEvent } from './wire-event.ts';

/** Members under which loggers, SDKs and gateways keep the event itself. */
export const ENVELOPE_KEYS = [
  'data',
  'chunk',
  'event',
  'payload',
  'message',
  'body',
  'response',
  'rawValue',
  'raw',
  'line',
  'bytes',
];

const TIME_KEYS = ['timestamp', 'time', 'ts', '@timestamp', 'at', 'receivedAt'];

/**
 * The events inside a member of each event (`{"ts":…,"data":{…}}`, Bedrock's `{"chunk":{"bytes":"…"}}`), with the time
 * that is beside it. Events without the member stay out; the count says how many.
 */
export function unwrap(events: readonly WireEvent[], key: string): WireEvent[] {
  return events.flatMap((event) => {
    const outer = asObject(event.json);
    const json = innerJson(outer[key]);
    if (!isObject(json)) return [];
    const timeMs = event.timeMs ?? timeIn(outer);
    const name = event.event ?? (typeof outer['event'] === 'string' ? outer['event'] : undefined);
    return [{ ...event, json, ...(timeMs !== undefined && { timeMs }), ...(name !== undefined && { event: name }) }];
  });
}

function innerJson(value: unknown): unknown {
  if (isObject(value)) return typeof value['bytes'] === 'string' ? fromBytes(value['bytes']) : value;
  if (typeof value !== 'string') return undefined;
  return parseJson(value.replace(/^data: ?/, '')) ?? fromBytes(value);
}

/** Base64, or what Python prints of bytes: the text itself. */
function fromBytes(source: string): unknown {
  const plain = parseJson(source);
  if (isObject(plain)) return plain;
  const text = decodeBase64Text(source);
  return text === undefined ? undefined : parseJson(text);
}

function timeIn(outer: ReturnType<typeof asObject>): number | undefined {
  for (const key of TIME_KEYS) {
    const value = outer[key];
    if (typeof value === 'number') return value < 1e11 ? value * 1000 : value;
    const text = asText(value);
    if (text !== undefined) return parseTimestamp(text);
  }
  return undefined;
}
