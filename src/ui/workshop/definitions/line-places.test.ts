import { expect, test } from 'vitest';
import { lineAt, lineCount, linesOf } from './line-places.ts';

test('an offset on a line feed stands on the line that it ends', () => {
  expect(lineAt('a\nb', 1)).toBe(0);
  expect(lineAt('a\nb', 2)).toBe(1);
});

test('a text has a line more than line feeds', () => {
  expect(lineCount('')).toBe(1);
  expect(lineCount('a\n')).toBe(2);
});

test('a span touches the lines from its first to its last character', () => {
  expect(linesOf('{\n "a": 1,\n "b": 2\n}', { start: 3, end: 9 })).toEqual([1, 1]);
  expect(linesOf('{\n "a": {\n }\n}', { start: 3, end: 12 })).toEqual([1, 2]);
});
