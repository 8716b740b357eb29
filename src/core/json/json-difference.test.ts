import fc from 'fast-check';
import { expect, it } from 'vitest';
import { draws } from '../../base/exploring.test-kit.ts';
import { jsonDifference } from './json-difference.ts';

it.each([
  ['{"a": 1}', '{"a":1}', null],
  ['{"a": 1, "b": 2}', '{"b": 2, "a": 1}', null],
  ['{"a": "\\u0041"}', '{"a": "A"}', null],
  ['[1, 10, 0.5]', '[1.0, 1e1, 5e-1]', null],
  ['[9007199254740992]', '[9007199254740993]', { path: '/0', before: '9007199254740992', after: '9007199254740993' }],
  ['[0.1]', '[0.10000000000000000001]', { path: '/0', before: '0.1', after: '0.10000000000000000001' }],
  ['{"a": {"b/c": 1}}', '{"a": {"b/c": "1"}}', { path: '/a/b~1c', before: '1', after: '"1"' }],
  ['{"a": 1}', '{"a": 1, "b": 2}', { path: '/b', before: undefined, after: '2' }],
  ['[1, 2]', '[1]', { path: '/1', before: '2', after: undefined }],
  ['{"a": 1}', '[1]', { path: '', before: '{"a": 1}', after: '[1]' }],
  ['{"a": 1', '{"a": 1}', undefined],
  ['a', 'a', null],
])('%s and %s differ at the first place that does', (before, after, found) => {
  expect(jsonDifference(before, after)).toEqual(found);
});

it('no value differs from itself, in whatever blanks and order', () => {
  const reversed = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(reversed)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(
            Object.entries(value)
              .reverse()
              .map(([key, member]) => [key, reversed(member)]),
          )
        : value;
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(jsonDifference(JSON.stringify(value), JSON.stringify(reversed(value), null, 2))).toBeNull();
    }),
    { numRuns: draws(500) },
  );
});
