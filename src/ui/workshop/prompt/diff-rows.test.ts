import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DiffRow, diffRows, foldRows } from './diff-rows.ts';

const side = (rows: readonly DiffRow[], which: 'before' | 'after'): string =>
  rows.flatMap((row) => (row[which] ? [row[which].map(({ text }) => text).join('')] : [])).join('\n');

test('each side of the rows is its text', () => {
  const line = fc.string({ maxLength: 12 }).map((text) => `${text.replaceAll('\n', ' ')}.`);
  const text = fc.array(line, { minLength: 1, maxLength: 12 }).map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const rows = diffRows(before, after);
      expect(side(rows, 'before')).toBe(before);
      expect(side(rows, 'after')).toBe(after);
    }),
  );
});

test('a changed line stands beside the line that it was, with the changed words marked', () => {
  const [row] = diffRows('escape every value', 'escape no value');
  expect(row?.before?.filter(({ isChanged }) => isChanged)).toEqual([{ text: 'every', isChanged: true }]);
  expect(row?.after?.filter(({ isChanged }) => isChanged)).toEqual([{ text: 'no', isChanged: true }]);
});

test('equal lines far from a change are folded into one entry', () => {
  const lines = Array.from({ length: 20 }, (_, index) => `line ${index}`);
  const entries = foldRows(diffRows(lines.join('\n'), [...lines.slice(0, 19), 'other'].join('\n')));
  expect(entries.map((entry) => ('folded' in entry ? entry.folded.length : 1))).toEqual([16, 1, 1, 1, 1]);
});

test('texts without anything in common come out whole', () => {
  const before = Array.from({ length: 6000 }, (_, index) => `a${index}`).join('\n');
  const after = Array.from({ length: 6000 }, (_, index) => `b${index}`).join('\n');
  expect(diffRows(before, after)).toHaveLength(6000);
});
