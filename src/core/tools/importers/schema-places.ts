import type { Node } from 'jsonc-parser';
import type { Span } from '../../../base/span.ts';
import { pointerNames } from '../../json/json-pointer.ts';
import { elements, isObjectNode, spanOf } from '../notations/json-node.ts';

/** Finds where in a text of definitions a part of one schema is written: a property with its key, or a list's item. */
export type SchemaPlaces = (schemaPath: string) => Span | null;

/** The places of the parts of a schema; null for the schema itself and for what is not written there. */
export function schemaPlaces(schema: Node): SchemaPlaces {
  return (schemaPath) => {
    const names = pointerNames(schemaPath);
    let written: Node | undefined = schema;
    for (const name of names) written = child(written?.type === 'property' ? written.children?.[1] : written, name);
    return written && names.length > 0 ? spanOf(written) : null;
  };
}

/** The property with its key, or the item; of a key written twice the last, as JSON has it. */
const child = (node: Node | undefined, name: string): Node | undefined =>
  isObjectNode(node)
    ? node.children?.findLast((property) => property.children?.[0]?.value === name)
    : elements(node)[Number(name)];
