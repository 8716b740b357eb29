import { describe, expect, it, test } from 'vitest';
import { asSse, channelTexts, imported, jsonLines } from '../transcript.test-kit.ts';

const sse = (...events: readonly object[]): string => asSse(events.map((event) => JSON.stringify(event)));

describe('OpenAI Assistants', () => {
  it("are known by SSE's names alone", () => {
    const delta = JSON.stringify({ delta: { content: [{ index: 0, type: 'text', text: { value: 'Hi' } }] } });
    const result = imported(`event: thread.message.delta\ndata: ${delta}\n\nevent: done\ndata: [DONE]\n\n`);
    expect(result).toMatchObject({ kind: 'openai-assistants', fixture: { chunks: ['Hi'] } });
  });

  it('give each message of a run as a reply, code as a tool call, and say why a run failed', () => {
    const message = (id: string, value: string) => ({
      id,
      object: 'thread.message.delta',
      delta: { content: [{ index: 0, type: 'text', text: { value } }] },
    });
    const call = { index: 0, type: 'code_interpreter', code_interpreter: { input: '1 + 1' } };
    const result = imported(
      jsonLines([
        message('a', 'One.'),
        { id: 's', object: 'thread.run.step.delta', delta: { step_details: { tool_calls: [call] } } },
        message('b', 'Two.'),
        { object: 'thread.run', status: 'failed', last_error: { code: 'rate_limit_exceeded', message: 'Too many.' } },
      ]),
    );
    expect(channelTexts(result)).toEqual({ text: 'One.Two.', 'tool-0': '1 + 1' });
    expect(result.notes).toContain('The transcript holds 2 replies; each can be chosen alone.');
    expect(result.notes).toContain('The stream reports an error on line 4: rate_limit_exceeded: Too many.');
  });
});

describe('Mistral conversations', () => {
  it('answer whole', () => {
    const outputs = [
      { type: 'tool.execution', name: 'web_search' },
      { type: 'message.output', model: 'm-1', role: 'assistant', content: [{ type: 'text', text: 'Hi' }] },
      { type: 'function.call', name: 'run', tool_call_id: 'c', arguments: '{"a":1}' },
    ];
    const result = imported(JSON.stringify({ object: 'conversation.response', conversation_id: 'c', outputs }));
    expect(result).toMatchObject({ title: 'whole Mistral conversation response', model: 'm-1' });
    expect(channelTexts(result)).toEqual({ text: 'Hi', 'tool-0': '{"a":1}' });
  });

  it('fail in mid-stream', () => {
    const events = [
      { type: 'message.output.delta', content: 'a' },
      { type: 'conversation.response.error', code: 3000, message: 'Overloaded.' },
    ];
    expect(imported(sse(...events)).notes).toEqual(['The stream reports an error on line 3: 3000: Overloaded.']);
  });
});

describe('LangChain', () => {
  const event = (name: string, data: unknown, run = 'r') => ({ event: name, data, run_id: run, name: 'model' });

  it('runs side by side are replies of their own', () => {
    const result = imported(
      jsonLines([
        event('on_chat_model_stream', { chunk: { content: 'a' } }, 'one'),
        event('on_chat_model_stream', { chunk: { content: 'x' } }, 'two'),
        event('on_chat_model_stream', { chunk: { content: 'b' } }, 'one'),
        event('on_chat_model_stream', { chunk: { content: [{ type: 'text', text: 'y', index: 0 }] } }, 'two'),
      ]),
    );
    expect(result.kind).toBe('langchain');
    expect(result.channels.map(({ id, chunks }) => [id, chunks.join('')])).toContainEqual(['text/reply-1', 'ab']);
    expect(channelTexts(result)).toEqual({ text: 'abxy' });
  });

  it.each([
    ['a chunk that is text', event('on_llm_stream', { chunk: 'Hi' })],
    ['a generation', event('on_llm_stream', { chunk: { text: 'Hi', generation_info: { finish_reason: 'stop' } } })],
    ['data that is text', event('on_chat_model_stream', 'Hi')],
    [
      'a dumped constructor',
      event('on_chat_model_stream', { chunk: { lc: 1, type: 'constructor', id: [], kwargs: { content: 'Hi' } } }),
    ],
    ['an end that nothing was streamed before', event('on_chat_model_end', { output: { content: 'Hi', type: 'ai' } })],
    [
      "v1's generations",
      event('on_chat_model_end', {
        output: { generations: [[{ text: 'Hi', message: { content: 'Hi', type: 'ai' } }]] },
      }),
    ],
    ['a stored message', { type: 'ai', data: { content: 'Hi', additional_kwargs: {} } }],
    ['a chunk alone', { content: 'Hi', additional_kwargs: {}, response_metadata: {}, id: 'run-1' }],
  ])('gives the text of %s', (_, value) => {
    expect(imported(jsonLines([value]))).toMatchObject({ kind: 'langchain', fixture: { chunks: ['Hi'] } });
  });

  it('joins the pieces of a call that came without an index, and says that they had none', () => {
    const piece = (name: string | null, args: string) => ({
      index: null,
      id: 'a',
      function: { name, arguments: args },
    });
    const message = {
      type: 'AIMessage',
      content: '',
      additional_kwargs: { tool_calls: [piece('f', ''), piece(null, '{"x": '), piece(null, '1}')] },
      tool_calls: [{ name: 'f', args: {}, id: 'a', type: 'tool_call' }],
      invalid_tool_calls: [{ name: null, args: '{"x": ', id: 'a', type: 'invalid_tool_call' }],
    };
    const { fixture } = imported(jsonLines([message]));
    expect(fixture.chunks.join('')).toBe('→ f\n{"x": 1}\n');
    expect(fixture.frames?.[0]?.remarks?.length).toBeGreaterThan(0);
  });
});

