import { isJsonObject, type JsonObject, type JsonValue, setOwn } from '../../json/exact-json.ts';
import { evaluateLiteral } from '../kit/python-code.ts';
import { loadJson } from '../kit/python-json.ts';
import { isTruthy, printPython } from '../kit/python-text.ts';
import {
  callVerbatim,
  callWith,
  type HandedCall,
  type Outcome,
  onlyText,
  Raised,
  type Read,
  type Tools,
} from '../kit/reader.ts';
import { memberOf } from '../kit/schema-types.ts';
import { type NamedSpan, namedSpansOf, withoutBetween } from '../kit/spans.ts';

/** The reply without its thinking, trimmed: tags in pairs, or all up to a lone end tag. */
export function withoutThinking(text: string): string {
  const shown = withoutBetween(text, '<think>', '</think>');
  const end = shown.indexOf('</think>');
  return (shown === text && end >= 0 ? text.slice(end + 8) : shown).trim();
}

/** Arguments printed where they are an object, else what Python's `str` makes of them. */
export const eitherCall = (name: JsonValue, value: JsonValue): HandedCall =>
  isJsonObject(value) ? callWith(String(name), value) : callVerbatim(String(name), printPython(value));

/** The call in a JSON object by `name` and `arguments`; undefined where it has no name. */
export function objectCall(json: JsonValue | undefined): HandedCall | undefined {
  if (json === undefined || !isJsonObject(json)) return undefined;
  const name = memberOf(json, 'name');
  return name !== undefined && isTruthy(name)
    ? eitherCall(name, memberOf(json, 'arguments') ?? argumentsOr(json))
    : undefined;
}

/** `arguments` of null are null, missing ones are empty. */
const argumentsOr = (json: JsonObject): JsonValue => (Object.hasOwn(json, 'arguments') ? null : {});

/** The calls in a list of objects with names. */
export const listCalls = (json: JsonValue | undefined): HandedCall[] =>
  (Array.isArray(json) ? (json as readonly JsonValue[]) : []).flatMap((item) =>
    isJsonObject(item) && Object.hasOwn(item, 'name')
      ? [eitherCall(item['name']!, memberOf(item, 'arguments') ?? argumentsOr(item))]
      : [],
  );

/** A text as JSON, as a literal of Python, or as it is. */
export function guessed(text: string): JsonValue {
  const json = loadJson(text);
  if (json !== undefined) return json;
  const literal = evaluateLiteral(text, { setsFail: true });
  return literal === undefined ? text : literal;
}

/** `<tool_call>{…}</tool_call>`: the bodies are JSON, or what looks like it. */
export const jsonBlocks = (text: string): NamedSpan[] =>
  namedSpansOf(text, /<tool_call>\s*(?=\{)/, /\}\s*<\/tool_call>/, { inBody: 1 });

/** `<function=name>{…}</function>`. */
export const functionObjects = (text: string): NamedSpan[] =>
  namedSpansOf(text, /<function=([^>]{1,500})>(?=\{)/, '}</function>', { inBody: 1 });

/** `<tool_call><function=name>…</function></tool_call>`. */
export const wrappedFunctions = (text: string): NamedSpan[] =>
  namedSpansOf(text, /<tool_call>\s*<function=([^>]{1,500})>/, /<\/function>\s*<\/tool_call>/);

/** `[Calling tool: name({…})]`. */
export const callingTools = (text: string): NamedSpan[] =>
  namedSpansOf(text, /\[Calling tool:\s*([\p{L}\p{N}_]+)\((?=\{)/u, '})]', { inBody: 1 });

/** The values of `<parameter=name>…</parameter>`, both trimmed. */
export function parameterValues(text: string, read: (source: string) => JsonValue): JsonObject {
  const value = {};
  for (const { names, body } of namedSpansOf(text, /<parameter=([^>]{1,500})>/, '</parameter>'))
    setOwn(value, names[0]!.trim(), read(body.trim()));
  return value;
}

/** A call whose JSON is printed again; text that is no JSON is handed on, or leaves no call. */
export function sourceCall(name: string, source: string, { strict = false } = {}): HandedCall[] {
  const json = loadJson(source);
  if (json !== undefined) return [eitherCall(name.trim(), json)];
  return strict ? [] : [callVerbatim(name.trim(), source)];
}

/** Calls with the prose that is left, none where it is empty; without a call the reply is text. */
export const callsOr = (calls: readonly HandedCall[], text: string, prose: string | null): Outcome =>
  calls.length > 0 ? { calls, text: prose === '' ? null : prose } : onlyText(text);

/**
 * The way of a server around its reader: where that finds no call, or raises, the calls of the generic reader count. What it
 * makes of a call's arguments is `adjust`.
 */
export function served(
  read: Read,
  generic: (text: string, tools: Tools) => readonly HandedCall[],
  adjust: (call: HandedCall, tools: Tools) => HandedCall,
): Read {
  return (text, tools) => {
    const outcome = guarded(read, text, tools);
    if (outcome.calls.length > 0) return { ...outcome, calls: outcome.calls.map((call) => adjust(call, tools)) };
    return { ...outcome, calls: generic(text, tools) };
  };
}

function guarded(read: Read, text: string, tools: Tools): Outcome {
  try {
    return read(text, tools);
  } catch (error) {
    if (!(error instanceof Raised)) throw error;
    return { ...onlyText(text), error: error.message };
  }
}

/** Objects at the top level of a text, by their braces alone, those in strings included. */
export function topLevelObjects(text: string, { recovers }: { recovers: boolean }): string[] {
  const found: string[] = [];
  let depth = 0;
  let start = -1;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === '{' && depth++ === 0) start = at;
    if (char !== '}') continue;
    depth--;
    if (depth < 0 && recovers) [depth, start] = [0, -1];
    if (depth !== 0 || start < 0) continue;
    found.push(text.slice(start, at + 1));
    start = -1;
  }
  return found;
}

/** A call by `name` or `type`, and its arguments, as readers of bare JSON take it. */
export function bareCall(json: JsonValue | undefined): HandedCall[] {
  if (json === undefined || !isJsonObject(json)) return [];
  const name = [memberOf(json, 'name'), memberOf(json, 'type')].find((value) => value !== undefined && isTruthy(value));
  return name === undefined ? [] : [eitherCall(name, memberOf(json, 'arguments') ?? argumentsOr(json))];
}
