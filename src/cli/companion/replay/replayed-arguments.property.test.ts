import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { draws } from '../../../base/exploring.test-kit.ts';
import { importTranscript } from '../../../core/transcripts/import-transcript.ts';
import { ask } from '../companion.test-kit.ts';
import type { Cut } from './cutting.ts';
import { type Replayed, replayedTape } from './replayed.ts';
import { startReplayer } from './replayer.ts';

/** A recorded answer with one call of `f`: its content type and its body. */
type Answer = (json: string) => readonly [type: string, body: string];

const sse = (...events: readonly object[]): readonly [string, string] => [
  'text/event-stream',
  events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''),
];
/** As `sse`, of events whose JSON is given. */
const sseOf = (...events: readonly string[]): readonly [string, string] => [
  'text/event-stream',
  events.map((event) => `data: ${event}\n\n`).join(''),
];
const whole = (json: string): readonly [string, string] => ['application/json', json];
const halves = (json: string): readonly [string, string] => [
  json.slice(0, json.length / 2),
  json.slice(json.length / 2),
];

const chunk = (delta: object, finish_reason: string | null = null) => ({
  id: 'c',
  object: 'chat.completion.chunk',
  model: 'm',
  choices: [{ index: 0, delta, finish_reason }],
});
const item = (json: string) => ({ id: 'fc', type: 'function_call', call_id: 'c', name: 'f', arguments: json });

/** Protocols that send arguments as a text. */
const OF_TEXTS: Readonly<Record<string, Answer>> = {
  'a stream of Chat Completions': (json) => {
    const [one, other] = halves(json);
    const call = { index: 0, id: 'c', type: 'function', function: { name: 'f', arguments: one } };
    const rest = { index: 0, function: { arguments: other } };
    return sse(chunk({ tool_calls: [call] }), chunk({ tool_calls: [rest] }), chunk({}, 'tool_calls'));
  },
  'a whole answer of Chat Completions': (json) => {
    const message = {
      role: 'assistant',
      tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: json } }],
    };
    const choices = [{ index: 0, message, finish_reason: 'tool_calls' }];
    return whole(JSON.stringify({ id: 'c', object: 'chat.completion', model: 'm', choices }));
  },
  'a stream of Responses': (json) => {
    const at = { output_index: 0, item_id: 'fc' };
    return sse(
      { type: 'response.output_item.added', output_index: 0, item: item('') },
      ...halves(json).map((delta) => ({ type: 'response.function_call_arguments.delta', ...at, delta })),
      { type: 'response.output_item.done', output_index: 0, item: item(json) },
      { type: 'response.completed', response: { object: 'response', status: 'completed', output: [item(json)] } },
    );
  },
  'a whole answer of Responses': (json) =>
    whole(JSON.stringify({ id: 'r', object: 'response', status: 'completed', output: [item(json)] })),
  'a stream of Anthropic': (json) =>
    sse(
      { type: 'message_start', message: { id: 'm', type: 'message', role: 'assistant', content: [] } },
      { type: 'content_block_start', index: 0, content_block: { type: 'tool_use', id: 'c', name: 'f', input: {} } },
      ...halves(json).map((partial_json) => ({
        type: 'content_block_delta',
        index: 0,
        delta: { type: 'input_json_delta', partial_json },
      })),
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: 'tool_use' } },
      { type: 'message_stop' },
    ),
};

/** Protocols that send arguments as an object. */
const OF_OBJECTS: Readonly<Record<string, Answer>> = {
  'a whole answer of Anthropic': (json) =>
    whole(
      `{"type":"message","role":"assistant","content":[{"type":"tool_use","id":"c","name":"f","input":${json}}],"stop_reason":"tool_use"}`,
    ),
  'a stream of Gemini': (json) =>
    sseOf(
      `{"candidates":[{"content":{"role":"model","parts":[{"functionCall":{"name":"f","args":${json}}}]},"finishReason":"STOP"}]}`,
    ),
  'an answer of Ollama': (json) =>
    whole(
      `{"model":"m","message":{"role":"assistant","content":"","tool_calls":[{"function":{"name":"f","arguments":${json}}}]},"done":true,"done_reason":"stop"}`,
    ),
  'a whole answer of Bedrock': (json) =>
    whole(
      `{"output":{"message":{"role":"assistant","content":[{"toolUse":{"toolUseId":"c","name":"f","input":${json}}}]}},"stopReason":"tool_use","usage":{"inputTokens":1}}`,
    ),
};

