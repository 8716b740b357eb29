import { expect, it } from 'vitest';
import { accountOf } from './account.ts';

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
  const explained = accountOf(text);
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
  const explained = accountOf(text);
  expect(explained.sentence).toBe(`No call is read: ${words}.`);
  expect(explained.causes.map(({ why }) => why)).toEqual([expect.stringMatching(why)]);
  expect(explained.next).toMatch(next);
});

it('reads what a command answered, and not what it sent', () => {
  const { sentence, calls } = accountOf(
    `$ curl https://a.example/v1/chat/completions -d '${ASKED.replaceAll("'", '')}'\n\n{"title":"Bad request","detail":"Unexpected param value","status":400}`,
  );
  expect(sentence).toContain('Unexpected param value');
  expect(calls).toEqual([]);
});

it.each(['[{"name":"', '{"name": "get_tide", ', '{"function": {"name": "get_t'])(
  'says of %s that a call may begin there',
  (text) => {
    const { sentence, next } = accountOf(text);
    expect(sentence).toMatch(/^No call: (?:the text ends where JSON begins that may be one|a JSON object)/);
    expect(next).not.toBe('Ask the model for a call, if one was meant.');
  },
);

it('takes pieces that say that they bring no call for no arguments', () => {
  const piece = (content: string) => JSON.stringify({ content, tool_call: null, finish_reason: null });
  const { sentence, causes, next } = accountOf(`${piece('I')}\n${piece(' will')}`);
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
  const { causes } = accountOf(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n`);
  expect(causes[0]?.why).toMatch(/^No answer is beside the reasoning/);
});

it.each([
  [
    'Called tide_find with arguments {"place": "Oslo"}\nCalled notes_add with arguments {"text": "high"}',
    'No call here, but 2 of `tide_find` and `notes_add` in another syntax: the words of a program that prints its calls, lines 1 and 2. They are shown, not read.',
  ],
  [
    ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `[Tool call: ${name}_x({"n": 1})]`).join('\n'),
    'No call here, but 7 of `a_x`, `b_x`, `c_x`, `d_x`, `e_x` and 2 more in another syntax: the words of a program that prints its calls, lines 1, 2, 3, 4, 5, 6 and 7. They are shown, not read.',
  ],
])('counts and names all calls on the screen of an agent: %j', (text, sentence) => {
  expect(accountOf(text).sentence).toBe(sentence);
});
