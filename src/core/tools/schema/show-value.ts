/** Code units of a value that a sentence quotes before it cuts. */
const MAX_SHOWN = 40;

/** A plain value inside a sentence: as JSON, one line, cut where long; lists and objects by their size. */
export function showValue(value: unknown): string {
  if (Array.isArray(value)) return value.length === 1 ? 'a list of 1 item' : `a list of ${value.length} items`;
  if (typeof value === 'object' && value !== null) {
    const names: string[] = [];
    for (const name in value) if (names.push(name) > MAX_SHOWN) break;
    return names.length === 0 ? 'an empty object' : `an object with ${shorten(names.join(', '))}`;
  }
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return shorten(JSON.stringify(value.slice(0, MAX_SHOWN)));
  return shorten(typeof value === 'bigint' ? String(value) : JSON.stringify(value));
}

/** One text inside a sentence, cut where long. */
export const shorten = (text: string, most = MAX_SHOWN): string =>
  text.length > most ? `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
