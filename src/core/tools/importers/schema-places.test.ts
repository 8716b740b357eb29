import { expect, test } from 'vitest';
import { importTools } from './import-tools.ts';
import { schemaPlaces } from './schema-places.ts';

const TEXT = `[{ "name": "build", // JSON with comments
  "inputSchema": { "type": "object", "properties": {
    "a/b": { "type": "string" },
    "list": { "type": "array", "prefixItems": [{ "type": "string" }, { "const": 2 }] },
  } } }]`;

function written(schemaPath: string): string | null {
  const result = importTools(TEXT);
  const schema = result.ok ? result.value.tools[0]?.schemaNode : undefined;
  const place = schema && schemaPlaces(schema)(schemaPath);
  return place ? TEXT.slice(place.start, place.end) : null;
}

test('a property is found with its key, whatever its name holds', () => {
  expect(written('/properties/a~1b')).toBe('"a/b": { "type": "string" }');
});

test('an item of a list is found by its index', () => {
  expect(written('/properties/list/prefixItems/1')).toBe('{ "const": 2 }');
});

test('the schema itself and what is not written have no place', () => {
  expect(written('')).toBeNull();
  expect(written('/properties/none/items')).toBeNull();
});
