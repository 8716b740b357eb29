import { err, ok, type Result } from '../../base/result.ts';

export interface DecodedText {
  readonly text: string;
  /** How many places that are not in the encoding became U+FFFD. */
  readonly replaced: number;
}

/** A text that imports, with what is to be said of how it was read. */
export interface ReadableText {
  readonly text: string;
  /** Sentences about what could not be read as it is. */
  readonly notes: readonly string[];
}

/** The bytes of a file as text: UTF-8 with its byte order mark, or UTF-16 without; the error says what else they are. */
export function textOfBytes(bytes: Uint8Array): Result<DecodedText> {
  const known = SIGNATURES.find(([signature]) => startsWith(bytes, signature));
  if (known) return err(`This is ${known[1]}. ${known[2]}`);
  const encoding = encodingOf(bytes);
  const isUtf8 = encoding === 'utf-8';
  const text = new TextDecoder(encoding, { ignoreBOM: isUtf8 }).decode(bytes);
  const replaced = text.includes('\ufffd') ? replacements(text, isUtf8 ? bytes : NO_BYTES) : 0;
  if (isBinary(text, replaced)) return err(`This is a binary file, not text. ${CHOOSE}`);
  if (isUtf8 && replaced > 0 && isLatin1(bytes, text))
    return err(`This is text in Latin-1 or Windows-1252, not in UTF-8. ${SAVE}`);
  return ok({ text, replaced });
}

/** UTF-16 by its byte order mark, else UTF-8. */
export function encodingOf([a, b]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return a === 0xfe && b === 0xff ? 'utf-16be' : 'utf-8';
}

const NO_BYTES = new Uint8Array();

/** A sentence about bytes that are not UTF-8; null where there are none. */
export const replacedSentence = (replaced: number): string | null =>
  replaced === 0 ? null : `${replaced === 1 ? 'One place is' : `${replaced} places are`} not UTF-8 and read as U+FFFD.`;

const CHOOSE = 'Choose the file that holds the reply.';
const UNPACK = 'Unpack it and choose the file that holds the reply.';
const SAVE = 'Save it as UTF-8 and choose it again.';

const ascii = (text: string): readonly number[] => Array.from(text, (char) => char.charCodeAt(0));

/** The first bytes of files that cannot be replies, what they are, and what to do. */
const SIGNATURES: readonly (readonly [signature: readonly number[], what: string, next: string])[] = [
  [[0x89, ...ascii('PNG')], 'a PNG image, not text', CHOOSE],
  [[0xff, 0xd8, 0xff], 'a JPEG image, not text', CHOOSE],
  [ascii('GIF8'), 'a GIF image, not text', CHOOSE],
  [ascii('%PDF-'), 'a PDF document, not text', CHOOSE],
  [[...ascii('PK'), 3, 4], 'a zip archive or an Office document, not text', UNPACK],
  [[0x1f, 0x8b], 'a gzip archive, not text', UNPACK],
  [[0x28, 0xb5, 0x2f, 0xfd], 'a Zstandard archive, not text', UNPACK],
  [[...ascii('7z'), 0xbc, 0xaf], 'a 7z archive, not text', UNPACK],
  [ascii('SQLite format 3\0'), 'an SQLite database, not text', CHOOSE],
  [[0x7f, ...ascii('ELF')], 'a program, not text', CHOOSE],
];

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

/** How many U+FFFD of a text its bytes did not hold. */
export function replacements(text: string, bytes: Uint8Array): number {
  let count = 0;
  for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', at + 1)) count++;
  for (let at = bytes.indexOf(0xef); at >= 0; at = bytes.indexOf(0xef, at + 1))
    if (bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd) count--;
  return count;
}

/** Characters that are examined to distinguish text from binary data. */
const LOOKED_AT = 65_536;

function isBinary(text: string, replaced: number): boolean {
  const head = text.slice(0, LOOKED_AT);
  const controls = head.match(/[\u0000-\u0006\u000e-\u001a\u001c-\u001f]/g)?.length ?? 0;
  return (replaced > 0 && head.includes('\0')) || controls > head.length / 10 || replaced > text.length / 3;
}

/** Whether it looks like Latin-1: no bytes beyond ASCII are adjacent, and most form a word with the letters next to them. */
function isLatin1(bytes: Uint8Array, text: string): boolean {
  if (/[\u0080-\ufffc\ufffe\uffff]/.test(text)) return false;
  let high = 0;
  let words = 0;
  for (let at = bytes.findIndex((byte) => byte >= 0x80); at >= 0 && at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte < 0x80) continue;
    high++;
    const isSmall = byte >= 0xdf && byte <= 0xfd;
    const isLarge = byte >= 0xc0 && byte <= 0xde;
    const [before, after] = [isLetter(bytes[at - 1]), isLetter(bytes[at + 1])];
    if ((isSmall && (before || after)) || (isLarge && !before && after)) words++;
  }
  return words > 0 && words >= high / 2;
}

const isLetter = (byte: number | undefined): boolean =>
  byte !== undefined && ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a));
