import type { JsonSchema } from '../tool-definition.ts';
import { type SchemaObject, schemaList, schemaMap } from './json-schema.ts';
import { mergeSchemas } from './merge-schemas.ts';
import { resolveReference } from './resolve-reference.ts';
import { schemaMemo } from './schema-memo.ts';

/** Parts that are merged into one schema, and properties that are copied for it, before the rest is passed over. */
const MAX_PARTS = 200;
const MAX_COPIED = 20_000;

const resolved = schemaMemo<JsonSchema>();

/**
 * The node with its `$ref` followed and its `allOf` merged in, so that its own keywords say all there is; `anyOf` and
 * `oneOf` stay. A reference that leads nowhere, outside, or back to itself asks for nothing, and so does what lies after
 * more references than people write. The same node gives the same object each time.
 */
export function resolveSchema(root: JsonSchema, node: JsonSchema): JsonSchema {
  if (typeof node === 'boolean' || isPlain(node)) return node;
  return resolved(root, node, () => {
    // A bare reference gives its very target, so that loops are seen to come back to where they were.
    const target = behindBareReferences(root, node);
    return target === node ? merged(partsOf(root, node)) : resolveSchema(root, target);
  });
}

const isPlain = (node: SchemaObject): boolean =>
  typeof referenceOf(node) !== 'string' && schemaList(node.allOf).length === 0;

const referenceOf = (node: SchemaObject): unknown => node.$ref ?? node.$dynamicRef ?? node.$recursiveRef;

function targetOf(root: JsonSchema, node: SchemaObject): JsonSchema | undefined {
  const reference = referenceOf(node);
  return typeof reference === 'string' ? resolveReference(root, reference) : undefined;
}

function behindBareReferences(root: JsonSchema, node: SchemaObject): JsonSchema {
  let at: JsonSchema = node;
  for (const seen = new Set<JsonSchema>(); typeof at === 'object' && Object.keys(at).length === 1; ) {
    const target = targetOf(root, at);
    if (target === undefined) return at;
    if (seen.has(at) || seen.size >= MAX_PARTS) return true;
    seen.add(at);
    at = target;
  }
  return at;
}

/** The keywords of the node itself and of everything it refers to, each place once. */
function partsOf(root: JsonSchema, node: SchemaObject): JsonSchema[] {
  const parts: JsonSchema[] = [];
  const seen = new Set<JsonSchema>();
  const pending: JsonSchema[] = [node];
  for (let part = pending.pop(); part !== undefined && seen.size < MAX_PARTS; part = pending.pop()) {
    if (seen.has(part)) continue;
    seen.add(part);
    if (typeof part === 'boolean' || isPlain(part)) {
      parts.push(part);
      continue;
    }
    const { $ref: _ref, $dynamicRef: _dynamic, $recursiveRef: _recursive, allOf, ...rest } = part;
    if (Object.keys(rest).length > 0) parts.push(rest);
    for (const other of schemaList(allOf).slice(0, MAX_PARTS).reverse()) pending.push(other);
    const target = targetOf(root, part);
    if (target !== undefined) pending.push(target);
  }
  return parts;
}

function merged(parts: readonly JsonSchema[]): JsonSchema {
  let all: JsonSchema = true;
  let copied = 0;
  for (const part of parts) {
    if (typeof all === 'object' && typeof part === 'object' && part.properties !== undefined)
      copied += Object.keys(schemaMap(all.properties)).length;
    if (copied > MAX_COPIED) break;
    all = all === true ? part : mergeSchemas(all, part);
  }
  return all;
}
