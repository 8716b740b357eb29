/**
 * Undoes HTTP/1.1 chunked transfer (`curl --raw`): each chunk is its size in hex, the bytes, a line break. Undefined
 * where the sizes do not add up, as when a terminal changed the line breaks.
 */
export function joinHttpChunks(text: string): string | undefined {
  const first = FIRST_SIZE.exec(text);
  if (!first) return undefined;
  const parts = [text.slice(0, first.index + first[1]!.length)];
  let at = parts[0]!.length;
  for (;;) {
    SIZE_LINE.lastIndex = at;
    const size = SIZE_LINE.exec(text);
    if (!size) return undefined;
    at = SIZE_LINE.lastIndex;
    const byteCount = Number.parseInt(size[1]!, 16);
    if (byteCount === 0) return parts.length > 1 ? parts.join('') + text.slice(at) : undefined;
    const end = skipBytes(text, at, byteCount);
    parts.push(text.slice(at, end));
    at = end;
    if (at >= text.length) return parts.join('');
    if (text.startsWith('\r\n', at)) at += 2;
    else if (text[at] === '\n') at += 1;
    else return undefined;
  }
}

const FIRST_SIZE = /(^|\r?\n)(?=[0-9a-fA-F]{1,8}(?:;[^\r\n]*)?\r?\n\s*(?:data:|event:|id:|retry:|:|[[{]))/;
const SIZE_LINE = /([0-9a-fA-F]{1,8})(?:;[^\r\n]*)?\r?\n/y;

/** The offset after so many UTF-8 bytes, or the end of the text. */
function skipBytes(text: string, from: number, byteCount: number): number {
  let at = from;
  let left = byteCount;
  while (left > 0 && at < text.length) {
    const code = text.codePointAt(at)!;
    left -= code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    at += code < 0x10000 ? 1 : 2;
  }
  return at;
}
