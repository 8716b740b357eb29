import { describe, expect, it } from 'vitest';
import { asSse, channelTexts, imported, jsonLines } from '../transcript.test-kit.ts';

describe('Ollama', () => {
  const line = (at: string, more: object) => ({
    model: 'o-1',
    created_at: `2026-09-01T10:00:0${at}Z`,
    done: false,
    ...more,
  });
  const end = (at: string, more: object = {}) =>
    line(at, { message: { role: 'assistant', content: '' }, done: true, done_reason: 'stop', ...more });

  it('chats, with the times that each line states', () => {
    const result = imported(
      jsonLines([
        line('0.000000001', { message: { role: 'assistant', content: '', thinking: 'why' } }),
        line('0.250000001', { message: { role: 'assistant', content: '<tool' } }),
        line('0.500000001', {
          message: {
            role: 'assistant',
            content: '>',
            tool_calls: [{ function: { name: 'run', arguments: { a: 1 } } }],
          },
        }),
        end('1.000000001'),
      ]),
    );
    expect(result).toMatchObject({ kind: 'ollama', model: 'o-1', finishReason: 'stop' });
    expect(channelTexts(result)).toEqual({ text: '<tool>', reasoning: 'why', 'tool-0': '{"a":1}' });
    expect(result.fixture.dt).toEqual([250, 250, 0]);
  });

  it('generates', () => {
    const result = imported(
      jsonLines([
        line('0', { response: 'a' }),
        line('1', { response: 'b' }),
        line('2', { response: '', done: true, done_reason: 'length' }),
      ]),
    );
    expect(result).toMatchObject({ kind: 'ollama', finishReason: 'length', fixture: { chunks: ['a', 'b'] } });
  });

  it('answers whole', () => {
    expect(imported(JSON.stringify(end('0', { message: { content: 'all' } })))).toMatchObject({
      title: 'whole Ollama response',
      fixture: { chunks: ['all'] },
    });
  });

  it('fails in mid-stream', () => {
    expect(imported(jsonLines([line('0', { response: 'a' }), { error: 'model runner stopped' }])).notes).toEqual([
      'The stream reports an error on line 2: model runner stopped.',
    ]);
  });
});

describe('Bedrock', () => {
  it('streams text, reasoning and tool input by block', () => {
    const delta = (contentBlockIndex: number, value: object) => ({
      contentBlockDelta: { contentBlockIndex, delta: value },
    });
    const result = imported(
      jsonLines([
        { messageStart: { role: 'assistant' } },
        delta(0, { reasoningContent: { text: 'why' } }),
        delta(0, { reasoningContent: { signature: 'abc' } }),
        delta(1, { text: '<tool>' }),
        { contentBlockStart: { contentBlockIndex: 2, start: { toolUse: { toolUseId: 'a', name: 'run' } } } },
        delta(2, { toolUse: { input: '{"a":' } }),
        delta(2, { toolUse: { input: '1}' } }),
        { messageStop: { stopReason: 'stop_sequence', additionalModelResponseFields: { stop_sequence: '</tool>' } } },
        { metadata: { usage: {} } },
      ]),
    );
    expect(result).toMatchObject({ kind: 'bedrock', finishReason: 'stop_sequence', stopSequence: '</tool>' });
    expect(channelTexts(result)).toEqual({ text: '<tool>', reasoning: 'why', 'tool-0': '{"a":1}' });
    expect(result.channels.at(-1)?.label).toBe('Arguments of run');
  });

  it('names its events in SSE', () => {
    const sse =
      'event: contentBlockDelta\ndata: {"contentBlockIndex":0,"delta":{"text":"a"},"p":"ab"}\n\nevent: messageStop\ndata: {"stopReason":"end_turn"}\n\n';
    expect(imported(sse)).toMatchObject({ kind: 'bedrock', finishReason: 'end_turn', fixture: { chunks: ['a'] } });
  });

  it('fails in mid-stream', () => {
    const events = [
      { contentBlockDelta: { contentBlockIndex: 0, delta: { text: 'a' } } },
      { throttlingException: { message: 'Too many.' } },
    ];
    expect(imported(jsonLines(events)).notes).toEqual([
      'The stream reports an error on line 2: throttlingException: Too many.',
    ]);
  });

  it('answers whole', () => {
    const content = [
      { reasoningContent: { reasoningText: { text: 'why' } } },
      { text: 'all' },
      { toolUse: { name: 'run', input: { a: 1 } } },
    ];
    const result = imported(
      JSON.stringify({ output: { message: { role: 'assistant', content } }, stopReason: 'tool_use' }),
    );
    expect(result.finishReason).toBe('tool_use');
    expect(channelTexts(result)).toEqual({ text: 'all', reasoning: 'why', 'tool-0': '{"a":1}' });
  });
});

