import { describe, expect, it } from 'vitest';
import { asSse, channelTexts, imported, jsonLines } from '../transcript.test-kit.ts';

describe('the UI message stream', () => {
  const text = (delta: string, id = 't1') => ({ type: 'text-delta', id, delta });

  it('is read with reasoning and tool input', () => {
    const events = [
      { type: 'start', messageId: 'm1' },
      { type: 'start-step' },
      { type: 'reasoning-start', id: 'r1' },
      { type: 'reasoning-delta', id: 'r1', delta: 'why' },
      { type: 'text-start', id: 't1' },
      text('<tool'),
      text('>'),
      { type: 'text-end', id: 't1' },
      { type: 'tool-input-start', toolCallId: 'c1', toolName: 'run' },
      { type: 'tool-input-delta', toolCallId: 'c1', inputTextDelta: '{"a":' },
      { type: 'tool-input-delta', toolCallId: 'c1', inputTextDelta: '1}' },
      { type: 'tool-input-available', toolCallId: 'c1', toolName: 'run', input: { a: 1 } },
      { type: 'tool-input-available', toolCallId: 'c2', toolName: 'walk', input: { b: 2 } },
      { type: 'tool-output-available', toolCallId: 'c1', output: 'ok' },
      { type: 'data-weather', data: {} },
      { type: 'finish-step' },
      { type: 'finish', finishReason: 'tool-calls' },
    ];
    const result = imported(`${asSse(events.map((event) => JSON.stringify(event)))}data: [DONE]\n\n`);
    expect(result).toMatchObject({
      kind: 'ai-sdk-ui',
      finishReason: 'tool-calls',
      sentence: 'Imported an AI SDK UI message stream: 6 chunks, no times recorded.',
    });
    expect(channelTexts(result)).toEqual({
      text: '<tool>',
      reasoning: 'why',
      'tool-0': '{"a":1}',
      'tool-1': '{"b":2}',
    });
  });

  it('keeps what reset-step takes back as a channel of its own', () => {
    const result = imported(
      jsonLines([
        { type: 'start' },
        { type: 'start-step' },
        text('lost'),
        { type: 'reset-step' },
        text('kept', 't2'),
        { type: 'finish' },
      ]),
    );
    expect(channelTexts(result)).toEqual({ text: 'kept', discarded: 'lost' });
    expect(result.notes).toContain('The stream starts a step again; what it took back is a channel of its own.');
  });

  it('tells errors and unknown kinds', () => {
    const result = imported(
      jsonLines([{ type: 'start' }, text('a'), { type: 'sparkle' }, { type: 'error', errorText: 'Overloaded.' }]),
    );
    expect(result.notes).toEqual([
      'The stream reports an error on line 4: Overloaded.',
      '1 event of unknown kind held no text that could be read: sparkle.',
    ]);
  });

  it.each([
    ['v4', { textDelta: 'a' }],
    ['v5', { text: 'a' }],
  ])("is read as the full stream of %s's streamText", (_, more) => {
    const parts = [
      { type: 'text-delta', ...more },
      { type: 'tool-call', toolCallId: 'c', toolName: 'run', args: { a: 1 } },
      { type: 'finish', finishReason: 'stop' },
    ];
    expect(channelTexts(imported(jsonLines(parts)))).toEqual({ text: 'a', 'tool-0': '{"a":1}' });
  });

  it('reads the reason of v6, which is an object', () => {
    const result = imported(
      jsonLines([text('a'), { type: 'finish', finishReason: { unified: 'stop', raw: 'end_turn' } }]),
    );
    expect(result.finishReason).toBe('stop');
  });
});

describe('the data stream of v4', () => {
  const lines = [
    'f:{"messageId":"step_1"}',
    'g:"why"',
    '0:"<tool_"',
    '0:"name>"',
    'b:{"toolCallId":"c1","toolName":"run"}',
    'c:{"toolCallId":"c1","argsTextDelta":"{\\"a\\":"}',
    'c:{"toolCallId":"c1","argsTextDelta":"1}"}',
    '9:{"toolCallId":"c1","toolName":"run","args":{"a":1}}',
    '9:{"toolCallId":"c2","toolName":"walk","args":{"b":2}}',
    'a:{"toolCallId":"c1","result":"ok"}',
    '2:[{"x":1}]',
    '8:[{"y":1}]',
    'j:{"signature":"abc"}',
    'e:{"finishReason":"tool-calls","usage":{"promptTokens":10,"completionTokens":5},"isContinued":false}',
    'd:{"finishReason":"stop","usage":{"promptTokens":10,"completionTokens":5}}',
  ];

  it('is read line by line', () => {
    const result = imported(`${lines.join('\n')}\n`);
    expect(result).toMatchObject({ kind: 'ai-sdk-data', finishReason: 'stop' });
    expect(result.fixture.chunks).toEqual(['<tool_', 'name>', '\n→ run\n', '{"a":', '1}\n', '→ walk\n{"b":2}\n']);
    expect(channelTexts(result)).toEqual({
      text: '<tool_name>',
      reasoning: 'why',
      'tool-0': '{"a":1}',
      'tool-1': '{"b":2}',
    });
  });

  it('tells its error', () => {
    expect(imported('0:"a"\n0:"b"\n3:"Overloaded"\n').notes).toEqual([
      'The stream reports an error on line 3: Overloaded.',
    ]);
  });

  it('is told apart from a list that is text', () => {
    expect(imported('1: one\n2: two\n').kind).toBe('plain-text');
  });
});

it('a message of the AI SDK has its calls among its parts, to a model, of a page, and of older releases', () => {
  const call = { toolCallId: 'c1', toolName: 'run', input: { a: 1 } };
  const { toolName, ...untold } = call;
  const messages = [
    {
      content: [
        { type: 'text', text: 'I run.' },
        { type: 'tool-call', ...call },
      ],
    },
    {
      parts: [
        { type: 'text', text: 'I run.' },
        { type: `tool-${toolName}`, state: 'input-available', ...untold },
      ],
    },
    {
      parts: [
        { type: 'text', text: 'I run.' },
        { type: 'dynamic-tool', ...call },
      ],
    },
    {
      parts: [{ text: 'I run.' }, { type: 'tool-invocation', toolInvocation: { ...untold, toolName, args: { a: 1 } } }],
    },
  ];
  for (const message of messages)
    expect(channelTexts(imported(JSON.stringify({ role: 'assistant', ...message })))).toEqual({
      text: 'I run.',
      'tool-0': '{"a":1}',
    });
});
