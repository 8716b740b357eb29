import { isJsonObject, type JsonObject, type JsonValue, setOwn } from '../../json/exact-json.ts';
import { decodeJson } from '../kit/python-json.ts';
import { callWith, type HandedCall, type Outcome, type ReaderModel, type Tools } from '../kit/reader.ts';
import { jsonOrText, memberOf } from '../kit/schema-types.ts';
import { callsOr } from './kit.ts';
import { cutOut } from './loose.ts';

const QUOTE = '<|"|>';
const OPENER = /(?:<\|tool_call>)?call:([\p{L}\p{N}_]+)\{/gu;
const TRAILER = '<tool_call|>';

interface Found {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly source: string;
}

/** Calls whose braces are balanced, texts of both kinds left out; one that is not ends the search. */
function wholeCalls(text: string): Found[] {
  const found: Found[] = [];
  const mark = /<\|"\|>[\s\S]*?(?:<\|"\|>|$)|"(?:[^"\\]|\\[\s\S])*(?:"|$)|[{}]/g;
  OPENER.lastIndex = 0;
  for (let opener = OPENER.exec(text); opener; opener = OPENER.exec(text)) {
    const from = OPENER.lastIndex;
    let depth = 1;
    mark.lastIndex = from;
    for (let brace = mark.exec(text); brace && depth > 0; brace = depth > 0 ? mark.exec(text) : brace)
      depth += brace[0] === '{' ? 1 : brace[0] === '}' ? -1 : 0;
    if (depth > 0) break;
    found.push(callUntil(text, opener, mark.lastIndex - 1, from));
    OPENER.lastIndex = found.at(-1)!.end;
  }
  return found;
}

function callUntil(text: string, opener: RegExpExecArray, brace: number, from: number): Found {
  const end = brace + 1 + (text.startsWith(TRAILER, brace + 1) ? TRAILER.length : 0);
  return { start: opener.index, end, name: opener[1]!, source: text.slice(from, brace) };
}

/** Where no call is whole: each up to its first brace. */
function cutCalls(text: string): Found[] {
  const found: Found[] = [];
  OPENER.lastIndex = 0;
  for (let opener = OPENER.exec(text); opener; opener = OPENER.exec(text)) {
    const brace = text.indexOf('}', OPENER.lastIndex);
    if (brace < 0) break;
    found.push(callUntil(text, opener, brace, OPENER.lastIndex));
    OPENER.lastIndex = found.at(-1)!.end;
  }
  return found;
}

const MOST_LEVELS = 64;

/** Gemma's arguments, JSON's texts among them; undefined where something does not fit. */
function strictArguments(text: string): JsonObject | undefined {
  const found = objectFrom(text, 0, undefined, 0);
  return found?.value;
}

const afterBlanks = (text: string, from: number): number => {
  let at = from;
  while (at < text.length && /\s/.test(text.charAt(at))) at++;
  return at;
};

function objectFrom(
  text: string,
  from: number,
  close: string | undefined,
  depth: number,
): { value: JsonObject; end: number } | undefined {
  const value = {};
  let at = afterBlanks(text, from);
  while (at < text.length) {
    if (text[at] === close) return { value, end: at + 1 };
    const key = keyAt(text, at);
    if (!key) return undefined;
    at = afterBlanks(text, key.end);
    if (text[at] !== ':') return undefined;
    const item = valueAt(text, at + 1, depth);
    if (!item) return undefined;
    setOwn(value, key.value, item.value);
    at = afterBlanks(text, item.end);
    if (at >= text.length) break;
    if (text[at] === close) return { value, end: at + 1 };
    if (text[at] !== ',') return undefined;
    at = afterBlanks(text, at + 1);
  }
  return close === undefined ? { value, end: at } : undefined;
}

function keyAt(text: string, at: number): { value: string; end: number } | undefined {
  const quoted = text[at] === '"' ? decodeJson(text, at) : undefined;
  if (quoted && typeof quoted.value === 'string') return { value: quoted.value, end: quoted.end };
  const word = /[\p{L}\p{N}_]+/uy;
  word.lastIndex = at;
  const found = word.exec(text)?.[0];
  return found === undefined ? undefined : { value: found, end: at + found.length };
}

function valueAt(text: string, from: number, depth: number): { value: JsonValue; end: number } | undefined {
  const at = afterBlanks(text, from);
  if (depth >= MOST_LEVELS || at >= text.length) return undefined;
  if (text.startsWith(QUOTE, at)) {
    const end = text.indexOf(QUOTE, at + QUOTE.length);
    return end < 0 ? undefined : { value: text.slice(at + QUOTE.length, end), end: end + QUOTE.length };
  }
  if (text[at] === '{') return objectFrom(text, at + 1, '}', depth + 1);
  if (text[at] === '[') return listFrom(text, at + 1, depth + 1);
  if (text[at] === '"') return decodeJson(text, at);
  const stop = /[,}\]]/g;
  stop.lastIndex = at;
  const end = stop.exec(text)?.index ?? text.length;
  const source = text.slice(at, end).trim();
  return source === '' ? undefined : { value: jsonOrText(source), end };
}

