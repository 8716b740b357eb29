import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sameForAnyCut } from '../../../base/any-cut.test-kit.ts';
import { TableRows } from './table-rows.ts';

function rowsOf(
  pieces: readonly string[],
  separator = ',',
): readonly (readonly [line: number, cells: readonly string[] | null])[] {
  const rows = new TableRows(separator);
  return [...pieces.flatMap((piece) => [...rows.push(piece)]), ...rows.end()].map(({ line, cells }) => [line, cells]);
}

it.each<[what: string, text: string, rows: ReturnType<typeof rowsOf>]>([
  [
    'plain cells',
    'a,b\nc,d',
    [
      [1, ['a', 'b']],
      [2, ['c', 'd']],
    ],
  ],
  [
    'breaks, separators and quotes in quotes',
    'a,"x\r\n,y"\n"""","z"\n',
    [
      [1, ['a', 'x\r\n,y']],
      [3, ['"', 'z']],
    ],
  ],
  [
    'line breaks of every kind',
    'a,b\rc,d\r\ne,f\n\n\r\ng,"h"\r',
    [
      [1, ['a', 'b']],
      [2, ['c', 'd']],
      [3, ['e', 'f']],
      [6, ['g', 'h']],
    ],
  ],
  [
    'a quote within a bare cell',
    'a,5" pipe\nb, "c"',
    [
      [1, ['a', '5" pipe']],
      [2, ['b', ' "c"']],
    ],
  ],
  ['spaces behind a quote', '"a"  ,"b" \n', [[1, ['a', 'b']]]],
  [
    'empty cells',
    ',\n,,\n"",""',
    [
      [1, ['', '']],
      [2, ['', '', '']],
      [3, ['', '']],
    ],
  ],
  [
    'text behind a quote, in its row alone',
    'a,"b" c\nd,e',
    [
      [1, null],
      [2, ['d', 'e']],
    ],
  ],
  [
    'a quote that is never closed, in its line alone',
    'a,"b\nc,d\ne,"f\n\ng"',
    [
      [1, null],
      [2, ['c', 'd']],
      [3, ['e', 'f\n\ng']],
    ],
  ],
  [
    'the same at the end',
    'a,b\nc,"d',
    [
      [1, ['a', 'b']],
      [2, null],
    ],
  ],
  ['NUL', 'a,\0\n', [[1, ['a', '\0']]]],
])('%s', (_, text, rows) => {
  expect(rowsOf([text])).toEqual(rows);
  sameForAnyCut((pieces) => rowsOf(pieces), text);
});

const cell = fc.stringMatching(/^["a,\r\n\t é😀]{0,6}$/u);

it('rows that are written with quotes read back, however they are cut', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 }),
      fc.constantFrom('\n', '\r\n', '\r'),
      (rows, lineBreak) => {
        const text = rows
          .map((cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(','))
          .join(lineBreak);
        expect(rowsOf([text]).map(([, cells]) => cells)).toEqual(rows);
        sameForAnyCut((pieces) => rowsOf(pieces), text);
      },
    ),
  );
});

it('any text is cut into the same rows', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^(?:["a,\n]|"a"|,"|"\r\n){0,40}$/), (text) => {
      sameForAnyCut((pieces) => rowsOf(pieces), text);
    }),
  );
});
