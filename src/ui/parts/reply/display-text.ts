const CARRIAGE_RETURN = '\u240d';
const BYTE_ORDER_MARK = '\u25af';

/**
 * The raw text as an editor can hold it without changing it: as many code units, so that offsets are the same in both.
 * The CR of a CR LF becomes its picture, a lone CR a line feed, and a byte order mark at the start a box; editors
 * unify the first two and drop the third.
 */
export function displayText(raw: string): string {
  const body = raw.includes('\r') ? raw.replace(/\r\n/g, `${CARRIAGE_RETURN}\n`).replaceAll('\r', '\n') : raw;
  return body.startsWith('\ufeff') ? BYTE_ORDER_MARK + body.slice(1) : body;
}
