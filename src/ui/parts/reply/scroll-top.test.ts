import { expect, it } from 'vitest';
import { scrollTopFor } from './scroll-top.ts';

it('scrolls only to what is out of view, and shows all of it where it fits', () => {
  expect(scrollTopFor({ top: 10, height: 20 }, { top: 0, height: 90 })).toBe(null);
  expect(scrollTopFor({ top: 100, height: 20 }, { top: 0, height: 90 })).toBe(70);
  expect(scrollTopFor({ top: 100, height: 80 }, { top: 0, height: 90 })).toBe(90);
  expect(scrollTopFor({ top: 100, height: 200 }, { top: 0, height: 90 })).toBe(100);
  expect(scrollTopFor({ top: 10, height: 20 }, { top: 50, height: 90 })).toBe(0);
});

it('keeps the foot of the view free where there is room', () => {
  expect(scrollTopFor({ top: 40, height: 20 }, { top: 0, height: 90, foot: 30 })).toBe(null);
  expect(scrollTopFor({ top: 50, height: 20 }, { top: 0, height: 90, foot: 30 })).toBe(20);
  expect(scrollTopFor({ top: 100, height: 50 }, { top: 0, height: 90, foot: 30 })).toBe(90);
  expect(scrollTopFor({ top: 100, height: 80 }, { top: 0, height: 90, foot: 30 })).toBe(100);
});
