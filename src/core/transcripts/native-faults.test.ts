import { expect, test } from 'vitest';
import { accountOf } from '../account/account.ts';
import { parseReply } from '../reply/parse-reply.ts';
import { resultMembers } from '../reply/print-result.ts';
import { asSse, imported, jsonLines } from './transcript.test-kit.ts';

const ARGS = '{"path":"a.ts"}';
const OTHER = '{"path":"b.ts"}';

/** What a text is imported and read to. */
function read(text: string) {
  const { fixture, sentence } = imported(text);
  const { chunks, frames } = fixture;
  const result = parseReply(chunks, { dialect: 'auto', ...(frames && { frames }) });
  const printed = JSON.parse(`{${resultMembers(result)}}`) as { calls: { toolName: string; arguments: unknown }[] };
  return {
    sentence,
    verdict: result.verdict,
    prose: result.prose,
    calls: printed.calls.map(({ toolName, arguments: args }) => [toolName, args]),
    codes: result.diagnostics.map(({ code }) => code),
    remarks: (frames ?? []).flatMap(({ remarks = [] }) => remarks.map(({ kind }) => kind)),
  };
}

const sse = (...events: readonly object[]): string => asSse(events.map((event) => JSON.stringify(event)));

const chat = (delta: object, reason: string | null = null, id = 'c'): object => ({
  id,
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, finish_reason: reason }],
});

const named = (id: string): object => ({
  tool_calls: [{ index: 0, id, type: 'function', function: { name: 'read_file', arguments: '' } }],
});
const piece = (args: string): object => ({ tool_calls: [{ index: 0, function: { arguments: args } }] });

test('answers to two requests whose events came mixed are two replies of a log', () => {
  const events = [
    chat(named('a1'), null, 'A'),
    chat(named('b1'), null, 'B'),
    chat(piece(ARGS), null, 'A'),
    chat(piece(OTHER), null, 'B'),
    chat({}, 'tool_calls', 'A'),
    chat({}, 'tool_calls', 'B'),
  ];
  const text = jsonLines(events);
  expect(read(text)).toMatchObject({ verdict: 'clean', calls: [['read_file', { path: 'a.ts' }]] });
  expect(read(text).sentence).toContain('a log of 2 replies');
  expect(imported(text, { entry: 1 }).fixture.chunks.join('')).toContain(OTHER);
  expect(imported(sse(...events)).sentence).toContain('a log of 2 replies');
});

test('a last event under another id does not make two answers of one', () => {
  const text = sse(
    chat({ role: 'assistant' }, null, 'X'),
    chat({ content: 'He' }, null, 'Y'),
    chat({ content: 'llo' }, null, 'Y'),
    chat({}, 'stop', 'X'),
  );
  expect(read(text)).toMatchObject({ prose: 'Hello' });
  expect(read(text).sentence).not.toContain('log');
});

const anthropic = (reason: string, ...events: readonly object[]): string =>
  sse(
    { type: 'message_start', message: { id: 'm', role: 'assistant', content: [] } },
    ...events,
    { type: 'message_delta', delta: { stop_reason: reason } },
    { type: 'message_stop' },
  );
const block = (id: string, index = 0): object => ({
  type: 'content_block_start',
  index,
  content_block: { type: 'tool_use', id, name: 'read_file', input: {} },
});
const input = (json: string, index = 0): object => ({
  type: 'content_block_delta',
  index,
  delta: { type: 'input_json_delta', partial_json: json },
});

test('blocks of Anthropic that share an index are told apart by their ids', () => {
  const text = anthropic('tool_use', block('t1'), input(ARGS), block('t2'), input(OTHER));
  expect(read(text)).toMatchObject({
    verdict: 'clean',
    calls: [
      ['read_file', { path: 'a.ts' }],
      ['read_file', { path: 'b.ts' }],
    ],
  });
});

test('a reason for the end that is not that of calls is remarked on', () => {
  expect(read(anthropic('end_turn', block('t1'), input(ARGS))).remarks).toEqual(['finish-reason']);
  expect(read(anthropic('tool_use', block('t1'), input(ARGS))).remarks).toEqual([]);
  const bedrock = {
    output: { message: { content: [{ toolUse: { toolUseId: 't', name: 'read_file', input: { path: 'a.ts' } } }] } },
    stopReason: 'end_turn',
  };
  expect(read(JSON.stringify(bedrock)).remarks).toEqual(['finish-reason']);
  const cohere = {
    id: '1',
    message: { tool_calls: [{ id: 'c', function: { name: 'read_file', arguments: ARGS } }] },
    finish_reason: 'COMPLETE',
  };
  expect(read(JSON.stringify(cohere)).remarks).toEqual(['finish-reason']);
});

