/** The syntax of a notation, as far as the scanner needs it. */
export interface LiteralNotation {
  /** Matches what may be between tokens. */
  readonly space: RegExp;
  /** Matches what may be between strings that are joined to one. */
  readonly joint: RegExp;
  /** Matches the start of a string: its prefix and its quote. */
  readonly stringStart: RegExp;
  /** Characters that stay as they are after a backslash, which is then removed; before others the backslash stays. */
  readonly plainSigns: RegExp;
}

/** The content of a string literal: characters, or bytes as code units below 256. */
export interface LiteralString {
  readonly text: string;
  readonly isBytes: boolean;
}

/** Reads what literals of Python and JavaScript have in common: strings, and items in brackets. */
export class LiteralScanner {
  /** How far the last reading came, whether or not it succeeded. */
  at = 0;
  protected readonly text: string;
  readonly #notation: LiteralNotation;

  constructor(text: string, notation: LiteralNotation) {
    this.text = text;
    this.#notation = notation;
  }

  protected match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at = pattern.lastIndex;
    return found;
  }

  protected skipSpace(): void {
    this.match(this.#notation.space);
  }

  /**
   * Reads the items up to the closing bracket, separated by commas; a comma may follow the last. Returns the number of commas,
   * null where there is something else or `read` fails.
   */
  protected items(close: string, read: () => boolean): number | null {
    this.at += 1;
    for (let commas = 0; ; ) {
      this.skipSpace();
      if (this.text[this.at] === close) {
        this.at += 1;
        return commas;
      }
      if (!read()) return null;
      this.skipSpace();
      if (this.text[this.at] === ',') {
        this.at += 1;
        commas += 1;
      } else if (this.text[this.at] !== close) return null;
    }
  }

  /** The string at the current offset, with those joined to it; undefined where none begins, or it does not end. */
  protected stringHere(): LiteralString | undefined {
    const { stringStart, joint } = this.#notation;
    let start = this.match(stringStart);
    if (!start) return undefined;
    const isBytes = /b/i.test(start[1]!);
    const parts: string[] = [];
    while (start) {
      if (!this.#body(start[2]!, /r/i.test(start[1]!), isBytes, parts)) return undefined;
      const end = this.at;
      this.match(joint);
      start = this.match(stringStart);
      if (!start) this.at = end;
    }
    return { text: parts.join(''), isBytes };
  }

  #body(quote: string, isRaw: boolean, isBytes: boolean, parts: string[]): boolean {
    const run = RUNS[quote]!;
    for (;;) {
      const plain = this.match(run)?.[0];
      if (plain !== undefined) parts.push(plain);
      if (this.text.startsWith(quote, this.at)) {
        this.at += quote.length;
        return true;
      }
      const escaped = this.match(ESCAPE);
      if (escaped) parts.push(isRaw ? escaped[0] : this.#unescaped(escaped[1]!, isBytes));
      else if (this.at >= this.text.length || this.text.startsWith('${', this.at) || this.text[this.at] === '\n')
        return false;
      else parts.push(this.text.charAt(this.at++));
    }
  }

  #unescaped(code: string, isBytes: boolean): string {
    if (/^[0-7]/.test(code)) return String.fromCharCode(Number.parseInt(code, 8) & (isBytes ? 0xff : 0x1ff));
    if (code === '\r\n') return '';
    if (code.length > 1) {
      const point = Number.parseInt(code.replace(/^.\{?/, ''), 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd';
    }
    return CONTROLS[code] ?? (this.#notation.plainSigns.test(code) ? code : `\\${code}`);
  }
}

/** By quote: the part of a string up to a character that has to be examined. */
const RUNS: Readonly<Record<string, RegExp>> = {
  "'": /[^'\\\n]+/y,
  '"': /[^"\\\n]+/y,
  "'''": /[^'\\]+/y,
  '"""': /[^"\\]+/y,
  '`': /[^`\\$]+/y,
};

const ESCAPE = /\\(x[\da-fA-F]{2}|u[\da-fA-F]{4}|u\{[\da-fA-F]{1,6}\}|U[\da-fA-F]{8}|[0-7]{1,3}|\r\n|[\s\S])/y;

const CONTROLS: Readonly<Partial<Record<string, string>>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  a: '\u0007',
  b: '\b',
  f: '\f',
  v: '\v',
  '\n': '',
};

/** The characters of a literal; bytes are UTF-8. */
export function textOf({ text, isBytes }: LiteralString): string {
  // oxlint-disable-next-line no-control-regex -- bytes beyond ASCII are meant
  if (!isBytes || /^[\x00-\x7f]*$/.test(text)) return text;
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(text, (char) => char.charCodeAt(0)));
}
