import { expect, it } from 'vitest';
import { newSince, stretchWords } from './time-words.ts';

const MONDAY = new Date(2026, 10, 16, 9, 5).getTime();
const HOUR = 3_600_000;
const hours = (count: number) => ({ from: MONDAY, to: MONDAY + count * HOUR });

it('a stretch of time is told by the clock, by weekdays or by dates', () => {
  expect(stretchWords(hours(8))).toBe('09:05 to 17:05');
  expect(stretchWords(hours(6 * 24))).toBe('Mon to Sun');
  expect(stretchWords(hours(20 * 24))).toMatch(/16.* to .*6/);
  expect(stretchWords(null)).toBe('Over the log');
});

it('a cause is new where it was not there before, often enough for that to be no chance', () => {
  const late = [...Array<number>(12).fill(0), ...Array<number>(12).fill(2)];
  expect(newSince({ trend: late, count: 24 }, hours(6 * 24))).toBe('new on Thursday');
  expect(newSince({ trend: late.map((n) => n && 1), count: 6 }, hours(6 * 24))).toBeNull();
  expect(newSince({ trend: late.toReversed(), count: 24 }, hours(6 * 24))).toBeNull();
  expect(newSince({ trend: late, count: 24 }, null)).toBeNull();
});
