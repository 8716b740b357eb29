import { counted, quoted } from '../../../base/counted.ts';
import { toBase64url } from '../../cases/base64url.ts';
import { asObject, asText, parseJson } from '../../json/json-access.ts';
import { joined } from '../../text/joined-bytes.ts';
import { decodeBase64, decodeBase64Text } from '../framing/base64.ts';
import type { WireEvent } from '../wire-event.ts';

/** Amazon's `application/vnd.amazon.eventstream` taken apart. */
export interface EventStream {
  readonly events: readonly WireEvent[];
  /** Pieces of a body that are in messages of their own, joined: another stream, as SageMaker and Lambda send it. */
  readonly body: string;
  readonly notes: readonly string[];
}

/** Total length, length of the headers, their checksum; after the payload another one. */
const PRELUDE = 12;
const CHECKSUM = 4;
/** What the service sends at most is 16 MiB a message. */
const MAX_MESSAGE = 0x1_00_00_00 + 1024;

/** Whether the bytes begin with a message: enough of them for its first header will do. */
export function isEventStream(bytes: Uint8Array): boolean {
  const size = messageSize(bytes, 0);
  if (size === undefined || bytes.length < PRELUDE + 2) return false;
  const name = ascii(bytes.subarray(PRELUDE + 1, PRELUDE + 1 + bytes[PRELUDE]!));
  return /^:[a-z-]+$/.test(name);
}

/** The bytes of such a stream as a text that imports: base64. */
export const eventStreamText = (bytes: Uint8Array): string => toBase64url(bytes);

/** Reads base64 of such a stream, and a stream that a terminal showed as text; undefined for any other text. */
export function readEventStream(text: string): EventStream | undefined {
  const bytes = base64Bytes(text);
  if (bytes) return readMessages(bytes);
  return SHOWN.test(text) ? readShown(text) : undefined;
}

/** The length of a message is below 2²⁶, so its base64 begins so. */
const BASE64_START = /^\s*(?:data:[\w./+-]*;base64,\s*)?(?=A[A-D])/;
const HEAD_LETTERS = 400;

function base64Bytes(text: string): Uint8Array | undefined {
  const start = BASE64_START.exec(text)?.[0].length;
  if (start === undefined) return undefined;
  const head = decodeBase64(text.slice(start, start + HEAD_LETTERS));
  if (!head || !isEventStream(head)) return undefined;
  // Messages may be encoded one by one: padding ends each.
  const pieces = text.slice(start).match(/[^=]+/g)!.map(decodeBase64);
  return pieces.some((piece) => !piece) ? undefined : joined(pieces as Uint8Array[]);
}

/** The length that a message at the offset states, where it can be one. */
function messageSize(bytes: Uint8Array, at: number): number | undefined {
  if (bytes.length < at + PRELUDE) return undefined;
  const size = uint32(bytes, at);
  const headers = uint32(bytes, at + 4);
  return size >= PRELUDE + CHECKSUM && size <= MAX_MESSAGE && headers <= size - PRELUDE - CHECKSUM ? size : undefined;
}

function readMessages(bytes: Uint8Array): EventStream {
  const stream = new Messages();
  let at = 0;
  for (let count = 1; at < bytes.length; count += 1) {
    const size = messageSize(bytes, at);
    if (size === undefined || at + size > bytes.length) {
      stream.cut(bytes.length - at);
      break;
    }
    const payloadFrom = at + PRELUDE + uint32(bytes, at + 4);
    stream.read(
      headersOf(bytes.subarray(at + PRELUDE, payloadFrom)),
      bytes.subarray(payloadFrom, at + size - CHECKSUM),
      count,
    );
    at += size;
  }
  return stream.end();
}

/** Where each message of such a stream ends. */
export function messageEnds(bytes: Uint8Array): number[] {
  const ends: number[] = [];
  for (let at = 0, size = messageSize(bytes, 0); size !== undefined && at + size <= bytes.length; ) {
    at += size;
    ends.push(at);
    size = messageSize(bytes, at);
  }
  return ends;
}

/** Bytes that values of the types without a length of their own take: booleans, integers, a time, a UUID. */
const VALUE_BYTES = [0, 0, 1, 2, 4, 8, undefined, undefined, 8, 16] as const;
const TEXT = 7;

