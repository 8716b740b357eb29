import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { beginsAsStream } from './stream-head.ts';

const STREAMS = 'fixtures/transcripts';
const LOGS = 'fixtures/logs';

/** Their events have the shape of whole answers, of which logs hold one a line. */
const LIKE_ANSWERS = /^(?:google|watsonx|bare-messages|goose|opencode|gemini-cli|letta|opentelemetry|pydantic-ai)/;

const streams = readdirSync(STREAMS).filter((name) => name.endsWith('.chunks.jsonl') && !LIKE_ANSWERS.test(name));
const logs = readdirSync(LOGS).filter((name) => /\.(?:json|jsonl|ndjson|csv|tsv)$/.test(name));

test.each(streams)('%s begins as a stream, as JSON a line and as SSE', (name) => {
  const text = readFileSync(`${STREAMS}/${name}`, 'utf8');
  expect([text, `\uFEFF${text}`, `data: ${text}`, `event: x\r\ndata: ${text}`].map(beginsAsStream)).toEqual(
    Array(4).fill(true),
  );
});

test.each(logs)('%s begins as a log', (name) => {
  expect(beginsAsStream(readFileSync(`${LOGS}/${name}`, 'utf8'))).toBe(false);
});

test.each([
  ['an answer to a request', '{"response": {"object": "chat.completion.chunk"}, "request": {}}'],
  ['a record with a stream in it', '{"id": "r-1", "chunks": [{"object": "chat.completion.chunk"}]}'],
  ['a text that quotes an event', '{"id": "r-1", "input": "{\\"type\\": \\"message_start\\"}"}'],
  ['a whole answer', '{"id": "chatcmpl-1", "object": "chat.completion", "choices": []}'],
  ['a whole answer of Ollama', '{"model": "m", "response": "x", "done": true}'],
  ['a task that is not done', '{"id": 1, "input": "x", "done": false}'],
  ['a second line that is an event', '\ndata: {"type":"message_start"}'],
])('%s is no beginning of a stream', (_, text) => {
  expect(beginsAsStream(text)).toBe(false);
});

test('a first line without an end is looked at in linear work', () => {
  expect(beginsAsStream(`{${'"a":"b",'.repeat(1_000_000)}`)).toBe(false);
  expect(beginsAsStream(`{"a":{${'"b\\"'.repeat(1_000_000)}`)).toBe(false);
});
