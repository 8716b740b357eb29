import { describe, expect, it } from 'vitest';
import { checkHistory, correctHistory, type ProviderId, type ShapeId } from './history.ts';

const call = (id: string, path = 'src') => ({
  id,
  type: 'function',
  function: { name: 'list', arguments: JSON.stringify({ path }) },
});
const item = (id: string) => ({ type: 'function_call', call_id: id, name: 'list', arguments: '{"path":"src"}' });
const toolUse = (id: string) => ({ type: 'tool_use', id, name: 'list', input: { path: 'src' } });
const used = (toolUseId: string) => ({ toolUse: { toolUseId, name: 'list', input: { path: 'src' } } });
const ASKED = { role: 'user', content: 'Go on.' };
const DONE = { role: 'assistant', content: 'Done.' };

/** In each shape a request whose call has no result; then what follows the call once it is corrected. */
const BODIES: readonly (readonly [shape: ShapeId, provider: ProviderId | null, body: object, pointer: string])[] = [
  [
    'openai-chat',
    'openai',
    { model: 'gpt-5', messages: [{ role: 'assistant', content: null, tool_calls: [call('a')] }, ASKED] },
    '/messages/0/tool_calls/0',
  ],
  ['openai-responses', 'openai-responses', { input: [item('a'), { ...ASKED, type: 'message' }] }, '/input/0'],
  [
    'anthropic',
    'anthropic',
    { messages: [ASKED, { role: 'assistant', content: [toolUse('a')] }, ASKED] },
    '/messages/1/content/0',
  ],
  [
    'gemini',
    'gemini',
    {
      contents: [
        { role: 'user', parts: [{ text: 'Go.' }] },
        { role: 'model', parts: [{ functionCall: { name: 'list', args: {} } }] },
        { role: 'user', parts: [{ text: 'Go on.' }] },
      ],
    },
    '/contents/1/parts/0',
  ],
  [
    'bedrock-converse',
    'bedrock',
    {
      messages: [
        { role: 'user', content: [{ text: 'Go.' }] },
        { role: 'assistant', content: [used('a')] },
        { role: 'user', content: [{ text: 'Go on.' }] },
      ],
    },
    '/messages/1/content/0',
  ],
  [
    'mistral',
    'mistral',
    {
      model: 'mistral-large',
      messages: [{ role: 'assistant', content: '', tool_calls: [call('abcdefgh1')] }, DONE, ASKED],
    },
    '/messages/0/tool_calls/0',
  ],
  [
    'cohere',
    'cohere',
    { model: 'command-a', messages: [{ role: 'assistant', tool_plan: 'I look.', tool_calls: [call('a')] }, ASKED] },
    '/messages/0/tool_calls/0',
  ],
  [
    'ollama',
    'ollama',
    {
      messages: [
        { role: 'assistant', content: '', tool_calls: [{ function: { name: 'list', arguments: {} } }] },
        ASKED,
      ],
      keep_alive: 5,
    },
    '/messages/0/tool_calls/0',
  ],
];

describe.each(BODIES)('a body of %s', (shape, provider, body, pointer) => {
  const before = structuredClone(body);

  it('is checked', () => {
    const checked = checkHistory(body);
    expect(checked).toMatchObject({ shape, provider, holds: provider === 'ollama', loops: [] });
    const [problem] = checked.problems.filter(({ code }) => code === 'call-without-result');
    expect(problem).toMatchObject({ pointer, tool: 'list', message: '`list` has no result.', fix: { safe: true } });
  });

  it('is corrected in a new body, and then holds', () => {
    const { body: corrected, made, left } = correctHistory(body);
    expect(body).toEqual(before);
    expect(made).toContain('Add an error result: no result was recorded');
    expect(left.filter(({ code }) => code === 'call-without-result')).toEqual([]);
    expect(JSON.stringify(corrected)).toContain('No result was recorded: the call was interrupted.');
    expect(correctHistory(corrected)).toEqual({ body: corrected, made: [], left });
  });
});

it('says who refuses a history, and since when', () => {
  const { problems } = checkHistory([{ role: 'assistant', tool_calls: [call('a')] }, ASKED]);
  expect(problems[0]?.refusedBy).toContainEqual({ provider: 'openai', since: '2023' });
});

it('asks what the named provider refuses, beside pairs', () => {
  const body = [
    ASKED,
    { role: 'assistant', tool_calls: [call('call_1')] },
    { role: 'tool', tool_call_id: 'call_1', content: 'a.ts' },
  ];
  expect(checkHistory(body)).toMatchObject({ provider: null, holds: true, problems: [] });
  expect(checkHistory(body, { provider: 'mistral' }).problems).toMatchObject([
    { code: 'call-id-refused', refusedBy: [{ provider: 'mistral', since: '2024', until: '2026' }] },
  ]);
  const { body: corrected, left } = correctHistory(body, { provider: 'mistral' });
  expect([JSON.stringify(corrected).includes('call_1'), left]).toEqual([false, []]);
});

it('corrects several faults, and with `all` what loses content', () => {
  const body = {
    messages: [
      ASKED,
      { role: 'assistant', content: [{ type: 'text', text: '' }, toolUse('a'), toolUse('b')] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'lost', content: 'a.ts' }] },
    ],
  };
  const safe = correctHistory(body, { provider: 'anthropic' });
  expect(safe.left.map(({ code }) => code)).toEqual(['result-without-call']);
  const whole = correctHistory(body, { provider: 'anthropic', all: true });
  expect(whole).toMatchObject({ left: [] });
  expect(JSON.stringify(whole.body)).toContain('Result of an earlier call:\\na.ts');
  expect(checkHistory(whole.body).holds).toBe(true);
});

it('finds a loop, which only some providers refuse', () => {
  const rounds = ['a', 'b', 'c'].flatMap((id) => [
    { role: 'assistant', content: null, tool_calls: [call(id)] },
    { role: 'tool', tool_call_id: id, content: 'a.ts' },
  ]);
  const loop = { from: '/messages/1/tool_calls/0', to: '/messages/5/tool_calls/0', rounds: 3, tool: 'list' };
  const body = { model: 'gpt-5', messages: [ASKED, ...rounds] };
  expect(checkHistory(body)).toMatchObject({ holds: true, loops: [loop] });
  expect(checkHistory(body, { provider: 'dashscope' })).toMatchObject({ holds: false, loops: [loop] });
  const others = body.messages.map((message, at) => (at === 4 ? { ...message, content: 'b.ts' } : message));
  expect(checkHistory({ ...body, messages: others }).loops).toEqual([]);
});

it('leaves alone what is no request', () => {
  for (const body of [null, undefined, 'text', 7, [], {}, { messages: 'none' }, { messages: [{}] }]) {
    expect(checkHistory(body)).toEqual({ shape: null, provider: null, holds: true, problems: [], loops: [] });
    expect(correctHistory(body)).toEqual({ body, made: [], left: [] });
  }
});

it('gives the same object where nothing is wrong', () => {
  const body = { messages: [ASKED] };
  expect(correctHistory(body).body).toBe(body);
});

it('refuses a provider that is not known', () => {
  const provider = 'nobody' as ProviderId;
  expect(() => checkHistory({}, { provider })).toThrow(new RangeError('There is no provider "nobody".'));
  expect(() => correctHistory({}, { provider })).toThrow(RangeError);
});
