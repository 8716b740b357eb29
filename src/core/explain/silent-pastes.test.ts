import { expect, it } from 'vitest';
import { explain } from './explain.ts';

const PASTE = 'Paste what the model wrote: the answer of the server, or its log with the text in it.';
const ASKED = JSON.stringify({
  model: 'tgi',
  messages: [
    { role: 'user', content: 'Tides?' },
    {
      role: 'assistant',
      content: '',
      tool_calls: [{ id: '0', type: 'function', function: { name: 'get_tide', arguments: '{"port": "Oslo"}' } }],
    },
    { role: 'ipython', content: '3 m', tool_call_id: '0' },
  ],
});

it.each([
  ['a request', ASKED, 'No call is read: this is a request to a model, not an answer.'],
  ['a request in a program', `data = """${ASKED}"""`, 'No call is read: this is a request to a model, not an answer.'],
  [
    'an event that brings nothing',
    `Chunk:\n\n${JSON.stringify({ id: '', choices: [{ finish_reason: null, index: 0, content_filter_offsets: {} }], object: '' }, null, 2)}`,
    'No call is read: events of an OpenAI chat stream without text or calls.',
  ],
  [
    'a candidate without a call',
    '{"candidates": [{"finishReason": "MALFORMED_FUNCTION_CALL", "index": 0}]}',
    /^No call/,
  ],
])('calls %s what it is', (_, text, sentence) => {
  const explained = explain(text);
  expect(explained.sentence).toMatch(sentence);
  expect([explained.calls, explained.next]).toEqual([[], PASTE]);
});

const answer = (reason: string, tokens: number): string =>
  JSON.stringify({
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content: null, tool_calls: [] }, finish_reason: reason }],
    usage: { completion_tokens: tokens },
  });
const event = (delta: object, reason: string | null): string =>
  `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`;

it.each([
  [
    'a call that the server took and did not hand on',
    answer('tool_calls', 120),
    'this is an answer without text, which ended `tool_calls` after 120 tokens',
    /^The server says that a call ended the answer and handed none on/,
    /^Ask again without the server’s tool and reasoning parsers/,
  ],
  [
    'the same of a stream',
    `${event({ tool_calls: [] }, null)}${event({}, 'tool_calls')}data: [DONE]\n`,
    'events of an OpenAI chat stream without text or calls, which ended `tool_calls`',
    /^The server says that a call ended the answer and handed none on/,
    /^Ask again without the server’s tool and reasoning parsers/,
  ],
  [
    'tokens that were counted and are not there',
    answer('stop', 120),
    'this is an answer without text, which ended `stop` after 120 tokens',
    /^The model wrote something, and nothing of it is here/,
    /^Ask again without the server’s tool and reasoning parsers/,
  ],
  [
    'no room for the answer',
    answer('length', 8000),
    'this is an answer without text, which ended `length` after 8,000 tokens',
    /^The model wrote something, and nothing of it is here/,
    /^Send the request again with more room/,
  ],
  [
    'a token that ended an empty answer',
    answer('stop', 1),
    'this is an answer without text, which ended `stop`',
    /^Nothing in it is what a model answered/,
    /^Paste what the model wrote/,
  ],
])('says of an empty answer: %s', (_, text, words, why, next) => {
  const explained = explain(text);
  expect(explained.sentence).toBe(`No call is read: ${words}.`);
  expect(explained.causes.map(({ why }) => why)).toEqual([expect.stringMatching(why)]);
  expect(explained.next).toMatch(next);
});

it('reads what a command answered, and not what it sent', () => {
  const { sentence, calls } = explain(
    `$ curl https://a.example/v1/chat/completions -d '${ASKED.replaceAll("'", '')}'\n\n{"title":"Bad request","detail":"Unexpected param value","status":400}`,
  );
  expect(sentence).toBe('No call is read: this is an error in JSON; it says “Unexpected param value”.');
  expect(calls).toEqual([]);
});

