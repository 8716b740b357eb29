import type { JsonSchema } from '../tool-definition.ts';
import { schemaMap, stringList } from './json-schema.ts';
import { alternatives } from './property-schema.ts';
import { resolveSchema } from './resolve-schema.ts';
import { schemaMemo } from './schema-memo.ts';
import { waysOf } from './walk.ts';

const declaredIn = schemaMemo<readonly string[]>();
const requiredIn = schemaMemo<ReadonlySet<string>>();

/** The names that an object's schema and its alternatives declare, in schema order, each once. */
export function declaredProperties(root: JsonSchema, schema: JsonSchema): readonly string[] {
  const node = resolveSchema(root, schema);
  if (typeof node === 'boolean') return [];
  return declaredIn(root, node, () => {
    const names = new Set<string>();
    for (const way of waysOf(root, node, alternatives))
      for (const name of Object.keys(schemaMap(way.properties))) names.add(name);
    return [...names];
  });
}

/** The names that an object must have whatever alternative it takes, in the order `required` lists them. */
export function requiredProperties(root: JsonSchema, schema: JsonSchema): ReadonlySet<string> {
  const node = resolveSchema(root, schema);
  return typeof node === 'boolean' ? NONE : requiredIn(root, node, () => new Set(stringList(node.required)));
}

const NONE: ReadonlySet<string> = new Set();
