import type { JsonSchema } from '../tool-definition.ts';
import { branches, isSchema, type SchemaObject } from './json-schema.ts';
import { declaredSchema } from './property-schema.ts';
import { resolveSchema } from './resolve-schema.ts';
import { schemaMemo } from './schema-memo.ts';

/** How a schema stands to a name: it declares it, lets any in, says nothing, or shuts others out (format.md §7.26). */
export type Admission = 'declared' | 'allowed' | 'unspecified' | 'forbidden';

const opennessOf = schemaMemo<Exclude<Admission, 'declared'>>('unspecified');

/** Whether an object of this schema may have a property of this name. */
export function additionalAllowed(root: JsonSchema, schema: JsonSchema, name: string): Admission {
  return declaredSchema(root, schema, name) === undefined ? openness(root, schema) : 'declared';
}

function openness(root: JsonSchema, schema: JsonSchema): Exclude<Admission, 'declared'> {
  const node = resolveSchema(root, schema);
  return typeof node === 'boolean' ? 'unspecified' : opennessOf(root, node, () => judge(root, node));
}

function judge(root: JsonSchema, node: SchemaObject): Exclude<Admission, 'declared'> {
  const open = [node.additionalProperties, node.unevaluatedProperties].filter(isSchema);
  if (open.includes(false)) return 'forbidden';
  if (open.length > 0) return 'allowed';
  const ways = new Set(branches(node).map((branch) => openness(root, branch)));
  if (ways.has('allowed')) return 'allowed';
  return ways.size === 1 && ways.has('forbidden') ? 'forbidden' : 'unspecified';
}
