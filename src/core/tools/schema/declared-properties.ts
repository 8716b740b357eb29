import type { JsonSchema } from '../tool-definition.ts';
import { type SchemaObject, schemaMap, stringList } from './json-schema.ts';
import { alternatives } from './property-schema.ts';
import { resolveSchema } from './resolve-schema.ts';

/** The names that an object's schema and its alternatives declare, in schema order, each once. */
export function declaredProperties(root: JsonSchema, schema: JsonSchema): string[] {
  const names = new Set<string>();
  const seen = new Set<SchemaObject>();
  const visit = (part: JsonSchema): void => {
    const node = resolveSchema(root, part);
    if (typeof node === 'boolean' || seen.has(node)) return;
    seen.add(node);
    for (const name of Object.keys(schemaMap(node.properties))) names.add(name);
    for (const branch of alternatives(node)) visit(branch);
  };
  visit(schema);
  return [...names];
}

/** The names that an object must have whatever alternative it takes, in the order `required` lists them. */
export function requiredProperties(root: JsonSchema, schema: JsonSchema): readonly string[] {
  const node = resolveSchema(root, schema);
  return typeof node === 'boolean' ? [] : [...new Set(stringList(node.required))];
}
