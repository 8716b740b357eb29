import { expect, test } from 'vitest';
import { readTasks } from './read-tasks.ts';

const USER = { role: 'user', content: 'Hi' };

test('reads NDJSON and lists, with what a task leaves out', () => {
  const task = { id: 'a', kind: 'shell', tool: 'run', messages: [USER], expect: null };
  const expected = { ok: true, value: [task, { id: '2', kind: 'own', messages: [USER] }] };
  expect(readTasks(`${JSON.stringify(task)}\n{"messages":[{"role":"user","content":"Hi"}]}\n`)).toEqual(expected);
  expect(readTasks(JSON.stringify([task, { messages: [USER] }]))).toEqual(expected);
});

test("a recorded request's system prompt makes room for the variant's", () => {
  const messages = [
    { role: 'system', content: 'You are' },
    { role: 'user', content: [{ type: 'text', text: 'Hi' }] },
  ];
  expect(readTasks(JSON.stringify({ messages }))).toMatchObject({ value: [{ messages: [USER] }] });
});

test.each([
  ['nonsense', 'Task 1 is not a JSON object.'],
  ['{"id":"a"}', 'Task 1 has no messages; give [{"role": "user", "content": "..."}].'],
  [
    '{"messages":[{"role":"system","content":"x"}]}',
    'Task 1 has no messages; give [{"role": "user", "content": "..."}].',
  ],
  [
    '{"messages":[{"role":"user","content":[{"type":"image"}]}]}',
    'Task 1 has no messages; give [{"role": "user", "content": "..."}].',
  ],
  ['{"id":{},"messages":[{"role":"user","content":"x"}]}', 'Task 1 has an id that is neither a text nor a number.'],
  ['{"kind":1,"messages":[{"role":"user","content":"x"}]}', 'Task 1 has a kind that is not a text.'],
  [
    '{"messages":[{"role":"user","content":"x"}],"expect":{"tool":"run"}}',
    'Task 1 expects something that is neither null nor {"toolName", "arguments"}.',
  ],
])('%s: %s', (text, error) => {
  expect(readTasks(text)).toEqual({ ok: false, error });
});

test('two tasks of one id are refused', () => {
  const line = '{"id":"a","messages":[{"role":"user","content":"x"}]}';
  expect(readTasks(`${line}\n${line}`)).toMatchObject({ error: expect.stringContaining('Task 2 has the id "a"') });
});
