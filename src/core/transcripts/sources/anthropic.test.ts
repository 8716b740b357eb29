import { expect, it } from 'vitest';
import { asSse, channelTexts, imported, jsonLines } from '../transcript.test-kit.ts';

const start = (id = 'msg_1') => ({
  type: 'message_start',
  message: { id, type: 'message', role: 'assistant', model: 'm-1', content: [], stop_reason: null },
});
const block = (index: number, content_block: object) => ({ type: 'content_block_start', index, content_block });
const delta = (index: number, value: object) => ({ type: 'content_block_delta', index, delta: value });
const text = (index: number, value: string) => delta(index, { type: 'text_delta', text: value });
const json = (index: number, partial_json: string) => delta(index, { type: 'input_json_delta', partial_json });
const stop = (stop_reason: string, stop_sequence: string | null = null) => ({
  type: 'message_delta',
  delta: { stop_reason, stop_sequence },
  usage: {},
});
const end = { type: 'message_stop' };
const ping = { type: 'ping' };

it('reads text and keeps stop reason and stop sequence', () => {
  const events = [
    start(),
    block(0, { type: 'text', text: '' }),
    ping,
    text(0, '<tool'),
    text(0, ''),
    text(0, '>'),
    stop('stop_sequence', '</tool>'),
    end,
  ];
  const result = imported(
    asSse(
      events.map((event) => JSON.stringify(event)),
      { named: true },
    ),
  );
  expect(result.fixture.chunks).toEqual(['<tool', '>']);
  expect(result.fixture.source).toEqual({
    kind: 'anthropic',
    model: 'm-1',
    finishReason: 'stop_sequence',
    stopSequence: '</tool>',
  });
  expect(result.notes).toEqual([]);
});

it('reads payloads whose type stands in the event line alone', () => {
  const sse =
    'event: content_block_delta\ndata: {"index":0,"delta":{"type":"text_delta","text":"a"}}\n\nevent: message_stop\ndata: {}\n\n';
  expect(imported(sse)).toMatchObject({ kind: 'anthropic', fixture: { chunks: ['a'] }, notes: [] });
});

it('keys pieces of arguments by block, however the blocks interleave', () => {
  const tool = (name: string) => ({ type: 'tool_use', id: name, name, input: {} });
  const result = imported(
    jsonLines([
      start(),
      block(1, tool('a')),
      block(2, tool('b')),
      json(1, '{"x":'),
      json(2, '{"y":'),
      json(1, '1}'),
      json(2, '2}'),
      stop('tool_use'),
      end,
    ]),
  );
  expect(channelTexts(result)).toEqual({ 'tool-0': '{"x":1}', 'tool-1': '{"y":2}' });
});

it('takes input that comes with the start of its block', () => {
  const call = { type: 'server_tool_use', id: 'a', name: 'web_search', input: { query: 'x' } };
  const result = imported(
    jsonLines([start(), block(0, call), { type: 'content_block_stop', index: 0 }, stop('end_turn'), end]),
  );
  expect(channelTexts(result)).toEqual({ 'tool-0': '{"query":"x"}' });
});

it('passes signatures and citations over, and counts deltas it does not know', () => {
  const result = imported(
    jsonLines([
      start(),
      delta(0, { type: 'thinking_delta', thinking: 'why' }),
      delta(0, { type: 'signature_delta', signature: 'abc' }),
      delta(1, { type: 'citations_delta', citation: {} }),
      text(1, 'so'),
      delta(1, { type: 'sound_delta', sound: 'abc' }),
      stop('end_turn'),
      end,
    ]),
  );
  expect(channelTexts(result)).toEqual({ text: 'so', reasoning: 'why' });
  expect(result.notes.slice(1)).toEqual(['1 event of unknown kind held no text that could be read: sound_delta.']);
});

it('joins the text blocks of a reply and offers each alone', () => {
  const result = imported(jsonLines([start(), text(0, 'a'), text(2, 'b'), stop('end_turn'), end]));
  expect(result.channels.map(({ id, chunks }) => [id, ...chunks])).toEqual([
    ['text', 'a', 'b'],
    ['text/block-0', 'a'],
    ['text/block-2', 'b'],
  ]);
});

it('takes a repeated start for the same message, another start for another reply', () => {
  expect(imported(jsonLines([start(), start(), text(0, 'a'), stop('end_turn'), end])).channels).toHaveLength(1);
  const spliced = imported(jsonLines([start(), text(0, 'a'), start('msg_2'), text(0, 'b'), stop('end_turn'), end]));
  expect(spliced.channels.map(({ id }) => id)).toEqual(['text', 'text/reply-1-block-0', 'text/reply-2-block-0']);
});

