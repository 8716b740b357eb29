import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shortFigure } from './count.ts';

test('a short figure is exact while it can be and never longer than five characters', () => {
  expect([0, 9_999, 10_000, 12_345, 999_999, 1_234_567].map(shortFigure)).toEqual([
    '0',
    '9999',
    '10K',
    '12.3K',
    '1M',
    '1.23M',
  ]);
  fc.assert(fc.property(fc.nat(2_000_000_000), (value) => shortFigure(value).length <= 5));
});
