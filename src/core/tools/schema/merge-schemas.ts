import type { JsonSchema } from '../tool-definition.ts';
import { isSchema, own, type SchemaObject, schemaList, schemaMap, stringList } from './json-schema.ts';

/** Two lists of alternatives multiply out below this many pairs; past it only the first list is kept. */
const MAX_PAIRS = 64;

type Combine = (a: unknown, b: unknown) => unknown;

const COMBINE: Readonly<Record<string, Combine>> = {
  type: intersectTypes,
  enum: commonMembers,
  required: (a, b) => [...new Set([...stringList(a), ...stringList(b)])],
  properties: mergeMaps,
  patternProperties: mergeMaps,
  items: bothOf,
  additionalProperties: bothOf,
  unevaluatedProperties: bothOf,
  propertyNames: bothOf,
  contains: bothOf,
  anyOf: pairs,
  oneOf: pairs,
  minimum: pick(Math.max),
  exclusiveMinimum: pick(Math.max),
  minLength: pick(Math.max),
  minItems: pick(Math.max),
  minProperties: pick(Math.max),
  maximum: pick(Math.min),
  exclusiveMaximum: pick(Math.min),
  maxLength: pick(Math.min),
  maxItems: pick(Math.min),
  maxProperties: pick(Math.min),
  uniqueItems: (a, b) => a === true || b === true,
};

/**
 * One schema for values that satisfy both, as far as one can be written down; of annotations and of two keywords that
 * can't be joined (`pattern`, `not`, `if`) the first is kept. Checking uses the schema as written, never this.
 */
export function mergeSchemas(a: JsonSchema, b: JsonSchema): JsonSchema {
  if (a === false || b === false) return false;
  if (a === true) return b;
  if (b === true) return a;
  const merged: Record<string, unknown> = { ...a };
  for (const [keyword, value] of Object.entries(b)) {
    const combine = own(COMBINE, keyword) as Combine | undefined;
    if (!Object.hasOwn(merged, keyword)) merged[keyword] = value;
    else if (combine) merged[keyword] = combine(merged[keyword], value);
  }
  return merged;
}

/** A schema for values that satisfy both, to be resolved when it is looked at. */
function bothOf(a: unknown, b: unknown): unknown {
  if (!isSchema(a) || !isSchema(b)) return isSchema(a) ? a : b;
  if (a === b || b === true) return a;
  if (a === true) return b;
  return a === false || b === false ? false : { allOf: [a, b] };
}

function mergeMaps(a: unknown, b: unknown): SchemaObject {
  const merged = new Map(Object.entries(schemaMap(a)));
  for (const [name, schema] of Object.entries(schemaMap(b))) {
    merged.set(name, merged.has(name) ? bothOf(merged.get(name), schema) : schema);
  }
  return Object.fromEntries(merged);
}

function pairs(a: unknown, b: unknown): unknown {
  const first = schemaList(a);
  const second = schemaList(b);
  if (first.length * second.length > MAX_PAIRS) return a;
  return first.flatMap((x) => second.map((y) => bothOf(x, y)));
}

function commonMembers(a: unknown, b: unknown): unknown {
  if (!Array.isArray(a) || !Array.isArray(b)) return a;
  const others = new Set<unknown>(b);
  return a.filter((value) => others.has(value));
}

function pick(choose: (a: number, b: number) => number): Combine {
  return (a, b) => (typeof a === 'number' && typeof b === 'number' ? choose(a, b) : typeof a === 'number' ? a : b);
}

function intersectTypes(a: unknown, b: unknown): unknown {
  const first = typeof a === 'string' ? [a] : stringList(a);
  const second = new Set(typeof b === 'string' ? [b] : stringList(b));
  return first.flatMap((type) => {
    if (second.has(type)) return [type];
    if (type === 'integer' && second.has('number')) return ['integer'];
    return type === 'number' && second.has('integer') ? ['integer'] : [];
  });
}
