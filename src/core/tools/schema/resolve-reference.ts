import { pointerNames } from '../../json/json-pointer.ts';
import type { JsonSchema } from '../tool-definition.ts';
import { asSchema, isObject, own } from './json-schema.ts';
import { schemaMemo } from './schema-memo.ts';

/** Deeper than any schema people write; keeps the walk for anchors off the end of the stack. */
const MAX_DEPTH = 200;

const anchorsOf = schemaMemo<ReadonlyMap<string, JsonSchema>>();

/**
 * The schema that a `$ref` of this root stands for: `#`, `#/$defs/edit`, `#anchor` or the `$id` of a part.
 * `undefined` where it points outside the root or at nothing; nothing is ever fetched.
 */
export function resolveReference(root: JsonSchema, reference: string): JsonSchema | undefined {
  if (typeof root === 'boolean') return reference === '#' ? root : undefined;
  const hash = reference.indexOf('#');
  const base = hash < 0 ? reference : reference.slice(0, hash);
  const fragment = hash < 0 ? '' : decodeFragment(reference.slice(hash + 1));
  const anchors = anchorsOf(root, root, () => indexAnchors(root));
  const start = base === '' ? root : anchors.get(base);
  if (start === undefined) return undefined;
  if (fragment === '') return start;
  return fragment.startsWith('/') ? schemaAt(start, fragment) : anchors.get(`#${fragment}`);
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function schemaAt(start: JsonSchema, pointer: string): JsonSchema | undefined {
  let node: unknown = start;
  for (const name of pointerNames(pointer)) {
    if (Array.isArray(node)) node = node[Number(name)];
    else if (isObject(node)) node = own(node, name);
    else return undefined;
  }
  return asSchema(node);
}

function indexAnchors(root: JsonSchema): ReadonlyMap<string, JsonSchema> {
  const found = new Map<string, JsonSchema>();
  const visit = (node: unknown, depth: number): void => {
    if (depth > MAX_DEPTH || typeof node !== 'object' || node === null) return;
    if (isObject(node)) {
      if (typeof node.$id === 'string' && !found.has(node.$id)) found.set(node.$id, node);
      for (const anchor of [node.$anchor, node.$dynamicAnchor]) {
        if (typeof anchor === 'string' && !found.has(`#${anchor}`)) found.set(`#${anchor}`, node);
      }
    }
    for (const child of Object.values(node)) visit(child, depth + 1);
  };
  visit(root, 0);
  return found;
}