describe('goose', () => {
  it('a call that it could not read is one without a name, and its words are told', () => {
    const newer = { type: 'toolRequest', id: 't', toolCall: { status: 'error', error: 'EOF while parsing' } };
    const { fixture, unwrapped } = imported(jsonLines([{ role: 'assistant', created: 1, content: [newer] }]));
    expect(fixture.frames?.map(({ name }) => name)).toEqual(['']);
    expect(unwrapped?.says).toMatchObject({ server: 'goose', text: expect.stringContaining('EOF while parsing') });
  });
});

test('calls of a message under the name that programs of JavaScript give them are calls', () => {
  const called = { id: 'c', type: 'function', function: { name: 'ls', arguments: '{"path":"a"}' } };
  const history = [{ message: { role: 'assistant', content: '', toolCalls: [called] } }];
  expect(imported(JSON.stringify({ sessionId: 's', history })).fixture.chunks).toEqual(['→ ls\n{"path":"a"}\n']);
});

describe('opencode', () => {
  const part = (tool: string, state: object): object => ({ type: 'tool', callID: 'c', messageID: 'm', tool, state });

  it('a call that it could not read has the name that was meant and the arguments of the error', () => {
    const error =
      'Invalid input for tool bash: JSON parsing failed: Text: {"command": "ls.\nError message: Unterminated';
    const { fixture, unwrapped } = imported(
      jsonLines([{ type: 'tool_use', part: part('invalid', { input: { tool: 'bash', error } }) }]),
    );
    expect(fixture.chunks).toEqual(['→ bash\n{"command": "ls\n']);
    expect(unwrapped?.says).toMatchObject({ server: 'opencode', text: expect.stringContaining('JSON parsing failed') });
  });

  it('of an exported session each message of the model is an answer', () => {
    const messages = [
      { info: { role: 'user' }, parts: [{ type: 'text', messageID: 'm', text: 'Look.' }] },
      { info: { role: 'assistant', modelID: 'qwen3' }, parts: [part('ls', { input: { path: 'a' } })] },
      { info: { role: 'assistant', modelID: 'qwen3' }, parts: [part('ls', { input: { path: 'b' } })] },
    ];
    const session = JSON.stringify({ info: { id: 's' }, messages });
    expect(imported(session).sentence).toContain('a log of 2 replies');
    expect(imported(session, { entry: 1 }).fixture.chunks).toEqual(['→ ls\n{"path":"b"}\n']);
  });
});

test('of a message that Gemini CLI keeps twice the last copy counts, in a document or a line each', () => {
  const answer = (content: string) => ({ id: 'g', type: 'gemini', content });
  const messages = [{ id: 'u', type: 'user', content: 'Look.' }, answer('I'), answer('I look.')];
  for (const text of [JSON.stringify({ sessionId: 's', messages }), jsonLines([{ sessionId: 's' }, ...messages])])
    expect(imported(text).fixture.chunks).toEqual(['I look.']);
});

