/** A token of JSON: a string with its quotes, a bracket, comma or colon, or a word, which is anything else without a blank. */
export interface JsonToken {
  readonly kind: 'string' | 'mark' | 'word';
  readonly start: number;
  readonly end: number;
}

/**
 * The tokens of a text that is JSON, or a part of it, or nothing of the kind: every character but blanks is in one, and a string
 * without its end reaches to the end. Uses nothing outside itself, so that a thread can be started from its source.
 */
export function* jsonTokens(text: string): Generator<JsonToken, void> {
  const isMark = (unit: number): boolean =>
    unit === 0x2c || unit === 0x3a || unit === 0x5b || unit === 0x5d || unit === 0x7b || unit === 0x7d;
  const isBlank = (unit: number): boolean => unit === 0x20 || unit === 0x09 || unit === 0x0a || unit === 0x0d;
  for (let at = 0; at < text.length; ) {
    const start = at;
    const unit = text.charCodeAt(at);
    at += 1;
    if (isBlank(unit)) continue;
    if (unit === 0x22) {
      while (at < text.length && text.charCodeAt(at) !== 0x22) at += text.charCodeAt(at) === 0x5c ? 2 : 1;
      at = Math.min(at + 1, text.length);
      yield { kind: 'string', start, end: at };
    } else if (isMark(unit)) {
      yield { kind: 'mark', start, end: at };
    } else {
      for (let next = text.charCodeAt(at); at < text.length && next !== 0x22; next = text.charCodeAt(at)) {
        if (isMark(next) || isBlank(next)) break;
        at += 1;
      }
      yield { kind: 'word', start, end: at };
    }
  }
}