function listFrom(text: string, from: number, depth: number): { value: JsonValue; end: number } | undefined {
  const value: JsonValue[] = [];
  for (let at = afterBlanks(text, from); at < text.length; ) {
    if (text[at] === ']') return { value, end: at + 1 };
    const item = valueAt(text, at, depth);
    if (!item) return undefined;
    value.push(item.value);
    at = afterBlanks(text, item.end);
    if (text[at] === ']') return { value, end: at + 1 };
    if (text[at] !== ',') return undefined;
    at = afterBlanks(text, at + 1);
  }
  return undefined;
}

/** What looks like pairs, where the arguments do not fit as a whole. */
function looseArguments(text: string): JsonObject {
  const strings: string[] = [];
  const shown = text.replace(/<\|"\|>([\s\S]*?)<\|"\|>/g, (_all, body: string) => `__Q${strings.push(body) - 1}__`);
  const value = {};
  for (const [, key = '', written = ''] of shown.matchAll(/([\p{L}\p{N}_]+)\s*:\s*([^,]+?)(?=\s*,|\s*$)/gu)) {
    const stored = /^__Q(\d+)__$/.exec(written.trim());
    const text = stored ? strings[Number(stored[1])] : undefined;
    setOwn(value, key, text ?? jsonOrText(written.trim()));
  }
  return value;
}

const PAIR =
  /(\b[\p{L}\p{N}_]+)\s*[=:]\s*(?:`([^`]+)`|"([^"]*)"|'([^']*)'|(-?\d+(?:\.\d+)?)|([A-Za-z_][\p{L}\p{N}_-]*))/gu;

/** A declared tool that is named in prose, with what looks like its arguments in the sentences after. */
function proseCall(text: string, tools: Tools): HandedCall | undefined {
  const places = tools.names.flatMap((name) => {
    const pattern = new RegExp(
      `(?<![\\p{L}\\p{N}_-])[\`"']?${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}[\`"']?(?![\\p{L}\\p{N}_])`,
      'gu',
    );
    return [...text.matchAll(pattern)].map(({ index }) => ({ name, index }));
  });
  for (const { name, index } of places.sort((a, b) => a.index - b.index)) {
    const schema = tools.schemaOf(name);
    const listed = memberOf(schema, 'required');
    const required = (Array.isArray(listed) ? (listed as readonly JsonValue[]) : []).map(String);
    const properties = memberOf(schema, 'properties');
    const allowed = properties !== undefined && isJsonObject(properties) ? properties : undefined;
    const value = sentences(text.slice(index, index + 300))
      .map((window) => pairsIn(window, name, allowed))
      .find((found, at, all) => isEnough(found, required) || at === all.length - 1);
    if (value && isEnough(value, required)) return callWith(name, value);
  }
  return undefined;
}

const isEnough = (value: JsonObject, required: readonly string[]): boolean =>
  required.every((key) => Object.hasOwn(value, key)) && Object.keys(value).length > 0;

/** The first sentence, the first two, the first three. */
function sentences(text: string): string[] {
  const ends = [...text.matchAll(/[.!?](?:\s|$)/g)].map((end) => end.index + end[0].length);
  if (ends.at(-1) !== text.length) ends.push(text.length);
  return ends.slice(0, 3).map((end) => text.slice(0, end));
}

function pairsIn(text: string, name: string, allowed: JsonObject | undefined): JsonObject {
  const value: JsonObject = {};
  for (const [, key = '', tick, double, single, number, bare] of text.matchAll(PAIR)) {
    if (key.toLowerCase() === name.toLowerCase() || (allowed && !Object.hasOwn(allowed, key))) continue;
    if (Object.hasOwn(value, key)) continue;
    setOwn(value, key, number === undefined ? (tick ?? double ?? single ?? bare ?? '') : jsonOrText(number));
  }
  return value;
}

function readGemma4(text: string, tools: Tools): Outcome {
  const whole = wholeCalls(text);
  const found = whole.length > 0 ? whole : cutCalls(text);
  if (found.length === 0) {
    const call = proseCall(text, tools);
    return callsOr(call ? [call] : [], text, null);
  }
  const calls = found.map(({ name, source }) => callWith(name, strictArguments(source) ?? looseArguments(source)));
  return callsOr(calls, text, cutOut(text, found).trim());
}

/** Rapid-MLX's reader of Gemma 4. */
export const RAPID_GEMMA4: ReaderModel = {
  parser: 'gemma4',
  aliases: ['gemma_4'],
  source: 'gemma4_tool_parser.py',
  ruling:
    'Calls with tokens or without; where there is none, a declared tool that prose names with its arguments counts.',
  whole: readGemma4,
};
