import { printExactJson } from '../../../json/exact-json.ts';
import { pointerSegment } from '../../../json/json-pointer.ts';
import { itemSchema } from '../../../tools/schema/item-schema.ts';
import { isObject } from '../../../tools/schema/json-schema.ts';
import { propertySchema } from '../../../tools/schema/property-schema.ts';
import type { JsonSchema } from '../../../tools/tool-definition.ts';
import { EMPTY_SPAN, type ExampleSpan } from './example.ts';
import type { Rendering } from './render-xml.ts';
import { locateSchema } from './schema-paths.ts';

const INDENT = '  ';

/** Writes a call as JSON in one element (document 002), two spaces a level. */
export function renderJson(toolName: string, root: JsonSchema, values: unknown): Rendering {
  const spans: ExampleSpan[] = [];
  let text = `<tool>{\n${INDENT}"server_name": "local",\n${INDENT}"tool_name": ${JSON.stringify(toolName)},\n${INDENT}"arguments": `;

  const write = (
    value: unknown,
    path: string,
    schema: JsonSchema | undefined,
    schemaPath: string,
    indent: string,
  ): void => {
    if (!Array.isArray(value) && !isObject(value)) {
      text += printExactJson(value);
      return;
    }
    const inner = indent + INDENT;
    const isList = Array.isArray(value);
    const entries: readonly (readonly [string | number, unknown])[] = isList
      ? [...value.entries()]
      : Object.entries(value);
    text += isList ? '[' : '{';
    for (const [index, [key, item]] of entries.entries()) {
      text += `${index > 0 ? ',' : ''}\n${inner}`;
      const place = spans.push(EMPTY_SPAN) - 1;
      const start = text.length;
      const itemPath = path + pointerSegment(key);
      const itemSchemaPath = locateSchema(root, schema, schemaPath, key);
      const described =
        schema === undefined
          ? undefined
          : typeof key === 'number'
            ? itemSchema(root, schema, key)
            : propertySchema(root, schema, key);
      if (typeof key === 'string') text += `${JSON.stringify(key)}: `;
      const valueStart = text.length;
      write(item, itemPath, described, itemSchemaPath, inner);
      const end = text.length;
      spans[place] = {
        path: itemPath,
        schemaPath: itemSchemaPath,
        start,
        end,
        value: { start: valueStart, end },
      };
    }
    text += `${entries.length > 0 ? `\n${indent}` : ''}${isList ? ']' : '}'}`;
  };

  write(isObject(values) ? values : {}, '', root, '', INDENT);
  text += '\n}</tool>';
  return { text, spans, warnings: [], values };
}
