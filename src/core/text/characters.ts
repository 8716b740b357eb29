/** XML's white space: space, tab, LF, CR. */
export function isXmlSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d;
}

/** Go's `unicode.IsSpace`: also NEL, NBSP and the Unicode spaces, but not U+FEFF (format.md §7.23). */
function isSpace(code: number): boolean {
  if (code <= 0x20) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  if (code < 0x85) return false;
  return (
    code === 0x85 ||
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000
  );
}

/** Trims as Go's TrimSpace does. */
export function trimSpace(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text.charCodeAt(start))) start++;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

export function isBlank(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (!isSpace(text.charCodeAt(i))) return false;
  return true;
}

/** Whether XML 1.0 can hold a code point (surrogate halves count as U+FFFD, which it can). */
export function isXmlCharacter(code: number): boolean {
  return code >= 0x20
    ? code !== 0xfffe && code !== 0xffff && code <= 0x10ffff
    : code === 9 || code === 10 || code === 13;
}

/** Turns CR LF and lone CR into LF (XML 1.0 §2.11). */
export function normaliseLineEnds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}
