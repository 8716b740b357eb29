import { describe, expect, it } from 'vitest';
import { importTranscript } from '../../../core/transcripts/import-transcript.ts';
import { IMPORTERS } from '../../../core/transcripts/importers.ts';
import { asSse, eventsOf, RECORDINGS, recording } from '../../../core/transcripts/transcript.test-kit.ts';
import { maskedAnswer } from './masked-answer.ts';
import { shapeOf, WHOLE_ANSWERS } from './masking.test-kit.ts';
import { MASKED_PROTOCOLS } from './protocols.ts';

const kindOf = (text: string): string => {
  const imported = importTranscript(text);
  return imported.ok ? imported.value.kind : '';
};

describe.each(RECORDINGS.filter((name) => MASKED_PROTOCOLS.has(kindOf(recording(name)))))(
  'the answer in %s',
  (name) => {
    const events = eventsOf(recording(name));
    it.each([
      ['named events', asSse(events, { named: true })],
      ['events', asSse(events)],
      ['lines', recording(name)],
      ['a list', `[${events.join(',\n')}]`],
    ])('imports as before when it is masked: %s', (_, text) => {
      const masked = maskedAnswer(text, []);
      expect(masked).toHaveLength(text.length);
      expect(shapeOf(masked)).toEqual(shapeOf(text));
    });
  },
);

it('knows the places of every source, but of those that no endpoint answers in', () => {
  const unknown = IMPORTERS.map(({ id }) => id).filter((id) => !MASKED_PROTOCOLS.has(id));
  const logs = [
    'langgraph',
    'langchain',
    'goose',
    'opencode',
    'gemini-cli',
    'pydantic-ai',
    'opentelemetry',
    'bare-message',
  ];
  expect(unknown.sort()).toEqual([...logs, 'ai-sdk-data', 'text-events'].sort());
});

it.each(Object.entries(WHOLE_ANSWERS))('an answer of %s imports as before when it is masked', (kind, text) => {
  expect(kindOf(text)).toBe(kind);
  expect(shapeOf(maskedAnswer(text, []))).toEqual(shapeOf(text));
});

const chat = (delta: object): string =>
  JSON.stringify({
    id: 'c1',
    object: 'chat.completion.chunk',
    model: 'm',
    choices: [{ index: 0, delta, finish_reason: null }],
  });

it('hides what an event holds beside its data, and a name that is not of its protocol', () => {
  const text = `id: Bob 1\nevent: Bob 2\n: Bob 3\nnote: Bob 4\nretry: 3000\nBob 5\ndata: ${chat({ content: 'x' })}\n\n`;
  expect(maskedAnswer(text, [])).toBe(
    `id: aaa 0\nevent: aaa 0\n: aaa 0\naaaa: aaa 0\nretry: 0000\naaa 0\ndata: ${chat({ content: 'a' })}\n\n`,
  );
  const named = 'event: ping\ndata: {"type":"ping"}\n\nevent: message_stop\ndata: {"type":"message_stop"}\n\n';
  expect(maskedAnswer(named, [])).toBe(named);
});

it('hides data that is no JSON, JSON that is broken off, and JSON of no protocol, markup and all', () => {
  const event = `data: ${chat({ content: 'Hi <b>' })}\n\n`;
  const hidden = `data: ${chat({ content: 'aa <b>' })}\n\n`;
  expect(maskedAnswer(`${event}data: Hi <b>\n\ndata: [DONE]\n\n`, [])).toBe(
    `${hidden}data: aa <a>\n\ndata: [DONE]\n\n`,
  );
  expect(maskedAnswer(`${event}data: {"id": "c1", "choices": [{"del`, [])).toBe(
    `${hidden}data: {"aa": "a0", "aaaaaaa": [{"aaa`,
  );
  expect(maskedAnswer('{"said": "Hi <b>", "n": 12}', [])).toBe('{"aaaa": "aa <a>", "a": 00}');
  expect(maskedAnswer('data: "Hi"\n\n', [])).toBe('data: "aa"\n\n');
});

it('reads data that stands in several lines as one', () => {
  const [before, behind] = chat({ content: 'Hi' }).split('"choices"');
  const masked = maskedAnswer(`data: ${before}\r\ndata: "choices"${behind}\r\n\r\n`, []);
  expect(masked).toBe(`data: ${before}\r\ndata: "choices"${behind?.replace('Hi', 'aa')}\r\n\r\n`);
});

it('leaves a word only where the protocol has it: neither in arguments nor under a key that it does not know', () => {
  const answer = (input: string, extra: string): string =>
    `{"id":"msg_1","type":"message","role":"assistant","model":"m","content":[{"type":"tool_use","id":"t1","name":"pay","input":${input}}],${extra}}`;
  const args = '{"name":"Bob","id":"Bob","role":"Bob","card":4111,"Bob":true}';
  expect(maskedAnswer(answer(args, '"extra":{"id":"Bob","n":[12]}'), [])).toBe(
    answer('{"aaaa":"aaa","aa":"aaa","aaa2":"aaa","aaa3":1111,"aaa":true}', '"aaaaa":{"aa":"aaa","a":[11]}'),
  );
});

it('hides arguments the same whether they came in pieces or whole, digits of numbers as 1', () => {
  const args = JSON.stringify({ to: 'Bob 1', sum: 120.5, tags: { a: 1, b: 2e30 }, ok: true });
  const hidden = '{"aa":"aaa 0","aaa":111.1,"aaaa":{"a":1,"b":1e+11},"a2":true}';
  const piece = (index: number, text: string): string =>
    `data: ${chat({ tool_calls: [{ index, function: { arguments: text } }] })}\n\n`;
  const pieces = [...args].map((sign) => piece(0, sign) + piece(1, sign)).join('');
  const masked = maskedAnswer(pieces, []);
  const joined = [...masked.matchAll(/"index":1,"function":\{"arguments":("(?:[^"\\]|\\.)*")/g)].map(([, text = '']) =>
    JSON.parse(text),
  );
  expect(joined.join('')).toBe(hidden);
});
