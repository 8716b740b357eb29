import { describe, expect, it } from 'vitest';
import { asSse, channelTexts, imported, jsonLines } from '../transcript.test-kit.ts';

let sequence = 0;
const event = (type: string, more: object = {}) => ({ type: `response.${type}`, sequence_number: sequence++, ...more });
const response = (more: object) => ({
  response: { id: 'resp_1', object: 'response', model: 'm-1', output: [], ...more },
});

function stream(...middle: readonly object[]) {
  const first = { ...event('created', response({ status: 'in_progress' })), sequence_number: 0 };
  const events = [first, ...middle, event('completed', response({ status: 'completed' }))];
  return events.map((value, at) => ({ ...value, sequence_number: at }));
}

const delta = (kind: string, text: string, more: object = {}) =>
  event(`${kind}.delta`, { output_index: 0, content_index: 0, delta: text, ...more });

it('reads the text and checks it against what the stream repeats', () => {
  const result = imported(
    asSse(
      stream(
        event('output_item.added', { output_index: 0, item: { type: 'message', id: 'msg_1', content: [] } }),
        delta('output_text', '<tool_', { obfuscation: 'x' }),
        delta('output_text', 'name>'),
        event('output_text.done', { output_index: 0, content_index: 0, text: '<tool_name>' }),
      ).map((value) => JSON.stringify(value)),
      { named: true },
    ),
  );
  expect(result).toMatchObject({ kind: 'openai-responses', model: 'm-1', finishReason: 'completed', notes: [] });
  expect(result.fixture.chunks).toEqual(['<tool_', 'name>']);
});

it('has a channel for each kind of text', () => {
  const result = imported(
    jsonLines(
      stream(
        delta('reasoning_text', 'r'),
        delta('reasoning_summary_text', 's', { summary_index: 0 }),
        event('output_item.added', { output_index: 1, item: { type: 'function_call', name: 'run' } }),
        delta('function_call_arguments', '{}', { output_index: 1 }),
        event('output_item.added', { output_index: 2, item: { type: 'custom_tool_call', name: 'patch', input: '' } }),
        delta('custom_tool_call_input', 'c', { output_index: 2 }),
        delta('mcp_call_arguments', 'm', { output_index: 3 }),
        delta('code_interpreter_call_code', 'p', { output_index: 4 }),
        delta('shell_call_command', 'ls', { output_index: 5, command_index: 0 }),
        delta('refusal', 'no', { output_index: 6 }),
        delta('output_text', 't', { output_index: 7 }),
        delta('audio', 'UklGRg==', { output_index: 8 }),
      ),
    ),
  );
  expect(result.channels.map(({ id, label, chunks }) => [id, label, chunks.join('')])).toEqual([
    ['native', 'Native calls', '→ run\n{}\n→ patch\n{"input": "c"}\n→ mcp\nm\nt'],
    ['text', 'Assistant text', 't'],
    ['refusal', 'Refusal', 'no'],
    ['reasoning', 'Reasoning', 'r'],
    ['reasoning-summary', 'Reasoning summary', 's'],
    ['tool-0', 'Arguments of run', '{}'],
    ['tool-1', 'Arguments of patch', 'c'],
    ['tool-2', 'Arguments of mcp', 'm'],
    ['tool-3', 'Arguments of code_interpreter_call_code', 'p'],
    ['tool-4', 'Arguments of shell_call_command', 'ls'],
  ]);
});

it('tells gaps, and takes the text that the stream repeats', () => {
  const events = stream(
    delta('output_text', 'ab'),
    delta('output_text', 'cd'),
    event('output_text.done', { output_index: 0, content_index: 0, text: 'abcd' }),
  );
  const result = imported(jsonLines([...events.slice(0, 2), ...events.slice(3)]));
  expect(result.fixture.chunks).toEqual(['ab', 'cd']);
  expect(result.fixture.source).toMatchObject({ remarks: [{ kind: 'contradiction', of: 'text', line: 3, at: 2 }] });
  expect(result.notes).toEqual(['The transcript has gaps: sequence numbers skip 1 event.']);
});

it('takes the repeated text where every delta is missing', () => {
  const done = event('output_text.done', { output_index: 0, content_index: 0, text: 'all' });
  expect(imported(jsonLines([done])).fixture.chunks).toEqual(['all']);
  const message = { type: 'message', content: [{ type: 'output_text', text: 'all' }] };
  const completed = event('completed', response({ status: 'completed', output: [message] }));
  expect(imported(jsonLines([completed])).fixture.chunks).toEqual(['all']);
});

