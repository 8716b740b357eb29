import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sameForAnyCut } from '../../base/any-cut.test-kit.ts';
import { LONGEST_HEAD } from '../transcripts/containers/table.ts';
import { type RawRecord, RecordSplitter } from './record-splitter.ts';

function recordsOf(pieces: Iterable<string>): RawRecord[] {
  const splitter = new RecordSplitter();
  const records: RawRecord[] = [];
  for (const piece of pieces) for (const record of splitter.push(piece)) records.push(record);
  for (const record of splitter.end()) records.push(record);
  return records;
}

const piecesOf = (text: string, size: number): string[] => text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];

it.each([
  'id,reply\n1,"a\nb"\n2,c\n',
  '"What\'s the reply?","the id"\r\n"a, b",1\r\n',
  '[id],[reply]\ra,b\r',
  'número,réponse (fr)\n1,"é😀"\n',
  '名前\t返答\n1\t<tool>\n',
  '\uFEFFid;reply;reply\n1;a;b\n2;c;d;e\n3\n4;"x" y;z\n',
])('a table with this head is read alike in pieces of any size: %j', (text) => {
  const records = recordsOf([text]);
  expect(records.length).toBeGreaterThan(0);
  expect(records[0]?.text).toMatch(/^\{/);
  sameForAnyCut(recordsOf, text);
});

it('the rows of a table have their lines, their numbers, and the columns of the reply and the name', () => {
  const call = '<tool><tool_name>a</tool_name></tool>';
  const place = { column: 'reply', idColumn: 'id' };
  expect(recordsOf([`id,reply\n1,"${call}\nb"\n2,c\n`])).toEqual([
    { text: JSON.stringify({ id: '1', reply: `${call}\nb` }), line: 2, number: 1, ...place },
    { text: '{"id":"2","reply":"c"}', line: 4, number: 2, ...place },
  ]);
  expect(recordsOf(['model,output\na,b\n'])).toEqual([
    { text: '{"model":"a","output":"b"}', line: 2, number: 1, column: 'output' },
  ]);
  expect(Object.keys(recordsOf(['id,other\n1,2\n'])[0] ?? {})).toEqual(['text', 'line', 'number', 'idColumn']);
});

it('records come when they are known to be whole: with the next line, or with the two hundredth row of a table', () => {
  const first = (pieces: readonly string[]): number => {
    const splitter = new RecordSplitter();
    return pieces.findIndex((piece) => [...splitter.push(piece)].length > 0);
  };
  expect(first(['{"a":1}\n', '{"a":2}\n'])).toBe(1);
  expect(first(['id,reply\n', ...Array.from({ length: 300 }, (_, at) => `${at},b\n`)])).toBe(200);
});

it('a line of names is not longer than the longest, and one that is costs no more', () => {
  const columnOf = (length: number) => {
    const head = `reply${',x'.repeat((length - 6) / 2)}`.padEnd(length - 1, 'x');
    return recordsOf([`${head}\n`, 'a,b\n'])[0]?.column;
  };
  expect([columnOf(LONGEST_HEAD - 1), columnOf(LONGEST_HEAD)]).toEqual(['reply', undefined]);
});

it('a byte order mark is no part of a log, and inside it is one of a text', () => {
  expect(recordsOf(['\uFEFF{"a":"\uFEFF"}\n'])).toMatchObject([{ text: '{"a":"\uFEFF"}', start: 0 }]);
});

it('columns of one name keep their cells, and a row with more cells than columns cannot be read', () => {
  const records = recordsOf(['id,reply,reply\n1,a,b\n2,a,b,c\n3,a,b,\n']);
  expect(records.map(({ text }) => text)).toEqual([
    '{"id":"1","reply":"a","reply 2":"b"}',
    '',
    '{"id":"3","reply":"a","reply 2":"b"}',
  ]);
});

it('a quoted cell over the border of a block is one cell', () => {
  const rows = Array.from({ length: 3000 }, (_, at) => `${at},"line\n${'x, ""y""\n'.repeat(at % 9)}"\n`);
  const text = `id,reply\n${rows.join('')}`;
  const whole = recordsOf([text]);
  expect(whole.length).toBe(3000);
  for (const size of [64, 1000, 4096, 65_536]) expect(recordsOf(piecesOf(text, size))).toEqual(whole);
});

it('the first two hundred rows decide which column holds the replies, whatever the pieces are', () => {
  const call = '<tool><tool_name>a</tool_name></tool>';
  const rows = Array.from({ length: 500 }, (_, at) => (at < 50 ? `${call},b\n` : at < 200 ? 'a,b\n' : `a,${call}\n`));
  const text = `first,second\n${rows.join('')}`;
  for (const size of [50, 5_000, text.length])
    expect(new Set(recordsOf(piecesOf(text, size)).map(({ column }) => column))).toEqual(new Set(['first']));
});

const FOLDER = 'fixtures/logs/';

it.each(readdirSync(FOLDER).filter((name) => !name.endsWith('.eval')))(
  '%s has the same records in blocks of any size',
  (name) => {
    const bytes = readFileSync(FOLDER + name);
    const read = (pieces: readonly Uint8Array[]): RawRecord[] => {
      const decoder = new TextDecoder();
      return recordsOf([...pieces.map((piece) => decoder.decode(piece, { stream: true })), decoder.decode()]);
    };
    sameForAnyCut(read, new Uint8Array(bytes), { splits: 40 });
  },
);
