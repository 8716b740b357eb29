import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../base/exploring.test-kit.ts';
import { accountOf } from '../account/account.ts';
import { parseReply } from '../reply/parse-reply.ts';
import { resultMembers } from '../reply/print-result.ts';
import { importTools } from '../tools/importers/import-tools.ts';
import { asSse, imported, jsonLines } from './transcript.test-kit.ts';

const chunk = (delta: object, finish_reason: string | null = null) => ({
  id: 'c',
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, finish_reason }],
});
const custom = (name: string, input: string, id = 'call_1') => ({ id, type: 'custom', custom: { name, input } });
const called = (name: string, json: string, id = 'call_2') => ({
  id,
  type: 'function',
  function: { name, arguments: json },
});
const item = (name: string, input: string, more: object = {}) => ({
  id: `ctc_${name}`,
  type: 'custom_tool_call',
  call_id: 'call_1',
  name,
  input,
  ...more,
});
const response = (status: string, ...output: object[]) => ({ object: 'response', status, output });
const message = (reason: string | null, ...tool_calls: object[]) => ({
  object: 'chat.completion',
  choices: [{ index: 0, message: { role: 'assistant', content: null, tool_calls }, finish_reason: reason }],
});

interface ReadCall {
  readonly toolName: string;
  readonly arguments: unknown;
  readonly complete: boolean;
}

/** The calls that are read of a transcript. */
function callsOf(text: string) {
  const { chunks, frames = [] } = imported(text).fixture;
  const printed = `{${resultMembers(parseReply(chunks, { dialect: 'auto', frames }))}}`;
  const { calls } = JSON.parse(printed) as { calls: ReadCall[] };
  return calls.map(({ toolName, arguments: given, complete }) => [toolName, given, complete]);
}

const TEXT = 'print("a\\n")\n\t# é😀 </x> {"b": 1}\r\n';
const READ = [['run', { input: TEXT }, true]];

/** Where calls of custom tools are, whole. */
const WHOLE: Readonly<Record<string, unknown>> = {
  'an answer of Chat Completions': message('tool_calls', custom('run', TEXT)),
  'an answer of Chat Completions without a reason for its end': message(null, custom('run', TEXT)),
  'an answer of Responses': response('completed', item('run', TEXT)),
  'an answer of Responses that ended early, with a whole item': response('incomplete', item('run', TEXT)),
  'a message': { role: 'assistant', tool_calls: [custom('run', TEXT)] },
  'a call of a message': custom('run', TEXT),
  'a call of a message without its id': { type: 'custom', custom: { name: 'run', input: TEXT } },
  'an item': item('run', TEXT),
  'items with what answers them': [
    item('run', TEXT),
    { type: 'custom_tool_call_output', call_id: 'call_1', output: '' },
  ],
  'an item in the record of a session': { timestamp: '2027-01-01', type: 'response_item', payload: item('run', TEXT) },
};

it.each(Object.entries(WHOLE))('the text of a custom tool in %s is the `input` of a native call', (_, json) => {
  expect(callsOf(JSON.stringify(json))).toEqual(READ);
});

/** Streams of a custom tool's text in pieces. */
const STREAMED: Readonly<Record<string, (pieces: readonly string[]) => readonly object[]>> = {
  'Chat Completions': (pieces) => [
    chunk({ tool_calls: [{ index: 0, ...custom('run', '') }] }),
    ...pieces.map((input) => chunk({ tool_calls: [{ index: 0, custom: { input } }] })),
    chunk({}, 'tool_calls'),
  ],
  'Chat Completions, which repeat name and id': (pieces) => [
    ...['', ...pieces].map((input) => chunk({ tool_calls: [{ index: 0, ...custom('run', input) }] })),
    chunk({}, 'tool_calls'),
  ],
  Responses: (pieces) => [
    { type: 'response.output_item.added', output_index: 0, item: item('run', '') },
    ...pieces.map((delta) => ({
      type: 'response.custom_tool_call_input.delta',
      item_id: 'ctc_run',
      output_index: 0,
      delta,
    })),
    { type: 'response.custom_tool_call_input.done', item_id: 'ctc_run', output_index: 0, input: pieces.join('') },
    { type: 'response.output_item.done', output_index: 0, item: item('run', pieces.join('')) },
    { type: 'response.completed', response: response('completed', item('run', pieces.join(''))) },
  ],
};