describe('Pydantic AI', () => {
  it.each([
    ['text', '{"a":1}'],
    ['an object', { a: 1 }],
    ['wrapped text', { args_json: '{"a":1}' }],
    ['a wrapped object', { args_dict: { a: 1 } }],
  ])('gives arguments that are %s', (_, args) => {
    const parts = [{ part_kind: 'tool-call', tool_name: 'f', args, tool_call_id: 'c' }];
    expect(imported(jsonLines([{ kind: 'response', parts }])).fixture.chunks).toEqual(['→ f\n{"a":1}\n']);
  });
});

describe('llama.cpp', () => {
  it.each([
    ['now', { stop_type: 'limit' }, 'limit'],
    ['before', { stopped_eos: false, stopped_word: false, stopped_limit: true, stopping_word: '' }, 'limit'],
  ])('answers whole, as servers say it %s', (_, facts, finishReason) => {
    const answer = { content: 'Hi', stop: true, model: 'm.gguf', tokens_predicted: 1, ...facts };
    expect(imported(JSON.stringify(answer, null, 2))).toMatchObject({
      title: 'whole llama.cpp completion response',
      model: 'm.gguf',
      finishReason,
      fixture: { chunks: ['Hi'] },
    });
  });

  it('holds as many replies as ended', () => {
    const answer = (content: string) => ({ content, stop: true, model: 'm.gguf' });
    expect(imported(jsonLines([answer('a'), answer('b')]))).toMatchObject({ entries: { length: 2 } });
  });

  it('tells several prompts apart', () => {
    const piece = (index: number, content: string) => ({ index, content, stop: false });
    expect(channelTexts(imported(sse(piece(0, 'a'), piece(1, 'x'), piece(0, 'b'))))).toEqual({
      text: 'ab',
      'text-1': 'x',
    });
  });
});

describe('Text Generation Inference', () => {
  it.each([
    ['an object', { generated_text: 'Hi', details: { finish_reason: 'length' } }],
    ['a list', [{ generated_text: 'Hi', details: { finish_reason: 'length' } }]],
  ])('answers whole in %s', (_, answer) => {
    expect(imported(JSON.stringify(answer))).toMatchObject({
      kind: 'tgi',
      finishReason: 'length',
      fixture: { chunks: ['Hi'] },
    });
  });

  it('takes the text of its last event where that differs, and says what failed', () => {
    const token = (text: string, more: object = {}) => ({ index: 1, token: { id: 1, text, special: false }, ...more });
    const result = imported(
      sse(token('a'), token('b', { generated_text: 'a b' }), { error: 'Out of memory', error_type: 'generation' }),
    );
    expect(channelTexts(result)).toEqual({ text: 'a b' });
    expect(result.fixture.source).toMatchObject({ remarks: [{ kind: 'contradiction', of: 'text', line: 3, at: 1 }] });
    expect(result.notes).toContain('The stream reports an error on line 5: generation: Out of memory.');
  });
});

describe('LM Studio', () => {
  it('answers whole', () => {
    const output = [
      { type: 'reasoning', content: 'why' },
      { type: 'tool_call', tool: 'run', arguments: { a: 1 }, output: '[]' },
      { type: 'message', content: 'Hi' },
    ];
    const result = imported(JSON.stringify({ model_instance_id: 'm-1', output, stats: {} }));
    expect(result).toMatchObject({ title: 'whole LM Studio response', model: 'm-1' });
    expect(channelTexts(result)).toEqual({ text: 'Hi', reasoning: 'why', 'tool-0': '{"a":1}' });
  });

  it('takes the end for the text where no delta was kept', () => {
    const result = { model_instance_id: 'm-1', output: [{ type: 'message', content: 'Hi' }] };
    expect(imported(sse({ type: 'chat.start' }, { type: 'chat.end', result })).fixture.chunks).toEqual(['Hi']);
  });

  it("reads its SDKs' fragments", () => {
    const fragment = (content: string, reasoningType = 'none') => ({ content, tokensCount: 1, reasoningType });
    const fragments = [fragment('<think>', 'reasoningStartTag'), fragment('why', 'reasoning'), fragment('Hi')];
    expect(channelTexts(imported(jsonLines(fragments)))).toEqual({ text: 'Hi', reasoning: 'why' });
  });
});

