import type { JsonSchema } from '../tool-definition.ts';
import { asSchema, branches, isObject, own, type SchemaObject, schemaList, schemaMap } from './json-schema.ts';
import { resolveSchema } from './resolve-schema.ts';
import { schemaMemo } from './schema-memo.ts';
import { unicodePattern } from './unicode-pattern.ts';

const declared = schemaMemo<Map<string, JsonSchema | undefined>>();

/**
 * The schema that holds for a property of an object, resolved; `undefined` where the object's schema says nothing of
 * that name (then it is read as without a schema). Looks in `properties`, `patternProperties`, the alternatives of
 * `anyOf`, `oneOf`, `if` and `dependentSchemas`, and last in `additionalProperties`.
 */
export function propertySchema(root: JsonSchema, objectSchema: JsonSchema, name: string): JsonSchema | undefined {
  const node = resolveSchema(root, objectSchema);
  if (typeof node === 'boolean') return undefined;
  const known = declared(root, node, () => new Map());
  if (!known.has(name)) {
    const found = declaredSchema(root, node, name);
    if (found === undefined) return openSchema(root, node);
    known.set(name, resolveSchema(root, found));
  }
  return known.get(name);
}

/** What the schema and its alternatives say of a name, without `additionalProperties`. */
export function declaredSchema(
  root: JsonSchema,
  schema: JsonSchema,
  name: string,
  known = new Map<SchemaObject, JsonSchema | undefined>(),
): JsonSchema | undefined {
  const node = resolveSchema(root, schema);
  if (typeof node === 'boolean' || known.has(node)) return typeof node === 'boolean' ? undefined : known.get(node);
  known.set(node, undefined);
  const demands = [
    asSchema(own(schemaMap(node.properties), name)),
    ...Object.entries(schemaMap(node.patternProperties))
      .filter(([pattern]) => unicodePattern(pattern)?.test(name))
      .map(([, value]) => asSchema(value)),
  ].filter((found) => found !== undefined);
  const inBranch = (branch: JsonSchema): JsonSchema | undefined => declaredSchema(root, branch, name, known);
  const all = demands.length > 0 ? [...demands, ...unanimous(node, inBranch)] : oneOf(alternatives(node).map(inBranch));
  const found = all.length > 1 ? { allOf: all } : all[0];
  known.set(node, found);
  return found;
}

/** What a list of alternatives adds to a property declared beside it: only what each of them says something of. */
function unanimous(
  node: SchemaObject,
  inBranch: (branch: JsonSchema) => JsonSchema | undefined,
): readonly JsonSchema[] {
  return [schemaList(node.anyOf), schemaList(node.oneOf)].flatMap((list) => {
    const found = list.map(inBranch);
    return found.includes(undefined) ? [] : oneOf(found);
  });
}

/** One schema for whichever of these holds; none where there are none. */
function oneOf(found: readonly (JsonSchema | undefined)[]): readonly JsonSchema[] {
  const choices = found.filter((schema) => schema !== undefined);
  return choices.length > 1 ? [{ anyOf: choices }] : choices;
}

/** Subschemas that may say more of an object than its own keywords. */
export function alternatives(node: SchemaObject): readonly JsonSchema[] {
  return [node.then, node.else, ...Object.values(schemaMap(node.dependentSchemas))]
    .map(asSchema)
    .filter((found) => found !== undefined)
    .concat(branches(node));
}

function openSchema(root: JsonSchema, node: SchemaObject): JsonSchema | undefined {
  const open = [node.additionalProperties, node.unevaluatedProperties].find(isObject);
  return open && resolveSchema(root, open);
}