it('tells an error in mid-stream', () => {
  const error = { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } };
  const result = imported(jsonLines([start(), text(0, 'a'), error]));
  expect(result.fixture.chunks).toEqual(['a']);
  expect(result.notes).toEqual(['The stream reports an error on line 3: overloaded_error: Overloaded.']);
});

it('reads a whole message', () => {
  const content = [
    { type: 'thinking', thinking: 'why' },
    { type: 'text', text: 'all' },
    { type: 'tool_use', name: 'run', input: { a: 1 } },
  ];
  const result = imported(
    JSON.stringify({
      type: 'message',
      role: 'assistant',
      model: 'm-1',
      content,
      stop_reason: 'tool_use',
      stop_sequence: null,
    }),
  );
  expect(channelTexts(result)).toEqual({ text: 'all', reasoning: 'why', 'tool-0': '{"a":1}' });
  expect(result).toMatchObject({ finishReason: 'tool_use', model: 'm-1', title: 'whole Anthropic response' });
});

it('reads legacy completions', () => {
  const piece = (completion: string, stop_reason: string | null) => ({
    type: 'completion',
    completion,
    stop_reason,
    model: 'm-1',
    stop: null,
  });
  expect(imported(jsonLines([piece('a', null), piece('b', 'stop_sequence')]))).toMatchObject({
    kind: 'anthropic',
    finishReason: 'stop_sequence',
    fixture: { chunks: ['a', 'b'] },
  });
});

it('reads what Bedrock wraps in base64', () => {
  const wrapped = [start(), text(0, 'ä'), stop('end_turn'), end].map((event) => ({
    chunk: { bytes: Buffer.from(JSON.stringify(event)).toString('base64') },
  }));
  expect(imported(jsonLines(wrapped))).toMatchObject({
    kind: 'anthropic',
    fixture: { chunks: ['ä'] },
    notes: ['Each event was found inside "chunk".'],
  });
});

it('reads a call without arguments, of which no text is left', () => {
  const called = block(1, { type: 'tool_use', id: 'toolu_1', name: 'refresh', input: {} });
  const events = [start(), block(0, { type: 'text', text: '' }), text(0, 'I will.'), called, stop('tool_use'), end];
  const { fixture } = imported(jsonLines(events));
  expect(fixture.chunks).toEqual(['I will.', '\n→ refresh\n\n']);
  expect(fixture.frames).toEqual([{ start: 8, end: 18, call: 0, name: 'refresh', id: 'toolu_1', from: 7, until: 18 }]);
});

it('a session of Claude Code reads the same as lines and as one list', () => {
  const said = (id: string, words: string) => ({
    type: 'assistant',
    message: { ...start(id).message, content: [{ type: 'text', text: words }] },
    parent_tool_use_id: null,
    session_id: 's',
  });
  const partial = (event: object) => ({ type: 'stream_event', event, session_id: 's', parent_tool_use_id: null });
  const init = { type: 'system', subtype: 'init', session_id: 's', tools: ['Bash'], model: 'm-1' };
  const result = { type: 'result', subtype: 'success', is_error: false, result: 'Two.', session_id: 's' };
  const asked = { type: 'user', message: { role: 'user', content: [{ type: 'tool_result', content: 'a' }] } };
  const streamed = [start(), block(0, { type: 'text', text: '' }), text(0, 'O'), text(0, 'ne'), stop('end_turn'), end];
  for (const [events, chunks] of [
    [[init, said('msg_1', 'One'), result], ['One']],
    [[init, said('msg_1', 'One'), asked, said('msg_2', 'Two'), result], ['One']],
    [
      [init, ...streamed.map(partial), result],
      ['O', 'ne'],
    ],
  ] as const) {
    const read = (text: string) => {
      const { kind, sentence, fixture, entries } = imported(text);
      return { kind, sentence, fixture, replies: entries?.length };
    };
    const asLines = read(jsonLines(events));
    expect(asLines.fixture.chunks).toEqual(chunks);
    for (const list of [
      JSON.stringify(events),
      JSON.stringify(events, null, 2),
      `[\n${events.map((event) => JSON.stringify(event)).join(',\n')}\n]\n`,
    ])
      expect(read(list)).toEqual(asLines);
  }
});
