import type { Node } from 'jsonc-parser';
import type { Span } from '../../../base/span.ts';
import { setOwn } from '../../json/exact-json.ts';

export const spanOf = (node: Node): Span => ({ start: node.offset, end: node.offset + node.length });

export const isObjectNode = (node: Node | undefined): node is Node & { readonly type: 'object' } =>
  node?.type === 'object';

/** The members of an object node; a key written twice counts with its last value, as JSON has it. */
export function members(node: Node | undefined): ReadonlyMap<string, Node> {
  const found = new Map<string, Node>();
  if (!isObjectNode(node)) return found;
  for (const property of node.children ?? []) {
    const [key, value] = property.children ?? [];
    if (key && value) found.set(String(key.value), value);
  }
  return found;
}

/** The first member that is there under one of these names. */
export function member(node: Node | undefined, ...names: readonly string[]): Node | undefined {
  const all = members(node);
  return names.map((name) => all.get(name)).find((value) => value !== undefined);
}

export const elements = (node: Node | undefined): readonly Node[] =>
  node?.type === 'array' ? (node.children ?? []) : [];

/** The text of a string node that is not blank. */
export const textOf = (node: Node | undefined): string | undefined =>
  node?.type === 'string' && String(node.value).trim() !== '' ? String(node.value) : undefined;

/** The plain value of a node; integers that no double holds stay exact, as bigints. */
export function plainOf(node: Node, text: string): unknown {
  switch (node.type) {
    case 'array':
      return elements(node).map((element) => plainOf(element, text));
    case 'object': {
      const plain = {};
      for (const [name, value] of members(node)) setOwn(plain, name, plainOf(value, text));
      return plain;
    }
    case 'number': {
      const literal = text.slice(node.offset, node.offset + node.length);
      return /^-?\d+$/.test(literal) && !Number.isSafeInteger(node.value) ? BigInt(literal) : node.value;
    }
    default:
      return node.value ?? null;
  }
}
