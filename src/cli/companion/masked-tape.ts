import { masked } from '../../base/masked.ts';
import { asObject, isObject, type JsonObject, parseJson } from '../../core/json/json-access.ts';
import type { Tape, TapeLine, TapeMaker } from './tape.ts';

/** Hides the texts in the lines of a tape. */
export type Mask = (lines: readonly string[]) => Promise<readonly string[]>;

/**
 * Tapes whose texts are hidden: letters become `a`, digits `0`, markup stays. What is markup is known only at the end. A tape
 * that can't be masked is not kept.
 */
export const maskedTapes =
  (make: TapeMaker, mask: Mask, say: (sentence: string) => void): TapeMaker =>
  (name, id) =>
    new MaskedTape(() => make(name, id), mask, say);

class MaskedTape implements Tape {
  readonly #make: () => Tape;
  readonly #mask: Mask;
  readonly #say: (sentence: string) => void;
  readonly #lines: string[] = [];
  #kept: Tape | undefined;

  constructor(make: () => Tape, mask: Mask, say: (sentence: string) => void) {
    this.#make = make;
    this.#mask = mask;
    this.#say = say;
  }

  write(line: TapeLine): void {
    this.#lines.push(typeof line === 'string' ? line : Buffer.from(line).toString());
  }

  async end(): Promise<string | null> {
    const lines = await this.#masked(this.#lines.splice(0));
    if (!lines) return null;
    this.#kept = this.#make();
    for (const line of lines) this.#kept.write(line);
    return await this.#kept.end();
  }

  async text(): Promise<string | null> {
    if (this.#kept) return await this.#kept.text();
    const lines = await this.#masked(this.#lines);
    return lines?.map((line) => `${line}\n`).join('') ?? null;
  }

  async #masked(lines: readonly string[]): Promise<readonly string[] | null> {
    try {
      return await this.#mask(lines);
    } catch (error) {
      this.#say(
        `A tape could not be masked and is not kept: ${error instanceof Error ? error.message : String(error)}`,
      );
      return null;
    }
  }
}

/** The lines of a tape with their texts hidden; the number of reads and the length of each in characters stay. */
export function maskedLines([head = '{}', ...lines]: readonly string[]): readonly string[] {
  const header = asObject(parseJson(head));
  const request = asObject(header['request']);
  const { headers } = asObject(header['response']);
  const type = String(asObject(headers)['content-type'] ?? '');
  const decoder = new TextDecoder();
  const values = lines.map((line) => JSON.parse(line) as [number, string, unknown]);
  const reads = values.map(([, code, data]) =>
    code === 'r' ? decoder.decode(Buffer.from(String(data), 'base64'), { stream: true }) : '',
  );
  const text = reads.join('') + decoder.decode();
  const hidden = /json|event-stream/.test(type) ? maskedEvents(text) : maskedText(text);
  let from = 0;
  return [
    JSON.stringify({ ...header, request: { ...request, body: maskedBody(request['body'], '') } }),
    ...values.map(([seconds, code, data], at) => {
      const piece = hidden.slice(from, from + reads[at]!.length);
      from += reads[at]!.length;
      return JSON.stringify([seconds, code, code === 'r' ? Buffer.from(piece).toString('base64') : data]);
    }),
  ];
}

/** Members whose texts are words of the protocol. */
const PLAIN: ReadonlySet<string> = new Set([
  'type',
  'role',
  'model',
  'object',
  'id',
  'item_id',
  'call_id',
  'tool_call_id',
  'name',
  'status',
  'code',
  'finish_reason',
  'stop_reason',
  'stop_sequence',
  'system_fingerprint',
  'service_tier',
]);

/** Members of a request that define what may be answered. */
const DEFINITIONS: ReadonlySet<string> = new Set(['tools', 'functions', 'tool_choice', 'response_format']);

function maskedBody(value: unknown, key: string): unknown {
  if (DEFINITIONS.has(key)) return value;
  if (typeof value === 'string') return PLAIN.has(key) ? value : maskedText(value);
  if (Array.isArray(value)) return value.map((item) => maskedBody(item, key));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value as JsonObject).map(([name, item]) => [name, maskedBody(item, name)]));
}

/** Tags, special tokens and references, as models write them. */
const MARKUP =
  /<[/!?]?[A-Za-z_][\w:.-]*(?:=[\w.-]+|(?:\s+[\w:.-]+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'))*)\s*\/?>|<[|｜][^<>\s]{1,60}[|｜]>|<!\[CDATA\[|&#?\w{1,10};|\[\/?[A-Z_]{3,30}\]/g;

/** A text without its letters and digits, markup aside; the length stays. */
function maskedText(text: string): string {
  let hidden = '';
  let from = 0;
  for (const { index, 0: markup } of text.matchAll(MARKUP)) {
    hidden += lettersHidden(text.slice(from, index)) + markup;
    from = index + markup.length;
  }
  return hidden + lettersHidden(text.slice(from));
}

const lettersHidden = (text: string): string => masked(text).replaceAll('A', 'a');

/** A character of a text inside JSON, and where it is written. */
interface Written {
  readonly start: number;
  readonly end: number;
}

const STRING = /"((?:[^"\\\r\n]|\\.)*)"(\s*:)?/g;
const CHARACTER = /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u[\da-fA-F]{4}|\\.|[^\\]/gsu;

/**
 * JSON or a stream of it with its texts hidden. Markup is found in what the strings of one member say together, since a tag may
 * be written in several events; an escaped letter stays an escape, so that the length stays.
 */
function maskedEvents(text: string): string {
  const said = new Map<string, { text: string; places: Written[] }>();
  let key = '';
  for (const { index, 1: content = '', 2: colon } of text.matchAll(STRING)) {
    if (colon !== undefined) key = content;
    else if (!PLAIN.has(key)) {
      const known = said.get(key) ?? { text: '', places: [] };
      said.set(key, known);
      for (const { index: at, 0: source } of content.matchAll(CHARACTER)) {
        const start = index + 1 + at;
        const character = source.startsWith('\\') ? String(JSON.parse(`"${source}"`)) : source;
        known.text += character;
        for (let unit = 0; unit < character.length; unit++) known.places.push({ start, end: start + source.length });
      }
    }
  }
  const hidden: { readonly place: Written; readonly text: string }[] = [];
  for (const { text: whole, places } of said.values()) {
    const now = maskedText(whole);
    for (let unit = 0; unit < whole.length; ) {
      const { length } = String.fromCodePoint(whole.codePointAt(unit)!);
      const place = places[unit]!;
      const letters = now.slice(unit, unit + length);
      if (letters !== whole.slice(unit, unit + length)) hidden.push({ place, text: writtenAs(letters, place) });
      unit += length;
    }
  }
  let from = 0;
  const parts: string[] = [];
  for (const { place, text: letters } of hidden.sort((a, b) => a.place.start - b.place.start)) {
    parts.push(text.slice(from, place.start), letters);
    from = place.end;
  }
  return parts.join('') + text.slice(from);
}

/** Letters as wide as what they take the place of: bare, or as escapes where that was one. */
function writtenAs(letters: string, { start, end }: Written): string {
  if (end - start === letters.length) return letters;
  return [...letters].map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
}
