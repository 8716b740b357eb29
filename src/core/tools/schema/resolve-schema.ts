import type { JsonSchema } from '../tool-definition.ts';
import { schemaList } from './json-schema.ts';
import { mergeSchemas } from './merge-schemas.ts';
import { resolveReference } from './resolve-reference.ts';
import { schemaMemo } from './schema-memo.ts';

const resolved = schemaMemo<JsonSchema>(true);

/**
 * The node with its `$ref` followed and its `allOf` merged in, so that its own keywords say all there is; `anyOf` and
 * `oneOf` stay. A reference that leads nowhere, outside, or back to itself asks for nothing.
 * The same node gives the same object each time.
 */
export function resolveSchema(root: JsonSchema, node: JsonSchema): JsonSchema {
  if (typeof node === 'boolean') return node;
  const reference = node.$ref ?? node.$dynamicRef ?? node.$recursiveRef;
  const parts = schemaList(node.allOf);
  if (typeof reference !== 'string' && parts.length === 0) return node;
  return resolved(root, node, () => {
    const { $ref: _ref, $dynamicRef: _dynamic, $recursiveRef: _recursive, allOf: _allOf, ...rest } = node;
    const target = typeof reference === 'string' ? resolveReference(root, reference) : undefined;
    const others = [...(target === undefined ? [] : [target]), ...parts].map((part) => resolveSchema(root, part));
    // A bare reference gives its very target, so that loops are seen to come back to where they were.
    const start = Object.keys(rest).length > 0 ? [rest] : [];
    return [...start, ...others].reduce<JsonSchema>(
      (merged, part) => (merged === true ? part : mergeSchemas(merged, part)),
      true,
    );
  });
}
