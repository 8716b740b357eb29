import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../base/exploring.test-kit.ts';
import { accountOf } from '../account/account.ts';
import { asSse, imported } from './transcript.test-kit.ts';

interface Told {
  readonly name: string;
  readonly args: string;
}

/** A stream of one call: its pieces, and what its closing events say it was. */
type StreamOf = (name: string, pieces: readonly string[], closed: Told) => readonly object[];

const responses: StreamOf = (name, pieces, closed) => {
  const item = (args: string, as = name) => ({
    id: 'f',
    type: 'function_call',
    call_id: 'c',
    name: as,
    arguments: args,
  });
  const place = { item_id: 'f', output_index: 0 };
  return [
    { type: 'response.output_item.added', output_index: 0, item: item('') },
    ...pieces.map((delta) => ({ type: 'response.function_call_arguments.delta', ...place, delta })),
    { type: 'response.function_call_arguments.done', ...place, arguments: pieces.join('') },
    { type: 'response.output_item.done', output_index: 0, item: item(closed.args, closed.name) },
  ];
};

const PROTOCOLS: Readonly<Record<string, StreamOf>> = {
  'Responses, an item': responses,
  'Responses, the whole response': (name, pieces, { args, name: as }) => {
    const output = [{ id: 'f', type: 'function_call', call_id: 'c', name: as, arguments: args }];
    const events = responses(name, pieces, { name, args: pieces.join('') });
    return [...events, { type: 'response.completed', response: { object: 'response', status: 'completed', output } }];
  },
  'Realtime, without ids': (name, pieces, closed) => [
    { type: 'response.output_item.added', output_index: 3, item: { type: 'function_call', call_id: 'c', name } },
    ...pieces.map((delta) => ({ type: 'response.function_call_arguments.delta', output_index: 3, delta })),
    {
      type: 'response.function_call_arguments.done',
      output_index: 3,
      name: closed.name,
      arguments: closed.args,
    },
  ],
  'Chat, a last message': (name, pieces, closed) => {
    const chunk = (choice: object) => ({
      id: 'x',
      object: 'chat.completion.chunk',
      choices: [{ index: 0, ...choice }],
    });
    const delta = (called: object) => chunk({ delta: { tool_calls: [{ index: 0, ...called }] } });
    const message = {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'c', type: 'function', function: { name: closed.name, arguments: closed.args } }],
    };
    return [
      delta({ id: 'c', type: 'function', function: { name, arguments: '' } }),
      ...pieces.map((piece) => delta({ function: { arguments: piece } })),
      chunk({ message, finish_reason: 'tool_calls' }),
    ];
  },
  'AI SDK, a UI message': (name, pieces, closed) => [
    { type: 'start' },
    { type: 'tool-input-start', toolCallId: 'c', toolName: name },
    ...pieces.map((inputTextDelta) => ({ type: 'tool-input-delta', toolCallId: 'c', inputTextDelta })),
    { type: 'tool-input-available', toolCallId: 'c', toolName: closed.name, input: JSON.parse(closed.args) as unknown },
    { type: 'finish' },
  ],
  'Claude Code': (name, pieces, closed) => {
    const part = (event: object) => ({ type: 'stream_event', event, session_id: 's', parent_tool_use_id: null });
    const used = { type: 'tool_use', id: 'c', name: closed.name, input: JSON.parse(closed.args) as unknown };
    const message = { id: 'm', type: 'message', role: 'assistant', model: 'm-1', content: [] };
    return [
      part({ type: 'message_start', message }),
      part({ type: 'content_block_start', index: 0, content_block: { type: 'tool_use', id: 'c', name, input: {} } }),
      ...pieces.map((partial_json) =>
        part({ type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json } }),
      ),
      { type: 'assistant', message: { ...message, content: [used] }, session_id: 's', parent_tool_use_id: null },
      part({ type: 'content_block_stop', index: 0 }),
      part({ type: 'message_delta', delta: { stop_reason: 'tool_use' } }),
      part({ type: 'message_stop' }),
    ];
  },
  'Cohere, version 1': (name, pieces, closed) => [
    { event_type: 'stream-start', generation_id: 'g' },
    { event_type: 'tool-calls-chunk', tool_call_delta: { index: 0, name } },
    ...pieces.map((parameters) => ({ event_type: 'tool-calls-chunk', tool_call_delta: { index: 0, parameters } })),
    {
      event_type: 'stream-end',
      finish_reason: 'COMPLETE',
      response: { tool_calls: [{ name: closed.name, parameters: JSON.parse(closed.args) as unknown }] },
    },
  ],
  'Assistants, the run that waits': (name, pieces, closed) => {
    const step = (called: object) => ({
      id: 's',
      object: 'thread.run.step.delta',
      delta: { step_details: { type: 'tool_calls', tool_calls: [{ index: 0, type: 'function', ...called }] } },
    });
    const whole = { id: 'c', type: 'function', function: { name: closed.name, arguments: closed.args } };
    return [
      step({ id: 'c', function: { name, arguments: '' } }),
      ...pieces.map((piece) => step({ function: { arguments: piece } })),
      {
        id: 'r',
        object: 'thread.run',
        status: 'requires_action',
        required_action: { submit_tool_outputs: { tool_calls: [whole] } },
      },
    ];
  },
};

