import { expect, test } from 'vitest';
import { schemaStanding } from './schema-standing.ts';

const wrong = { code: 'type-mismatch', severity: 'error' } as const;
const stray = { code: 'unknown-argument', severity: 'warning' } as const;
const unchecked = { code: 'schema-not-checked', severity: 'warning' } as const;

test.each([
  ['nothing is said against it', [], false, 'fits its schema', 'yes'],
  ['a value is wrong', [wrong, stray], false, '2 schema problems', 'no'],
  ['an argument will be ignored', [stray], false, '1 schema problem', 'yes'],
  ['a mended value is wrong', [], true, 'does not fit its schema', 'no'],
  ['a part was not checked', [unchecked], false, 'not all of its schema was checked', 'unknown'],
  ['a part was not checked and another is wrong', [unchecked, wrong], false, '1 schema problem', 'no'],
] as const)('where %s, that is what is said of the call', (_, complaints, isMisfit, words, runs) => {
  expect(schemaStanding(complaints, isMisfit)).toEqual({ words, runs });
});
