import { setOwn } from '../../json/exact-json.ts';
import { isObject, type SchemaObject } from '../schema/json-schema.ts';

/** Keywords that only a schema has; a map of parameters may have parameters of these names, but then they are objects. */
const SCHEMA_KEYWORDS = [
  '$ref',
  'anyOf',
  'oneOf',
  'allOf',
  '$schema',
  'enum',
  'const',
  'additionalProperties',
  'required',
];

/** How a map of parameters says which are required. */
export type WhichRequired = 'flagged' | 'unless-defaulted';

/**
 * The schema of an object whose parameters are bare, as a map from names or as a list of objects with a name: Bedrock Agents,
 * Cohere, smolagents and LangChain's `args` write them so. Null where it is a schema already or nothing of the kind.
 */
export function schemaOfParameters(plain: unknown, usual: WhichRequired = 'flagged'): SchemaObject | null {
  const entries = Array.isArray(plain) ? namedEntries(plain) : mapEntries(plain);
  if (!entries || entries.length === 0) return null;
  const properties = {};
  const required: string[] = [];
  const isFlagged = entries.some(([, parameter]) => typeof parameter.required === 'boolean');
  for (const [name, parameter] of entries) {
    const { required: flag, optional, ...schema } = parameter;
    const isRequired =
      isFlagged || usual === 'flagged'
        ? flag === true
        : schema.default === undefined && schema.nullable !== true && optional !== true;
    setOwn(properties, name, typeof flag === 'boolean' || flag === undefined ? schema : parameter);
    if (isRequired) required.push(name);
  }
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
}

type Entry = readonly [name: string, parameter: SchemaObject];

function mapEntries(plain: unknown): Entry[] | null {
  if (!isObject(plain)) return null;
  if (typeof plain.type === 'string' || Array.isArray(plain.type)) return null;
  if (isObject(plain.properties) && !isParameter(plain.properties)) return null;
  if (SCHEMA_KEYWORDS.some((keyword) => Object.hasOwn(plain, keyword) && !isParameter(plain[keyword]))) return null;
  const entries = Object.entries(plain);
  return entries.every((entry): entry is [string, SchemaObject] => isParameter(entry[1])) ? entries : null;
}

function namedEntries(list: readonly unknown[]): Entry[] | null {
  const entries = list.map((item): Entry | null => {
    if (!isObject(item) || typeof item.name !== 'string') return null;
    const { name, schema, ...parameter } = item;
    return [name, isObject(schema) ? { ...schema, ...parameter } : parameter];
  });
  return entries.every((entry) => entry !== null) ? entries : null;
}

const PARAMETER_KEYWORDS = ['type', '$ref', 'anyOf', 'oneOf', 'enum', 'description', 'title', 'items'];

const isParameter = (value: unknown): value is SchemaObject =>
  isObject(value) &&
  PARAMETER_KEYWORDS.some(
    (keyword) =>
      (Object.hasOwn(value, keyword) && !isObject(value[keyword])) || (keyword === 'items' && isObject(value.items)),
  );
