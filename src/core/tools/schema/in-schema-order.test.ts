import { expect, test } from 'vitest';
import { inSchemaOrder } from './in-schema-order.ts';

const schema = {
  type: 'object',
  properties: {
    a: { type: 'string' },
    b: { type: 'array', items: { type: 'object', properties: { x: {}, y: {} } } },
  },
};

test('declared keys come in the order of the schema, at any depth, and others after them', () => {
  const value = { other: 1, b: [{ y: 1, z: 2, x: 3 }], a: 'text' };
  expect(JSON.stringify(inSchemaOrder(value, schema, schema))).toBe('{"a":"text","b":[{"x":3,"y":1,"z":2}],"other":1}');
});

test("without a schema nothing moves, and names that are not the value's own are not added", () => {
  const value = { b: 1, a: 2 };
  expect(inSchemaOrder(value, true, true)).toBe(value);
  expect(JSON.stringify(inSchemaOrder({ b: 1 }, schema, schema))).toBe('{"b":1}');
});
