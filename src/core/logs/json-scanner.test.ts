import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sameForAnyCut } from '../../base/any-cut.test-kit.ts';
import { JsonScanner, type ScannedRecord } from './json-scanner.ts';

function recordsOf(pieces: Iterable<string>): ScannedRecord[] {
  const scanner = new JsonScanner();
  const records: ScannedRecord[] = [];
  for (const piece of pieces) for (const record of scanner.push(piece)) records.push(record);
  for (const record of scanner.end()) records.push(record);
  return records;
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** Lines on which records begin; one that cannot be read has a minus. */
const shown = (text: string): number[] =>
  recordsOf([text]).map((record) => (isJson(record.text) ? record.line : -record.line));

it.each<[what: string, text: string, lines: readonly number[]]>([
  ['lines', '{"a":1}\n{"a":2}\n\n{"a":3}', [1, 2, 4]],
  ['lines that end in CR', '{"a":1}\r{"a":"x"}\r\r{"a":3}\r', [1, 2, 4]],
  ['lines that end in CR LF', '{"a":1}\r\n\r\n{"a":2}\r\n{"a":"x\r\n{"a":4}', [1, 3, -4, 5]],
  ['lines that end in a comma', '{"a":1},\n{"a":2},\n', [1, 2]],
  ['a document with an item a line', '{"object":"list","data":[\n{"a":1},\n{"a":2}\n]}\n', [2, 3]],
  ['a list with an item a line', '[\n{"a":1},\n{"a":2}\n]', [2, 3]],
  ['a list in the one line that there is', '[{"a":1},{"a":2}]\n', [1, 1]],
  ['lists in lines', '[{"a":1},{"a":2}]\n[{"a":3}]', [1, 2]],
  ['a value of several lines', '{\n  "a": [\n    {}\n  ]\n}', [1]],
  ['lines and values of several lines', '{"a":1}\n{\n "b":1\n}\n{"c":1}', [1, 2, 5]],
  ['values one after the other', '{"a":1}{"b":2} {"c":3}\n{"d":4}', [1, 1, 1, 2]],
  ['a mark where files were joined', '{"a":1}\n\uFEFF{"b":1}', [1, 2]],
  ['no JSON', 'hello\n\0\n{\'a\': 1}\n"x"\n{"a":1}', [-1, -2, -3, 4, 5]],
  ['more behind a value on its line', '{"a":1} x\n{"b":1}}\n{"c":1}', [-1, -2, 3]],
  ['a first line cut in a string', '{"a":"x\n{"a":2}\n{"a":3}', [-1, 2, 3]],
  ['a first line cut between', '{"a":[\n{"a":2}\n{"a":3}', [-1, 2, 3]],
  ['a first line cut before a value', '{"a":\n{"a":2}\n{"a":3}', [-1, 2, 3]],
  ['a line cut among lines that end in a comma', '{"a":1},\n{"a":[1,\n{"a":3},\n{"a":4},\n', [1, -2, 3, 4]],
  ['a value of several lines that is broken', '{\n "a": 1 {\n}\n{\n "a": 2\n}', [-1, 4]],
  ['a value of several lines that is cut off', '{\n "a": 1,\n "b": [', [-1]],
  ['an item that is broken', '{"data":[\n{"a":1},\n{"a":"x\n{"a":3}\n]}', [2, -3, 4]],
  [
    'an item of several lines that is broken',
    '{\n "data": [\n  {\n   "a": 1 {\n  },\n  {\n   "a": 2\n  }\n ]\n}',
    [-3, 6],
  ],
  ['a document cut between items', '{"data":[\n{"a":1},\n{"a":2},\n', [2, 3, -4]],
  ['a document cut in an item', '{"data":[\n{"a":1},\n{"a":2', [2, -3]],
  ['a document without a comma', '{"data":[\n{"a":1}\n{"a":2}\n]}', [2, -3, 3, -4]],
  ['a line that begins with zeros', '\0\0{"a":1}\n{"a":2}', [-1, 2]],
  ['nothing', '', []],
  ['blank lines', '\n \n\r\n', []],
])('%s: what is read and what cannot be', (_, text, lines) => {
  expect(shown(text)).toEqual(lines);
  sameForAnyCut(recordsOf, text);
});

it('a record stands where it is said to, and has a line of its own or a number', () => {
  const text = '{"a":"é😀"}\n\n {"b":2} ,\n{"data":[\n{"c":3}\n]}';
  const records = recordsOf([text]);
  for (const { start, text: own } of records) expect(text.slice(start, start + own.length)).toBe(own);
  expect(records.map(({ number }) => number)).toEqual([1, 3, 4]);
});

it('a line that is cut costs no other line, however long it is', () => {
  const lines = Array.from({ length: 50 }, (_, at) => JSON.stringify({ id: at, list: [{ a: { b: `x${at}` } }] }));
  for (const first of [60, 65_536, 1_200_000]) {
    const long = JSON.stringify({ id: 'first', list: ['y'.repeat(first), { a: [1] }] });
    for (const cut of [0, 1, 2, 5, 8, 20, first]) {
      const text = [long.slice(0, long.length - cut), ...lines].join('\n');
      expect(recordsOf([text]).filter(({ text: own }) => isJson(own)).length).toBe(cut === 0 ? 51 : 50);
    }
  }
});

const value = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('x', '"{[', 'a\nb', 'é😀', '\\', 1, null, true),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('data', 'rows', 'a', 'results'), tie('value'), { maxKeys: 3 }),
  ),
})).value;
const record = fc.dictionary(fc.constantFrom('id', 'list', 'a'), value, { maxKeys: 3 });

