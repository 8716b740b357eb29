import { validate as independent, type Schema } from '@cfworker/json-schema';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draws } from '../../../base/exploring.test-kit.ts';
import type { JsonSchema } from '../tool-definition.ts';
import { validate } from './validate.ts';

const found = (schema: unknown, value: unknown) =>
  validate(schema as JsonSchema, value).problems.map(
    ({ path, keyword, expected }) => `${path} ${keyword}: ${expected}`,
  );

const edits = {
  type: 'object',
  properties: {
    path: { type: 'string' },
    edits: { type: 'array', minItems: 1, items: { $ref: '#/$defs/edit' } },
    mode: { enum: ['fast', 'slow'] },
    'a/b c': { type: 'integer' },
  },
  required: ['path'],
  additionalProperties: false,
  $defs: { edit: { type: 'object', properties: { line: { type: 'integer', minimum: 1 } }, required: ['line'] } },
};

test('a valid value has no problems', () => {
  expect(found(edits, { path: 'a', edits: [{ line: 1 }], mode: 'fast', 'a/b c': 2 })).toEqual([]);
});

test('each mistake is one problem at its place', () => {
  expect(found(edits, { edits: [{ line: 0 }, { line: 'x' }, {}], mode: 'quick', 'a/b c': 'z', extra: 1 })).toEqual([
    '/path required: the field "path"',
    '/edits/0/line minimum: at least 1',
    '/edits/1/line type: an integer',
    '/edits/2/line required: the field "line"',
    '/mode enum: "fast" or "slow"',
    '/a~1b c type: an integer',
    '/extra additionalProperties: no field "extra"',
  ]);
});

test('messages are sentences that show what stands there', () => {
  expect(validate(edits, { path: 5 }).problems[0]?.message).toBe('Expected a string, found 5.');
  expect(validate(edits, {}).problems[0]?.message).toBe('The required field "path" is missing.');
});

describe('alternatives', () => {
  test('by type become one type problem', () => {
    expect(found({ anyOf: [{ type: 'string' }, { type: 'null' }] }, 5)).toEqual([' type: a string or null']);
  });
  test('by member become one enum problem', () => {
    expect(found({ oneOf: [{ const: 'a' }, { const: 'b' }] }, 'c')).toEqual([' enum: "a" or "b"']);
  });
  test('the one that the value means is explained', () => {
    const shape = {
      anyOf: [
        { type: 'object', properties: { kind: { const: 'circle' }, r: { type: 'number' } }, required: ['kind', 'r'] },
        { type: 'object', properties: { kind: { const: 'box' }, w: { type: 'number' } }, required: ['kind', 'w'] },
      ],
    };
    expect(found(shape, { kind: 'box', w: 'wide' })).toEqual(['/w type: a number']);
    expect(found(shape, { kind: 'box' })).toEqual(['/w required: the field "w"']);
    expect(found({ anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] }, [1])).toEqual([
      '/0 type: a string',
    ]);
  });
  test('a value that fits two of oneOf is told so', () => {
    expect(found({ oneOf: [{ type: 'integer' }, { minimum: 1 }] }, 5)).toEqual([
      ' oneOf: a value that fits exactly one alternative',
    ]);
  });
});

describe('numbers', () => {
  test('integers past 2^53 are integers', () => {
    expect(found({ type: 'integer', minimum: 0 }, 9007199254740993n)).toEqual([]);
    expect(found({ type: 'string' }, 9007199254740993n)).toEqual([' type: a string']);
    expect(found({ properties: { n: { maximum: 5 } } }, { n: -(2n ** 63n) })).toEqual([]);
  });
  test('NaN and infinities are no numbers', () => {
    expect(found({ type: 'number' }, Number.NaN)).toEqual([' type: a number']);
    expect(found({ type: 'number' }, -Infinity)).toEqual([' type: a number']);
  });
});

describe('broken schemas', () => {
  test.each([
    [{ type: 'strnig' }],
    [{ type: 7 }],
    [{ pattern: '(' }],
    [{ $ref: '#/nowhere' }],
    [{ $ref: 'https://example.com/x' }],
    [{ $ref: 5 }],
    [{ required: true }],
    [{ required: 'a' }],
    [{ properties: [] }],
    [{ properties: { a: 5 } }],
    [{ anyOf: [] }],
    [{ anyOf: {} }],
    [{ enum: 'a' }],
    [{ minimum: '3' }],
    [{ items: 'string' }],
    [{ $id: '::::', type: 'string' }],
    [{ $schema: 5 }],
    [{ patternProperties: { '(': false } }],
    [{ dependentRequired: { a: 5 } }],
  ])('%j finds nothing wrong and never throws', (schema) => {
    expect(found(schema, 'text')).toEqual([]);
    found(schema, { a: 1 });
  });
  test('references that run in circles find nothing', () => {
    expect(found({ $ref: '#' }, 1)).toEqual([]);
    expect(found({ anyOf: [{ $ref: '#' }] }, 1)).toEqual([]);
  });
  test('a frozen schema is left as it is', () => {
    const schema = Object.freeze({
      type: 'object',
      properties: Object.freeze({ a: Object.freeze({ type: 'string' }) }),
    });
    expect(found(schema, { a: 1 })).toEqual(['/a type: a string']);
  });
});

