import { assert } from '../../base/assert.ts';
import { grouped } from '../../base/counted.ts';
import { err, ok, type Result } from '../../base/result.ts';
import { type JsonObject, printExactJson } from '../json/exact-json.ts';
import { toBase64url } from './base64url.ts';
import type { Fixture } from './fixture.ts';
import { lengthMark } from './length-mark.ts';
import { MAX_INFLATED_BYTES, MAX_TOKEN_LENGTH, overLinkLimits } from './link-limits.ts';
import { SEAL_BYTES, sealed } from './link-seal.ts';

export interface ShareLink {
  /** `2.<base64url(deflate-raw(seal + utf8(JSON)))>`; ends in a letter or digit, since chats treat punctuation as the end of a link. */
  readonly token: string;
  /** The token as part of an address: `#s=2.…`. */
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
  const token = await pack(json);
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
/** Budget for the seal and the white space around the JSON. */
const SLACK_BYTES = 128 + SEAL_BYTES;
const MAX_TRIES = 200;

/**
 * A token that says its own length and does not end in `-` or `_`; one that is too long for a link may do neither. White space
 * after the JSON changes the last letters, and the length where the mark of each of two gives the other.
 */
async function pack(json: string): Promise<string> {
  let length = 0;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const text = lengthMark(length) + json + ' '.repeat(tries >> 1);
    const token = `2.${toBase64url(await deflate(sealed(utf8.encode(text))))}`;
    if (token.length > MAX_TOKEN_LENGTH || (token.length === length && /[A-Za-z0-9]$/.test(token))) return token;
    length = token.length;
  }
  assert(false, 'no padding makes a link say its length and end in a letter or digit');
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