test('a reason that says that tools are called beside no call is said to be a loss', () => {
  const { causes } = accountOf(sse(chat({ content: 'I will read it.' }), chat({}, 'tool_calls')));
  expect(causes[0]?.why).toBe(
    'The stream ended with `tool_calls`, but no call came: either the server lost it, or the recording did.',
  );
});

test('a call that begins without an id is remarked on', () => {
  const call = { index: 0, type: 'function', function: { name: 'read_file', arguments: ARGS } };
  expect(read(sse(chat({ tool_calls: [call] }), chat({}, 'tool_calls'))).remarks).toEqual(['no-id']);
  const old = chat({ function_call: { name: 'read_file', arguments: ARGS } });
  expect(read(sse(old, chat({}, 'function_call'))).remarks).toEqual([]);
});

test('a text where Anthropic sends an object is JSON in a string', () => {
  const message = {
    type: 'message',
    role: 'assistant',
    content: [{ type: 'tool_use', id: 't', name: 'read_file', input: ARGS }],
  };
  expect(read(JSON.stringify({ ...message, stop_reason: 'tool_use' }))).toMatchObject({
    verdict: 'recovered',
    codes: ['double-encoded-json'],
    calls: [['read_file', { path: 'a.ts' }]],
  });
});

const responses = (...events: readonly object[]): string =>
  sse(
    { type: 'response.created', response: { id: 'r', object: 'response', status: 'in_progress', output: [] } },
    ...events,
    { type: 'response.completed', response: { id: 'r', object: 'response', status: 'completed', output: [] } },
  );
const item = (members: object): object => ({
  id: 'f',
  type: 'function_call',
  call_id: 'c',
  name: 'read_file',
  ...members,
});

test('an item of Responses is read from the event that ends it, as far as nothing came before', () => {
  const done = { type: 'response.output_item.done', output_index: 0, item: item({ arguments: ARGS }) };
  const delta = { type: 'response.function_call_arguments.delta', item_id: 'f', output_index: 0, delta: ARGS };
  const added = { type: 'response.output_item.added', output_index: 0, item: item({ name: '', arguments: '' }) };
  for (const events of [[done], [delta, done], [added, delta, done]])
    expect(read(responses(...events))).toMatchObject({ verdict: 'clean', calls: [['read_file', { path: 'a.ts' }]] });
});

test('an object in place of text in an item of Responses is a repair', () => {
  const answer = { id: 'r', object: 'response', status: 'completed', output: [item({ arguments: { path: 'a.ts' } })] };
  expect(read(JSON.stringify(answer))).toMatchObject({ verdict: 'recovered', codes: ['arguments-as-object'] });
});

const langChain = (members: object): string =>
  JSON.stringify({
    lc: 1,
    type: 'constructor',
    id: ['langchain', 'schema', 'messages', 'AIMessage'],
    kwargs: { content: '', additional_kwargs: {}, ...members },
  });

test('calls that LangChain could not parse, and those beside a message, are calls', () => {
  const invalid = { name: 'read_file', args: '{"path": "a', id: 'c', type: 'invalid_tool_call' };
  const facts = { finish_reason: 'length' };
  expect(read(langChain({ tool_calls: [], invalid_tool_calls: [invalid], response_metadata: facts }))).toMatchObject({
    verdict: 'broken',
    codes: ['truncated'],
  });
  const calls = [ARGS, OTHER].map((args, at) => ({ id: `c${at}`, function: { name: 'read_file', arguments: args } }));
  expect(read(langChain({ additional_kwargs: { tool_calls: calls } })).calls).toHaveLength(2);
});

test('what Gemini could not read as a call is the text that its message quotes', () => {
  const { fixture, notes } = imported(
    sse({
      candidates: [
        {
          content: {},
          finishReason: 'MALFORMED_FUNCTION_CALL',
          finishMessage: 'Malformed function call: print(f(a=1))',
        },
      ],
      usageMetadata: {},
    }),
  );
  expect(fixture.chunks).toEqual(['print(f(a=1))']);
  expect(notes.join(' ')).toContain('sent none (MALFORMED_FUNCTION_CALL)');
});

const called = (name: string, args = ARGS): string =>
  sse(
    chat({ tool_calls: [{ index: 0, id: 'c', type: 'function', function: { name, arguments: args } }] }),
    chat({}, 'tool_calls'),
  );

test.each([
  ['read_file[ARGS]', 'a token of Mistral'],
  ['read_file<|im_end|>', 'the end of a turn'],
  ['read_file<|channel|>commentary', 'the head of a message'],
])('the name %s is read without %s, which is said', (name) => {
  expect(read(called(name))).toMatchObject({ calls: [['read_file', { path: 'a.ts' }]], codes: ['leaked-token'] });
});

