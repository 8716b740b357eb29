import { describe, expect, it } from 'vitest';
import { explain } from './explain.ts';

const CALL = '<tool_call>\n{"name": "ls", "arguments": {"path": "a"}}\n</tool_call>';

it('says what the page says, in members of one shape', () => {
  const explained = explain(CALL);
  expect(Object.keys(explained)).toEqual([
    'source',
    'sentence',
    'verdict',
    'dialect',
    'calls',
    'causes',
    'readers',
    'parsers',
    'next',
  ]);
  expect(explained.calls.map(({ toolName, complete, checked }) => [toolName, complete, checked])).toEqual([
    ['ls', true, false],
  ]);
});

it('gives the words of the server beside the reply, and of a log without one', () => {
  const field = explain(`{"level":"error","error":"no parser","raw":${JSON.stringify(CALL)}}`);
  expect([field.source.kind, field.source.says, field.calls.length]).toEqual(['quoted-field', 'no parser', 1]);
  const log = explain('srv  stop: cancel task\nFailed to parse arguments: no object\nsrv  update_slots: idle');
  expect([log.source.says, log.source.saidBy, log.verdict]).toEqual([
    'Failed to parse arguments: no object',
    'llama.cpp',
    'none',
  ]);
});

describe('the next step', () => {
  it.each([
    ['srv  stop: cancel task', 'Paste what the model wrote: the answer of the server, or its log with the text in it.'],
    [
      '{"action": "Search", "action_input": "weather"}',
      'Ask the model for a format that a server reads, or give the call to the agent that asked for this one.',
    ],
    ['</tool_call>', 'Give the whole reply, from the opener of the call to its end.'],
    ['It is 12 degrees.', 'Ask the model for a call, if one was meant.'],
    ['', 'Give the text that the model wrote.'],
  ])('of %j', (text, next) => {
    expect(explain(text).next).toBe(next);
  });
});