it('lines are records each, wherever one of them is cut and however all are', () => {
  fc.assert(
    fc.property(
      fc.array(record, { minLength: 2, maxLength: 6 }),
      fc.nat(),
      fc.nat(),
      fc.constantFrom('\n', '\r\n', '\r'),
      (records, which, where, lineBreak) => {
        const lines = records.map((one) => JSON.stringify(one));
        expect(recordsOf([lines.join(lineBreak)]).map(({ text }) => text)).toEqual(lines);
        const broken = which % lines.length;
        const at = 1 + (where % (lines[broken]!.length - 1));
        const cut = lines.with(broken, lines[broken]!.slice(0, at));
        const text = cut.join(lineBreak);
        const found = recordsOf([text]).filter((one) => isJson(one.text));
        for (const [index, line] of lines.entries())
          if (index !== broken && !isTakenIn(cut, broken, index)) expect(found.map((one) => one.text)).toContain(line);
        sameForAnyCut(recordsOf, text, { splits: 40 });
      },
    ),
  );
});

/** A line that is cut and the one after it may make a value, which no reader can tell from one. */
const isTakenIn = (lines: readonly string[], broken: number, index: number): boolean =>
  index > broken &&
  Array.from({ length: lines.length - broken - 1 }, (_, more) => lines.slice(broken, broken + more + 2).join('')).some(
    isJson,
  );

it('documents are the items in them, in lines or indented, however they are cut', () => {
  fc.assert(
    fc.property(
      fc.array(record, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(undefined, 1, 2, '\t'),
      fc.constantFrom('data', 'rows'),
      (records, indent, member) => {
        const text = JSON.stringify({ object: 'list', [member]: records, end: [1] }, null, indent);
        const items = recordsOf([text]).map((one) => JSON.parse(one.text) as unknown);
        expect(items).toEqual(JSON.parse(JSON.stringify(records)));
        sameForAnyCut(recordsOf, text, { splits: 40 });
      },
    ),
  );
});

it('any text gives the same records for any cut', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^(?:[{}[\],:"a\\ \n\r]|\{"data":\[|\{"a":1\}|",|\n\{){0,40}$/), (text) => {
      sameForAnyCut(recordsOf, text);
      const places = recordsOf([text]).map(({ start }) => start);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }),
  );
});
