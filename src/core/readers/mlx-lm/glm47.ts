import { isJsonObject, type JsonObject, type JsonValue, setOwn } from '../../json/exact-json.ts';
import { loadJson } from '../kit/python-json.ts';
import { printPython } from '../kit/python-text.ts';
import type { ReaderModel, Tools } from '../kit/reader.ts';
import { declaredType, memberOf } from '../kit/schema-types.ts';
import { tagsOf } from '../kit/spans.ts';
import { deserialized, served } from './kit.ts';
import { pairCall } from './tagged.ts';

const PAIRS = { key: tagsOf('arg_key'), value: tagsOf('arg_value'), gap: /(?:\\n|\s)*/ };

/** A name before pairs; without them JSON, or a name and what looks like arguments. */
function parseGlm47(text: string, tools: Tools): JsonObject {
  const end = text.indexOf(PAIRS.key[0]);
  if (end >= 0) return pairCall(text, end, PAIRS, tools);
  return jsonCall(text.trim(), tools) ?? plainCall(text.trim(), tools);
}

/** The JSON of a call in any of its shapes. */
function jsonCall(text: string, tools: Tools): JsonObject | undefined {
  const whole = loadJson(text);
  const [first] = Array.isArray(whole) ? (whole as readonly JsonValue[]) : [];
  const json = first !== undefined && isJsonObject(first) ? first : whole;
  if (json === undefined || !isJsonObject(json)) return undefined;
  let [name, values] = shapeOf(json);
  if (name !== undefined && isJsonObject(name)) {
    values = isSet(values) ? values : memberOf(name, 'arguments');
    name = memberOf(name, 'name');
  }
  if (typeof values === 'string') values = deserialized(values);
  if (typeof name !== 'string') return undefined;
  if (values === undefined || values === null) return { name, arguments: {} };
  return isJsonObject(values) ? { name, arguments: normalized(name, values, tools) } : undefined;
}

function shapeOf(json: JsonObject): [JsonValue | undefined, JsonValue | undefined] {
  if (Object.hasOwn(json, 'arguments'))
    for (const key of ['name', 'function']) if (Object.hasOwn(json, key)) return [json[key], json['arguments']];
  const tool = memberOf(json, 'tool');
  return tool !== undefined && isJsonObject(tool)
    ? [memberOf(tool, 'name'), memberOf(tool, 'arguments')]
    : [undefined, undefined];
}

const isSet = (value: JsonValue | undefined): boolean =>
  Boolean(value) && (typeof value !== 'object' || Object.keys(value as object).length > 0);

const isText = (name: string, key: string, tools: Tools): boolean => declaredType(tools, name, key) === 'string';

function normalized(name: string, given: JsonObject, tools: Tools): JsonObject {
  const values = {};
  for (const [key, value] of Object.entries(given) as [string, JsonValue][]) {
    if (isText(name, key, tools)) setOwn(values, key, typeof value === 'string' ? value : printPython(value));
    else setOwn(values, key, typeof value === 'string' ? deserialized(value) : value);
  }
  return values;
}

/** A name, alone or with an object or `key=value` after it; any other text is its argument `raw`. */
function plainCall(text: string, tools: Tools): JsonObject {
  if (text === '') return { name: 'unknown', arguments: { raw: '' } };
  const line = /^([^\n]*)\n\s*([\s\S]+)$/.exec(text);
  const below = line?.[1]?.trim() ? deserialized(line[2]!) : undefined;
  if (line && below !== undefined && isJsonObject(below)) {
    const name = line[1]!.trim();
    return { name, arguments: normalized(name, below, tools) };
  }
  const blank = text.indexOf(' ');
  const name = blank < 0 ? text : text.slice(0, blank);
  const rest = blank < 0 ? '' : text.slice(blank + 1).trim();
  if (rest === '') return { name, arguments: {} };
  const value = deserialized(rest);
  if (isJsonObject(value)) return { name, arguments: normalized(name, value, tools) };
  return { name, arguments: keyValues(rest, name, tools) ?? { raw: rest } };
}

const SHELL_WORD = /(?:[^\s"'\\]|\\[\s\S]|"(?:[^"\\]|\\[\s\S])*"|'[^']*')+/y;

/** `key=value` words as a shell splits them; undefined where they are something else. */
function keyValues(text: string, name: string, tools: Tools): JsonObject | undefined {
  const values = {};
  for (let at = 0; at < text.length; ) {
    SHELL_WORD.lastIndex = at;
    const [source] = SHELL_WORD.exec(text) ?? [];
    if (source === undefined) return undefined;
    const [, key, value] = /^([^=]*)=([\s\S]*)$/.exec(shellText(source)) ?? [];
    if (key === undefined || value === undefined || key.trim() === '') return undefined;
    setOwn(values, key.trim(), isText(name, key.trim(), tools) ? value : deserialized(value));
    at += source.length;
    at += /^\s*/.exec(text.slice(at))![0].length;
  }
  return values;
}

const shellText = (source: string): string =>
  source.replace(
    /"((?:[^"\\]|\\[\s\S])*)"|'([^']*)'|\\([\s\S])/g,
    (_, double?: string, single?: string, char?: string) =>
      double === undefined ? (single ?? char ?? '') : double.replace(/\\(["\\])/g, '$1'),
  );

export const GLM47: ReaderModel = {
  parser: 'glm47',
  source: 'glm47.py',
  ruling: 'Whatever stands in the tags is a call: what is no call becomes an argument `raw`.',
  whole: served(tagsOf('tool_call'), parseGlm47),
};
