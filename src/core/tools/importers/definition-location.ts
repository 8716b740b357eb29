import { findNodeAtOffset, type Node, parseTree } from 'jsonc-parser';
import type { Span } from '../../../base/span.ts';
import { pointerNames, pointerSegment } from '../../json/json-pointer.ts';
import { elements, members, spanOf } from './json-node.ts';

/**
 * Where a part of a schema stands in the text of the definitions; `schema` is the schema's own range there, `pointer`
 * a JSON Pointer into it. A property is found with its name. Null where the pointer leads nowhere.
 */
export function locatePointer(text: string, schema: Span, pointer: string): Span | null {
  let node = nodeAt(text, schema);
  for (const name of pointerNames(pointer)) {
    node = node?.type === 'array' ? elements(node)[Number(name)] : members(node).get(name);
  }
  return node ? spanOf(node.parent?.type === 'property' ? node.parent : node) : null;
}

/** The JSON Pointer into a schema of the innermost value around an offset; null where the offset is outside of it. */
export function pointerAtOffset(text: string, schema: Span, offset: number): string | null {
  let node = nodeAt(text, schema);
  if (!node || offset < schema.start || offset > schema.end) return null;
  let pointer = '';
  for (;;) {
    const inner: readonly (readonly [string | number, Node])[] =
      node.type === 'array' ? [...elements(node).entries()] : [...members(node)];
    const found = inner.find(([, child]) => covers(child.parent?.type === 'property' ? child.parent : child, offset));
    if (!found) return pointer;
    pointer += pointerSegment(found[0]);
    node = found[1];
  }
}

/** Of several spans that tell which schema they come from, the one that a place in the schema generated. */
export function spanOfSchema<T extends { readonly schemaPath: string }>(
  spans: readonly T[],
  pointer: string,
): T | undefined {
  return spans
    .filter(({ schemaPath }) => pointer === schemaPath || pointer.startsWith(`${schemaPath}/`))
    .reduce<T | undefined>(
      (best, span) => (best && best.schemaPath.length >= span.schemaPath.length ? best : span),
      undefined,
    );
}

function nodeAt(text: string, { start, end }: Span): Node | undefined {
  const root = parseTree(text, [], { allowTrailingComma: true });
  let node = root && findNodeAtOffset(root, start);
  while (node && (node.offset > start || node.offset + node.length < end)) node = node.parent;
  return node;
}

const covers = (node: Node, offset: number): boolean => node.offset <= offset && offset <= node.offset + node.length;
