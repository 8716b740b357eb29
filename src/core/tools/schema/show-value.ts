/** Code units of a value that a sentence quotes before it cuts. */
const MAX_SHOWN = 40;

/** A plain value inside a sentence: as JSON, one line, cut where long; lists and objects by their size. */
export function showValue(value: unknown): string {
  if (Array.isArray(value)) return value.length === 1 ? 'a list of 1 item' : `a list of ${value.length} items`;
  if (typeof value === 'object' && value !== null) {
    const names = Object.keys(value);
    return names.length === 0 ? 'an empty object' : `an object with ${shorten(names.join(', '))}`;
  }
  if (value === undefined) return 'nothing';
  return shorten(typeof value === 'bigint' ? String(value) : JSON.stringify(value));
}

const shorten = (text: string): string =>
  text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
