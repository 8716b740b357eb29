import { expect, test } from 'vitest';
import { DIALECT_IDS } from '../../../core/dialects/dialects.ts';
import { titleOf } from '../../../core/dialects/writings.ts';
import { DIALECT_NAMES } from './names.ts';

test('the page offers every dialect that there is, by its title', () => {
  expect([...DIALECT_NAMES].sort()).toEqual(DIALECT_IDS.map((id) => [id, titleOf(id)]).sort());
});
