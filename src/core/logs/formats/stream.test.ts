import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importTranscript } from '../../transcripts/import-transcript.ts';
import { recordReader } from '../read-record.ts';
import { RecordSplitter } from '../record-splitter.ts';

const FOLDER = 'fixtures/transcripts';
const NAMES = readdirSync(FOLDER).filter((name) => name.endsWith('.chunks.jsonl'));

/** Each record of a text, cut into pieces of a size. */
function readAll(text: string, size: number) {
  const splitter = new RecordSplitter();
  const read = recordReader();
  const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
    text.slice(at * size, (at + 1) * size),
  );
  return [...pieces.flatMap((piece) => [...splitter.push(piece)]), ...splitter.end()].flatMap(read);
}

const asSse = (lines: string): string =>
  lines
    .trim()
    .split('\n')
    .map((line) => `data: ${line}\n\n`)
    .join('');

test.each(NAMES)('the events of %s as SSE are one record, with the text that import finds', (name) => {
  const sse = asSse(readFileSync(`${FOLDER}/${name}`, 'utf8'));
  const imported = importTranscript(sse);
  const records = readAll(sse, sse.length);
  expect(records.map(({ format }) => format)).toEqual(['stream']);
  const [{ reading } = { reading: 'unreadable' }] = records;
  if (typeof reading === 'string') expect(reading).toBe('native-call');
  else expect(reading.map(({ chunks }) => chunks)).toContainEqual(imported.ok && imported.value.fixture.chunks);
});

test('a stream is the same record however it is cut', () => {
  const text = readFileSync(`${FOLDER}/anthropic-text.chunks.jsonl`, 'utf8');
  for (const size of [1, 7, 4_096]) expect(readAll(text, size)).toEqual(readAll(text, text.length));
});

test('answers of a stream that come after each other are replies of their own', () => {
  const answer = (id: string, text: string): string =>
    [
      { id, object: 'chat.completion.chunk', choices: [{ index: 0, delta: { role: 'assistant', content: '' } }] },
      { id, object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content: text } }] },
      { id, object: 'chat.completion.chunk', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
    ]
      .map((event) => `data: ${JSON.stringify(event)}\n\n`)
      .join('');
  const [record] = readAll(`${answer('a', 'one')}data: [DONE]\n\n${answer('b', 'two')}data: [DONE]\n\n`, 5);
  expect(record?.reading).toMatchObject([
    { chunks: ['one'], end: { reason: 'stop' } },
    { chunks: ['two'], end: { reason: 'stop' } },
  ]);
});

test('what begins as a stream and is none is one unreadable record', () => {
  expect(readAll('data: x\nno stream\n<tool>\n', 3)).toMatchObject([{ format: 'stream', reading: 'unreadable' }]);
});
