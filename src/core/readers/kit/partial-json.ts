import { type JsonValue, setOwn } from '../../json/exact-json.ts';
import { afterJsonSpace, type DecodedJson, decodeJson } from './python-json.ts';

/** Python's recursion limit leaves about as many levels. */
const MOST_LEVELS = 900;

const STRING_RUN = /(?:[^"\\]+|\\u[\da-fA-F]{4}|\\[^u])*/y;

/**
 * JSON that may end anywhere, as the library partial-json-parser reads it: what is open is closed, and a last number, word or
 * string counts as far as it goes. Undefined where the text is broken before its end; what follows a whole value is left.
 */
export function partialJson(text: string, { strings = true } = {}): DecodedJson | undefined {
  const end = text.trimEnd().length;
  return new PartialReader(text.slice(0, end), strings).value(afterJsonSpace(text, 0), 0);
}

class PartialReader {
  readonly #text: string;
  readonly #strings: boolean;

  constructor(text: string, strings: boolean) {
    this.#text = text;
    this.#strings = strings;
  }

  value(at: number, depth: number): DecodedJson | undefined {
    if (depth > MOST_LEVELS) return undefined;
    const first = this.#text[at];
    if (first === '{') return this.#object(at, depth);
    if (first === '[') return this.#array(at, depth);
    if (first === '"') return this.#string(at);
    const whole = decodeJson(this.#text, at);
    if (whole) return whole;
    return this.#cutScalar(at);
  }

  #cutScalar(at: number): DecodedJson | undefined {
    const rest = this.#text.slice(at);
    if (rest === '' || rest.length > 40) return undefined;
    const end = this.#text.length;
    for (const [word, value] of [
      ['null', null],
      ['true', true],
      ['false', false],
    ] as const)
      if (word.startsWith(rest)) return { value, end };
    const number = /^-?\d+(?:\.\d+)?/.exec(rest);
    return number && /^-?\d+(?:\.\d*)?(?:[eE][+-]?)?$/.test(rest) ? { value: Number(number[0]), end } : undefined;
  }

  #string(at: number): DecodedJson | undefined {
    const whole = decodeJson(this.#text, at);
    if (whole) return whole;
    STRING_RUN.lastIndex = at + 1;
    const body = STRING_RUN.exec(this.#text)![0];
    const end = at + 1 + body.length;
    if (this.#text[end] === '"' || !this.#strings) return undefined;
    if (/[\u0000-\u001f]/.test(body)) return undefined;
    try {
      return { value: JSON.parse(`"${body}"`) as string, end: this.#text.length };
    } catch {
      return undefined;
    }
  }

  #object(from: number, depth: number): DecodedJson | undefined {
    const value: Record<string, JsonValue> = {};
    const end = this.#text.length;
    let at = afterJsonSpace(this.#text, from + 1);
    if (this.#text[at] === '}') return { value, end: at + 1 };
    for (;;) {
      if (at >= end) return { value, end };
      if (this.#text[at] !== '"') return undefined;
      const key = decodeJson(this.#text, at);
      if (!key) return this.#string(at) || !this.#strings ? { value, end } : undefined;
      at = afterJsonSpace(this.#text, key.end);
      if (at >= end) return { value, end };
      if (this.#text[at] !== ':') return undefined;
      at = afterJsonSpace(this.#text, at + 1);
      if (at >= end) return { value, end };
      const item = this.value(at, depth + 1);
      if (!item) return this.#isCutFrom(at) ? { value, end } : undefined;
      setOwn(value, String(key.value), item.value);
      at = afterJsonSpace(this.#text, item.end);
      if (at >= end) return { value, end };
      if (this.#text[at] === '}') return { value, end: at + 1 };
      if (this.#text[at] !== ',') return undefined;
      at = afterJsonSpace(this.#text, at + 1);
    }
  }

  #array(from: number, depth: number): DecodedJson | undefined {
    const value: JsonValue[] = [];
    const end = this.#text.length;
    let at = afterJsonSpace(this.#text, from + 1);
    if (this.#text[at] === ']') return { value, end: at + 1 };
    for (;;) {
      if (at >= end) return { value, end };
      const item = this.value(at, depth + 1);
      if (!item) return this.#isCutFrom(at) ? { value, end } : undefined;
      value.push(item.value);
      at = afterJsonSpace(this.#text, item.end);
      if (at >= end) return { value, end };
      if (this.#text[at] === ']') return { value, end: at + 1 };
      if (this.#text[at] !== ',') return undefined;
      at = afterJsonSpace(this.#text, at + 1);
    }
  }

  /** Whether the value here is one that only the end of the text cuts, and that does not count until it is whole. */
  #isCutFrom(at: number): boolean {
    return (this.#text[at] === '"' && !this.#strings) || this.#text.slice(at) === '-';
  }
}
