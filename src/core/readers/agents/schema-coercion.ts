import { isJsonObject, type JsonObject, type JsonValue, setOwn } from '../../json/exact-json.ts';
import { loadJson } from '../kit/python-json.ts';
import { memberOf } from '../kit/schema-types.ts';

const NUMERIC = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const PRIMITIVES = ['string', 'number', 'integer', 'boolean'];

/** A value as AI SDK middleware makes it fit its schema: words that look like it become numbers, booleans, lists and objects. */
export function coerced(value: JsonValue, schema: JsonValue | undefined): JsonValue {
  if (schema === undefined || !isJsonObject(schema)) return typeof value === 'string' ? guessed(value) : value;
  const type = typeOf(schema);
  if (typeof value === 'string') return coercedText(value, type, schema);
  if (type === 'string' && (typeof value === 'boolean' || typeof value === 'number' || typeof value === 'bigint'))
    return String(value);
  if (type === 'array') return coercedList(value, memberOf(schema, 'items'));
  if (!isJsonObject(value)) return value;
  if (type === 'object') return coercedObject(value, schema);
  const only = PRIMITIVES.includes(type ?? '') ? onlyValue(value) : undefined;
  const inner = only === undefined ? undefined : coerced(only, schema);
  return inner !== undefined && isOfType(inner, type) ? inner : value;
}

/** The one type of a schema, null left aside; a list or object where its members say so. */
function typeOf(schema: JsonObject): string | undefined {
  const type = memberOf(schema, 'type');
  const named = Array.isArray(type) ? (type as readonly JsonValue[]).find((one) => one !== 'null') : type;
  if (typeof named === 'string') return named;
  if (Object.hasOwn(schema, 'properties') || Object.hasOwn(schema, 'additionalProperties')) return 'object';
  return Object.hasOwn(schema, 'items') || Object.hasOwn(schema, 'prefixItems') ? 'array' : undefined;
}

/** A text that no schema speaks of. */
function guessed(value: string): JsonValue {
  const text = value.trim();
  if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  if (NUMERIC.test(text) && Number.isFinite(Number(text))) return Number(text);
  const json = /^(?:\{[\s\S]*\}|\[[\s\S]*\])$/.test(text) ? loadJson(text) : undefined;
  return json === undefined ? value : json;
}

function coercedText(value: string, type: string | undefined, schema: JsonObject): JsonValue {
  const text = value.trim();
  if (type === 'object' || type === 'array') {
    const json = loadJson(text) ?? loadJson(text.replaceAll("'", '"'));
    if (type === 'object') return json !== undefined && isJsonObject(json) ? coercedObject(json, schema) : value;
    const items = memberOf(schema, 'items');
    if (Array.isArray(json)) return (json as readonly JsonValue[]).map((item) => coerced(item, items));
    if (json !== undefined) return value;
    const parts = text.split(text.includes('\n') ? /\n+/ : /,\s*/).map((part) => part.trim());
    return parts.filter((part) => part !== '').map((part) => coerced(part, items));
  }
  if (type === 'boolean' && /^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  return (type === 'number' || type === 'integer') && NUMERIC.test(text) ? Number(text) : value;
}

function coercedObject(value: JsonObject, schema: JsonObject): JsonObject {
  const properties = memberOf(schema, 'properties');
  const known = properties !== undefined && isJsonObject(properties) ? properties : undefined;
  const others = memberOf(schema, 'additionalProperties');
  const read = {};
  for (const [key, item] of Object.entries(value) as [string, JsonValue][]) {
    const own = memberOf(known, key) ?? (others !== undefined && isJsonObject(others) ? others : undefined);
    setOwn(read, key, coerced(item, own));
  }
  return read;
}

function coercedList(value: JsonValue, items: JsonValue | undefined): JsonValue {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map((item) => coerced(item, items));
  if (value === null || !isJsonObject(value)) return [coerced(value, items)];
  const item = memberOf(value, 'item');
  if (item !== undefined) return coercedList(Array.isArray(item) ? item : [item], items);
  const keys = Object.keys(value);
  if (keys.length > 0 && keys.every((key) => /^\d+$/.test(key)))
    return keys.sort((one, other) => Number(one) - Number(other)).map((key) => coerced(value[key]!, items));
  return [coerced(value, items)];
}

/** The value of an object that has one alone, which is no list or object itself. */
function onlyValue(value: JsonObject): JsonValue | undefined {
  const [only, ...more] = Object.values(value) as JsonValue[];
  return more.length > 0 || (typeof only === 'object' && only !== null) ? undefined : only;
}

function isOfType(value: JsonValue, type: string | undefined): boolean {
  if (type === 'integer') return typeof value === 'bigint' || Number.isInteger(value);
  if (type === 'number') return typeof value === 'number' || typeof value === 'bigint';
  return typeof value === type;
}
