import { assert } from '../../base/assert.ts';
import { grouped } from '../../base/counted.ts';
import { err, ok, type Result } from '../../base/result.ts';
import { type JsonObject, printExactJson } from '../json/exact-json.ts';
import { toBase64url } from './base64url.ts';
import type { Fixture } from './fixture.ts';
import { lengthMark } from './length-mark.ts';
import { MAX_INFLATED_BYTES, MAX_TOKEN_LENGTH, overLinkLimits } from './link-limits.ts';

export interface ShareLink {
  /** `1.<base64url(deflate-raw(utf8(JSON)))>`; ends in a letter or digit, since chats treat punctuation as the end of a link. */
  readonly token: string;
  /** The token as part of an address: `#s=1.…`. */
  readonly hash: string;
  /** Length of the token in characters. */
  readonly length: number;
}

/** Packs a fixture, with unknown keys and all digits. `decodeLink` opens whatever this packs. */
export async function encodeLink(fixture: Fixture | JsonObject): Promise<Result<ShareLink>> {
  const problem = overLinkLimits(fixture);
  if (problem !== null) return tooMuch(problem);
  const json = printExactJson(chunksFirst(fixture));
  if (utf8.encode(json).length + SLACK_BYTES > MAX_INFLATED_BYTES) {
    return tooMuch(`its JSON has more than ${grouped(MAX_INFLATED_BYTES)} bytes`);
  }
  const unmarked = await pack(json, 0);
  const token = await pack(json, unmarked.length);
  if (token.length > MAX_TOKEN_LENGTH) {
    return tooMuch(
      `it would have ${grouped(token.length)} characters, and links open up to ${grouped(MAX_TOKEN_LENGTH)}`,
    );
  }
  return ok({ token, hash: `#s=${token}`, length: token.length });
}

function tooMuch(why: string): Result<never> {
  return err(`This is too much for a link: ${why}. Send the fixture as a file, or leave out tools, timing and prose.`);
}

/** Puts the chunks first: a truncated link loses its end, and the text matters most. */
function chunksFirst(document: Fixture | JsonObject): object {
  const { format, version, chunks, input, ...rest } = document as JsonObject;
  return { format, version, chunks, input, ...rest };
}

const utf8 = new TextEncoder();
/** Budget for the white space around the JSON. */
const SLACK_BYTES = 128;
const MAX_PADDING = 100;

/** White space after the JSON changes the last letters; after a few tries the last one is not `-` or `_`. */
async function pack(json: string, length: number): Promise<string> {
  for (let padding = 0; padding < MAX_PADDING; padding++) {
    const text = lengthMark(length) + json + ' '.repeat(padding);
    const token = `1.${toBase64url(await deflate(utf8.encode(text)))}`;
    if (/[A-Za-z0-9]$/.test(token)) return token;
  }
  assert(false, 'no padding makes a link end in a letter or digit');
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const { readable, writable } = new CompressionStream('deflate-raw');
  const writer = writable.getWriter();
  const written = writer.write(bytes).then(() => writer.close());
  const reader = readable.getReader();
  const parts: number[] = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    for (const byte of part.value) parts.push(byte);
  }
  await written;
  return Uint8Array.from(parts);
}
