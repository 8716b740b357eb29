import { expect, test } from 'vitest';
import { axisOf } from './axis.ts';

test('an axis has five round values at most, 0 among them, each where it stands between the ends', () => {
  for (const [least, most, ticks] of [
    [-0.166, 0.175, [-0.1, 0, 0.1]],
    [-0.02, 0.1, [0, 0.05, 0.1]],
    [-0.361, 0.175, [-0.2, 0]],
    [-1, 1, [-1, -0.5, 0, 0.5, 1]],
  ] as const) {
    const axis = axisOf(least, most);
    expect(axis.ticks.map((tick) => Number(tick.toFixed(3)) + 0)).toEqual(ticks);
    expect(axis.at(least)).toBe('0%');
    expect(Number.parseFloat(axis.at(most))).toBeCloseTo(100);
  }
  expect(axisOf(-1, 1).at(0)).toBe('50%');
});