it.each([
  [
    '  Failed to regenerate message\n  Failed to parse tool call: Expected "<|message|>", but got "to=function" at index 89.',
    'this is an error message; it says “Failed to parse tool call: Expected "<|message|>", but got "to=function" at index 89”',
  ],
  [
    "infer error: Error code: 400 - {'object': 'error', 'message': '400', 'type': 'Failed to parse fc related info to json format!', 'param': None}",
    'this is the error of a provider; it says “Failed to parse fc related info to json format!”',
  ],
  [
    'llama-server throws:\n\n {"code":500,"message":"Unsupported param: tools","type":"server_error"}\n\n if tools are given.',
    'this is the error of a provider; it says “Unsupported param: tools”',
  ],
  [
    'OpenRouter SSE dropped incomplete tool call for model a/b: missing id (name= args_len=2)',
    'this is an error message; it says “OpenRouter SSE dropped incomplete tool call for model a/b: missing id (name= args_len=2)”',
  ],
])('tells what an error is about: %s', (text, words) => {
  const { sentence, causes } = explain(text);
  expect(sentence).toBe(`No call is read: ${words}.`);
  expect(causes.map(({ code }) => code)).toEqual(['no-tool-call']);
});

it.each(['[{"name":"', '{"name": "get_tide", ', '{"function": {"name": "get_t'])(
  'says of %s that a call may begin there',
  (text) => {
    const { sentence, next } = explain(text);
    expect(sentence).toMatch(/^No call: (?:the text ends where JSON begins that may be one|a JSON object)/);
    expect(next).not.toBe('Ask the model for a call, if one was meant.');
  },
);

it('takes pieces that say that they bring no call for no arguments', () => {
  const piece = (content: string) => JSON.stringify({ content, tool_call: null, finish_reason: null });
  const { sentence, causes, next } = explain(`${piece('I')}\n${piece(' will')}`);
  expect(sentence).toContain('objects of JSON whose member for calls is empty');
  expect(causes[0]?.why).toBe('What they say of calls is that there are none.');
  expect(next).toBe('Ask the model for a call, if one was meant.');
});

it('blames no prose where reasoning came alone', () => {
  const event = {
    type: 'response.reasoning_text.delta',
    delta: ' asking',
    item_id: 'a',
    output_index: 0,
    content_index: 0,
  };
  const { causes } = explain(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n`);
  expect(causes[0]?.why).toMatch(/^No answer is beside the reasoning/);
});

it.each([
  [
    '  │ x  WriteFile {"path": "a.sql"}   │\n  │    params must have required property \'text\'   │\n  │ x  Shell {}   │\n  │ x  WriteFile {}   │\n',
    "No call here, but 3 of `WriteFile` and `Shell` in another syntax: the words of a program that prints its calls, lines 1, 3 and 4. They are shown, not read. Line 2 reads like a program’s failure: “params must have required property 'text'”.",
  ],
  [
    'Called tide_find with arguments {"place": "Oslo"}\nCalled notes_add with arguments {"text": "high"}',
    'No call here, but 2 of `tide_find` and `notes_add` in another syntax: the words of a program that prints its calls, lines 1 and 2. They are shown, not read.',
  ],
  [
    '⏺ Read(src/a.ts)\n  ⎿  Read 20 lines\n⏺ Bash(npm test)\n  ⎿  Error: exit 1\n⏺ Read(src/b.ts)\n  ⎿  Read 4 lines',
    'No call is read: this is what Claude Code shows of its calls: 3, of `Read` and `Bash`; it says “exit 1”.',
  ],
  [
    ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `[Tool call: ${name}_x({"n": 1})]`).join('\n'),
    'No call here, but 7 of `a_x`, `b_x`, `c_x`, `d_x`, `e_x` and 2 more in another syntax: the words of a program that prints its calls, lines 1, 2, 3, 4, 5, 6 and 7. They are shown, not read.',
  ],
])('counts and names all calls on the screen of an agent: %j', (text, sentence) => {
  expect(explain(text).sentence).toBe(sentence);
});

it('names the tool in place of each one that opencode could not run', () => {
  const line = (tool: string) =>
    `     ⚙ invalid [tool=${tool}, error=Model tried to call unavailable tool '${tool}'. Available tools: invalid, read, glob.]`;
  const { sentence, next } = explain([line('ProxyRead'), line('ProxyGlob')].join('\n'));
  expect(sentence).toContain('No call here, but 2 of `ProxyRead` and `ProxyGlob` in another syntax');
  expect(sentence).toContain('failure: “Model tried to call unavailable tool');
  expect(next).toBe(
    'Have the model call `read` in place of `ProxyRead`, `glob` in place of `ProxyGlob`: of the tools listed there these are the nearest.',
  );
});
