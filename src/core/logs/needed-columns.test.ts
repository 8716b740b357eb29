import { expect, test } from 'vitest';
import { neededColumns, type RecordNeeds } from './needed-columns.ts';

const CALL =
  '<tool><server_name>local</server_name><tool_name>ls</tool_name><arguments><path>a</path></arguments></tool>';
const NEEDS: RecordNeeds = { reading: {}, groups: [], request: false };
const TEXT = ['id', 'response', 'prompt', 'note', 'label', 'late'];

function needed(rows: readonly Record<string, unknown>[], needs: Partial<RecordNeeds> = {}): readonly string[] {
  const names = Object.keys(rows[0]!);
  const columns = names.map((name) => ({ name, holdsText: TEXT.includes(name) }));
  return [
    ...neededColumns(
      columns,
      rows.map((row) => JSON.stringify(row)),
      { ...NEEDS, ...needs },
    ),
  ];
}

const ROW = { id: 'a', response: CALL, prompt: 'Look.', score: 2, embedding: [0.5], label: 'good', late: null };

test('columns that hold no reply and name none are left out', () => {
  expect(needed([ROW])).toEqual(['id', 'response', 'late']);
});

test('a text under any name that may be a reply is kept, whatever the first rows hold', () => {
  expect(needed([{ ...ROW, note: 'Nothing here.' }])).toContain('note');
});

test('what records are grouped by, and what was asked where it counts, are kept', () => {
  expect(needed([ROW], { groups: ['label', 'score'] })).toEqual(['id', 'response', 'score', 'label', 'late']);
  expect(needed([ROW], { request: true })).toContain('prompt');
});

test('with a path to the reply its column is enough', () => {
  const { response: _, ...row } = { ...ROW, note: CALL };
  expect(needed([row], { reading: { reply: 'note', id: 'id' } })).toEqual(['id', 'late', 'note']);
});

test('messages that are checked are kept', () => {
  const prompt = [{ role: 'user', content: 'Look.' }];
  expect(needed([{ ...ROW, prompt: { messages: prompt } }])).toContain('prompt');
});
