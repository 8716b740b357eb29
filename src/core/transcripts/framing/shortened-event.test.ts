import { expect, it } from 'vitest';
import { isLeftOutLine, shortenedEvent } from './shortened-event.ts';

const DELTA = (delta: unknown) => ({ choices: [{ delta }] });

it.each([
  ['{... "arguments":"{\\"pa" ...}', DELTA({ tool_calls: [{ function: { arguments: '{"pa' } }] })],
  ['..."arguments":"th"}}]}}],"a":null}', DELTA({ tool_calls: [{ function: { arguments: 'th', a: null } }] })],
  ['{"id":"c", "function":{"name":"ls"}, ...}', DELTA({ tool_calls: [{ id: 'c', function: { name: 'ls' } }] })],
  ['{"tool_calls":[{"index":0 ...', DELTA({ tool_calls: [{ index: 0 }] })],
  ['{"id":"x", ..., "delta":{"content":"a"}, ...}', { choices: [{ id: 'x', delta: { content: 'a' } }] }],
  ['{"choices":[{"delta":{"content":"a" ...', DELTA({ content: 'a' })],
  ['{"choices":[…], "id": ..., "usage": ... }', { choices: [], id: null, usage: null }],
  ['{"type":"content_block_delta","delta":{…}', { type: 'content_block_delta', delta: {} }],
  ['{…"partial_json":"x"…', { type: 'content_block_delta', delta: { type: 'input_json_delta', partial_json: 'x' } }],
  ['{"name":"read_fi...', { name: 'read_fi' }],
  ['{"input":{"a":{}}, "b":[…]}', { input: { a: {} }, b: [] }],
])('reads what is left of %s', (source, left) => {
  expect(shortenedEvent(source)).toEqual(left);
});

it.each([
  '{"a": 1',
  '{"text": "wait ..."',
  '{...}',
  '{ ...props }',
  'data ...',
  '{"a": 1} {"b": 2} ...',
  '{"name":"ls","arguments":{"path":"a", ...}}',
  '{"input":{"a":[1, ...]}}',
])('takes nothing from %s', (source) => {
  expect(shortenedEvent(source)).toBeUndefined();
});

it('knows dots for lines that were left out from lines that end in them', () => {
  for (const line of [
    '...',
    '…',
    '[...]',
    '// ...',
    'data: ...',
    '... (30 more chunks) ...',
    '<snip ...>',
    'more chunks ...',
  ])
    expect([line, isLeftOutLine(line)]).toEqual([line, true]);
  for (const line of ['data: {"a": "..."}', '{...}', 'I wait for "x" ...', 'data: [DONE]'])
    expect([line, isLeftOutLine(line)]).toEqual([line, false]);
});
