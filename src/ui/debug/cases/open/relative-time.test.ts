import { expect, test } from 'vitest';
import { relativeTime } from './relative-time.ts';

test('time is told in the largest unit that has passed', () => {
  const now = Date.UTC(2026, 0, 10);
  expect(relativeTime(now - 59_000, now)).toBe('just now');
  expect(relativeTime(now - 60_000, now)).toBe('1 minute ago');
  expect(relativeTime(now - 7_300_000, now)).toBe('2 hours ago');
  expect(relativeTime(now - 86_400_000, now)).toBe('yesterday');
});

test('a clock that was set back says just now', () => {
  expect(relativeTime(5000, 0)).toBe('just now');
});