const customItem = (input: string) => ({ id: 'ctc', type: 'custom_tool_call', call_id: 'c', name: 'f', input });

/** Protocols that have calls of custom tools. */
const OF_CUSTOM_TOOLS: Readonly<Record<string, Answer>> = {
  'a stream of Chat Completions': (text) => {
    const [one, other] = halves(text);
    const call = { index: 0, id: 'c', type: 'custom', custom: { name: 'f', input: one } };
    const rest = { index: 0, custom: { input: other } };
    return sse(chunk({ tool_calls: [call] }), chunk({ tool_calls: [rest] }), chunk({}, 'tool_calls'));
  },
  'a whole answer of Chat Completions': (input) => {
    const message = { role: 'assistant', tool_calls: [{ id: 'c', type: 'custom', custom: { name: 'f', input } }] };
    const choices = [{ index: 0, message, finish_reason: 'tool_calls' }];
    return whole(JSON.stringify({ id: 'c', object: 'chat.completion', model: 'm', choices }));
  },
  'a stream of Responses': (text) => {
    const at = { output_index: 0, item_id: 'ctc' };
    return sse(
      { type: 'response.output_item.added', output_index: 0, item: customItem('') },
      ...halves(text).map((delta) => ({ type: 'response.custom_tool_call_input.delta', ...at, delta })),
      { type: 'response.custom_tool_call_input.done', ...at, input: text },
      { type: 'response.output_item.done', output_index: 0, item: customItem(text) },
      { type: 'response.completed', response: { object: 'response', status: 'completed', output: [customItem(text)] } },
    );
  },
  'a whole answer of Responses': (text) =>
    whole(JSON.stringify({ id: 'r', object: 'response', status: 'completed', output: [customItem(text)] })),
};

/** A tape of an answer. */
function taped([type, body]: readonly [string, string]): Replayed {
  const head = {
    format: 'chunkscope-recording',
    version: 1,
    request: { path: '/api/other', body: {} },
    response: { status: 200, headers: { 'content-type': type } },
  };
  const lines = [head, [0.1, 'r', Buffer.from(body).toString('base64')], [0.2, 'e', { reason: 'complete' }]];
  return replayedTape('one.stream.jsonl', lines.map((line) => `${JSON.stringify(line)}\n`).join(''))!;
}

let recording: Replayed;
let cut: Cut = 'deltas';
let port = 0;

beforeAll(async () => {
  const server = await startReplayer({
    find: () => ({ matched: 'order', recording, differing: null }),
    nothingLeft: '',
    port: 0,
    get cut() {
      return cut;
    },
    speed: 0,
    answered: () => {},
  });
  port = server.port;
  return () => server.close();
});

const PATHS = ['/v1/chat/completions', '/v1/responses', '/v1/messages'] as const;

const asked = async (path: string, stream: boolean) =>
  await ask(port, path, { method: 'POST', body: JSON.stringify({ messages: [], stream }) });

/** The arguments in a stream, piece by piece. */
function streamed(body: string): string {
  const found = importTranscript(body);
  const [frame] = (found.ok && found.value.fixture.frames) || [];
  return found.ok && frame ? found.value.fixture.chunks.join('').slice(frame.end, frame.until) : body;
}

/** The arguments in a whole answer, as they are written there. */
function written(path: string, body: string): string {
  const { choices, output } = JSON.parse(body) as {
    choices?: { message: { tool_calls: { function: { arguments: string } }[] } }[];
    output?: { arguments: string }[];
  };
  if (path === '/v1/chat/completions') return choices![0]!.message.tool_calls[0]!.function.arguments;
  if (path === '/v1/responses') return output![0]!.arguments;
  return /"input":(.*)\}\]\}$/su.exec(body)?.[1] ?? body;
}

const scalar = fc.oneof(
  fc.constantFrom('12345678901234567890', '-0', '-0.0', '1e400', '2.50', '1E+2', '0.1000', '9007199254740993', 'null'),
  fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)),
  fc.integer().map(String),
);

