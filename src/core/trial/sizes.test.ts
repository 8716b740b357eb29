import { expect, test } from 'vitest';
import { sizeOf } from './sizes.ts';

test.each([
  [84, 0.915, null, 12],
  [168, 0.953, 0, 7],
  [252, 0.967, 1, 5],
  [504, 0.982, 9, 3],
] as const)(
  '%i answers at any look: all right shows %d, %s may be wrong, %i points are told apart',
  (n, shows, wrong, points) => {
    const size = sizeOf(n, 'anytime');
    expect(size.allRightShows).toBeCloseTo(shows, 3);
    expect(size.mayBeWrong).toBe(wrong);
    expect(Math.round(100 * (size.tellsApart ?? 0))).toBe(points);
  },
);

// Wilson's interval: 20 of 20 shows 83.9 %, and 73 of 73, 109 of 110 and 140 of 142 are above 95 %.
test.each([
  [20, 0.839, null],
  [73, 0.95, 0],
  [110, 0.966, 1],
  [142, 0.974, 2],
])('%i answers of a fixed size: all right shows %d, %s may be wrong', (n, shows, wrong) => {
  const size = sizeOf(n, 'fixed');
  expect(size.allRightShows).toBeCloseTo(shows, 3);
  expect(size.mayBeWrong).toBe(wrong);
  expect(size.claimNeeds).toBe(73);
});

test('the exact test tells nothing apart before six pairs go one way', () => {
  expect(sizeOf(5, 'fixed').tellsApart).toBeNull();
  expect(sizeOf(6, 'fixed').tellsApart).toBe(1);
  expect(sizeOf(0, 'fixed')).toMatchObject({ allRightShows: 0, mayBeWrong: null, tellsApart: null });
});
