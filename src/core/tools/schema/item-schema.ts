import type { JsonSchema } from '../tool-definition.ts';
import { asSchema, branches, schemaList } from './json-schema.ts';
import { resolveSchema } from './resolve-schema.ts';
import { waysOf } from './walk.ts';

/**
 * The schema of an array's items, resolved; with an index that of a tuple's place. `undefined` where nothing is said.
 * Of several alternatives the first that speaks of items decides.
 */
export function itemSchema(root: JsonSchema, arraySchema: JsonSchema, index?: number): JsonSchema | undefined {
  for (const node of waysOf(root, arraySchema, branches)) {
    const places = Array.isArray(node.items) ? schemaList(node.items) : schemaList(node.prefixItems);
    const rest = Array.isArray(node.items) ? node.additionalItems : node.items;
    const own = (index === undefined ? undefined : places[index]) ?? asSchema(rest);
    if (own !== undefined) return resolveSchema(root, own);
  }
  return undefined;
}
