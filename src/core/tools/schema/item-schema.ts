import type { JsonSchema } from '../tool-definition.ts';
import { asSchema, branches, type SchemaObject, schemaList } from './json-schema.ts';
import { resolveSchema } from './resolve-schema.ts';

/**
 * The schema of an array's items, resolved; with an index that of a tuple's place. `undefined` where nothing is said.
 * Of several alternatives the first that speaks of items decides.
 */
export function itemSchema(root: JsonSchema, arraySchema: JsonSchema, index?: number): JsonSchema | undefined {
  const found = find(root, arraySchema, index, new Set());
  return found === undefined ? undefined : resolveSchema(root, found);
}

function find(
  root: JsonSchema,
  schema: JsonSchema,
  index: number | undefined,
  seen: Set<SchemaObject>,
): JsonSchema | undefined {
  const node = resolveSchema(root, schema);
  if (typeof node === 'boolean' || seen.has(node)) return undefined;
  seen.add(node);
  const places = Array.isArray(node.items) ? schemaList(node.items) : schemaList(node.prefixItems);
  const rest = Array.isArray(node.items) ? node.additionalItems : node.items;
  const own = (index === undefined ? undefined : places[index]) ?? asSchema(rest);
  if (own !== undefined) return own;
  for (const branch of branches(node)) {
    const found = find(root, branch, index, seen);
    if (found !== undefined) return found;
  }
  return undefined;
}