/** The headers that hold text; those after a broken one are lost. */
function headersOf(bytes: Uint8Array): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  let at = 0;
  while (at < bytes.length) {
    const valueAt = at + 2 + bytes[at]!;
    const type = bytes[valueAt - 1];
    if (type === undefined || type >= VALUE_BYTES.length) break;
    const hasLength = VALUE_BYTES[type] === undefined;
    const from = hasLength ? valueAt + 2 : valueAt;
    const length = VALUE_BYTES[type] ?? (bytes[valueAt]! << 8) + bytes[valueAt + 1]!;
    if (!(from + length <= bytes.length)) break;
    if (type === TEXT)
      headers.set(ascii(bytes.subarray(at + 1, valueAt - 1)), utf8(bytes.subarray(from, from + length)));
    at = from + length;
  }
  return headers;
}

/** What a terminal leaves of the headers of a message. */
const SHOWN =
  /:event-type[^\w:]*(\w+?)[^\w:]*:content-type[^\w:]*application\/json[^\w:]*:message-type[^\w:]*event(?=\{)/;

/** Payloads are JSON on one line: it ends at the last brace before the next message that makes it whole. */
function readShown(text: string): EventStream {
  const stream = new Messages();
  const marks = [...text.matchAll(new RegExp(SHOWN, 'g'))];
  marks.forEach((mark, at) => {
    const shown = text.slice(mark.index + mark[0].length, marks[at + 1]?.index ?? text.length);
    let end = shown.length;
    for (let tries = 0; tries < MOST_TRIES && end > 0; tries += 1) {
      end = shown.lastIndexOf('}', end - 1);
      const payload = shown.slice(0, end + 1);
      if (parseJson(payload) === undefined) continue;
      stream.read(new Map([[':event-type', mark[1]!]]), new TextEncoder().encode(payload), at + 1);
      return;
    }
    stream.cut(shown.length);
  });
  return stream.end();
}

/** Between two payloads are some hundred bytes, few of them braces. */
const MOST_TRIES = 8;

/** Pieces of a body in the payloads themselves. */
const BODY_EVENT = /^Payload(?:Part|Chunk)$/;

class Messages {
  readonly #events: WireEvent[] = [];
  readonly #body: string[] = [];
  readonly #decoder = new TextDecoder();
  readonly #notes: string[] = [];
  #cut = 0;

  read(headers: ReadonlyMap<string, string>, bytes: Uint8Array, count: number): void {
    const payload = utf8(bytes);
    const type = headers.get(':event-type') ?? '';
    const failure = headers.get(':exception-type') ?? headers.get(':error-code');
    if (failure !== undefined) {
      const message = asText(asObject(parseJson(payload))['message']) ?? headers.get(':error-message') ?? payload;
      this.#notes.push(`The stream reports an error in message ${count}: ${failure}: ${quoted(message)}.`);
    } else if (BODY_EVENT.test(type)) this.#body.push(this.#decoder.decode(bytes, { stream: true }));
    else if (type !== 'initial-response') this.#event(type, payload, count);
  }

  cut(bytes: number): void {
    this.#cut += bytes;
  }

  end(): EventStream {
    const cut = this.#cut > 0 ? [`The last ${counted(this.#cut, 'byte')} are no whole message and were left out.`] : [];
    return { events: this.#events, body: this.#body.join(''), notes: [...this.#notes, ...cut] };
  }

  /** An invocation wraps the model's own events in base64, a conversation has the members of its events. */
  #event(type: string, payload: string, line: number): void {
    const json = parseJson(payload);
    const bytes = asText(asObject(json)['bytes']);
    const inner = bytes === undefined ? undefined : decodeBase64Text(bytes);
    this.#events.push(
      inner === undefined
        ? { frame: 'event-stream', data: payload, json, event: type, line }
        : { frame: 'event-stream', data: inner, json: parseJson(inner), line },
    );
  }
}

const uint32 = (bytes: Uint8Array, at: number): number =>
  bytes[at]! * 0x1_00_00_00 + (bytes[at + 1]! << 16) + (bytes[at + 2]! << 8) + bytes[at + 3]!;

const utf8 = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

const ascii = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
