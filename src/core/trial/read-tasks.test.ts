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
    'Task 1 expects something that is neither null nor {"toolName", "arguments"}, or {"toolName"} alone.',
  ],
])('%s: %s', (text, error) => {
  expect(readTasks(text)).toEqual({ ok: false, error });
});

test.each([
  ['a request of a log', { request: { messages: [USER] } }],
  ['the head of a tape', { request: { body: { messages: [USER] } } }],
  ["a line of OpenAI's batches", { body: { messages: [USER] } }],
  ["a line of Anthropic's batches", { params: { messages: [USER] } }],
])('%s is a task', (_, line) => {
  expect(readTasks(JSON.stringify({ custom_id: 'c1', ...line }))).toEqual({
    ok: true,
    value: [{ id: 'c1', kind: 'own', messages: [USER] }],
  });
});

const TOOLS = [
  { name: 'run', inputSchema: { type: 'object', properties: { command: { type: 'string' } }, required: ['command'] } },
];

test.each([
  [{ toolName: 'walk', arguments: {} }, 'Task 2 expects a call of "walk", which is none of the tools.'],
  [
    { toolName: 'run', arguments: { command: 5 } },
    'Task 2 expects what run does not take. command: Expected a string, found 5.',
  ],
  [
    { toolName: 'run', arguments: {} },
    'Task 2 expects what run does not take. command: The required field "command" is missing.',
  ],
])('%j can be no right answer', (expected, error) => {
  const lines = [{ expect: null }, { expect: expected }].map((task) => JSON.stringify({ messages: [USER], ...task }));
  expect(readTasks(lines.join('\n'), TOOLS)).toEqual({ ok: false, error });
  expect(readTasks(lines.join('\n'))).toMatchObject({ ok: true });
});

test('an ask names the tool alone, which has to be one of the tools', () => {
  const ask = (toolName: string) => JSON.stringify({ kind: 'ask', messages: [USER], expect: { toolName } });
  expect(readTasks(ask('run'), TOOLS)).toMatchObject({ value: [{ kind: 'ask', expect: { toolName: 'run' } }] });
  expect(readTasks(ask('walk'), TOOLS)).toMatchObject({ ok: false });
});

test('two tasks of one id are refused', () => {
  const line = '{"id":"a","messages":[{"role":"user","content":"x"}]}';
  expect(readTasks(`${line}\n${line}`)).toMatchObject({ error: expect.stringContaining('Task 2 has the id "a"') });
});
