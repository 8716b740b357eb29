import { pointerNames } from '../../json/json-pointer.ts';
import { allowedTypes } from '../../tools/schema/allowed-types.ts';
import { itemSchema } from '../../tools/schema/item-schema.ts';
import { propertySchema } from '../../tools/schema/property-schema.ts';
import type { JsonSchema } from '../../tools/tool-definition.ts';

/** The schema for the value at a JSON pointer; undefined where there is none. */
export function schemaAt(root: JsonSchema, path: string): JsonSchema | undefined {
  let schema: JsonSchema | undefined = root;
  for (const name of pointerNames(path)) {
    if (schema === undefined) return undefined;
    const isItem: boolean = /^\d+$/.test(name) && allowedTypes(root, schema)?.has('array') === true;
    schema = isItem ? itemSchema(root, schema, Number(name)) : propertySchema(root, schema, name);
  }
  return schema;
}
