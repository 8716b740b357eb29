import { expect, it } from 'vitest';
import { channelTexts, imported, jsonLines } from '../transcript.test-kit.ts';

const sse = (...events: readonly (readonly [name: string, data: unknown])[]): string =>
  events.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join('');
const said = (content: unknown, more: object = {}) => ({ type: 'ai', id: 'run-1', content, ...more });
const end = { response_metadata: { finish_reason: 'stop', model_name: 'm-1' } };

it('reads messages that come whole so far', () => {
  const result = imported(
    sse(
      ['metadata', { run_id: '1' }],
      ['messages/metadata', { 'run-1': {} }],
      ['messages/partial', [{ type: 'human', content: 'Run it.' }]],
      ['messages/partial', [said('<tool')]],
      ['messages/partial', [said('<tool>a</to')]],
      ['messages/partial', [said('<tool>a</tool>', end)]],
      ['messages/complete', [said('<tool>a</tool>', end)]],
      ['end', null],
    ),
  );
  expect(result).toMatchObject({ kind: 'langgraph', model: 'm-1', finishReason: 'stop', notes: [] });
  expect(result.fixture.chunks).toEqual(['<tool', '>a</to', 'ol>']);
});

it('reads deltas, the whole message after them and the state that repeats it once', () => {
  const chunk = (content: string) =>
    ['messages', [said(content, { type: 'AIMessageChunk' }), { langgraph_step: 1 }]] as const;
  const result = imported(
    sse(
      chunk('a'),
      chunk('b'),
      ['messages', [said('ab'), {}]],
      ['updates', { agent: { messages: [said('ab')] } }],
      ['values', { messages: [{ type: 'human', content: '?' }, said('ab')] }],
    ),
  );
  expect(result.fixture.chunks).toEqual(['a', 'b']);
});

it('keeps several messages apart, and the last state of each call', () => {
  const call = (args: object) => ({ tool_calls: [{ name: 'run', args }] });
  const result = imported(
    jsonLines([
      { event: 'messages/partial', data: [said([{ type: 'text', text: 'a' }], call({}))] },
      { event: 'messages/partial', data: [said([{ type: 'text', text: 'ab' }], call({ n: 1 }))] },
      { event: 'messages/partial', data: [said('c', { id: 'run-2' })] },
    ]),
  );
  expect(channelTexts(result)).toEqual({ text: 'abc', 'tool-0': '{"n":1}' });
  expect(result.channels.map(({ id }) => id)).toEqual(['native', 'text', 'text/run-1', 'text/run-2', 'tool-0']);
});

it('takes the last text where it was written again, and says so', () => {
  const result = imported(sse(['messages/partial', [said('abc')]], ['messages/partial', [said('xyz')]]));
  expect(channelTexts(result)).toEqual({ text: 'xyz' });
  expect(result.fixture.source).toMatchObject({ remarks: [{ kind: 'contradiction', sent: 'xyz', before: 'abc' }] });
});

it('takes what is new in any stream whose events hold the whole text so far', () => {
  const event = (content: string) => ({ id: 'c-1', choices: [{ index: 0, message: { role: 'assistant', content } }] });
  const result = imported(jsonLines(['I', 'I will', 'I will run', 'I will run'].map(event)));
  expect(result.fixture.chunks).toEqual(['I', ' will', ' run']);
  expect(result.channels[0]!.lines).toEqual([1, 2, 3]);
  expect(result.notes).toContain('Each event holds the whole text so far; what each one adds was taken.');
});

it('takes no chunks for texts so far that begin alike by chance', () => {
  const event = (content: string) => ({ choices: [{ index: 0, delta: { content } }] });
  expect(imported(jsonLines(['-', '--', '--'].map(event))).fixture.chunks).toEqual(['-', '--', '--']);
});

it('reads a list of a mode and its data, as JavaScript prints them, with calls that it could not read', () => {
  const id = ['langchain_core', 'messages', 'AIMessageChunk'];
  const bad = { name: 'f', args: '{"a": 1}{"a": 2}', id: 'c', type: 'invalid_tool_call' };
  const message = { lc: 1, type: 'constructor', id, kwargs: { id: 'm', content: 'Hi', invalid_tool_calls: [bad] } };
  const result = imported(JSON.stringify(['updates', { agent: { messages: [message] } }]));
  expect(result.kind).toBe('langgraph');
  expect(result.fixture.chunks.join('')).toBe('Hi\n→ f\n{"a": 1}{"a": 2}\n');
});