it('says that events stand out of order', () => {
  const events = stream(delta('output_text', 'a'), delta('output_text', 'b'));
  const result = imported(jsonLines([events[0], events[2], events[1], events[3]]));
  expect(result.fixture.chunks).toEqual(['b', 'a']);
  expect(result.notes).toContain('Sequence numbers run backwards: events are in another order than they were sent.');
});

it('joins the items of a reply and offers each alone, naming its phase', () => {
  const result = imported(
    jsonLines(
      stream(
        event('output_item.added', { output_index: 0, item: { type: 'message', phase: 'commentary' } }),
        delta('output_text', 'First '),
        delta('output_text', 'then', { output_index: 1 }),
      ),
    ),
  );
  expect(result.channels.map(({ id, chunks }) => [id, ...chunks])).toEqual([
    ['text', 'First ', 'then'],
    ['text/commentary-0', 'First '],
    ['text/block-1', 'then'],
  ]);
});

it('follows an item whose id changes midway', () => {
  const result = imported(
    jsonLines(
      stream(
        delta('output_text', 'a', { item_id: 'x' }),
        delta('output_text', 'b', { item_id: 'y' }),
        event('output_text.done', { item_id: 'z', output_index: 0, content_index: 0, text: 'ab' }),
      ),
    ),
  );
  expect(result.fixture.chunks).toEqual(['a', 'b']);
  expect(result.notes).toEqual([]);
});

it.each([
  [
    event('incomplete', response({ status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } })),
    'max_output_tokens',
    [],
  ],
  [
    event('failed', response({ status: 'failed', error: { code: 'server_error', message: 'Broken' } })),
    'failed',
    ['The stream reports an error on line 2: server_error: Broken.'],
  ],
  [
    { type: 'error', sequence_number: 2, code: 'rate_limit', message: 'Slow down.' },
    undefined,
    ['The stream reports an error on line 2: rate_limit: Slow down.'],
  ],
  [
    { type: 'error', sequence_number: 2, error: { type: 'x', message: 'Slow down.' } },
    undefined,
    ['The stream reports an error on line 2: x: Slow down.'],
  ],
])('keeps the reason of an end that is none', (last, finishReason, notes) => {
  const result = imported(
    jsonLines([
      { ...delta('output_text', 'a'), sequence_number: 1 },
      { ...last, sequence_number: 2 },
    ]),
  );
  expect(result.finishReason).toBe(finishReason);
  expect(result.notes).toEqual(notes);
});

it('reads a whole response, with the tools and instructions it repeats', () => {
  const result = imported(
    JSON.stringify({
      object: 'response',
      status: 'completed',
      model: 'm-1',
      instructions: 'Be brief.',
      tools: [{ type: 'function', name: 'run' }],
      output: [
        { type: 'reasoning', summary: [{ type: 'summary_text', text: 'why' }] },
        { type: 'message', content: [{ type: 'output_text', text: 'all' }] },
        { type: 'function_call', name: 'run', arguments: '{"a":1}' },
      ],
    }),
  );
  expect(channelTexts(result)).toEqual({ text: 'all', 'reasoning-summary': 'why', 'tool-0': '{"a":1}' });
  expect(result).toMatchObject({
    system: 'Be brief.',
    tools: [{ type: 'function', name: 'run' }],
    fixture: { prompt: { system: 'Be brief.' } },
  });
});

