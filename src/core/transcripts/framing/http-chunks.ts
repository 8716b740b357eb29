import type { Span } from '../../../base/span.ts';

/**
 * The spans that HTTP/1.1 chunked transfer (`curl --raw`) leaves of a text: each chunk is its size in hex, the bytes, a line break.
 * The first span is what is before the body. Undefined where the sizes do not add up.
 */
export function httpChunksIn(text: string): readonly Span[] | undefined {
  let tried = 0;
  for (const { index, 0: before } of text.matchAll(FIRST_SIZE)) {
    // A column of numbers has many lines that might be sizes.
    if (++tried > MOST_TRIED) return undefined;
    const start = index + before.length;
    const chunks = chunksFrom(text, start, 1) ?? chunksFrom(text, start, 2);
    if (chunks) return [{ start: 0, end: start }, ...chunks];
  }
  return undefined;
}

/** The head of an answer has few lines that look like a size. */
const MOST_TRIED = 20;

/** The same as one text. */
export const joinHttpChunks = (text: string): string | undefined =>
  httpChunksIn(text)
    ?.map(({ start, end }) => text.slice(start, end))
    .join('');

/** `breakBytes` is the size of a line break without CR: two where a terminal took the CR away. */
function chunksFrom(text: string, from: number, breakBytes: number): Span[] | undefined {
  const chunks: Span[] = [];
  for (let at = from; at < text.length; ) {
    SIZE_LINE.lastIndex = at;
    const size = SIZE_LINE.exec(text);
    if (!size) return undefined;
    const start = SIZE_LINE.lastIndex;
    const byteCount = Number.parseInt(size[1] ?? '', 16);
    if (byteCount === 0) return chunks.length > 0 ? [...chunks, ...trailers(text, start)] : undefined;
    const end = skipBytes(text, start, byteCount, breakBytes);
    chunks.push({ start, end });
    AFTER_CHUNK.lastIndex = end;
    if (end < text.length && !AFTER_CHUNK.test(text)) return undefined;
    at = end < text.length ? AFTER_CHUNK.lastIndex : end;
  }
  return chunks.length > 1 ? chunks : undefined;
}

/** What is behind the last chunk: fields, and words of whoever pastes. */
const trailers = (text: string, start: number): Span[] =>
  text.slice(start).trim() === '' ? [] : [{ start, end: text.length }];

const FIRST_SIZE = /(?:^|\r?\n)(?=[\da-fA-F]{1,6}(?:;[^\r\n]*)?\r?\n)/g;
const SIZE_LINE = /([\da-fA-F]{1,6})(?:;[^\r\n]*)?(?:\r?\n|$)/y;
const AFTER_CHUNK = /\r?\n/y;

/** The offset after so many UTF-8 bytes, or the end of the text. */
function skipBytes(text: string, from: number, byteCount: number, breakBytes: number): number {
  let at = from;
  let left = byteCount;
  while (left > 0 && at < text.length) {
    const code = text.codePointAt(at) ?? 0;
    if (code === LINE_FEED && text.charCodeAt(at - 1) !== RETURN) left -= breakBytes;
    else left -= code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    at += code < 0x10000 ? 1 : 2;
  }
  return at;
}

const LINE_FEED = 10;
const RETURN = 13;
