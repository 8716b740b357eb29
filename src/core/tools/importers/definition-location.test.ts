import { expect, test } from 'vitest';
import { generateExample } from '../../prompts/example/generate-example.ts';
import { locatePointer, pointerAtOffset, spanOfSchema } from './definition-location.ts';
import { importTools } from './import-tools.ts';

const text = `{ "tools": [
  // one tool
  { "name": "a", "inputSchema": {
    "type": "object",
    "properties": { "edits": { "type": "array", "items": { "$ref": "#/$defs/e" } } },
    "required": ["edits"],
    "$defs": { "e": { "type": "object", "properties": { "to": { "const": 5 } }, "required": ["to"] } },
  } },
] }`;
const imported = importTools(text);
const tool = imported.ok ? imported.value.tools[0] : undefined;
if (!tool?.schemaRange) throw new Error('no tool');
const schema = tool.schemaRange;

test('a place in the schema leads to the text it generated, and back', () => {
  const { text: example, spans } = generateExample(tool.definition, { style: 'escape', optional: false });
  const offset = text.indexOf('"const"') + 3;
  const pointer = pointerAtOffset(text, schema, offset);
  expect(pointer).toBe('/$defs/e/properties/to/const');
  const span = spanOfSchema(spans, pointer ?? '');
  expect(span && example.slice(span.start, span.end)).toBe('<to>5</to>');
  const back = locatePointer(text, schema, span?.schemaPath ?? '');
  expect(back && text.slice(back.start, back.end)).toBe('"to": { "const": 5 }');
});

test('places that are not there are null', () => {
  expect(locatePointer(text, schema, '/properties/none')).toBeNull();
  expect(pointerAtOffset(text, schema, 3)).toBeNull();
  expect(locatePointer(text, schema, '')).toMatchObject({ end: schema.end });
});
