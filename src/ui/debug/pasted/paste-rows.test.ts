import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draws } from '../../../base/exploring.test-kit.ts';
import { accountOfPasted } from '../../../core/account/import-pasted.ts';
import type { ItemKind } from '../../../core/paste/items/item.ts';
import { linesOf } from '../../parts/words/lines-of.ts';
import { kindsOf, type PasteRow, pasteRows } from './paste-rows.ts';

type Piece = readonly [kind: ItemKind, item: number, text: string];

/** A paste out of pieces, with its rows. */
function rowsOf(pieces: readonly Piece[], replyItem: number | null = null): readonly PasteRow[] {
  let at = 0;
  const evidence = pieces.map(([kind, item, { length }]) => {
    at += length;
    return { kind, item, start: at - length, end: at, line: 1, column: 1 };
  });
  const text = pieces.map(([, , words]) => words).join('');
  return pasteRows(text, { evidence, complaints: [], deciding: -1, replyItem });
}

const told = (rows: readonly PasteRow[]): string[] => rows.map((row) => `${row.name}, ${linesOf(row)}: ${row.words}`);

test('each item is named by its kind and its lines, and told by its words', () => {
  expect(
    told(
      rowsOf([
        ['note', -1, 'This is what I got:\n\n'],
        ['log', 0, '2031-04-02 10:00:01 INFO server started\n'],
        ['reply', 1, '<tool_call>\n{}\n</tool_call>\n'],
      ]),
    ),
  ).toEqual([
    'Your words, lines 1–2: This is what I got:',
    'Log, line 3: server started',
    'Reply, lines 4–6: <tool_call>',
  ]);
});

test('an empty line and the mark of a fence go with the item before them', () => {
  const rows = rowsOf([
    ['note', -1, 'The reply:\n'],
    ['note', -1, '```xml\n'],
    ['reply', 0, '<a>1</a>'],
    ['note', -1, '\n```\n'],
  ]);
  expect(told(rows)).toEqual(['Your words, lines 1–2: The reply:', 'Reply, lines 3–4: <a>1</a>']);
});

test('a fence before the first item is the first item’s', () => {
  expect(
    told(
      rowsOf([
        ['note', -1, '```\n'],
        ['reply', 0, 'Reading.'],
      ]),
    ),
  ).toEqual(['Reply, lines 1–2: Reading.']);
});

test('an item that comes in several pieces is one row, a log that an error parts is two', () => {
  const rows = rowsOf([
    ['reply', 0, 'data: one\n'],
    ['log', 1, 'INFO still here\n'],
    ['reply', 0, 'data: two\n'],
    ['log', 1, 'INFO going on\n'],
  ]);
  expect(rows.map(({ name, start, end }) => [name, start, end])).toEqual([
    ['Reply', 0, 36],
    ['Log', 10, 26],
    ['Log', 36, 50],
  ]);
});

test('an error begins with its line, prefix included, and the log before it ends there', () => {
  const text =
    'INFO 10:00:01 started\nERROR 10:00:02 [parser.py:7] ValueError: Expecting value: line 1 column 1 (char 0)\n';
  const rows = pasteRows(text, accountOfPasted(text));
  expect(rows.map(({ kind, firstLine, lastLine }) => [kind, firstLine, lastLine])).toEqual([
    ['log', 1, 1],
    ['complaint', 2, 2],
  ]);
  expect(rows[1]?.words).toContain('Expecting value');
  expect(rows[1]?.decides).toBe(true);
  expect(kindsOf(rows)).toBe(2);
});

test('errors that a trace connects are one item, which decides where one of them does', () => {
  const text = [
    'INFO 10:00:01 [api_server.py:3] started',
    'ERROR 10:00:02 [hermes_tool_parser.py:7] Error in extracting tool call from response.',
    'ERROR 10:00:02 [hermes_tool_parser.py:7] Traceback (most recent call last):',
    'ERROR 10:00:02 [hermes_tool_parser.py:7]   File "decoder.py", line 355, in raw_decode',
    'ERROR 10:00:02 [hermes_tool_parser.py:7] json.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)',
    'INFO 10:00:03 [loggers.py:9] 200 OK',
    '',
  ].join('\n');
  const rows = pasteRows(text, accountOfPasted(text));
  expect(rows.map(({ kind, firstLine, lastLine, decides }) => [kind, firstLine, lastLine, decides])).toEqual([
    ['log', 1, 1, false],
    ['complaint', 2, 5, true],
    ['log', 6, 6, false],
  ]);
  expect(rows[1]?.words).toContain('JSONDecodeError');
});

test('an error takes the name of the logger before it on its line', () => {
  const text =
    'INFO 10:00:01 up\n2031-03-04 10:12:44 ERROR agent.loop: ValueError: Expecting value: line 1 column 1 (char 0)\n';
  const rows = pasteRows(text, accountOfPasted(text));
  expect(rows.map(({ kind, firstLine }) => [kind, firstLine])).toEqual([
    ['log', 1],
    ['complaint', 2],
  ]);
});

test('rows are in order, within the text, and hold every letter of it', () => {
  const piece = fc.tuple(
    fc.constantFrom<ItemKind>('note', 'log', 'reply', 'result', 'complaint'),
    fc.nat(3),
    fc.constantFrom('word\n', '\n', '```\n', 'INFO 10:00:01 up\n', '{"a": 1}', ' ', 'ERROR '),
  );
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 9 }), (pieces) => {
      const rows = rowsOf(pieces);
      const text = pieces.map(([, , words]) => words).join('');
      expect(rows.every(({ start, end }) => start <= end && end <= text.length)).toBe(true);
      expect(rows.map(({ start }) => start)).toEqual(rows.map(({ start }) => start).toSorted((a, b) => a - b));
      const isHeld = (at: number): boolean => rows.some(({ start, end }) => start <= at && at < end);
      for (const { index } of text.matchAll(/[a-z]/gi)) if (rows.length > 0) expect(isHeld(index)).toBe(true);
    }),
    { numRuns: draws(200) },
  );
});