describe('Cohere', () => {
  it('streams a plan, calls and content', () => {
    const message = (value: object) => ({ delta: { message: value } });
    const result = imported(
      jsonLines([
        { type: 'message-start', id: 'a', delta: { message: { role: 'assistant' } } },
        { type: 'tool-plan-delta', ...message({ tool_plan: 'I will' }) },
        {
          type: 'tool-call-start',
          index: 0,
          ...message({ tool_calls: { id: 'x', function: { name: 'run', arguments: '' } } }),
        },
        { type: 'tool-call-delta', index: 0, ...message({ tool_calls: { function: { arguments: '{"a":1}' } } }) },
        { type: 'tool-call-end', index: 0 },
        { type: 'content-delta', index: 0, ...message({ content: { thinking: 'why' } }) },
        { type: 'content-delta', index: 1, ...message({ content: { text: '<tool>' } }) },
        { type: 'citation-start', index: 0 },
        { type: 'message-end', delta: { finish_reason: 'STOP_SEQUENCE' } },
      ]),
    );
    expect(result).toMatchObject({ kind: 'cohere', finishReason: 'STOP_SEQUENCE' });
    expect(channelTexts(result)).toEqual({
      text: '<tool>',
      reasoning: 'why',
      'tool-plan': 'I will',
      'tool-0': '{"a":1}',
    });
  });

  it('streams in its first version', () => {
    const result = imported(
      jsonLines([
        { is_finished: false, event_type: 'stream-start', generation_id: 'a' },
        { is_finished: false, event_type: 'text-generation', text: 'a' },
        {
          is_finished: false,
          event_type: 'tool-calls-chunk',
          tool_call_delta: { index: 0, name: 'run', parameters: '{}' },
        },
        { is_finished: true, event_type: 'stream-end', finish_reason: 'COMPLETE', response: { text: 'a' } },
      ]),
    );
    expect(result.finishReason).toBe('COMPLETE');
    expect(channelTexts(result)).toEqual({ text: 'a', 'tool-0': '{}' });
  });

  it('answers whole', () => {
    const message = {
      role: 'assistant',
      content: [{ type: 'text', text: 'all' }],
      tool_calls: [{ id: 'x', type: 'function', function: { name: 'run', arguments: '{}' } }],
    };
    expect(channelTexts(imported(JSON.stringify({ id: 'a', finish_reason: 'COMPLETE', message })))).toEqual({
      text: 'all',
      'tool-0': '{}',
    });
    expect(
      channelTexts(imported(JSON.stringify({ text: 'all', generation_id: 'a', finish_reason: 'COMPLETE' }))),
    ).toEqual({ text: 'all' });
  });
});

describe('plain text events', () => {
  const chunks = ['{ "a"', ': ', '42', ' }\n', '"yes"'];

  it('are server-sent events of text', () => {
    const sse = asSse(['I will', ...chunks.map((chunk) => chunk.replace('\n', '\ndata: '))]);
    expect(imported(sse)).toMatchObject({ kind: 'text-events', fixture: { chunks: ['I will', ...chunks] } });
  });

  it('are server-sent events of JSON strings', () => {
    const sse = asSse(chunks.map((chunk) => JSON.stringify(chunk)));
    expect(imported(sse)).toMatchObject({ kind: 'text-events', fixture: { chunks }, notes: [] });
  });

  it('are a JSON list of strings', () => {
    expect(imported(JSON.stringify(chunks, null, 2))).toMatchObject({ kind: 'text-events', fixture: { chunks } });
  });
});
