import fc from 'fast-check';
import { expect, it } from 'vitest';
import { draws } from '../../../base/exploring.test-kit.ts';
import { hiddenJson } from './hidden-json.ts';

it('hides strings, keys and numbers; constants, signs and escapes stay', () => {
  expect(hiddenJson('{"Bob 1": ["é\\n\\"x\\"", -12.5e+3, true, null, "\\u00e9"], "tags": {}}')).toBe(
    '{"aaa 0": ["a\\n\\"a\\"", -11.1e+1, true, null, "\\u0061"], "aaaa": {}}',
  );
});

it('gives keys of one object that were different a count in place of their ends', () => {
  expect(hiddenJson('{"ab": 1, "cd": {"ab": 1}, "ef": 1, "ab": 2, "\\u0438": 1, "\\u043c": 2}')).toBe(
    '{"aa": 1, "a2": {"aa": 1}, "a3": 1, "aa": 1, "\\u0061": 1, "\\u0062": 1}',
  );
});

it('hides JSON that is broken off or none at all', () => {
  expect(hiddenJson('{"key": "Bo')).toBe('{"aaa": "aa');
  expect(hiddenJson('{"a": truely Bob 12 "x')).toBe('{"a": aaaaaa aaa 11 "a');
  expect(hiddenJson('(path="Bob", mode=[12, True])')).toBe('(aaaa="aaa", aaa2=[11, True])');
});

it('is JSON where that was JSON, with as many members, and as long', () => {
  const shape = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shape);
    if (typeof value === 'string') return value.length;
    return typeof value === 'object' && value !== null ? Object.values(value).map(shape) : typeof value;
  };
  const keys = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '0', '7', ' ', '"', 'п'), maxLength: 3 });
  const json = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.jsonValue({ maxDepth: 0 }),
      fc.array(tie('value')),
      fc.dictionary(keys, tie('value')),
    ),
  })).value;
  fc.assert(
    fc.property(json, fc.boolean(), (value, isAscii) => {
      const plain = JSON.stringify(value);
      const byNumber = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
      const source = isAscii ? plain.replace(/[^\x20-\x7e]/g, byNumber) : plain;
      const hidden = hiddenJson(source);
      expect(hidden).toHaveLength(source.length);
      expect(Object.values([JSON.parse(hidden)]).map(counted)).toEqual([counted(value)]);
      expect(shape(JSON.parse(hiddenJson(hidden)))).toEqual(shape(JSON.parse(hidden)));
    }),
    { numRuns: draws(2_000) },
  );
});

/** How many members are in each object. */
const counted = (value: unknown): unknown =>
  typeof value !== 'object' || value === null
    ? typeof value
    : [Object.keys(value).length, Object.values(value).map(counted).sort()];
