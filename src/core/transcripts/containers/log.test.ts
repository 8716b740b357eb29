import { describe, expect, it } from 'vitest';
import { looksLikeTranscript } from '../../paste/looks-like-transcript.ts';
import { importTranscript } from '../import-transcript.ts';
import { asSse, imported, jsonLines } from '../transcript.test-kit.ts';

const REPLIES = ['<tool><tool_name>a</tool_name><arguments/></tool>', 'Nothing to do.', '<tool>&</tool>'];

const chat = (content: string) => ({
  object: 'chat.completion',
  choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
});
const message = (text: string) => ({
  type: 'message',
  role: 'assistant',
  content: [{ type: 'text', text }],
  stop_reason: 'end_turn',
});
const request = {
  model: 'm',
  messages: [
    { role: 'system', content: 'S' },
    { role: 'assistant', content: 'before' },
  ],
};
const sse = (text: string) =>
  asSse(
    [
      { type: 'message_start', message: { id: 'm', type: 'message', role: 'assistant', content: [] } },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } },
      { type: 'message_delta', delta: { stop_reason: 'end_turn' } },
    ].map((event) => JSON.stringify(event)),
    { named: true },
  );
const attribute = (key: string, value: unknown) => ({ key, value: { stringValue: JSON.stringify(value) } });

const records = (record: (reply: string, at: number) => object) => jsonLines(REPLIES.map(record));

const LOGS: readonly (readonly [name: string, text: string])[] = [
  ['whole answers, one a line', records((reply, at) => ({ id: `id-${at}`, ...chat(reply) }))],
  ['pairs of request and response', records((reply) => ({ request, response: chat(reply) }))],
  ['pairs whose bodies are strings', records((reply) => ({ request: '{}', response: JSON.stringify(chat(reply)) }))],
  [
    'pairs with streams in them',
    records((reply) => ({ request: { body: request }, response: { body_raw: sse(reply) } })),
  ],
  ['results of a batch', records((reply, at) => ({ custom_id: `c-${at}`, result: { message: message(reply) } }))],
  [
    'answers of several providers',
    records((reply, at) => ({ request_id: `r-${at}`, response_body: at === 1 ? message(reply) : chat(reply) })),
  ],
  [
    'events of OpenHands, each with the answer that it came from',
    records((reply, at) => ({
      id: at,
      source: 'agent',
      args: {},
      tool_call_metadata: { model_response: chat(reply) },
    })),
  ],
  [
    'messages whose questions are in segments as well',
    records((content) => ({
      talk: [
        { role: 'user', segments: [{ type: 'text', text: 'Tides?' }] },
        { role: 'assistant', content },
      ],
    })),
  ],
  [
    'rows of a tracing tool, other spans between',
    jsonLines([
      ...REPLIES.map((output, at) => ({
        id: `o-${at}`,
        type: 'GENERATION',
        model: 'm',
        input: request.messages,
        output,
      })),
      { id: 's', type: 'SPAN', metadata: { variant: 'A' }, output: 'no reply' },
    ]),
  ],
  [
    'a document of results',
    JSON.stringify({ results: { results: REPLIES.map((output) => ({ response: { output } })) } }, null, 2),
  ],
  ['a list from an API', JSON.stringify({ object: 'list', data: REPLIES.map(chat) }, null, 1)],
  [
    'spans of OpenTelemetry',
    JSON.stringify({
      resourceSpans: REPLIES.map((content) => ({
        spans: [
          {
            attributes: [
              attribute('gen_ai.output.messages', [{ role: 'assistant', parts: [{ type: 'text', content }] }]),
            ],
          },
        ],
      })),
    }),
  ],
  [
    'a data set of talks',
    records((value) => ({
      conversations: [
        { from: 'human', value: '?' },
        { from: 'gpt', value },
      ],
    })),
  ],
  [
    'a table with commas',
    `\uFEFFid,model,reply\r\n${REPLIES.map((reply, at) => `${at},m,"${reply}"`).join('\r\n')}\r\n`,
  ],
  ['a table with tabs', `request_id\toutput\n${REPLIES.map((reply, at) => `${at}\t"${reply}"`).join('\n')}\n`],
  [
    'an evaluation with events and attachments',
    JSON.stringify({
      samples: [
        {
          id: 1,
          output: chat(REPLIES[1]!),
          attachments: { hash: REPLIES[0] },
          events: [
            { event: 'model', timestamp: 't', output: chat('attachment://hash') },
            { event: 'tool', timestamp: 't', output: 'no reply' },
            { event: 'model', timestamp: 't', output: chat(REPLIES[1]!) },
          ],
        },
        { id: 2, output: chat(REPLIES[2]!), events: [] },
      ],
    }),
  ],
  ['lines for parse', records((input, at) => ({ id: `p-${at}`, input }))],
];

