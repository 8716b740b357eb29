/** Bytes of one code point in UTF-8; a lone surrogate counts as U+FFFD, which encoding makes of it. */
function bytesOf(codePoint: number): 1 | 2 | 3 | 4 {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

/** Whether the text takes more than `limit` bytes in UTF-8; looks at each character at most once. */
export function exceedsBytes(text: string, limit: number): boolean {
  if (text.length > limit) return true;
  if (text.length * 3 <= limit) return false;
  let bytes = 0;
  for (let index = 0; index < text.length; index++) {
    const codePoint = text.codePointAt(index) ?? 0;
    bytes += bytesOf(codePoint);
    if (codePoint > 0xffff) index++;
  }
  return bytes > limit;
}

/**
 * The first `limit` bytes of the text's UTF-8, with `...` after them if anything is left out. Go cuts at any byte; each byte of
 * a split character prints as U+FFFD.
 */
export function cutToBytes(text: string, limit: number): string {
  let bytes = 0;
  let index = 0;
  while (index < text.length) {
    const codePoint = text.codePointAt(index) ?? 0;
    const size = bytesOf(codePoint);
    if (bytes + size > limit) return `${text.slice(0, index)}${'\uFFFD'.repeat(limit - bytes)}...`;
    bytes += size;
    index += codePoint > 0xffff ? 2 : 1;
  }
  return text;
}

/** The text with U+FFFD for each lone surrogate, of the same length: what a conversion to UTF-8 and back gives. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}
