import type { ObjectValue, Value } from '../../calls/value.ts';
import type { ExampleSpan } from '../../dialects/forge/write/example.ts';
import { locateSchema } from '../../dialects/forge/write/schema-paths.ts';
import { pointerSegment } from '../../json/json-pointer.ts';
import { itemSchema } from '../../tools/schema/item-schema.ts';
import { propertySchema } from '../../tools/schema/property-schema.ts';
import type { JsonSchema } from '../../tools/tool-definition.ts';

/** Where each argument of a call that was read is, with the part of the schema that describes it; outer before inner. */
export function spansOfValues(values: ObjectValue, root: JsonSchema): readonly ExampleSpan[] {
  const spans: ExampleSpan[] = [];
  const visit = (value: Value, path: string, schema: JsonSchema | undefined, schemaPath: string): void => {
    for (const [key, child] of children(value)) {
      const childPath = path + pointerSegment(key);
      const childSchemaPath = locateSchema(root, schema, schemaPath, key);
      spans.push({ path: childPath, schemaPath: childSchemaPath, ...child.span, value: child.inner });
      visit(child, childPath, schema === undefined ? undefined : describedBy(root, schema, key), childSchemaPath);
    }
  };
  visit(values, '', root, '');
  return spans;
}

const describedBy = (root: JsonSchema, schema: JsonSchema, key: string | number): JsonSchema | undefined =>
  typeof key === 'number' ? itemSchema(root, schema, key) : propertySchema(root, schema, key);

function children(value: Value): Iterable<readonly [string | number, Value]> {
  if (value.type === 'array') return value.items.entries();
  return value.type === 'object' ? value.entries.filter(([name]) => name !== '#text') : [];
}
