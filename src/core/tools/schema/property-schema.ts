import type { JsonSchema } from '../tool-definition.ts';
import { asSchema, branches, isObject, own, type SchemaObject, schemaMap } from './json-schema.ts';
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
  seen = new Set<SchemaObject>(),
): JsonSchema | undefined {
  const node = resolveSchema(root, schema);
  if (typeof node === 'boolean' || seen.has(node)) return undefined;
  seen.add(node);
  const demands = [
    asSchema(own(schemaMap(node.properties), name)),
    ...Object.entries(schemaMap(node.patternProperties))
      .filter(([pattern]) => unicodePattern(pattern)?.test(name))
      .map(([, value]) => asSchema(value)),
  ].filter((found) => found !== undefined);
  const choices = alternatives(node)
    .map((branch) => declaredSchema(root, branch, name, seen))
    .filter((found) => found !== undefined);
  if (demands.length === 0 && choices.length === 0) return undefined;
  const choice = choices.length > 1 ? { anyOf: choices } : choices[0];
  const all = choice === undefined ? demands : [...demands, choice];
  return all.length === 1 ? all[0] : { allOf: all };
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
