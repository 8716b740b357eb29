import { expect, it } from 'vitest';
import { asSse, channelTexts, imported, jsonLines } from '../transcript.test-kit.ts';

const chunk = (delta: unknown, more: object = {}) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  created: 1770000000,
  model: 'm-1',
  choices: [{ index: 0, delta, finish_reason: null, ...more }],
});
const end = (reason: string, more: object = {}) => chunk({}, { finish_reason: reason, ...more });

it('reads text, leaving role, empty and usage chunks out', () => {
  const result = imported(
    jsonLines([
      { id: '', object: '', model: '', choices: [], prompt_filter_results: [] },
      chunk({ role: 'assistant', content: '', refusal: null }),
      chunk({ content: '<tool_' }),
      chunk({ content: null }, { content_filter_results: {} }),
      chunk({ content: 'name>' }),
      end('stop'),
      { ...chunk({}), choices: [], usage: { total_tokens: 3 } },
    ]),
  );
  expect(result.fixture.chunks).toEqual(['<tool_', 'name>']);
  expect(result.fixture.source).toEqual({ kind: 'openai-chat', model: 'm-1', finishReason: 'stop' });
  expect(result.notes).toEqual([]);
});

it('keeps choices, refusals and reasoning apart, each with its own finish reason', () => {
  const second = { index: 1, delta: { content: 'two' }, finish_reason: 'length' };
  const text = jsonLines([
    chunk({ reasoning_content: 'think' }),
    { ...chunk({ content: 'one' }), choices: [{ index: 0, delta: { content: 'one' } }, second] },
    chunk({ refusal: 'no' }),
    end('stop'),
  ]);
  expect(channelTexts(imported(text))).toEqual({ text: 'one', 'text-1': 'two', refusal: 'no', reasoning: 'think' });
  expect(imported(text).finishReason).toBe('stop');
  expect(imported(text, { channel: 'text-1' }).finishReason).toBe('length');
});

it('takes choices without an index for answers of their own, except what has calls alone', () => {
  const call = { id: 'c', type: 'function', function: { name: 'run', arguments: '{}' } };
  const answer = (...messages: object[]) =>
    channelTexts(imported(JSON.stringify({ choices: messages.map((message) => ({ message })) })));
  expect(answer({ content: 'one' }, { content: [{ type: 'text', text: 'two' }] })).toEqual({
    text: 'one',
    'text-1': 'two',
  });
  expect(answer({ content: 'I look.' }, { content: null, tool_calls: [call] })).toEqual({
    text: 'I look.',
    'tool-0': '{}',
  });
  expect(channelTexts(imported('{"choices":[{"text":"one"},{"text":"two"}]}'))).toEqual({
    text: 'one',
    'text-1': 'two',
  });
});

it.each([
  ['DeepSeek and vLLM', { reasoning_content: 'why' }],
  ['Groq', { reasoning: 'why' }],
  [
    'OpenRouter, which says it twice',
    { reasoning: 'why', reasoning_details: [{ type: 'reasoning.text', text: 'why' }] },
  ],
  ['OpenRouter, in details alone', { reasoning_details: [{ type: 'reasoning.summary', summary: 'why' }] }],
  ['Mistral, as parts', { content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'why' }] }] }],
])('reads the reasoning of %s', (_, delta) => {
  const result = imported(jsonLines([chunk(delta), chunk({ content: 'so' }), end('stop')]));
  expect(channelTexts(result)).toEqual({ text: 'so', reasoning: 'why' });
});

it('reads text that comes as parts', () => {
  const result = imported(
    jsonLines([chunk({ content: [{ type: 'text', text: 'a' }] }), chunk({ content: 'b' }), end('stop')]),
  );
  expect(result.fixture.chunks).toEqual(['a', 'b']);
});

it('joins tool calls by index, whatever later deltas say of id and name', () => {
  const call = (index: number, more: object) => chunk({ tool_calls: [{ index, ...more }] });
  const result = imported(
    jsonLines([
      call(0, { id: 'a', type: 'function', function: { name: 'run', arguments: '' } }),
      call(0, { id: '', function: { name: '', arguments: '{"a":' } }),
      call(1, { id: 'b', type: 'custom', custom: { name: 'patch', input: '*** Begin' } }),
      call(0, { function: { arguments: '1}' } }),
      call(1, { custom: { input: ' Patch' } }),
      end('tool_calls'),
    ]),
  );
  expect(channelTexts(result)).toEqual({ 'tool-0': '{"a":1}', 'tool-1': '*** Begin Patch' });
  expect(result.channels.map(({ label }) => label)).toEqual(['Native calls', 'Arguments of run', 'Arguments of patch']);
});

