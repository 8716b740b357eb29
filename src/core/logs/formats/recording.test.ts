import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sameForAnyCut } from '../../../base/any-cut.test-kit.ts';
import { requestOf } from '../compare.ts';
import { type ReadRecord, recordReader, valueAt } from '../read-record.ts';
import { RecordSplitter } from '../record-splitter.ts';

const FOLDER = 'fixtures/tapes';
const [chat, messages, responses, completions, refused, reset] = readdirSync(FOLDER)
  .sort()
  .map((name) => readFileSync(`${FOLDER}/${name}`, 'utf8')) as [string, string, string, string, string, string];

function read(pieces: readonly string[]): ReadRecord[] {
  const splitter = new RecordSplitter();
  return [...pieces.flatMap((piece) => [...splitter.push(piece)]), ...splitter.end()].flatMap(recordReader());
}

const ofTape = (text: string): ReadRecord => read([text])[0]!;

it.each([
  ['chat', chat, 'qwen3-coder', 'stop'],
  ['messages', messages, 'claude-local', 'max_tokens'],
  ['responses', responses, 'gpt-local', 'completed'],
  ['completions', completions, 'gpt-local', 'stop'],
])('the tape of %s is one reply with its model, target and end', (_what, text, model, finish) => {
  const { format, reading } = ofTape(text);
  expect(format).toBe('recording');
  expect(reading).toMatchObject([{ end: { reason: finish }, fields: { model, finish, target: expect.any(String) } }]);
});

it('brings the tools of its request, and what equal requests are told by', () => {
  const { json, reading } = ofTape(chat);
  expect(reading).toMatchObject([{ tools: [{ function: { name: 'execute_command' } }] }]);
  expect(requestOf(json)).toBe(JSON.stringify(valueAt(json, 'messages')));
  expect(requestOf(ofTape(responses).json)).toBe('Read the app.');
  expect(requestOf(ofTape(completions).json)).toBe('Write the list.');
});

it('tells a refused request, one that was never answered and a tape that was cut short from replies', () => {
  expect(ofTape(refused).reading).toBe('provider-error');
  expect(ofTape(chat.replace(/"response":\{.*\}\}/, '"response":null}')).reading).toBe('provider-error');
  expect(ofTape(chat.replace('"complete"', '"too-long"')).reading).toBe('cut-by-logger');
});

it('knows that a stream was broken off', () => {
  expect(ofTape(reset).reading).toMatchObject([{ end: {} }]);
});

it('is the same record however the file is cut', () => {
  sameForAnyCut(read, reset, { splits: 50 });
});