describe('items are known by id', () => {
  const added = (id: string, more: object) => event('output_item.added', { item: { id, type: 'message' }, ...more });
  const item = (id: string, text: string) => ({ id, type: 'message', content: [{ type: 'output_text', text }] });
  const done = (text: string, more: object) => event('output_text.done', { text, ...more });
  const completed = (...output: object[]) => event('completed', response({ status: 'completed', output }));
  const of = (item_id: string, output_index?: number) => ({
    item_id,
    ...(output_index === undefined ? { output_index: undefined } : { output_index }),
  });

  it.each([
    [
      'where the last event leaves items out, so that places shift',
      [
        added('m', { output_index: 1 }),
        delta('output_text', 'a', of('m', 1)),
        delta('output_text', 'b', of('m', 1)),
        completed(item('m', 'ab')),
      ],
      'ab',
    ],
    [
      'where deltas have an id and no place',
      [delta('output_text', 'ab', of('m')), done('ab', of('m', 3)), completed(item('m', 'ab'))],
      'ab',
    ],
    [
      'where every item has the same place',
      [
        added('m', { output_index: 0 }),
        delta('output_text', 'a', of('m', 0)),
        done('a', of('m', 0)),
        added('n', { output_index: 0 }),
        delta('output_text', 'b', of('n', 0)),
        done('b', of('n', 0)),
        completed(item('m', 'a'), item('n', 'b')),
      ],
      'ab',
    ],
    [
      'where every item has the same place and none is announced',
      [
        delta('output_text', 'a', of('m', 0)),
        done('a', of('m', 0)),
        delta('output_text', 'b', of('n', 0)),
        done('b', of('n', 0)),
        completed(item('m', 'a'), item('n', 'b')),
      ],
      'ab',
    ],
    [
      'where two of them come by turns',
      [
        added('m', {}),
        added('n', {}),
        delta('output_text', 'a', of('m')),
        delta('output_text', 'c', of('n')),
        delta('output_text', 'b', of('m')),
        done('ab', of('m')),
        done('c', of('n')),
        completed(item('m', 'ab'), item('n', 'c')),
      ],
      'acb',
    ],
    [
      'where the last event names them anew, in other places',
      [delta('output_text', 'ab', of('m', 1)), completed(item('x', 'ab'))],
      'ab',
    ],
    [
      'and what was not streamed is read',
      [delta('output_text', 'ab', of('m', 0)), completed(item('m', 'ab'), item('n', 'c'))],
      'abc',
    ],
  ])('%s', (_, events, expected) => {
    const result = imported(jsonLines(events.map((value, at) => ({ ...value, sequence_number: at }))));
    expect(channelTexts(result)).toEqual({ text: expected });
    expect(result.notes.join(' ')).not.toContain('gaps');
  });
});

describe('items are never told apart by their texts', () => {
  const call = (id: string, args: string) => ({
    id,
    type: 'function_call',
    call_id: `c-${id}`,
    name: `run_${id}`,
    arguments: args,
  });
  const announced = (place: number, item: object) => event('output_item.added', { output_index: place, item });
  const finished = (place: number, item: object) => event('output_item.done', { output_index: place, item });
  const message = (id: string, text: string) => ({ id, type: 'message', content: [{ type: 'output_text', text }] });
  const ARGS = '{"a": 1}';

  it.each([
    [
      'an event of its arguments',
      event('function_call_arguments.done', { item_id: 'b', output_index: 1, arguments: ARGS }),
    ],
    ['its last event', finished(1, call('b', ARGS))],
    [
      'the last event of the response',
      event('completed', response({ status: 'completed', output: [call('a', ARGS), call('b', ARGS)] })),
    ],
  ])('a call whose arguments came only in %s has them, though another has the same', (_, last) => {
    const result = imported(
      jsonLines([
        announced(0, call('a', '')),
        event('function_call_arguments.delta', { item_id: 'a', output_index: 0, delta: ARGS }),
        announced(1, call('b', '')),
        last,
      ]),
    );
    expect(channelTexts(result)).toEqual({ 'tool-0': ARGS, 'tool-1': ARGS });
    expect(result.fixture.frames?.map(({ name, remarks }) => [name, remarks])).toEqual([
      ['run_a', undefined],
      ['run_b', [{ kind: 'closing-only', line: 4 }]],
    ]);
  });

  it('the same text twice is two texts', () => {
    const events = [delta('output_text', 'OK', { item_id: 'm' }), finished(1, message('n', 'OK'))];
    expect(imported(jsonLines(events)).fixture.chunks).toEqual(['OK', 'OK']);
  });

  it('an item that came late is at its place, before or after a call', () => {
    const events = [
      announced(2, call('c', '')),
      event('function_call_arguments.delta', { item_id: 'c', output_index: 2, delta: ARGS }),
      finished(0, call('a', ARGS)),
      finished(3, message('n', 'End')),
      finished(1, message('m', 'Middle')),
    ];
    expect(imported(jsonLines(events)).fixture.chunks.join('')).toBe(
      '→ run_a\n{"a": 1}\nMiddle\n→ run_c\n{"a": 1}\nEnd',
    );
  });
});
