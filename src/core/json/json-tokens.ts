/**
 * The tokens of a text that is JSON, or a part of it, or nothing of the kind, one after the other: every character but blanks is in
 * one, and a string without its end reaches to the end. Uses nothing outside itself, so that a thread can be started from its source.
 */
export class JsonTokens {
  /** A string with its quotes, a bracket, comma or colon, or a word, which is anything else without a blank. */
  kind: 'string' | 'mark' | 'word' = 'mark';
  start = 0;
  end = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** Goes on to the next token; false where there is none. */
  next(): boolean {
    const text = this.#text;
    this.start = this.#behindBlanks(this.end);
    if (this.start >= text.length) return false;
    let at = this.start;
    const unit = text.charCodeAt(at);
    if (unit === 0x22) {
      for (at += 1; at < text.length && text.charCodeAt(at) !== 0x22; at++) if (text.charCodeAt(at) === 0x5c) at += 1;
      this.kind = 'string';
      this.end = Math.min(at + 1, text.length);
    } else if (this.#isMark(unit)) {
      this.kind = 'mark';
      this.end = at + 1;
    } else {
      this.kind = 'word';
      while (at < text.length && !this.#endsWord(text.charCodeAt(at))) at += 1;
      this.end = at;
    }
    return true;
  }

  /** What is written. */
  get written(): string {
    return this.#text.slice(this.start, this.end);
  }

  /** The bracket, comma or colon; empty for another token. */
  get mark(): string {
    return this.kind === 'mark' ? this.#text.charAt(this.start) : '';
  }

  /** Whether a colon follows. */
  get isKey(): boolean {
    return this.kind !== 'mark' && this.#text.charCodeAt(this.#behindBlanks(this.end)) === 0x3a;
  }

  #behindBlanks(from: number): number {
    let at = from;
    while (at < this.#text.length && this.#isBlank(this.#text.charCodeAt(at))) at += 1;
    return at;
  }

  #isMark(unit: number): boolean {
    return unit === 0x2c || unit === 0x3a || unit === 0x5b || unit === 0x5d || unit === 0x7b || unit === 0x7d;
  }

  #isBlank(unit: number): boolean {
    return unit === 0x20 || unit === 0x09 || unit === 0x0a || unit === 0x0d;
  }

  #endsWord(unit: number): boolean {
    return unit === 0x22 || this.#isMark(unit) || this.#isBlank(unit);
  }
}