describe.each(Object.entries(STREAMED))('a stream of %s', (_, stream) => {
  it('gives every character of the text, however it was cut', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('"', '\\', '{', '}', '\n', '\ud83d', '\ude00', 'u0041') }),
    );
    fc.assert(
      // Pieces of which each begins with the one before are texts so far.
      fc.property(fc.array(piece, { maxLength: 4 }), (pieces) => {
        const begun = ['>', ...pieces];
        expect(callsOf(jsonLines(stream(begun)))).toEqual([['run', { input: begun.join('') }, true]]);
      }),
      { numRuns: draws(200) },
    );
  });

  it('has a call without a character', () => {
    expect(callsOf(jsonLines(stream([])))).toEqual([['run', { input: '' }, true]]);
  });
});

it('text that the stream did not close is not complete, and is kept as far as it came', () => {
  const [begun, piece] = STREAMED['Chat Completions']!(['print(', '1)']);
  expect(callsOf(asSse([begun, piece].map((event) => JSON.stringify(event))))).toEqual([
    ['run', { input: 'print(' }, false],
  ]);
  const [added, delta] = STREAMED['Responses']!(['print(', '1)']);
  expect(callsOf(jsonLines([added, delta]))).toEqual([['run', { input: 'print(' }, false]]);
  const cut = response('incomplete', item('run', 'print(', { status: 'incomplete' }));
  expect(callsOf(JSON.stringify(cut))).toEqual([['run', { input: 'print(' }, false]]);
  expect(callsOf(JSON.stringify(message('length', custom('run', 'print('))))).toEqual([
    ['run', { input: 'print(' }, false],
  ]);
});

it('an item that is closed is complete where the stream breaks off after it', () => {
  const events = STREAMED['Responses']!(['print(', '1)']);
  for (const end of [4, 5])
    expect(callsOf(jsonLines(events.slice(0, end)))).toEqual([['run', { input: 'print(1)' }, true]]);
});

it('calls of both kinds come in the order in which they began, under whatever index', () => {
  const events = [
    chunk({ content: 'Hm.' }),
    chunk({ tool_calls: [{ index: 0, ...custom('run', 'a') }] }),
    chunk({ tool_calls: [{ index: 1, ...called('f', '{"a":') }] }),
    chunk({ tool_calls: [{ index: 0, custom: { input: '{}' } }] }),
    chunk({ tool_calls: [{ index: 1, function: { arguments: '1}' } }] }),
    chunk({ tool_calls: [{ index: 1, ...custom('run', 'b', 'call_3') }] }),
    chunk({}, 'tool_calls'),
  ];
  expect(callsOf(jsonLines(events))).toEqual([
    ['run', { input: 'a{}' }, true],
    ['f', { a: 1 }, true],
    ['run', { input: 'b' }, true],
  ]);
});

it('a function after a custom tool under the same index is another call', () => {
  const events = [
    chunk({ tool_calls: [{ index: 0, ...custom('run', '{') }] }),
    chunk({ tool_calls: [{ index: 0, type: 'function', function: { name: 'f', arguments: '{}' } }] }),
    chunk({}, 'tool_calls'),
  ];
  expect(callsOf(jsonLines(events))).toEqual([
    ['run', { input: '{' }, true],
    ['f', {}, true],
  ]);
});

it('its frame says that the tool takes a text, and what came is a channel', () => {
  const { fixture, channels } = imported(JSON.stringify(message('tool_calls', custom('run', 'a"b'))));
  expect(fixture.chunks).toEqual(['→ run\n{"input": "a\\"b"}\n']);
  expect(fixture.frames).toMatchObject([{ name: 'run', id: 'call_1', custom: true }]);
  expect(channels.find(({ kind }) => kind === 'tool')?.chunks).toEqual(['a"b']);
});

it('is known by its tool, whose grammar is not checked', () => {
  const tools = importTools(
    JSON.stringify([
      {
        type: 'custom',
        custom: { name: 'run', format: { type: 'grammar', grammar: { syntax: 'regex', definition: 'a' } } },
      },
      { type: 'function', function: { name: 'f', parameters: { type: 'object', properties: {} } } },
    ]),
  );
  const given = tools.ok ? tools.value.tools.map(({ definition }) => definition) : [];
  const text = JSON.stringify(message('tool_calls', custom('run', 'b'), called('f', '{}')));
  const { verdict, calls, causes } = accountOf(text, { tools: given });
  expect({ verdict, causes }).toEqual({ verdict: 'clean', causes: [] });
  expect(calls.map(({ toolName, checked }) => [toolName, checked])).toEqual([
    ['run', false],
    ['f', true],
  ]);
});