test('draft 4 bounds and nullable are understood', () => {
  expect(found({ type: 'integer', minimum: 3, exclusiveMinimum: true }, 3)).toContain(' exclusiveMinimum: more than 3');
  expect(found({ type: 'string', nullable: true }, null)).toEqual([]);
});

test('needless escapes in patterns are forgiven', () => {
  expect(found({ pattern: '^a\\@b\\-c$' }, 'a@b-c')).toEqual([]);
  expect(found({ pattern: '^[\\w\\-]+$' }, 'a b')).toEqual([' pattern: text that matches ^[\\w\\-]+$']);
});

test('a long list is not compared pair by pair', () => {
  const list = Array.from({ length: 100_000 }, (_, index) => index);
  expect(found({ type: 'array', uniqueItems: true }, list)).toEqual([]);
  expect(found({ type: 'array', uniqueItems: true }, [1, 1])).toEqual([' uniqueItems: a list with no item twice']);
});

test('names are data', () => {
  const value = JSON.parse('{"__proto__":1,"constructor":2}') as unknown;
  expect(found({ type: 'object', additionalProperties: { type: 'integer' } }, value)).toEqual([]);
  expect(found({ type: 'object', additionalProperties: false }, value)).toEqual([
    '/__proto__ additionalProperties: no field "__proto__"',
    '/constructor additionalProperties: no field "constructor"',
  ]);
});

test('whatever the schema and the value, checking ends without throwing', () => {
  const keyword = fc.constantFrom(
    'type',
    'items',
    'properties',
    'anyOf',
    'allOf',
    '$ref',
    'required',
    'enum',
    'const',
    'minimum',
    'pattern',
    'not',
    'if',
    'then',
    '$id',
    '$defs',
    'prefixItems',
    'contains',
    'format',
  );
  const { schema } = fc.letrec<{ schema: unknown }>((tie) => ({
    schema: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom<unknown>(true, false, 'string', '#', 3, null, ['a'], '('),
      fc.dictionary(keyword, tie('schema')),
      fc.array(tie('schema'), { maxLength: 3 }),
    ),
  }));
  fc.assert(
    fc.property(fc.dictionary(keyword, schema), fc.jsonValue(), (root, value) =>
      Array.isArray(validate(root as JsonSchema, value).problems),
    ),
  );
});

test('a value fits where an independent validator lets it through', () => {
  const small = fc.integer({ min: 0, max: 3 });
  const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 2 });
  const value = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom<unknown>(null, true, 0, 1, 2, 1.5, -1, '', 'a', 'bb', 'abc'),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value')),
    ),
  })).value;
  const schema = fc.letrec<{ schema: unknown }>((tie) => {
    const list = fc.array(tie('schema'), { minLength: 1, maxLength: 3 });
    const map = fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('schema'));
    const keywords = {
      type: fc.constantFrom<unknown>('string', 'integer', 'number', 'array', 'object', ['null', 'boolean']),
      enum: fc.array(value, { minLength: 1, maxLength: 3 }),
      const: value,
      minimum: small,
      exclusiveMaximum: small,
      multipleOf: fc.constantFrom(1, 0.5, 2),
      minLength: small,
      maxLength: small,
      pattern: fc.constantFrom('^a', 'b$', '.'),
      minItems: small,
      maxItems: small,
      uniqueItems: fc.boolean(),
      items: tie('schema'),
      prefixItems: list,
      contains: tie('schema'),
      properties: map,
      patternProperties: fc.dictionary(fc.constantFrom('^a', '[bc]'), tie('schema')),
      additionalProperties: tie('schema'),
      propertyNames: tie('schema'),
      required: names,
      minProperties: small,
      maxProperties: small,
      dependentRequired: fc.dictionary(fc.constantFrom('a', 'b'), names),
      dependentSchemas: map,
      not: tie('schema'),
      if: tie('schema'),
      then: tie('schema'),
      else: tie('schema'),
      allOf: list,
      anyOf: list,
      oneOf: list,
      $ref: fc.constantFrom('#/$defs/d'),
    };
    const entry = fc.oneof(
      ...Object.entries<fc.Arbitrary<unknown>>(keywords).map(([name, given]) =>
        given.map((said) => [name, said] as const),
      ),
    );
    const node = fc.array(entry, { maxLength: 4 }).map((entries) => Object.fromEntries(entries));
    return { schema: fc.oneof({ maxDepth: 3 }, fc.boolean(), node) };
  }).schema;
  const leaf = fc.constantFrom<unknown>({ type: 'string' }, { minimum: 1 }, { required: ['a'] }, true);
  fc.assert(
    fc.property(schema, leaf, value, (node, d, given) => {
      const root = { allOf: [node], $defs: { d } };
      const { valid } = independent(given, structuredClone(root) as Schema, '2020-12');
      const { problems, unchecked } = validate(root as JsonSchema, given);
      expect({ fits: problems.length === 0, unchecked }).toEqual({ fits: valid, unchecked: [] });
    }),
    { numRuns: draws(1_000) },
  );
});