test('a name that holds JSON calls nothing', () => {
  expect(read(called('read_file{"path":"a.ts"}', '{}'))).toMatchObject({
    verdict: 'broken',
    codes: ['misplaced-element'],
  });
});

test('the end tag of another format is said in arguments that are cut off, and an opener is not', () => {
  const codes = (args: string) => read(called('bash', args)).codes;
  expect(codes('{"command": "git diff</arg_value>\\n<arg_key>description</arg_key>')).toContain('markup-in-string');
  expect(codes('{"command": "<parameter=path>')).not.toContain('markup-in-string');
});

test('an object that follows empty ones is no copy of them', () => {
  expect(read(called('ls', '{}{}{"path": "a"}'))).toMatchObject({ verdict: 'broken', codes: ['invalid-json'] });
  expect(read(called('ls', '{"path": "a"}{"path": "a"}{"path": "a"}'))).toMatchObject({ verdict: 'recovered' });
});

test('markup and tokens that a server left in a value are said, and the value is kept', () => {
  const left = { path: 'a.ts</parameter>\n<parameter=line>3' };
  expect(read(called('read_file', JSON.stringify(left)))).toMatchObject({
    verdict: 'clean',
    calls: [['read_file', left]],
    codes: ['markup-in-string'],
  });
  const token = { path: 'a.ts<|im_end|>' };
  expect(read(called('read_file', JSON.stringify(token)))).toMatchObject({
    calls: [['read_file', token]],
    codes: ['leaked-token'],
  });
});

test('a call in the text of an interface with a member for calls is said to stand there, with a parser that reads it', () => {
  const call = '<tool_call>\n{"name": "f", "arguments": {}}\n</tool_call>';
  const said = accountOf(
    JSON.stringify({
      object: 'chat.completion',
      choices: [{ message: { content: call, tool_calls: null }, finish_reason: 'stop' }],
    }),
    { tools: [{ name: 'f', inputSchema: {} }] },
  );
  expect(said.dialect).toBe('hermes');
  expect(said.sentence).toContain('The call came in the text, not in `tool_calls`');
  expect(said.next).toContain('vLLM `--tool-call-parser hermes`');
  expect(accountOf(call).sentence).not.toContain('tool_calls');
});

test('of arguments with a fault beyond repair what could be read is kept, and the call is not complete', () => {
  const text = sse(chat(named('a')), chat(piece('{"path":"a.ts","mode":both,"n":3}')), chat({}, 'tool_calls'));
  expect(read(text)).toMatchObject({
    verdict: 'broken',
    calls: [['read_file', { path: 'a.ts', n: 3 }]],
    codes: ['invalid-json'],
  });
});

test('what a client says of a stream that it refused is beside the call that was read in it', () => {
  const text = `AI_InvalidResponseDataError: Expected 'id' to be a string.\n${sse(chat(named('a')), chat(piece(ARGS)))}`;
  const { sentence, culprit } = accountOf(text);
  expect([sentence, culprit]).toEqual(['The answer of the server has a wrong value: `id` must be a string.', 'server']);
});

test('arguments under another index than their name are those of the call before', () => {
  const other = (args: string): object => ({ tool_calls: [{ index: 1, function: { arguments: args } }] });
  expect(read(sse(chat(named('a')), chat(other('{"path":')), chat(other('"a.ts"}')), chat({}, 'tool_calls')))).toEqual(
    expect.objectContaining({
      verdict: 'recovered',
      calls: [['read_file', { path: 'a.ts' }]],
      codes: ['split-call'],
      remarks: ['other-index'],
    }),
  );
});

test.each(['text_delta', 'thinking_delta'])(
  'a %s in the block of a call is the fault of the server that sent it',
  (type) => {
    const delta = (value: object): object => ({ type: 'content_block_delta', index: 0, delta: value });
    const stream = sse(
      { type: 'message_start', message: { id: 'm', type: 'message', role: 'assistant', content: [] } },
      {
        type: 'content_block_start',
        index: 0,
        content_block: { type: 'tool_use', id: 'c', name: 'read_file', input: {} },
      },
      delta({ type: 'input_json_delta', partial_json: ARGS }),
      delta({ type, text: '\n', thinking: '\n' }),
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: 'tool_use' } },
      { type: 'message_stop' },
    );
    expect(read(stream)).toMatchObject({ calls: [['read_file', { path: 'a.ts' }]], remarks: ['other-block'] });
    const { culprit, do: helps, sentence } = accountOf(stream);
    expect([culprit, helps]).toEqual(['server', 'update-server']);
    expect(sentence).toContain(`sends a \`${type}\` into the block of the call of \`read_file\``);
  },
);
