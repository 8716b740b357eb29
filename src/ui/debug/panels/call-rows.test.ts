import { expect, test } from 'vitest';
import type { ToolCall } from '../../../core/calls/tool-call.ts';
import type { ObjectValue, Value } from '../../../core/calls/value.ts';
import { FIRST_CHILDREN, rowsOfCall } from './call-rows.ts';

const at = (start: number, end: number) => ({ span: { start, end }, inner: { start, end }, closed: true });
const string = (value: string, start = 0, end = 0): Value => ({
  type: 'string',
  value,
  cdata: false,
  ...at(start, end),
});
const object = (...entries: [string, Value][]): ObjectValue => ({ type: 'object', entries, ...at(0, 99) });
const call = (args: ObjectValue, repairs: ToolCall['repairs'] = []): ToolCall => ({
  serverName: 'local',
  toolName: 't',
  nameSpan: null,
  arguments: args,
  format: 'xml',
  complete: true,
  repairs,
  start: 0,
  end: 99,
});
const TEXT = '<tool>....<a>x &lt; & y</a>';
const none: ReadonlySet<string> = new Set();
const rows = (now: ToolCall | undefined, whole: ToolCall, collapsed = none, expanded = none, position = 99) =>
  rowsOfCall(0, now, whole, [], { text: TEXT, position }, collapsed, expanded);

test('what has been read comes first, what comes later after it', () => {
  const now = call(object(['a', string('x')]));
  const whole = call(object(['a', string('x')], ['b', string('y')]));
  expect(rows(now, whole).map(({ name, value, later }) => [name, value !== null, later !== null])).toEqual([
    ['a', true, true],
    ['b', false, true],
  ]);
});

test('items and fields nest, and a collapsed parent hides them', () => {
  const list: Value = { type: 'array', items: [object(['n', string('1')])], ...at(0, 9) };
  const whole = call(object(['list', list]));
  expect(rows(whole, whole).map(({ id, level }) => [id, level])).toEqual([
    ['0/list', 2],
    ['0/list/0', 3],
    ['0/list/0/n', 4],
  ]);
  expect(rows(whole, whole, new Set(['0/list'])).length).toBe(1);
});

test('a repair counts once the character after it has been read', () => {
  const whole = call(object(['a', string('x & y', 10, 30)]), [
    { code: 'unescaped-ampersand', start: 15, end: 16, replacement: '&amp;' },
  ]);
  expect(rows(whole, whole, none, none, 16)[0]!.repairs).toBe(0);
  expect(rows(whole, whole, none, none, 17)[0]!.repairs).toBe(1);
});

test('a long list shows its first items until more are asked for', () => {
  const items = Array.from({ length: FIRST_CHILDREN + 5 }, (_, index) => string(String(index)));
  const whole = call(object(['list', { type: 'array', items, ...at(0, 9) }]));
  expect(rows(whole, whole).at(-1)).toMatchObject({ hidden: 5 });
  expect(rows(whole, whole, none, new Set(['0/list'])).length).toBe(1 + items.length);
});

test('an argument that the schema misses has a row at the end of what should hold it', () => {
  const whole = call(object(['options', object(['a', string('x')])]));
  const misses = (path: string) => ({ code: 'missing-argument', schemaOnly: true, path }) as never;
  const complaints = [misses('/content'), misses('/options/b~1c')];
  const shown = rowsOfCall(0, whole, whole, complaints, { text: TEXT, position: 99 }, none, none);
  expect(shown.map(({ name, level, complaint }) => [name, level, complaint !== null])).toEqual([
    ['options', 2, false],
    ['a', 3, false],
    ['b/c', 3, true],
    ['content', 2, true],
  ]);
  const half = { ...whole, complete: false };
  expect(rowsOfCall(0, half, whole, complaints, { text: TEXT, position: 99 }, none, none)).toHaveLength(2);
});

test('a kept character is found in the decoded value', () => {
  const value: Value = { ...string('x < & y', 10, 27), inner: { start: 13, end: 23 } };
  const whole = call(object(['a', value]), [{ code: 'unescaped-ampersand', start: 20, end: 21, replacement: '&amp;' }]);
  const [row] = rows(whole, whole);
  expect(row!.kept.map((index) => 'x < & y'[index])).toEqual(['&']);
});
