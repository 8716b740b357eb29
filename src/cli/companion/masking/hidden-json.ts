import { parseJson } from '../../../core/json/json-access.ts';
import { JsonTokens } from '../../../core/json/json-tokens.ts';
import { hiddenText } from './hidden-text.ts';

/**
 * JSON, or a part of it, with `a` for the letters of its keys and strings, `0` for their digits, and `1` for those of numbers.
 * The length stays, and so does what is not a letter or digit; keys of one object that were different still are. `isKept` says of the offset of
 * a string or word whether it stays.
 */
export function hiddenJson(source: string, isKept: (start: number) => boolean = () => false): string {
  const parts: string[] = [];
  let from = 0;
  const objects = [new HiddenKeys()];
  const put = (start: number, end: number, text: string): void => {
    parts.push(source.slice(from, start), isKept(start) ? source.slice(start, end) : text);
    from = end;
  };
  const tokens = new JsonTokens(source);
  while (tokens.next()) {
    const { kind, start, end, written, isKey } = tokens;
    if (kind === 'string') put(start, end, isKey ? objects.at(-1)!.hidden(written) : hiddenString(written));
    else if (kind === 'word') put(start, end, hiddenWord(written, isKey, objects.at(-1)!));
    else if (written === '{' || written === '[') objects.push(new HiddenKeys());
    else if ((written === '}' || written === ']') && objects.length > 1) objects.pop();
  }
  return parts.join('') + source.slice(from);
}

/** The keys of one object, hidden so that no two are the same. */
export class HiddenKeys {
  readonly #hidden = new Map<string, string>();
  readonly #taken: Set<string>;
  /** The last count of keys that came out alike. */
  readonly #counts = new Map<string, number>();

  /** `taken`: keys that stay. */
  constructor(taken: Iterable<string> = []) {
    this.#taken = new Set(taken);
  }

  /** A key as it is written, quotes and escapes included. */
  hidden(written: string): string {
    const name = nameOf(written);
    const known = this.#hidden.get(name);
    if (known !== undefined && known.length === written.length) return known;
    const plain = hiddenString(written);
    let hidden = plain;
    let count = this.#counts.get(plain) ?? 1;
    while (this.#taken.has(nameOf(hidden))) {
      count += 1;
      const next = counted(plain, count);
      if (next === hidden) break;
      hidden = next;
    }
    this.#counts.set(plain, count);
    this.#taken.add(nameOf(hidden));
    this.#hidden.set(name, hidden);
    return hidden;
  }
}

/** What a key is called that may be written with quotes and escapes. */
function nameOf(written: string): string {
  const name = written.includes('\\') ? parseJson(written) : undefined;
  return typeof name === 'string' ? name : written.replace(/^"|"$/g, '');
}

/** A hidden key with a count in place of its last letters, as wide as it was; where one is too short, with a letter of its own. */
function counted(key: string, count: number): string {
  const slots = [...key.matchAll(/\\u[\da-fA-F]{4}|\\.|[a0]/gs)].filter(([slot]) => !/^\\[^u]/.test(slot));
  const digits = count.toString(36);
  const letter = String.fromCharCode(count <= 26 ? 0x60 + count : 0x100 + count);
  const signs = digits.length < slots.length ? digits : letter;
  let counting = key;
  for (const [at, sign] of [...signs].reverse().entries()) {
    const slot = slots.at(-1 - at);
    if (!slot) break;
    const { index, 0: before } = slot;
    const written = before.length === 1 ? sign : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
    counting = counting.slice(0, index) + written + counting.slice(index + before.length);
  }
  return counting;
}

/** What a string holds beside its escapes for controls and signs is hidden; an escape stays one. */
const hiddenString = (written: string): string =>
  written.replace(/\\u[\da-fA-F]{4}|\\["\\/bfnrt]|[^\\]+|\\/g, (part) => {
    if (!part.startsWith('\\')) return hiddenText(part);
    return part.startsWith('\\u') ? '\\u0061' : part;
  });

const CONSTANT = /^(?:true|false|null|True|False|None)$/;
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** What stands outside of strings; before a colon or an equals sign it is a key. */
function hiddenWord(word: string, isKey: boolean, keys: HiddenKeys): string {
  return word.replace(/[\p{L}\p{M}\p{N}_.+-]+/gu, (part, at: number) => {
    const behind = at + part.length;
    if (word.charAt(behind) === '=' || (isKey && behind === word.length)) return keys.hidden(part);
    if (CONSTANT.test(part)) return part;
    return NUMBER.test(part) ? part.replace(/\d/g, '1') : hiddenText(part);
  });
}
