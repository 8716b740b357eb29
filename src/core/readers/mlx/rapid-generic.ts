import { isJsonObject, type JsonObject, type JsonValue, setOwn } from '../../json/exact-json.ts';
import { dumpJson, loadJson } from '../kit/python-json.ts';
import { floatOf, integerOf, printPython } from '../kit/python-text.ts';
import { callVerbatim, callWith, type HandedCall, type Tools } from '../kit/reader.ts';
import { jsonOrText, memberOf } from '../kit/schema-types.ts';
import { closingBracket, namedSpansOf, type TextSpan, withoutSpans } from '../kit/spans.ts';
import { markedCalls, markedParameters } from './marked.ts';

/** JSON in a text, up to three times over; a text that is none stays. */
export function decodedText(value: JsonValue): JsonValue {
  let current = value;
  for (let round = 0; round < 3 && typeof current === 'string'; round++) {
    const source: string = current.trim();
    const json: JsonValue | undefined = /^[[{"]/.test(source) ? loadJson(source) : undefined;
    if (json === undefined || json === current) return current;
    current = json;
  }
  return current;
}

/** What a tool declares of its arguments; the schema itself where it has no properties. */
function declaredArguments(tools: Tools, tool: string): JsonObject {
  const schema = tools.schemaOf(tool);
  const properties = memberOf(schema, 'properties');
  return properties !== undefined && isJsonObject(properties) ? properties : (schema ?? {});
}

/** The first type that a schema names, `null` left out; undefined where nothing says it. */
export function firstType(schema: JsonValue | undefined): string | undefined {
  if (typeof schema === 'string') return schema.trim().toLowerCase();
  if (schema === undefined || !isJsonObject(schema)) return undefined;
  const type = memberOf(schema, 'type');
  const single = Array.isArray(type) ? (type as readonly JsonValue[]).find((item) => item !== 'null') : type;
  if (typeof single === 'string') return single.trim().toLowerCase();
  for (const key of ['anyOf', 'oneOf', 'allOf']) {
    const options = memberOf(schema, key);
    for (const option of Array.isArray(options) ? (options as readonly JsonValue[]) : []) {
      const found = firstType(option);
      if (found !== undefined && found !== 'null') return found;
    }
  }
  if (Object.hasOwn(schema, 'items')) return 'array';
  if (Object.hasOwn(schema, 'properties') || Object.hasOwn(schema, 'additionalProperties')) return 'object';
  return Object.hasOwn(schema, 'enum') ? 'string' : undefined;
}

const TEXTS = new Set(['string', 'str', 'text', 'varchar', 'char', 'enum']);

function bySchema(written: JsonValue, schema: JsonValue | undefined): JsonValue {
  const value = decodedText(written);
  const type = firstType(schema);
  if (type === undefined || value === null) return value;
  if (TEXTS.has(type)) return typeof value === 'string' ? value : dumpJson(value);
  if (typeof value !== 'string') return value;
  if (type === 'integer' || type === 'int') return integerOf(value) ?? value;
  if (type === 'number' || type === 'float') return floatOf(value) ?? value;
  const word = value.trim().toLowerCase();
  return ['boolean', 'bool'].includes(type) && ['true', 'false'].includes(word) ? word === 'true' : value;
}

/** A call whose arguments are made to fit the tool's schema. */
export function fittedCall(name: string, written: JsonValue, tools: Tools): HandedCall {
  const value = decodedText(written);
  if (!isJsonObject(value)) return callVerbatim(name, typeof value === 'string' ? value : dumpJson(value));
  const declared = declaredArguments(tools, name);
  const fitted = {};
  for (const [key, item] of Object.entries(value)) setOwn(fitted, key, bySchema(item, memberOf(declared, key)));
  return callWith(name, fitted);
}

/** The names that are declared; undefined where none are. */
export const declaredNames = (tools: Tools): ReadonlySet<string> | undefined =>
  tools.names.length > 0 ? new Set(tools.names) : undefined;

/** What Rapid-MLX tries where its reader finds no call. */
export function rapidGeneric(text: string, tools: Tools): HandedCall[] {
  const calling = callingTools(text);
  const marked = [
    markedCalls(text, /<tool_call>\s*<function=([\p{L}\p{N}_]+)>/gu, '</function>', {
      outer: '</tool_call>',
      valid: declaredNames(tools),
    }),
    markedCalls(text, /<toolcall>\s*([\p{L}\p{N}_]+)\s*\n/gu, '</toolcall>', { valid: declaredNames(tools) }),
  ].find((calls) => calls.length > 0);
  const shown = withoutSpans(text, [...calling, ...(marked ?? [])]);
  const functions = namedSpansOf(shown, /<function=([\p{L}\p{N}_]+)>\s*(?=\{)/u, /\}\s*<\/function>/, { inBody: 1 });
  const rest = functions.length > 0 ? withoutSpans(shown, functions) : shown;
  const calls = [
    ...calling.flatMap(({ name, body }) => fittedJson(name, body, tools)),
    ...(marked ?? []).flatMap(({ name, body }) => markedCall(name, body, tools)),
    ...functions.flatMap(({ names, body }) => fittedJson(names[0]!, body, tools)),
    ...taggedCalls(rest, tools),
  ];
  return calls.length > 0 ? calls : bareCalls(rest.trim(), tools);
}

function fittedJson(name: string, source: string, tools: Tools): HandedCall[] {
  const json = loadJson(source);
  return json === undefined ? [] : [fittedCall(name.trim(), json, tools)];
}

function markedCall(name: string, body: string, tools: Tools): HandedCall[] {
  const declared = Object.keys(declaredArguments(tools, name));
  const valid = declared.length > 0 ? new Set(declared) : undefined;
  const parameters = markedParameters(body, valid, { strict: true });
  if (!parameters) return [];
  const value = {};
  for (const [key, source] of parameters) setOwn(value, key, jsonOrText(source));
  return [fittedCall(name, value, tools)];
}

type Calling = Pick<TextSpan, 'start' | 'end' | 'body'> & { readonly name: string };

/** `Calling tool: name({…})`, brackets around it or not. */
function callingTools(text: string): Calling[] {
  const found: Calling[] = [];
  const opener = /Calling tool:\s*([\p{L}\p{N}_.-]+)\s*\(\s*(?=\{)/gu;
  for (let match = opener.exec(text); match; match = opener.exec(text)) {
    const end = closingBracket(text, opener.lastIndex);
    if (end < 0) break;
    const tail = /^\s*\)\]?/.exec(text.slice(end + 1));
    if (!tail) continue;
    const start = text[match.index - 1] === '[' ? match.index - 1 : match.index;
    const body = text.slice(opener.lastIndex, end + 1);
    found.push({ start, end: end + 1 + tail[0].length, name: match[1]!, body });
    opener.lastIndex = end + 1 + tail[0].length;
  }
  return found;
}

/** After so many objects that do not end, no further one is looked for: each search goes to the end of the text. */
const MOST_OPEN = 50;

function taggedCalls(text: string, tools: Tools): HandedCall[] {
  const calls: HandedCall[] = [];
  const opener = /<\|python_tag\|>\s*(?=\{)/g;
  let failed = 0;
  while (failed < MOST_OPEN && opener.exec(text)) {
    const end = closingBracket(text, opener.lastIndex);
    if (end < 0) {
      failed += 1;
      continue;
    }
    const json = loadJson(text.slice(opener.lastIndex, end + 1));
    opener.lastIndex = end + 1;
    if (json === undefined || !isJsonObject(json)) continue;
    const name = memberOf(json, 'name');
    const key = ['parameters', 'arguments'].find((member) => Object.hasOwn(json, member));
    if (typeof name === 'string' && name.trim() !== '' && key !== undefined)
      calls.push(fittedCall(name.trim(), json[key]!, tools));
  }
  return calls;
}

function bareCalls(text: string, tools: Tools): HandedCall[] {
  const list = text.startsWith('[') ? loadJson(text) : undefined;
  const items = Array.isArray(list) ? (list as readonly JsonValue[]) : undefined;
  const found = items?.every(isCall) ? items : topLevel(text).filter(isCall);
  return found.map((item) => fittedCall(printPython(item['name']!), item['arguments']!, tools));
}

function isCall(json: JsonValue | undefined): json is JsonObject {
  if (json === undefined || !isJsonObject(json)) return false;
  const [name, value] = [memberOf(json, 'name'), memberOf(json, 'arguments')];
  return (
    typeof name === 'string' &&
    name.trim() !== '' &&
    value !== undefined &&
    (typeof value === 'string' || isJsonObject(value))
  );
}

/** The JSON between braces at the top level, braces in strings left out. */
function topLevel(text: string): (JsonValue | undefined)[] {
  const found: (JsonValue | undefined)[] = [];
  let depth = 0;
  let start = -1;
  for (const mark of text.matchAll(/"(?:[^"\\]|\\[\s\S])*(?:"|$)|[{}]/g)) {
    if (mark[0] === '{' && depth++ === 0) start = mark.index;
    if (mark[0] !== '}') continue;
    depth -= 1;
    if (depth !== 0 || start < 0) continue;
    found.push(loadJson(text.slice(start, mark.index + 1)));
    start = -1;
  }
  return found;
}
