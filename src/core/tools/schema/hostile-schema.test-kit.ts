import fc from 'fast-check';
import type { JsonSchema } from '../tool-definition.ts';

const NAMES = ['a', 'b', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!', 'x y'];
const DEFINITIONS = Array.from({ length: 40 }, (_, index) => `d${index}`);
const PATTERNS = ['^(a+)+$', '(a|a)*', '^(\\w+\\s?)*$', '(x+x+)+y', '^(a)\\1$', '(', '^a{30000}$', '(?=(a+)+!)', '^$'];

const references = fc.constantFrom(...DEFINITIONS.map((name) => ({ $ref: `#/$defs/${name}` })), { $ref: '#' });
const huge = fc.constantFrom<unknown>(1e9, 1e308, 5e-324, -1, 0, 10n ** 30n, Number.MAX_SAFE_INTEGER);

const leaf = fc.oneof(
  references,
  fc.boolean(),
  fc.record({ pattern: fc.constantFrom(...PATTERNS) }),
  fc.record({ type: fc.constantFrom('string', 'integer', 'array', 'object', 'null'), minLength: huge, minItems: huge }),
  fc.record({ multipleOf: huge, minimum: huge, maximum: huge }),
  fc.record({ format: fc.constantFrom('url', 'uri', 'email', 'hostname', 'regex', 'date-time', 'uri-template') }),
  fc.constantFrom({ enum: Array.from({ length: 2_000 }, (_, index) => `member ${index}`) }),
  fc.constantFrom({ uniqueItems: true, contains: { $ref: '#/$defs/d0' } }),
);

const { schema } = fc.letrec<{ schema: unknown }>((tie) => {
  const list = fc.array(tie('schema'), { minLength: 2, maxLength: 4 });
  const map = (names: readonly string[]) => fc.dictionary(fc.constantFrom(...names), tie('schema'), { maxKeys: 3 });
  return {
    schema: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      fc.record({ allOf: list }),
      fc.record({ anyOf: list, unevaluatedProperties: tie('schema') }),
      fc.record({ oneOf: list }),
      fc.record({ not: tie('schema') }),
      fc.record({ if: tie('schema'), then: tie('schema'), else: tie('schema') }),
      fc.record({ properties: map(NAMES), required: fc.subarray([...NAMES]) }),
      fc.record({ patternProperties: map(PATTERNS), additionalProperties: tie('schema') }),
      fc.record({ items: tie('schema'), prefixItems: list, minItems: huge }),
      fc.record({ dependentSchemas: map(NAMES), propertyNames: tie('schema') }),
    ),
  };
});

/**
 * Schemas of an object that are made to be slow: definitions that refer to each other over and over, patterns that
 * backtrack, limits that nothing meets.
 */
export const hostileSchema: fc.Arbitrary<JsonSchema> = fc
  .record({
    type: fc.constant('object'),
    properties: fc.record({ a: schema, b: schema }),
    required: fc.constant(['a', 'b']),
    $defs: fc.record(Object.fromEntries(DEFINITIONS.map((name) => [name, schema]))),
  })
  .map((made) => made as JsonSchema);

/** Every definition refers twice to the next one: a walk that follows all ways takes 2 to the power of their number. */
export const doublings = (keyword: 'allOf' | 'anyOf' | 'oneOf', depth: number): JsonSchema => ({
  type: 'object',
  properties: { a: { $ref: '#/$defs/d0' } },
  required: ['a'],
  $defs: Object.fromEntries(
    Array.from({ length: depth }, (_, index) => {
      const next = { $ref: `#/$defs/d${index + 1}` };
      return [`d${index}`, index === depth - 1 ? { type: 'string' } : { [keyword]: [next, next] }];
    }),
  ),
});
