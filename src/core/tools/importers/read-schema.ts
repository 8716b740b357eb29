import type { Node } from 'jsonc-parser';
import { setOwn } from '../../json/exact-json.ts';
import { plainOf } from '../notations/json-node.ts';
import { JSON_TYPES } from '../schema/allowed-types.ts';
import { isObject, isSchema } from '../schema/json-schema.ts';
import { resolveReference } from '../schema/resolve-reference.ts';
import type { JsonSchema } from '../tool-definition.ts';
import { schemaOfParameters } from './parameters-map.ts';

/** A definition's schema as it will be used, and what the user should know of it. */
export interface SchemaReading {
  readonly schema: JsonSchema;
  readonly notes: readonly string[];
  /** It is not in the text as it is used. */
  readonly isRebuilt?: true;
}

/** Members whose content is data, not schema. */
const DATA = new Set(['enum', 'const', 'default', 'example', 'examples']);

/** What other languages and formats call the types of JSON Schema. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ...JSON_TYPES.map((type) => [type, type] as const),
  ...(
    [
      ['string', 'str text char date datetime uuid'],
      ['number', 'float double decimal'],
      ['integer', 'int long int32 int64 uint32'],
      ['boolean', 'bool'],
      ['object', 'dict map struct record'],
      ['array', 'list tuple set sequence'],
      ['null', 'none nonetype'],
    ] as const
  ).flatMap(([type, others]) => others.split(' ').map((other) => [other, type] as const)),
]);
/** `list[str]`, `List[int]`, `Optional[float]`, `str | None`. */
const GENERIC = /^(list|array|sequence|set|tuple|optional)[[<](.*)[\]>]$/i;

/** Reads the schema of a definition; null where it is there as text, a number or a list of something else. */
export function readSchema(node: Node | undefined, text: string): SchemaReading | null {
  if (node === undefined || node.type === 'null') {
    return { schema: { type: 'object' }, notes: ['It has no schema, so its arguments are not checked.'] };
  }
  const plain = plainOf(node, text);
  if (isValidator(plain)) return { schema: { type: 'object' }, notes: [OF_VALIDATOR] };
  const parameters = schemaOfParameters(plain);
  if (parameters) {
    const built = readBuilt(parameters);
    return {
      ...built,
      notes: ['Its parameters have no schema around them; they were read as one.', ...built.notes],
    };
  }
  return isSchema(plain) ? readPlain(plain) : null;
}

const OF_VALIDATOR =
  'Its schema is a validator as it is printed, so its arguments are not checked; paste what z.toJSONSchema makes of it.';

/** What JSON.stringify leaves of a schema of Zod. */
const isValidator = (plain: unknown): boolean =>
  isObject(plain) && !isObject(plain['properties']) && (isObject(plain['_def']) || isObject(plain['def']));

/** A schema that was put together from what is written. */
export const readBuilt = (schema: JsonSchema): SchemaReading => ({ ...readPlain(schema), isRebuilt: true });

function readPlain(plain: JsonSchema): SchemaReading {
  const renamed = new Map<string, string>();
  const schema = withJsonTypes(plain, renamed) as JsonSchema;
  const capitals = [...renamed.keys()].some((type) => LOWER.has(type));
  const others = [...renamed].filter(([type]) => !LOWER.has(type));
  return {
    schema,
    notes: [
      ...(capitals ? ['Types in capitals were read in lower case.'] : []),
      ...others.map(([type, read]) => `The type ${type} was read as ${read}.`),
      ...doubts(schema),
    ],
  };
}

const LOWER = new Set(JSON_TYPES.map((type) => type.toUpperCase()));

/** Members whose keys are names, not keywords: a property may be called `type`. */
const MAPS = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']);

/** The same value comes back where there is nothing to change. */
function withJsonTypes(value: unknown, renamed: Map<string, string>, isMap = false): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => withJsonTypes(item, renamed));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isObject(value)) return value;
  let changed: Record<string, unknown> = {};
  let same = true;
  for (const [key, item] of Object.entries(value)) {
    if (key === 'type' && !isMap && (typeof item === 'string' || Array.isArray(item))) {
      const typed = typeof item === 'string' ? jsonType(item, renamed) : jsonTypes(item, renamed);
      const isKept = typeof item === 'string' ? typed['type'] === item : typed === KEPT;
      same &&= isKept;
      if (isKept) setOwn(changed, key, item);
      else changed = { ...changed, ...typed };
      continue;
    }
    const next = DATA.has(key) && !isMap ? item : withJsonTypes(item, renamed, MAPS.has(key) && !isMap);
    same &&= next === item;
    setOwn(changed, key, next);
  }
  return same ? value : changed;
}

const KEPT: Readonly<Record<string, unknown>> = {};

/** The keywords that say a type in JSON Schema's words; the type as it is where it is none of any language. */
function jsonType(type: string, renamed: Map<string, string>): Readonly<Record<string, unknown>> {
  if (TYPES.get(type) === type) return { type };
  const known = TYPES.get(type.toLowerCase());
  if (known !== undefined) {
    renamed.set(type, known);
    return { type: known };
  }
  if (/^any$/i.test(type)) {
    renamed.set(type, 'any value');
    return {};
  }
  const [, kind = '', inner = ''] = GENERIC.exec(type.replaceAll(' ', '')) ?? [];
  if (kind === '') return { type };
  const item = jsonType(inner, new Map());
  const isOptional = kind.toLowerCase() === 'optional';
  renamed.set(type, isOptional ? String(item['type'] ?? 'any value') : 'array');
  return isOptional
    ? item
    : { type: 'array', ...(/[,|]/.test(inner) || Object.keys(item).length === 0 ? {} : { items: item }) };
}

function jsonTypes(types: readonly unknown[], renamed: Map<string, string>): Readonly<Record<string, unknown>> {
  const read = types.map((type) => (typeof type === 'string' ? (jsonType(type, renamed)['type'] ?? type) : type));
  return read.every((type, index) => type === types[index]) ? KEPT : { type: read };
}

function doubts(schema: JsonSchema): string[] {
  if (typeof schema === 'boolean') return [];
  const type = schema.type;
  const notAnObject = typeof type === 'string' && type !== 'object';
  const lost = [...referencesIn(schema)].filter((reference) => resolveReference(schema, reference) === undefined);
  return [
    ...(notAnObject ? [`Its schema is of type ${type}; arguments are always an object.`] : []),
    ...lost.map((reference) => `The reference ${reference} leads nowhere, so what it stands for is not checked.`),
  ];
}

function referencesIn(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const item of value) referencesIn(item, found);
  if (!isObject(value)) return found;
  if (typeof value.$ref === 'string') found.add(value.$ref);
  for (const [key, item] of Object.entries(value)) if (!DATA.has(key)) referencesIn(item, found);
  return found;
}
