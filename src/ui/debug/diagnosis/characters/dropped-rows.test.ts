import { expect, test } from 'vitest';
import { droppedRows } from './dropped-rows.ts';

test('a dropped stretch has its line and its text on one line', () => {
  const text = 'one\r\ntwo\rthree\n  </x>\nfour';
  const start = text.indexOf('</x>');
  const last = text.indexOf('four');
  expect(
    droppedRows(text, [
      { start, end: start + 4 },
      { start: last, end: text.length },
    ]).map(({ line, shown }) => [line, shown]),
  ).toEqual([
    [4, '</x>'],
    [5, 'four'],
  ]);
});

test('a stretch that begins with a line break stands on the line of its first word', () => {
  const text = 'one\n two \nthree';
  expect(droppedRows(text, [{ start: 3, end: 9 }]).map(({ line, shown }) => [line, shown])).toEqual([[2, 'two']]);
});

test('a long stretch is cut', () => {
  const [row] = droppedRows('a\nb '.repeat(100), [{ start: 0, end: 400 }]);
  expect(row?.shown).toMatch(/^a b a b .*…$/);
});