/** JSON objects as texts, of which a parser with doubles and maps keeps less: digits, the order of keys, keys given twice. */
const { object } = fc.letrec<{ object: string; value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }).map((values) => `[${values.join(',')}]`),
    tie('object'),
  ),
  object: fc
    .array(fc.tuple(fc.constantFrom('b', 'a', '2', '1', '__proto__', 'é😀', '"'), tie('value')), {
      minLength: 1,
      maxLength: 4,
    })
    .map((members) => `{${members.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`),
}));

const spaced = object.map((json) => json.replace(/^\{/, '{ \n').replace(/\}$/, '\t} '));

const broken = fc.oneof(
  fc.constantFrom(
    '{"a": 1',
    '[1]',
    '"{}"',
    '7',
    'null',
    '{"a":1}{"a":1}',
    "{'a': 1}",
    '{"a":1,}',
    'ls -l',
    '{"a":"\n"}',
  ),
  object.map((json) => json.slice(0, -1)),
);

describe.each([...Object.entries(OF_TEXTS), ...Object.entries(OF_OBJECTS)])('%s, replayed', (name, answer) => {
  it('keeps every character of arguments that are a JSON object, in every protocol', async () => {
    const texts = name in OF_TEXTS ? fc.oneof(object, spaced) : object;
    await fc.assert(
      fc.asyncProperty(texts, async (json) => {
        recording = taped(answer(json));
        for (const path of PATHS) {
          expect(streamed((await asked(path, true)).body), path).toBe(json);
          expect(written(path, (await asked(path, false)).body), path).toBe(json);
        }
      }),
      { numRuns: draws(100), examples: [['{"b":"x","a":true,"b":{"c":1,"c":2}}']] },
    );
  });
});

describe.each(Object.entries(OF_TEXTS))('%s with arguments that are no JSON object, replayed', (_, answer) => {
  it('keeps them in streams and texts, and is refused as a whole message of Anthropic', async () => {
    await fc.assert(
      fc.asyncProperty(broken, async (text) => {
        recording = taped(answer(text));
        for (const path of PATHS) expect(streamed((await asked(path, true)).body), path).toBe(text);
        for (const path of PATHS.slice(0, 2)) expect(written(path, (await asked(path, false)).body), path).toBe(text);
        const { status, body } = await asked('/v1/messages', false);
        const { error } = JSON.parse(body) as { error: { type: string; message: string } };
        expect({ status, type: error.type }).toEqual({ status: 422, type: 'invalid_request_error' });
        expect(error.message).toContain('one.stream.jsonl');
        expect(error.message.endsWith(text), error.message).toBe(true);
      }),
      { numRuns: draws(100) },
    );
  });
});

/** The text of a custom tool's call in an answer of OpenAI's; what came instead where it is no such call. */
function inputIn(body: string): string {
  const found = importTranscript(body);
  const [frame] = (found.ok && found.value.fixture.frames) || [];
  const { chunks } = (found.ok && found.value.channels.find(({ kind }) => kind === 'tool')) || {};
  return frame?.custom && frame.name === 'f' && frame.id === 'c' ? (chunks ?? []).join('') : body;
}

describe.each(Object.entries(OF_CUSTOM_TOOLS))('a call of a custom tool in %s, replayed', (_, answer) => {
  it('is one again in the protocols of OpenAI with every character of its text, which Anthropic has as `input`', async () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('"', '\\', 'u', 'd83d', '\n', '\ud83d', '\ude00', '}', '→ ') }),
    );
    await fc.assert(
      fc.asyncProperty(texts, fc.constantFrom<Cut>('deltas', 'every', 'worst', 3), async (text, drawn) => {
        recording = taped(answer(text));
        cut = drawn;
        for (const path of PATHS.slice(0, 2))
          for (const stream of [true, false]) expect(inputIn((await asked(path, stream)).body), path).toBe(text);
        expect(JSON.parse(streamed((await asked('/v1/messages', true)).body))).toEqual({ input: text });
        const { content } = JSON.parse((await asked('/v1/messages', false)).body) as { content: object[] };
        expect(content).toEqual([{ type: 'tool_use', id: 'c', name: 'f', input: { input: text } }]);
      }),
      { numRuns: draws(100) },
    );
  });
});