describe.each(LOGS)('a log of %s', (_, text) => {
  it('says how many replies it holds and gives the one that was chosen', () => {
    const first = imported(text);
    expect(first.sentence).toMatch(/^This is a log of 3 replies; number 1 was read, an? /);
    expect(first.entries).toHaveLength(3);
    expect(new Set(first.entries!.map(({ name }) => name)).size).toBe(3);
    REPLIES.forEach((reply, entry) => {
      expect(imported(text, { entry }).fixture.chunks.join('')).toBe(reply);
    });
    expect(importTranscript(text, { entry: 3 })).toEqual({
      ok: false,
      error: 'This text holds 3 replies; there is no number 4.',
    });
    expect(looksLikeTranscript(text)?.title).toBe('log of 3 replies');
  });
});

it('a log keeps names, requests and chunks of its records, and counts what holds no reply', () => {
  const text = jsonLines([
    { custom_id: 'one', request, response: { body: chat('a') } },
    { custom_id: 'two', request, response: { body: { error: { message: 'Overloaded' } } } },
    { custom_id: 'three', chunks: ['b', 'c'] },
  ]);
  const first = imported(text);
  expect(first).toMatchObject({ system: 'S', entries: [{ name: 'one' }, { name: 'three' }] });
  expect(first.notes).toContain('1 record without a reply was left out.');
  expect(imported(text, { entry: 1 }).fixture.chunks).toEqual(['b', 'c']);
});

it('a table keeps line breaks and quotes of its cells', () => {
  const text = 'name,reply\r\na,"<tool>\r\n""x"", y</tool>"\r\nb,\r\nc,plain\r\n';
  const first = imported(text);
  expect(first.fixture.chunks).toEqual(['<tool>\r\n"x", y</tool>']);
  expect(first.entries).toHaveLength(2);
  expect(first.notes).toContain('1 record without a reply was left out.');
});

it('a log of one record is that answer, found inside', () => {
  expect(imported(JSON.stringify({ custom_id: 'one', response: { body: chat('a') } }))).toMatchObject({
    kind: 'openai-chat',
    fixture: { chunks: ['a'] },
  });
});

it.each([
  ['prose with commas', 'Well, yes\nNo, never, <tool> is a tag\nDone, all\n'],
  ['a table without replies', 'name,size\na,1\nb,2\n'],
  ['requests alone', jsonLines([request, request])],
  ['a row with metadata', '{"metadata":{"variant":"A"},"latency":2.5}'],
  ['a row with counts of tokens', '{"usageMetadata":{"promptTokenCount":1}}'],
  ['a row with an error', '{"error":{"message":"Overloaded","type":"server_error"}}'],
  [
    'rows with an error each',
    jsonLines([
      { error: 'timeout', metadata: {} },
      { error: null, metadata: {} },
    ]),
  ],
  ['one text of which only the key says that it is a reply', '{"result":"ok"}'],
])('%s is no reply and no log: the text stays as it is', (_, text) => {
  const { kind, fixture, entries } = imported(text);
  expect(kind).toBe('plain-text');
  expect(fixture.chunks).toEqual([text]);
  expect(entries).toBeUndefined();
});
