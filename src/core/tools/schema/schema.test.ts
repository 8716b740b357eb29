import { describe, expect, test } from 'vitest';
import type { JsonSchema } from '../tool-definition.ts';
import { additionalAllowed } from './additional-allowed.ts';
import { allowedTypes } from './allowed-types.ts';
import { declaredProperties, requiredProperties } from './declared-properties.ts';
import { itemSchema } from './item-schema.ts';
import { propertySchema } from './property-schema.ts';
import { resolveSchema } from './resolve-schema.ts';

const types = (schema: JsonSchema, root = schema) => {
  const set = allowedTypes(root, schema);
  return set && [...set];
};

const editTool = {
  type: 'object',
  properties: {
    edits: { type: 'array', items: { $ref: '#/$defs/edit' } },
    mode: { allOf: [{ $ref: '#/$defs/mode' }, { description: 'How' }] },
    tree: { $ref: '#/$defs/tree' },
  },
  required: ['edits'],
  $defs: {
    edit: {
      type: 'object',
      properties: { search: { type: 'string' }, replace: { type: 'string' } },
      required: ['search'],
    },
    mode: { type: 'string', enum: ['fast', 'slow'] },
    tree: {
      type: 'object',
      properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#/$defs/tree' } } },
    },
  },
} as const;

describe('resolving', () => {
  test('a reference gives what it points at', () => {
    expect(resolveSchema(editTool, { $ref: '#/$defs/mode' })).toEqual(editTool.$defs.mode);
  });
  test('keywords beside a reference hold too', () => {
    expect(resolveSchema(editTool, { $ref: '#/$defs/mode', description: 'x' })).toEqual({
      ...editTool.$defs.mode,
      description: 'x',
    });
  });
  test('the same node gives the same object', () => {
    const node = editTool.properties.mode;
    expect(resolveSchema(editTool, node)).toBe(resolveSchema(editTool, node));
  });
  test('anchors, ids and percent-escaped pointers are found', () => {
    const root = {
      $defs: { 'a b/c': { type: 'null' }, x: { $anchor: 'x', type: 'string' }, y: { $id: 'urn:y', type: 'number' } },
    };
    expect(resolveSchema(root, { $ref: '#/$defs/a%20b~1c' })).toEqual({ type: 'null' });
    expect(types({ $ref: '#x' }, root)).toEqual(['string']);
    expect(types({ $ref: 'urn:y' }, root)).toEqual(['number']);
  });
  test('a reference to nothing, to the outside or to itself asks for nothing', () => {
    for (const $ref of ['#/$defs/none', 'https://example.com/s.json', '#/%', '#']) {
      const root = { $ref };
      expect(types(root)).toBeNull();
    }
    const loop = { $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } };
    expect(types({ $ref: '#/$defs/a' }, loop)).toBeNull();
  });
  test('a recursive schema is walked as deep as one likes', () => {
    let node: JsonSchema | undefined = editTool.properties.tree;
    for (let depth = 0; depth < 50 && node !== undefined; depth++)
      node = itemSchema(editTool, propertySchema(editTool, node, 'children') ?? true);
    expect(declaredProperties(editTool, node ?? true)).toEqual(['name', 'children']);
  });
  test('allOf joins properties, required, types and bounds', () => {
    const root = {
      allOf: [
        { type: ['object', 'null'], properties: { a: { minimum: 1 } }, required: ['a'] },
        { type: 'object', properties: { a: { minimum: 3, type: 'integer' }, b: {} }, required: ['b'] },
      ],
    };
    expect(types(root)).toEqual(['object']);
    expect(declaredProperties(root, root)).toEqual(['a', 'b']);
    expect([...requiredProperties(root, root)]).toEqual(['a', 'b']);
    expect(propertySchema(root, root, 'a')).toEqual({ minimum: 3, type: 'integer' });
  });
  test('a property called __proto__ is a property', () => {
    const root = JSON.parse(
      '{"allOf":[{"properties":{"__proto__":{"type":"string"}}},{"properties":{"__proto__":{"minLength":1}}}]}',
    ) as JsonSchema;
    expect(propertySchema(root, root, '__proto__')).toEqual({ type: 'string', minLength: 1 });
    expect(propertySchema(root, root, 'constructor')).toBeUndefined();
  });
  test('twice doubled references stay cheap', () => {
    const $defs: Record<string, JsonSchema> = { d0: { type: 'string' } };
    for (let i = 1; i < 60; i++)
      $defs[`d${i}`] = { allOf: [{ $ref: `#/$defs/d${i - 1}` }, { $ref: `#/$defs/d${i - 1}` }] };
    expect(types({ $ref: '#/$defs/d59' }, { $defs })).toEqual(['string']);
  });
});

