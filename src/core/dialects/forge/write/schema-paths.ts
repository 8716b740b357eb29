import { pointerSegment } from '../../../json/json-pointer.ts';
import type { SchemaObject } from '../../../tools/schema/json-schema.ts';
import { declaredSchema } from '../../../tools/schema/property-schema.ts';
import { resolveSchema } from '../../../tools/schema/resolve-schema.ts';
import { schemaMemo } from '../../../tools/schema/schema-memo.ts';
import type { JsonSchema } from '../../../tools/tool-definition.ts';

const paths = schemaMemo<ReadonlyMap<object, string>>();

/** The JSON Pointer at which each object of a schema is in it. */
export function schemaPaths(root: JsonSchema): ReadonlyMap<object, string> {
  if (typeof root === 'boolean') return new Map();
  return paths(root, root, () => {
    const found = new Map<object, string>();
    const open: [node: unknown, path: string][] = [[root, '']];
    for (let next = open.pop(); next; next = open.pop()) {
      const [node, path] = next;
      if (typeof node !== 'object' || node === null || found.has(node)) continue;
      found.set(node, path);
      for (const [name, child] of Object.entries(node).reverse()) open.push([child, path + pointerSegment(name)]);
    }
    return found;
  });
}

/**
 * Where the schema of a property (a name) or an item (an index) is written, as a JSON Pointer into the root. Where it
 * was put together from several places: the nearest place that is written.
 */
export function locateSchema(
  root: JsonSchema,
  parent: JsonSchema | undefined,
  parentPath: string,
  key: string | number,
): string {
  const node = parent === undefined ? true : resolveSchema(root, parent);
  if (typeof node === 'boolean') return parentPath;
  const written =
    typeof key === 'string' ? (declaredSchema(root, node, key) ?? node.additionalProperties) : writtenItem(node, key);
  const found = typeof written === 'object' && written !== null ? schemaPaths(root).get(written) : undefined;
  return found ?? parentPath;
}

function writtenItem(node: SchemaObject, index: number): unknown {
  const places = Array.isArray(node.items) ? node.items : Array.isArray(node.prefixItems) ? node.prefixItems : [];
  return places[index] ?? (Array.isArray(node.items) ? node.additionalItems : node.items);
}
