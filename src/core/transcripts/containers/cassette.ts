import crc32 from 'crc-32';
import { gunzipSync } from 'fflate';
import { toBase64url } from '../../cases/base64url.ts';
import { asObject, asText, isObject, type JsonObject } from '../../json/json-access.ts';
import { decodeBase64 } from '../framing/base64.ts';

/** Whether the value is a VCR cassette: of vcrpy, VCR, go-vcr or betamax, or LangChain's two lists. */
export const isCassette = (value: unknown): boolean => interactionsOf(asObject(value)) !== undefined;

/** A cassette as the HAR file of the same requests. */
export function harOfCassette(value: unknown): unknown {
  const interactions = interactionsOf(asObject(value)) ?? [];
  return { log: { entries: interactions.map((interaction) => entryOf(asObject(interaction))) } };
}

function interactionsOf(cassette: JsonObject): readonly unknown[] | undefined {
  const listed = cassette['interactions'] ?? cassette['http_interactions'];
  if (Array.isArray(listed)) {
    const first = asObject(listed[0]);
    return isObject(first['request']) && isObject(first['response']) ? listed : undefined;
  }
  const { requests, responses } = cassette;
  if (!Array.isArray(requests) || !Array.isArray(responses) || !isObject(responses[0])) return undefined;
  return responses.map((response, at): unknown => ({
    request: requests[at] as unknown,
    response: response as unknown,
  }));
}

function entryOf({ request, response }: JsonObject): unknown {
  const asked = asObject(request);
  const answered = asObject(response);
  const body = bodyOf(answered);
  const sent = bodyOf(asked);
  return {
    request: {
      url: asText(asked['uri']) ?? asText(asked['url']) ?? '',
      postData: { text: typeof sent === 'string' ? sent : new TextDecoder().decode(sent) },
    },
    response: { content: contentOf(body, typeOf(answered, body)) },
  };
}

function contentOf(body: string | Uint8Array, mimeType: string): unknown {
  if (typeof body === 'string') return { mimeType, text: body };
  return { mimeType, encoding: 'base64', text: toBase64url(body) };
}

/** The stated type, else what the body begins like. */
function typeOf(response: JsonObject, body: string | Uint8Array): string {
  for (const [name, value] of Object.entries(asObject(response['headers']))) {
    const stated = asText(Array.isArray(value) ? value[0] : value);
    if (name.toLowerCase() === 'content-type' && stated !== undefined) return stated;
  }
  return typeof body === 'string' && /^\s*[[{]/.test(body) ? 'application/json' : 'text/event-stream';
}

/** The body under any name that recorders give it, decompressed. */
function bodyOf(message: JsonObject): string | Uint8Array {
  const parsed = message['parsed_body'] ?? asObject(message['body'])['parsed_body'];
  if (parsed !== undefined) return JSON.stringify(parsed);
  const found = textOrBytes(message['body'] ?? message['content']);
  return typeof found === 'string' ? found : decompressed(found);
}

function textOrBytes(value: unknown): string | Uint8Array {
  if (typeof value === 'string') return value;
  const body = asObject(value);
  const encoded = asText(body['base64_string']);
  if (encoded !== undefined) return decodeBase64(encoded) ?? '';
  if ('string' in body) return textOrBytes(body['string']);
  return Object.keys(body).length > 0 ? JSON.stringify(body) : '';
}

/** A gzip file states its size and checksum: one that claims more than any answer has, or is damaged, is left alone. */
const MOST_BYTES = 0x10_00_00_00;

function decompressed(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b || bytes.length < 18) return bytes;
  const stated = new DataView(bytes.buffer, bytes.byteOffset + bytes.length - 8);
  if (stated.getUint32(4, true) > MOST_BYTES) return bytes;
  try {
    const found = gunzipSync(bytes);
    return crc32.buf(found) === stated.getInt32(0, true) ? found : bytes;
  } catch {
    return bytes;
  }
}
