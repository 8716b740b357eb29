import { isJsonObject, type JsonObject, type JsonValue } from '../../json/exact-json.ts';
import { evaluateLiteral } from './python-code.ts';
import { loadJson } from './python-json.ts';
import { finiteOf, floatOf, integerOf, typeOf } from './python-text.ts';
import type { Tools } from './reader.ts';

/** The member of an object; undefined where it has none of its own. */
export const memberOf = (object: JsonObject | undefined, key: string): JsonValue | undefined =>
  object && Object.hasOwn(object, key) ? object[key] : undefined;

/** The schemas of a tool's arguments by name; empty where none are declared. */
export function propertiesOf(tools: Tools, tool: string): JsonObject {
  const properties = memberOf(tools.schemaOf(tool), 'properties');
  return properties !== undefined && isJsonObject(properties) ? properties : {};
}

/** The schema of an argument; undefined where it is not declared. */
export function argumentSchema(tools: Tools, tool: string, argument: string): JsonObject | undefined {
  const schema = memberOf(propertiesOf(tools, tool), argument);
  return schema !== undefined && isJsonObject(schema) ? schema : undefined;
}

/** `type` of an argument's schema as it stands; undefined where there is none. */
export const declaredType = (tools: Tools, tool: string, argument: string): JsonValue | undefined =>
  memberOf(argumentSchema(tools, tool, argument), 'type');

const list = (value: JsonValue | undefined): readonly JsonValue[] | undefined =>
  Array.isArray(value) ? (value as readonly JsonValue[]) : undefined;

/** One type for a schema, found through `type`, `anyOf`, `enum`, `allOf`, `properties` and `items`; undefined where nothing says it. */
export function inferredType(schema: JsonValue | undefined): string | undefined {
  if (schema === undefined || !isJsonObject(schema)) return undefined;
  const type = memberOf(schema, 'type');
  if (typeof type === 'string') return type;
  const types = list(type);
  if (types && types.length > 0) return String(types.find((name) => name !== 'null') ?? 'string');
  const choices = [memberOf(schema, 'anyOf'), memberOf(schema, 'oneOf')]
    .map(list)
    .find((found) => found && found.length > 0);
  const chosen = (choices ?? []).map(inferredType).filter((found) => found !== undefined);
  if (chosen.length > 0) return commonType(chosen);
  const values = list(memberOf(schema, 'enum'));
  if (values) return oneOrText(values.map(typeOf));
  const parts = list(memberOf(schema, 'allOf'));
  if (parts) return parts.map(inferredType).find((found) => found !== undefined && found !== 'string') ?? 'string';
  if (Object.hasOwn(schema, 'properties')) return 'object';
  return Object.hasOwn(schema, 'items') ? 'array' : undefined;
}

function commonType(types: readonly string[]): string {
  const kinds = [...new Set(types)];
  if (kinds.length === 1) return kinds[0]!;
  if (kinds.length === 2 && kinds.includes('null')) return kinds.find((kind) => kind !== 'null')!;
  return kinds.includes('string') ? 'string' : types[0]!;
}

function oneOrText(types: readonly string[]): string {
  const kinds = [...new Set(types)];
  return kinds.length === 1 ? kinds[0]! : 'string';
}

/** Every type that a schema names, its `enum` and choices included; `string` where it names none. */
export function allTypes(schema: JsonValue | undefined): string[] {
  if (schema === undefined || !isJsonObject(schema)) return ['string'];
  const type = memberOf(schema, 'type');
  const found = new Set<string>(
    (typeof type === 'string' ? [type] : (list(type) ?? [])).filter((name) => typeof name === 'string'),
  );
  for (const value of list(memberOf(schema, 'enum')) ?? []) found.add(typeOf(value));
  for (const choice of ['anyOf', 'oneOf', 'allOf'])
    for (const option of list(memberOf(schema, choice)) ?? []) for (const name of allTypes(option)) found.add(name);
  return found.size > 0 ? [...found] : ['string'];
}

/** A text as JSON, else as a literal of Python, else as it is. */
export function jsonOrLiteral(text: string, options?: { setsFail?: boolean }): JsonValue {
  const json = loadJson(text);
  if (json !== undefined) return json;
  const literal = evaluateLiteral(text, options);
  return literal === undefined ? text : literal;
}

/** A text as JSON, else as it is. */
export const jsonOrText = (text: string): JsonValue => {
  const value = loadJson(text);
  return value === undefined ? text : value;
};

/** How the readers of `<parameter=…>` name the types of texts. */
const TEXT_TYPES = new Set(['string', 'str', 'text', 'varchar', 'char', 'enum']);

/**
 * A value between tags by its type, as the readers of `<parameter=…>` make it: the text where it does not fit, except that a
 * boolean which is not `true` is false.
 */
export function valueByType(text: string, type: string): JsonValue {
  if (TEXT_TYPES.has(type)) return text;
  if (/^(?:int|uint|long|short|unsigned)/.test(type)) return integerOf(text) ?? text;
  if (/^(?:num|float)/.test(type)) return floatOf(text) ?? text;
  if (['boolean', 'bool', 'binary'].includes(type)) return text.toLowerCase() === 'true';
  if (/^(?:object|array|arr|dict.*|list.*)$/.test(type)) return jsonOrLiteral(text);
  const value = evaluateLiteral(text);
  return value === undefined ? text : value;
}

const COERCED: readonly (readonly [type: string, names: RegExp])[] = [
  ['null', /^null$/],
  ['integer', /^(?:integer|int|int32|int64|uint|uint32|uint64|long|short|unsigned)$/],
  ['number', /^(?:number|float|float32|float64|double)$/],
  ['boolean', /^(?:boolean|bool)$/],
  ['json', /^(?:object|dict|array|arr|list|sequence)$/],
  ['string', /^(?:string|str|text|varchar|char|enum)$/],
];

/** A value by the first of its types that it fits, null first and text last; else JSON, else the text. */
export function coerceByTypes(text: string, types: readonly string[]): JsonValue {
  const names = types.map((type) => type.trim().toLowerCase());
  for (const [type, known] of COERCED) {
    const value = names.some((name) => known.test(name)) ? coerced(text, type) : undefined;
    if (value !== undefined) return value;
  }
  return jsonOrText(text);
}

function coerced(text: string, type: string): JsonValue | undefined {
  if (type === 'null') return text.toLowerCase() === 'null' ? null : undefined;
  if (type === 'integer') return integerOf(text);
  if (type === 'number') return finiteOf(text);
  if (type === 'json') return loadJson(text);
  if (type === 'string') return text;
  const word = text.toLowerCase().trim();
  if (word === 'true' || word === '1') return true;
  return word === 'false' || word === '0' ? false : undefined;
}
