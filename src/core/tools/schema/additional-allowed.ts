import type { JsonSchema } from '../tool-definition.ts';
import { branches, isSchema, type SchemaObject } from './json-schema.ts';
import { declaredSchema } from './property-schema.ts';
import { resolveSchema } from './resolve-schema.ts';
import { schemaMemo } from './schema-memo.ts';
import { Walk } from './walk.ts';

/** What a schema says of a name: it declares it, lets any in, says nothing, or shuts others out (format.md §7.26). */
export type Admission = 'declared' | 'allowed' | 'unspecified' | 'forbidden';

type Openness = Exclude<Admission, 'declared'>;

const opennessOf = schemaMemo<Openness>();

/** Whether an object of this schema may have a property of this name. */
export function additionalAllowed(root: JsonSchema, schema: JsonSchema, name: string): Admission {
  return declaredSchema(root, schema, name) === undefined ? openness(root, schema) : 'declared';
}

function openness(root: JsonSchema, schema: JsonSchema): Openness {
  const node = resolveSchema(root, schema);
  if (typeof node === 'boolean') return 'unspecified';
  return opennessOf(root, node, () => judge(root, node, new Walk<Openness>('unspecified')));
}

function judge(root: JsonSchema, schema: JsonSchema, walk: Walk<Openness>): Openness {
  const node = resolveSchema(root, schema);
  return typeof node === 'boolean' ? 'unspecified' : walk.ask(node, () => judgeNode(root, node, walk));
}

function judgeNode(root: JsonSchema, node: SchemaObject, walk: Walk<Openness>): Openness {
  const open = [node.additionalProperties, node.unevaluatedProperties].filter(isSchema);
  if (open.includes(false)) return 'forbidden';
  if (open.length > 0) return 'allowed';
  const ways = new Set(branches(node).map((branch) => judge(root, branch, walk)));
  if (ways.has('allowed')) return 'allowed';
  return ways.size === 1 && ways.has('forbidden') ? 'forbidden' : 'unspecified';
}
