import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type ReadRecord, recordReader } from './read-record.ts';
import { RecordSplitter } from './record-splitter.ts';

const FOLDER = 'fixtures/logs/';

interface Expected {
  readonly replies: readonly string[];
  readonly ids?: readonly string[];
  readonly skipped?: Readonly<Record<string, number>>;
}

const expected = (JSON.parse(readFileSync(`${FOLDER}expected.json`, 'utf8')) as { files: Record<string, Expected> })
  .files;

/** What the names of expected.json are called in logs.md. */
const BUCKETS: Readonly<Record<string, string>> = {
  'http error': 'provider-error',
  expired: 'provider-error',
  'native tool call, no text': 'native-call',
  'native tool use, no text': 'native-call',
  'error body': 'provider-error',
  'no response': 'no-text',
  errored: 'provider-error',
  canceled: 'provider-error',
  'error without output': 'provider-error',
  'not a generation': 'not-a-model-call',
  error: 'provider-error',
  'run_type chain': 'not-a-model-call',
  'HTTP 529': 'provider-error',
  'exported without --include-body': 'no-text',
  'not a model call': 'not-a-model-call',
  'content not captured': 'no-text',
  'attribute cut by the exporter': 'cut-by-logger',
  'output is no text': 'no-text',
  'provider error': 'provider-error',
  failure: 'provider-error',
  'redacted by LiteLLM': 'redacted',
  'prompts not stored (store_prompts_in_spend_logs is off)': 'no-text',
  'cut by the logger, not by the model': 'cut-by-logger',
  'sample error': 'provider-error',
  'decoded calls, no text': 'native-call',
  'inference error': 'provider-error',
  'empty reply': 'no-text',
  'bad JSON': 'unreadable',
  'input is no text': 'no-text',
  'body stored elsewhere': 'no-text',
  'no text': 'no-text',
};

function readAll(text: string, size = text.length || 1): ReadRecord[] {
  const splitter = new RecordSplitter();
  const read = recordReader();
  const found: ReadRecord[] = [];
  for (let at = 0; at < text.length; at += size)
    for (const raw of splitter.push(text.slice(at, at + size))) found.push(...read(raw));
  for (const raw of splitter.end()) found.push(...read(raw));
  return found;
}

const plain = new Map(
  readFileSync(`${FOLDER}plain.ndjson`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; input?: string; chunks?: string[] })
    .map(({ id, input, chunks = [] }) => [id, input ?? chunks.join('')]),
);

/** Replies that are in no line of plain.ndjson. */
const OTHERS: Readonly<Record<string, string>> = {
  'cut, 20 characters shorter': plain.get('cut')!.slice(0, -20),
  'python call syntax': '[calculate_triangle_area(base=10, height=5)]',
  'prose with quotes': 'He said "no", so nothing is called.',
  'amp, in chunks of 7': plain.get('amp')!,
  'empty text': '',
  x: 'x',
  'native read_file': '→ read_file\n{"path":"a.ts"}\n',
  'native ls': '→ ls\n{}\n',
  'lone surrogate': '\ud83d <tool><tool_name>x</tool_name><arguments/></tool>',
  NUL: 'a\0b',
};

test('a record without a reply is named as those with one are', () => {
  const call = '<tool><tool_name>a</tool_name></tool>';
  const lines = [
    { custom_id: 'q1', id: 'b1', response: { status_code: 429, body: { error: { message: 'slow down' } } } },
    { custom_id: 'q2', id: 'b2', response: { status_code: 200, body: { choices: [{ message: { content: call } }] } } },
    { id: 5, input: 7 },
    { input: 7 },
  ];
  const read = readAll(lines.map((line) => JSON.stringify(line)).join('\n'));
  const names = read.map(({ reading, place }) => (typeof reading === 'string' ? place : reading[0]?.id));
  expect(names).toEqual(['q1', 'q2', '5', '4']);
});

test.each([
  { content: 'text' },
  { content: [{ type: 'text', text: 'text' }] },
  { content: 'text', type: 'ai', tool_calls: [] },
  { output: 'text' },
  { message: { kwargs: { content: 'text' } } },
  { choices: [{ message: { role: 'assistant', content: 'text' } }] },
])('LangSmith keeps what the model wrote as %j', (outputs) => {
  const [record] = readAll(JSON.stringify({ id: 'r', run_type: 'llm', inputs: {}, outputs }));
  expect(record?.reading).toMatchObject([{ id: 'r', chunks: ['text'] }]);
});

const texts = Object.entries(expected).filter(([name]) => !name.endsWith('.eval'));

test.each(texts)('%s reads to the replies and buckets that stand in it', (name, { replies, ids, skipped = {} }) => {
  const records = readAll(readFileSync(FOLDER + name, 'utf8'));
  const found = records.flatMap(({ reading }) => (typeof reading === 'string' ? [] : reading));
  expect(found.map(({ chunks }) => chunks.join(''))).toEqual(replies.map((reply) => plain.get(reply) ?? OTHERS[reply]));
  if (ids) expect(found.map(({ id }) => id)).toEqual(ids);
  const wanted = Object.entries(skipped).flatMap(([what, times]) => Array<string>(times).fill(BUCKETS[what]!));
  const buckets = records.flatMap(({ reading }) => (typeof reading === 'string' ? [reading] : []));
  expect(buckets.sort()).toEqual(wanted.sort());
});

test.each(texts)('%s reads alike in pieces of any size', (name) => {
  const text = readFileSync(FOLDER + name, 'utf8');
  const whole = readAll(text);
  for (const size of [1, 7, 1000]) expect(readAll(text, size)).toEqual(whole);
});

test.each(readdirSync(FOLDER).filter((name) => !name.endsWith('.eval')))(
  '%s cut anywhere reads without a throw',
  (name) => {
    const text = readFileSync(FOLDER + name, 'utf8');
    for (let at = 0; at < text.length; at += 97) readAll(text.slice(0, at), 1000);
  },
);
