import { type Node, parseTree } from 'jsonc-parser';
import type { Span } from '../../../base/span.ts';
import { pointerNames } from '../../json/json-pointer.ts';
import { elements, members } from './json-node.ts';

/** Finds where in a text of definitions a part of one schema is written: a property with its key, or a list's item. */
export type SchemaPlaces = (schemaPath: string) => Span | null;

/** The places of the schema that stands at `schema` in the text; null for the schema itself and for what is not there. */
export function schemaPlaces(text: string, schema: Span): SchemaPlaces {
  const root = parseTree(text.slice(schema.start, schema.end), [], { allowTrailingComma: true });
  return (schemaPath) => {
    const names = pointerNames(schemaPath);
    const node = names.reduce(child, root);
    if (!node || names.length === 0) return null;
    const written = node.parent?.type === 'property' ? node.parent : node;
    const start = schema.start + written.offset;
    return { start, end: start + written.length };
  };
}

const child = (node: Node | undefined, name: string): Node | undefined =>
  node?.type === 'array' ? elements(node)[Number(name)] : members(node).get(name);
