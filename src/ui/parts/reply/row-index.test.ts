import { describe, expect, test } from 'vitest';
import { indexRows, rowAt, rowEnd } from './row-index.ts';

const rows = (text: string, columns: number) => {
  const index = indexRows(text, columns);
  return Array.from({ length: index.count }, (_, row) => [
    index.lines[row],
    text.slice(index.starts[row], rowEnd(text, index, row)),
  ]);
};

describe('rows', () => {
  test('are the lines of the text, the empty last one with them', () => {
    expect(rows('a\n\nb\n', 80)).toEqual([
      [1, 'a'],
      [2, ''],
      [3, 'b'],
      [4, ''],
    ]);
  });

  test('of a long line share its number', () => {
    expect(rows('abcdef\ng', 3)).toEqual([
      [1, 'abc'],
      [1, 'def'],
      [2, 'g'],
    ]);
  });

  test('hold every offset, the end of the text with them', () => {
    const index = indexRows('ab\ncd', 80);
    expect([0, 1, 2, 3, 4, 5].map((at) => rowAt(index, at))).toEqual([0, 0, 0, 1, 1, 1]);
  });

  test('are as many as there are lines, however many', () => {
    expect(indexRows('\n'.repeat(5000), 80).count).toBe(5001);
  });
});
