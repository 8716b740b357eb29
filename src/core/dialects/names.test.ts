import { expect, test } from 'vitest';
import { DIALECT_IDS, MARKED_DIALECTS, WRITTEN_DIALECT_IDS } from './dialects.ts';
import { DIALECT_TITLES } from './names.ts';

test('a machine reads every dialect of the list, and no other', () => {
  expect([...DIALECT_IDS].sort()).toEqual(Object.keys(DIALECT_TITLES).sort());
  expect(MARKED_DIALECTS.map(({ id }) => id)).toEqual(WRITTEN_DIALECT_IDS.slice(1));
});