it('tells calls without an index apart by id (Groq and others send them whole)', () => {
  const calls = ['a', 'b'].map((id) => ({ id, type: 'function', function: { name: id, arguments: `{"${id}":1}` } }));
  const result = imported(jsonLines([chunk({ tool_calls: calls }), end('tool_calls')]));
  expect(channelTexts(result)).toEqual({ 'tool-0': '{"a":1}', 'tool-1': '{"b":1}' });
});

it('reads the deprecated function_call', () => {
  const result = imported(
    jsonLines([
      chunk({ function_call: { name: 'run', arguments: '{' } }),
      chunk({ function_call: { arguments: '}' } }),
      end('function_call'),
    ]),
  );
  expect(channelTexts(result)).toEqual({ 'tool-0': '{}' });
});

it('keeps the stop sequence that vLLM names', () => {
  const result = imported(jsonLines([chunk({ content: 'a' }), end('stop', { stop_reason: '</tool>' })]));
  expect(result).toMatchObject({ finishReason: 'stop', stopSequence: '</tool>' });
  expect(result.fixture.source).toMatchObject({ stopSequence: '</tool>' });
});

it('tells an error in mid-stream and keeps the text before it', () => {
  const events = [
    chunk({ content: 'a' }),
    { error: { message: 'Server overloaded', type: 'server_error', code: 503 } },
  ];
  const result = imported(asSse(events.map((event) => JSON.stringify(event))));
  expect(result.fixture.chunks).toEqual(['a']);
  expect(result.notes).toEqual(['The stream reports an error on line 3: server_error: Server overloaded.']);
});

it('keeps an error that comes alone as text, and tells it', () => {
  const text = 'data: {"error":{"message":"Invalid key","code":"invalid_api_key"}}\n\n';
  const result = imported(text);
  expect(result.kind).toBe('plain-text');
  expect(result.fixture.chunks).toEqual([text]);
  expect(result.notes).toContain('The stream reports an error on line 1: invalid_api_key: Invalid key.');
});

it('reads legacy completions', () => {
  const piece = (text: string, reason: string | null) => ({
    object: 'text_completion',
    model: 'm-1',
    choices: [{ text, index: 0, finish_reason: reason }],
  });
  const result = imported(jsonLines([piece('a', null), piece('b', 'length')]));
  expect(result.fixture.chunks).toEqual(['a', 'b']);
  expect(result.finishReason).toBe('length');
});

it('reads the delta alone where the whole message so far stands beside it (Perplexity)', () => {
  const piece = (content: string, sofar: string) =>
    chunk({ content }, { message: { role: 'assistant', content: sofar } });
  expect(imported(jsonLines([piece('a', 'a'), piece('b', 'ab'), end('stop')])).fixture.chunks).toEqual(['a', 'b']);
});

it('reads a whole response as one chunk', () => {
  const message = {
    role: 'assistant',
    content: 'all',
    reasoning_content: 'why',
    tool_calls: [{ id: 'a', type: 'function', function: { name: 'run', arguments: '{}' } }],
  };
  const result = imported(
    JSON.stringify(
      { object: 'chat.completion', model: 'm-1', choices: [{ index: 0, message, finish_reason: 'stop' }] },
      null,
      2,
    ),
  );
  expect(result.sentence).toBe('Imported a whole OpenAI chat response: 2 chunks, no times recorded.');
  expect(channelTexts(result)).toEqual({ text: 'all', reasoning: 'why', 'tool-0': '{}' });
});

it('takes what follows [DONE] for another answer, and joins the two in nothing', () => {
  const reply = (text: string) =>
    `${asSse([chunk({ content: text }), end('stop')].map((event) => JSON.stringify(event)))}data: [DONE]\n\n`;
  const text = reply('a') + reply('b');
  const first = imported(text);
  expect(first.sentence).toBe('This is a log of 2 replies; number 1 was read, an OpenAI chat stream: 1 chunk.');
  expect(first.entries).toHaveLength(2);
  expect([first, imported(text, { entry: 1 })].map(channelTexts)).toEqual([{ text: 'a' }, { text: 'b' }]);
});