describe('types', () => {
  test.each<[JsonSchema, string[] | null]>([
    [true, null],
    [false, []],
    [{}, null],
    [{ description: 'x' }, null],
    [{ type: 'string' }, ['string']],
    [{ type: ['string', 'null'] }, ['string', 'null']],
    [{ type: 'string', nullable: true }, ['string', 'null']],
    [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, ['integer', 'null']],
    [{ anyOf: [{ type: 'integer' }, {}] }, null],
    [{ type: 'number', anyOf: [{ type: 'integer' }, { type: 'string' }] }, ['integer']],
    [{ enum: [1, 2] }, ['integer']],
    [{ enum: ['a', null] }, ['string', 'null']],
    [{ const: 1.5 }, ['number']],
    [{ type: 'STRING' }, null],
    [{ properties: { a: {} } }, ['object']],
    [{ items: {} }, ['array']],
    [{ anyOf: [{ $ref: '#' }, { type: 'string' }] }, null],
  ])('%j lets through %j', (schema, expected) => {
    expect(types(schema)).toEqual(expected);
  });
});

describe('properties and items', () => {
  test('alternatives declare their properties together', () => {
    const root = {
      anyOf: [{ properties: { x: { type: 'string' } } }, { properties: { x: { type: 'integer' }, y: {} } }],
    };
    expect(types(propertySchema(root, root, 'x') ?? true, root)).toEqual(['string', 'integer']);
    expect(declaredProperties(root, root)).toEqual(['x', 'y']);
  });
  test('an alternative that need not hold does not narrow a property', () => {
    const root = {
      properties: { x: { type: ['string', 'integer'] } },
      anyOf: [{ properties: { x: { const: '' } } }, { required: ['y'] }],
    };
    expect(types(propertySchema(root, root, 'x') ?? true, root)).toEqual(['string', 'integer']);
    const tagged = {
      properties: { kind: { type: 'string' } },
      oneOf: [{ properties: { kind: { const: 'a' } } }, { properties: { kind: { const: 'b' } } }],
    };
    expect(propertySchema(tagged, tagged, 'kind')).toEqual({ type: 'string', anyOf: [{ const: 'a' }, { const: 'b' }] });
  });
  test('patterns and open schemas cover names that are not listed', () => {
    const root = { patternProperties: { '^x-': { type: 'integer' } }, additionalProperties: { type: 'boolean' } };
    expect(propertySchema(root, root, 'x-a')).toEqual({ type: 'integer' });
    expect(propertySchema(root, root, 'y')).toEqual({ type: 'boolean' });
  });
  test('tuples give each place its schema', () => {
    const root = { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], items: { type: 'null' } };
    expect([0, 1, 2, undefined].map((index) => itemSchema(root, root, index))).toEqual([
      { type: 'string' },
      { type: 'integer' },
      { type: 'null' },
      { type: 'null' },
    ]);
    const old = { items: [{ type: 'string' }], additionalItems: { type: 'boolean' } };
    expect([0, 1].map((index) => itemSchema(old, old, index))).toEqual([{ type: 'string' }, { type: 'boolean' }]);
  });
  test.each<[JsonSchema, string, string]>([
    [{ properties: { a: {} } }, 'a', 'declared'],
    [{ properties: { a: {} } }, 'b', 'unspecified'],
    [{ properties: { a: {} }, additionalProperties: false }, 'b', 'forbidden'],
    [{ properties: { a: {} }, additionalProperties: {} }, 'b', 'allowed'],
    [{ patternProperties: { '^b': {} }, additionalProperties: false }, 'b', 'declared'],
    [{ anyOf: [{ additionalProperties: false }, {}] }, 'b', 'unspecified'],
    [{ anyOf: [{ additionalProperties: false }, { additionalProperties: false }] }, 'b', 'forbidden'],
    [true, 'b', 'unspecified'],
  ])('under %j the name %s is %s', (schema, name, expected) => {
    expect(additionalAllowed(schema, schema, name)).toBe(expected);
  });
});