describe('watsonx', () => {
  it('streams between events that say nothing, and reports errors', () => {
    const piece = { modelId: 'm-1', results: [{ generated_text: 'Hi', stop_reason: 'NOT_FINISHED' }] };
    const result = imported(sse({}, piece, { errors: [{ code: 'limit', message: 'Too long.' }], trace: 't' }, {}));
    expect(result).toMatchObject({ kind: 'watsonx', model: 'm-1', fixture: { chunks: ['Hi'] } });
    expect(result.notes).toEqual(['The stream reports an error on line 5: limit: Too long.']);
  });
});

describe('watsonx, whole', () => {
  it('holds as many replies as ended', () => {
    const answer = (text: string) => ({ model_id: 'm', results: [{ generated_text: text, stop_reason: 'eos_token' }] });
    expect(imported(jsonLines([answer('a'), answer('b')]))).toMatchObject({ entries: { length: 2 } });
  });
});

describe('a message out of its answer', () => {
  it.each([
    ['text', { role: 'assistant', content: 'Hi' }, { text: 'Hi' }],
    ['an envelope', { message: { role: 'assistant', content: 'Hi' } }, { text: 'Hi' }],
    [
      'OpenAI Responses',
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Hi' }] },
      { text: 'Hi' },
    ],
    [
      'Anthropic',
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'why' },
          { type: 'text', text: 'Hi' },
          { type: 'tool_use', name: 'run', input: { a: 1 } },
        ],
      },
      { text: 'Hi', reasoning: 'why', 'tool-0': '{"a":1}' },
    ],
    [
      'Gemini',
      { role: 'model', parts: [{ text: 'Hi' }, { functionCall: { name: 'run', args: { a: 1 } } }] },
      { text: 'Hi', 'tool-0': '{"a":1}' },
    ],
    [
      'Bedrock',
      { role: 'assistant', content: [{ text: 'Hi' }, { toolUse: { name: 'run', input: { a: 1 } } }] },
      { text: 'Hi', 'tool-0': '{"a":1}' },
    ],
  ])('is read as %s writes it', (_, message, texts) => {
    expect(channelTexts(imported(JSON.stringify(message, null, 2)))).toEqual(texts);
  });

  it('may come in deltas', () => {
    const deltas = [{ role: 'assistant', content: '' }, { content: 'a' }, { content: 'b' }];
    expect(imported(jsonLines(deltas))).toMatchObject({ kind: 'bare-message', fixture: { chunks: ['a', 'b'] } });
  });

  it('is an answer of its own after each question, and the system prompt is kept', () => {
    const said = (role: string, content: string) => ({ role, content });
    const talk = JSON.stringify([
      said('system', 'S'),
      said('user', 'a?'),
      said('assistant', 'a'),
      said('user', 'b?'),
      said('assistant', 'b'),
    ]);
    expect(imported(talk)).toMatchObject({ kind: 'bare-message', system: 'S', fixture: { chunks: ['a'] } });
    expect(imported(talk, { entry: 1 })).toMatchObject({ system: 'S', entry: 1, fixture: { chunks: ['b'] } });
  });

  it('needs a role: any JSON with content is the reply itself', () => {
    expect(imported('{"content":"Hi"}').kind).toBe('plain-text');
    expect(imported('{"role":"user","content":"Hi"}').kind).toBe('plain-text');
  });
});

describe('Letta', () => {
  it('a tool that failed tells what was wrong with the call before it', () => {
    const call = { id: 'm', message_type: 'tool_call_message', tool_call: { name: 'send', arguments: '{}' } };
    const back = { id: 'n', message_type: 'tool_return_message', status: 'error', tool_return: 'missing argument' };
    expect(imported(jsonLines([call, back])).unwrapped?.says).toMatchObject({
      server: 'Letta',
      text: 'missing argument',
    });
    expect(imported(jsonLines([call, { ...back, status: 'success' }])).unwrapped).toBeUndefined();
  });
});

it('a log of a server that has a text under `generated_text` is no answer of Text Generation Inference', () => {
  const record = { timestamp: 1754063577, generated_text: '<tool_call>\n<function=ls>\n</function>\n</tool_call>' };
  expect(imported(JSON.stringify(record)).kind).not.toBe('tgi');
  expect(imported(JSON.stringify({ generated_text: record.generated_text })).kind).toBe('tgi');
});