const object = fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 });
const toolName = fc.stringMatching(/^[a-z]{1,3}_[a-z]{1,8}$/);

const piecesOf = (text: string, size: number): string[] => text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];

const written = (events: readonly object[]): string => asSse(events.map((event) => JSON.stringify(event)));

const explained = (text: string) => {
  const { verdict, calls, causes } = accountOf(text);
  return { verdict, calls, closings: causes.filter(({ code }) => code === 'closing-differs') };
};

describe.each(Object.entries(PROTOCOLS))('%s', (_, streamOf) => {
  it('an end with the same value in other blanks and another order is no contradiction', () => {
    fc.assert(
      fc.property(toolName, object, fc.integer({ min: 1, max: 9 }), (name, value, size) => {
        const sent = JSON.stringify(value);
        const again = JSON.stringify(Object.fromEntries(Object.entries(value).reverse()), null, 2);
        const { verdict, closings } = explained(written(streamOf(name, piecesOf(sent, size), { name, args: again })));
        expect({ verdict, closings }).toEqual({ verdict: 'clean', closings: [] });
      }),
      { numRuns: draws(80) },
    );
  });

  it('an end with another value counts, and is a cause of its own', () => {
    fc.assert(
      fc.property(toolName, object, object, fc.integer({ min: 1, max: 9 }), (name, before, after, size) => {
        const [sent, closed] = [JSON.stringify({ ...before, k: 1 }), JSON.stringify({ ...after, k: 2 })];
        const text = written(streamOf(name, piecesOf(sent, size), { name, args: closed }));
        const { verdict, calls, closings } = explained(text);
        expect(verdict).toBe('recovered');
        expect(closings).toHaveLength(1);
        expect(closings[0]!.why).toContain('the server sent both');
        expect(calls).toHaveLength(1);
        expect(imported(text).fixture.chunks.join('')).toBe(`→ ${name}\n${closed}\n`);
      }),
      { numRuns: draws(80) },
    );
  });

  it('an end with another name counts', () => {
    const { verdict, calls, closings } = explained(
      written(streamOf('look', ['{"a"', ':1}'], { name: 'lookup', args: '{"a":1}' })),
    );
    expect(verdict).toBe('recovered');
    expect(calls.map(({ toolName: tool }) => tool)).toEqual(['lookup']);
    expect(closings.map(({ why }) => why)).toEqual([
      'A client that joins the pieces gets `look`, a client that waits for the closing event `lookup`: the server sent both.',
    ]);
  });

  it('a call of which only the end came is read, and no contradiction', () => {
    const { verdict, calls, closings } = explained(written(streamOf('look', [], { name: 'look', args: '{"a":1}' })));
    expect(verdict).toBe('clean');
    expect(calls.map(({ toolName: tool, arguments: { entries } }) => [tool, entries.length])).toEqual([['look', 1]]);
    expect(closings).toEqual([]);
  });
});

it('the text of a custom tool is compared to the letter, in Responses and in a last message of Chat', () => {
  const place = { item_id: 'f', output_index: 0 };
  const item = (input: string) => ({ id: 'f', type: 'custom_tool_call', call_id: 'c', name: 'sh', input });
  const streams = (input: string) => [
    [
      { type: 'response.output_item.added', output_index: 0, item: item('') },
      { type: 'response.custom_tool_call_input.delta', ...place, delta: '{"a": 1}' },
      { type: 'response.custom_tool_call_input.done', ...place, input },
      { type: 'response.output_item.done', output_index: 0, item: item(input) },
    ],
    [
      { delta: { tool_calls: [{ index: 0, id: 'c', type: 'custom', custom: { name: 'sh', input: '{"a": 1}' } }] } },
      {
        message: { role: 'assistant', tool_calls: [{ id: 'c', type: 'custom', custom: { name: 'sh', input } }] },
        finish_reason: 'tool_calls',
      },
    ].map((choice) => ({ id: 'x', object: 'chat.completion.chunk', choices: [{ index: 0, ...choice }] })),
  ];
  for (const [input, verdict] of [
    ['{"a": 1}', 'clean'],
    ['{"a":1}', 'recovered'],
  ] as const)
    for (const events of streams(input)) {
      const read = explained(written(events));
      expect([read.verdict, read.calls.length]).toEqual([verdict, 1]);
      expect(imported(written(events)).fixture.chunks.join('')).toContain(JSON.stringify({ input }).slice(11, -2));
    }
});
