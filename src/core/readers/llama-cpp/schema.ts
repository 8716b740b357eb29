import { isJsonObject, type JsonObject, type JsonValue } from '../../json/exact-json.ts';
import { memberOf } from '../kit/schema-types.ts';

const listOf = (value: JsonValue | undefined): readonly JsonValue[] =>
  Array.isArray(value) ? (value as readonly JsonValue[]) : [];

const TEXT_FORMATS = /^(?:date|time|date-time|uri|email|hostname|ipv4|ipv6|uuid.*)$/s;

/** Whether a text may be a value of the schema: such a value is taken as it is written, any other must be JSON. */
export function takesText(schema: JsonValue | undefined, root: JsonObject, seen: readonly string[] = []): boolean {
  if (schema === undefined || !isJsonObject(schema)) return false;
  const reference = memberOf(schema, '$ref');
  if (typeof reference === 'string')
    return !seen.includes(reference) && takesText(behind(reference, root), root, [...seen, reference]);
  const { type, oneOf, anyOf, allOf, format } = schema;
  const may = (one: JsonValue): boolean => takesText(one, root, seen);
  return (
    type === 'string' ||
    listOf(type).includes('string') ||
    listOf(oneOf).some(may) ||
    listOf(anyOf).some(may) ||
    (Array.isArray(allOf) && listOf(allOf).every(may)) ||
    typeof schema['const'] === 'string' ||
    listOf(schema['enum']).some((value) => typeof value === 'string') ||
    ['pattern', 'minLength', 'maxLength'].some((keyword) => Object.hasOwn(schema, keyword)) ||
    (typeof format === 'string' && TEXT_FORMATS.test(format))
  );
}

function behind(reference: string, root: JsonObject): JsonValue | undefined {
  if (!reference.startsWith('#/')) return undefined;
  let found: JsonValue | undefined = root;
  for (const step of reference.slice(2).split('/'))
    found = found !== undefined && isJsonObject(found) ? memberOf(found, step) : undefined;
  return found;
}

/** The parameters of a tool: their names with their schemas, the required ones apart; both in the order of the schema. */
export function parametersOf(schema: JsonObject | undefined): {
  readonly required: readonly Parameter[];
  readonly further: readonly Parameter[];
} {
  const root = schema ?? {};
  const properties = memberOf(root, 'properties');
  const needed = listOf(memberOf(root, 'required'));
  const all = Object.entries(properties !== undefined && isJsonObject(properties) ? properties : {}).map(
    ([name, own]): Parameter => ({ name, isText: takesText(own, root) }),
  );
  return {
    required: all.filter(({ name }) => needed.includes(name)),
    further: all.filter(({ name }) => !needed.includes(name)),
  };
}

/** A parameter of a tool. */
export interface Parameter {
  readonly name: string;
  readonly isText: boolean;
}
