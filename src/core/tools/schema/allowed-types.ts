import type { JsonSchema } from '../tool-definition.ts';
import { branches, isObject, type SchemaObject, stringList } from './json-schema.ts';
import { resolveSchema } from './resolve-schema.ts';
import { schemaMemo } from './schema-memo.ts';
import { Walk } from './walk.ts';

export const JSON_TYPES = ['string', 'integer', 'number', 'boolean', 'null', 'array', 'object'] as const;
export type JsonType = (typeof JSON_TYPES)[number];
export type TypeSet = ReadonlySet<JsonType>;

const OBJECT_KEYWORDS = ['properties', 'patternProperties', 'additionalProperties', 'required'];
const ARRAY_KEYWORDS = ['items', 'prefixItems'];

const memo = schemaMemo<TypeSet | null>();

/**
 * The types that a schema lets through, from `type`, `enum`, `const`, `anyOf`, `oneOf` and `nullable`; null where it
 * lets everything through. `number` stands for integers too, `integer` for integers alone. A schema that only has
 * `properties` or `items` means an object or an array, as its author did.
 */
export function allowedTypes(root: JsonSchema, schema: JsonSchema): TypeSet | null {
  const node = resolveSchema(root, schema);
  if (typeof node === 'boolean') return node ? null : new Set();
  return memo(root, node, () => typesOf(root, node, new Walk<TypeSet | null>(null)));
}

function typesOf(root: JsonSchema, schema: JsonSchema, walk: Walk<TypeSet | null>): TypeSet | null {
  const node = resolveSchema(root, schema);
  if (typeof node === 'boolean') return node ? null : new Set();
  return walk.ask(node, () => compute(root, node, walk));
}

function compute(root: JsonSchema, node: SchemaObject, walk: Walk<TypeSet | null>): TypeSet | null {
  const alternatives = branches(node);
  const demands = [
    declaredTypes(node),
    Array.isArray(node.enum) && node.enum.length > 0 ? new Set(node.enum.map(typeOfJson)) : null,
    Object.hasOwn(node, 'const') ? new Set([typeOfJson(node.const)]) : null,
    alternatives.length > 0 ? union(alternatives.map((branch) => typesOf(root, branch, walk))) : null,
  ];
  const types = demands.reduce(intersect, null) ?? impliedTypes(node);
  return types && node.nullable === true ? new Set<JsonType>([...types, 'null']) : types;
}

const isJsonType = (type: string): type is JsonType => (JSON_TYPES as readonly string[]).includes(type);

/** Types by the names that Python has for them, as generated tools declare them (dialects.md §2). */
const PYTHON_NAMES: ReadonlyMap<string, JsonType> = new Map([
  ['str', 'string'],
  ['int', 'integer'],
  ['float', 'number'],
  ['bool', 'boolean'],
  ['dict', 'object'],
  ['list', 'array'],
]);

/** What a schema's `type` names, Python's names as well. */
export const namedTypes = (type: unknown): JsonType[] =>
  (typeof type === 'string' ? [type] : stringList(type))
    .map((name) => PYTHON_NAMES.get(name) ?? name)
    .filter(isJsonType);

function declaredTypes(node: SchemaObject): TypeSet | null {
  const types = namedTypes(node.type);
  if (types.length > 0) return new Set(types);
  return Array.isArray(node.type) && node.type.length === 0 ? new Set() : null;
}

function impliedTypes(node: SchemaObject): TypeSet | null {
  if (OBJECT_KEYWORDS.some((keyword) => Object.hasOwn(node, keyword))) return new Set<JsonType>(['object']);
  return ARRAY_KEYWORDS.some((keyword) => Object.hasOwn(node, keyword)) ? new Set<JsonType>(['array']) : null;
}

function union(sets: readonly (TypeSet | null)[]): TypeSet | null {
  return sets.includes(null) ? null : new Set(sets.flatMap((set) => [...(set ?? [])]));
}

function intersect(a: TypeSet | null, b: TypeSet | null): TypeSet | null {
  if (!a || !b) return a ?? b;
  const both = new Set<JsonType>();
  for (const type of a) {
    if (b.has(type)) both.add(type);
    else if (type === 'integer' && b.has('number')) both.add('integer');
    else if (type === 'number' && b.has('integer')) both.add('integer');
  }
  return both;
}

/** The type of a plain value, `integer` for numbers without a fraction. */
function typeOfJson(value: unknown): JsonType {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'bigint') return 'integer';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  if (typeof value === 'boolean') return 'boolean';
  return isObject(value) ? 'object' : 'string';
}
