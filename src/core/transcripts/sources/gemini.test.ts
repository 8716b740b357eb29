import { describe, expect, it } from 'vitest';
import { asSse, channelTexts, imported, jsonLines } from '../transcript.test-kit.ts';

const part = (value: object, more: object = {}) => ({
  candidates: [{ content: { parts: [value], role: 'model' }, index: 0, ...more }],
  usageMetadata: {},
  modelVersion: 'g-1',
});

it('reads text, thoughts and whole calls', () => {
  const result = imported(
    jsonLines([
      part({ text: 'why', thought: true }),
      part({ text: '<tool' }),
      part({ text: '>' }),
      part({ text: '', thoughtSignature: 'abc' }),
      part({ functionCall: { name: 'run', args: { a: 1 } } }),
      part({ functionCall: { name: 'stop' } }, { finishReason: 'STOP' }),
    ]),
  );
  expect(channelTexts(result)).toEqual({ text: '<tool>', reasoning: 'why', 'tool-0': '{"a":1}' });
  expect(result).toMatchObject({
    kind: 'gemini',
    model: 'g-1',
    finishReason: 'STOP',
    notes: [expect.stringContaining('can be chosen')],
  });
});

it('takes candidates without an index for answers of their own', () => {
  const candidates = ['one', 'two'].map((text) => ({ content: { parts: [{ text }] }, finishReason: 'STOP' }));
  expect(channelTexts(imported(JSON.stringify({ candidates })))).toEqual({ text: 'one', 'text-1': 'two' });
});

it('reads the one JSON array of a stream without alt=sse, whole or cut off', () => {
  const array = `[${[part({ text: 'a' }), part({ text: 'b' }, { finishReason: 'STOP' })].map((event) => JSON.stringify(event, null, 2)).join('\n,\n')}]`;
  expect(imported(array).fixture.chunks).toEqual(['a', 'b']);
  const cut = imported(array.slice(0, -60));
  expect(cut.fixture.chunks).toEqual(['a']);
  expect(cut.notes).toEqual([
    expect.stringContaining('no finish reason'),
    expect.stringContaining('cut off inside its last event'),
  ]);
});

it('reads snake_case', () => {
  const events = [
    {
      candidates: [{ content: { parts: [{ function_call: { name: 'run', args: {} } }] }, finish_reason: 'STOP' }],
      model_version: 'g-1',
    },
  ];
  expect(imported(jsonLines(events))).toMatchObject({
    model: 'g-1',
    finishReason: 'STOP',
    channels: [{ chunks: ['→ run\n{}\n'] }, { chunks: ['{}'] }],
  });
});

it('writes streamed arguments as the JSON they stand for', () => {
  const call = (functionCall: object) => part({ functionCall });
  const piece = (jsonPath: string, more: object) => call({ partialArgs: [{ jsonPath, ...more }], willContinue: true });
  const result = imported(
    asSse(
      [
        call({ name: 'book', willContinue: true }),
        piece('$.city', { stringValue: 'Bos', willContinue: true }),
        piece('$.city', { stringValue: 'ton "x"', willContinue: true }),
        piece('$.guests[0].age', { numberValue: 3 }),
        piece("$.guests[0]['full name']", { stringValue: 'Ann' }),
        piece('$.guests[1].age', { nullValue: 'NULL_VALUE' }),
        piece('$.late', { boolValue: true }),
        call({}),
      ].map((event) => JSON.stringify(event)),
    ),
  );
  const args = result.channels.find(({ id }) => id === 'tool-0')!;
  expect(args.label).toBe('Arguments of book');
  expect(JSON.parse(args.chunks.join(''))).toEqual({
    city: 'Boston "x"',
    guests: [{ age: 3, 'full name': 'Ann' }, { age: null }],
    late: true,
  });
  expect(args.chunks.slice(0, 2)).toEqual(['{"city":"Bos', 'ton \\"x\\"']);
});

it('tells a blocked prompt and an error', () => {
  expect(imported(jsonLines([{ promptFeedback: { blockReason: 'SAFETY' }, usageMetadata: {} }])).notes).toContain(
    'The prompt was blocked: SAFETY.',
  );
  const error = { error: { code: 429, message: 'Quota', status: 'RESOURCE_EXHAUSTED' } };
  expect(imported(jsonLines([part({ text: 'a' }), error])).notes).toEqual([
    'The stream reports an error on line 2: RESOURCE_EXHAUSTED: Quota.',
  ]);
  expect(imported(`[${JSON.stringify(error)}]`)).toMatchObject({
    kind: 'plain-text',
    notes: ['The stream reports an error on line 1: RESOURCE_EXHAUSTED: Quota.'],
  });
});

it('reads what gateways wrap in "response"', () => {
  const events = [part({ text: 'a' }), part({ text: 'b' }, { finishReason: 'STOP' })].map((response) => ({ response }));
  expect(imported(jsonLines(events)).fixture.chunks).toEqual(['a', 'b']);
});

describe('the Interactions API', () => {
  const step = (kind: string, index: number, more: object) => ({ event_type: `step.${kind}`, index, ...more });

  it('is read by step', () => {
    const result = imported(
      jsonLines([
        { event_type: 'interaction.created', interaction: { id: 'i', status: 'in_progress', model: 'g-1' } },
        step('start', 0, { step: { type: 'thought', summary: [{ type: 'text', text: 'wh' }] } }),
        step('delta', 0, { delta: { type: 'thought_summary', content: { type: 'text', text: 'y' } } }),
        step('delta', 0, { delta: { type: 'thought_signature', signature: 'abc' } }),
        step('start', 1, { step: { type: 'model_output' } }),
        step('delta', 1, { delta: { type: 'text', text: '<tool' } }),
        step('delta', 1, { delta: { type: 'text', text: '>' } }),
        step('start', 2, { step: { type: 'function_call', name: 'run', arguments: {} } }),
        step('delta', 2, { delta: { type: 'arguments_delta', arguments: '{"a":1}' } }),
        step('stop', 2, {}),
        step('start', 3, { step: { type: 'function_call', name: 'walk', arguments: { b: 2 } } }),
        step('stop', 3, {}),
        { event_type: 'interaction.completed', interaction: { id: 'i', status: 'completed' } },
      ]),
    );
    expect(channelTexts(result)).toEqual({
      text: '<tool>',
      reasoning: 'why',
      'tool-0': '{"a":1}',
      'tool-1': '{"b":2}',
    });
    expect(result).toMatchObject({ kind: 'gemini-interactions', model: 'g-1', finishReason: 'completed' });
  });

  it('is read by content in its first version', () => {
    const result = imported(
      jsonLines([
        { event_type: 'interaction.start', interaction: { model: 'g-1' } },
        { event_type: 'content.start', index: 0, content: { type: 'text' } },
        { event_type: 'content.delta', index: 0, delta: { type: 'text', text: 'a' } },
        { event_type: 'content.delta', index: 1, delta: { type: 'function_call', name: 'run', arguments: { a: 1 } } },
        { event_type: 'interaction.complete', interaction: {} },
      ]),
    );
    expect(channelTexts(result)).toEqual({ text: 'a', 'tool-0': '{"a":1}' });
  });
});
