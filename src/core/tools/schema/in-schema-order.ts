import type { JsonSchema } from '../tool-definition.ts';
import { declaredProperties } from './declared-properties.ts';
import { itemSchema } from './item-schema.ts';
import { isObject } from './json-schema.ts';
import { propertySchema } from './property-schema.ts';

/** A value with the keys of its objects in the order in which the schema declares them; others follow as they are. */
export function inSchemaOrder(value: unknown, root: JsonSchema, schema: JsonSchema | undefined): unknown {
  if (schema === undefined || typeof schema === 'boolean') return value;
  if (Array.isArray(value))
    return value.map((item, index) => inSchemaOrder(item, root, itemSchema(root, schema, index)));
  if (!isObject(value)) return value;
  const names = new Set(declaredProperties(root, schema).filter((name) => Object.hasOwn(value, name)));
  for (const name of Object.keys(value)) names.add(name);
  return Object.fromEntries(
    Array.from(names, (name) => [name, inSchemaOrder(value[name], root, propertySchema(root, schema, name))]),
  );
}
