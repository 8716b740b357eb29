import fc from 'fast-check';
import { type Node, type ParseError, parseTree } from 'jsonc-parser';
import { expect, test } from 'vitest';
import { draws } from '../../base/exploring.test-kit.ts';
import { readJsonTree } from './json-tree.ts';

const kinds = (source: string) => readJsonTree(source, 256).faults.map(({ kind }) => kind);

/** Tree and first error of jsonc-parser, whose reading this is. */
function expected(source: string): { readonly tree: unknown; readonly first: number | undefined } {
  const errors: ParseError[] = [];
  const tree = parseTree(source, errors, { disallowComments: true });
  return { tree: tree && shape(tree), first: errors[0]?.error };
}
const shape = ({ type, offset, length, value, children }: Node): unknown => ({
  type,
  offset,
  length,
  ...(type !== 'number' && { value }),
  children: children?.map(shape),
});

/** JSON that lost, doubled or got a few characters. */
const DAMAGED = fc
  .tuple(
    fc.json({ maxDepth: 3 }),
    fc.array(
      fc.tuple(fc.nat(), fc.nat(1), fc.constantFrom('', ',', '"', '}', ']', '{', '[', ':', '1.', '-', 'x', ' ')),
    ),
  )
  .map(([json, edits]) =>
    edits.reduce((text, [at, removed, added]) => {
      const place = at % (text.length + 1);
      return text.slice(0, place) + added + text.slice(place + removed);
    }, json),
  )
  // The text of an escape that JSON lacks is kept; jsonc-parser drops it.
  .filter((source) => !source.includes('\\'));

test('damaged JSON is read to the tree of jsonc-parser, and is at fault where that finds an error', () => {
  fc.assert(
    fc.property(DAMAGED, (source) => {
      const { tree, faults } = readJsonTree(source, 256);
      const { tree: wanted, first } = expected(source);
      expect(tree && shape(tree), source).toEqual(wanted);
      expect(faults.length > 0, source).toBe(first !== undefined);
    }),
    { numRuns: draws(2_000) },
  );
});

test('what models write amiss and is clear has a repair, and the text keeps its characters', () => {
  const { tree, faults } = readJsonTree('{"a": "x\ty\nz", /* c */ "b": [1,],} // d', 256);
  expect(faults.map(({ start, kind, replacement }) => [start, kind, replacement])).toEqual([
    [8, 'tab', '\\t'],
    [10, 'line-break', '\\n'],
    [15, 'comment', ''],
    [30, 'trailing-comma', ''],
    [32, 'trailing-comma', ''],
    [35, 'comment', ''],
  ]);
  expect(tree?.children?.[0]?.children?.[1]?.value).toBe('x\ty\nz');
});

test('escapes are read as JSON.parse reads them, and the text of others is kept', () => {
  const { tree } = readJsonTree('["\\u0041\\n\\"", "\\x41"]', 256);
  expect(tree?.children?.map(({ value }) => value)).toEqual(['A\n"', '\\x41']);
});

test('brackets that are missing at the end are closed in their order', () => {
  expect(readJsonTree('{"a": [{"b": "[" ', 256).faults).toEqual([
    { start: 16, end: 16, kind: 'brackets', replacement: '}]}' },
  ]);
});

test('a fault beyond repair is the only one, and what can be read after it is', () => {
  const { tree, faults } = readJsonTree('{"a": "\\x", "b" 1, "c": 2,}', 256);
  expect(faults.map(({ kind }) => kind)).toEqual([15]);
  expect(tree?.children?.at(-1)?.children?.[1]?.value).toBe(2);
});

test('a quote before a word was meant as a character of the string', () => {
  expect(kinds('{"a": "say "hi" now"}')).toEqual(['quote']);
});

test('brackets in strings are no levels, and those that nest too deep leave no tree', () => {
  expect(kinds(`{"a": "${'[{'.repeat(400)}"}`)).toEqual([]);
  expect(kinds('['.repeat(256) + ']'.repeat(256))).toEqual([]);
  expect(readJsonTree('['.repeat(257), 256)).toMatchObject({ tree: undefined, faults: [{ kind: 'depth' }] });
});
