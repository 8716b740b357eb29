import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { accountOf } from './account.ts';
import { importPasted, type PastedCase } from './import-pasted.ts';

async function pasted(
  text: string,
  ...more: [Parameters<typeof importPasted>[1]?, Parameters<typeof importPasted>[2]?]
) {
  const read = await importPasted(text, ...more);
  if (!read.ok) throw new Error(read.error);
  return read.value;
}

const textOf = ({ fixture }: PastedCase): string => fixture.chunks.join('');

const CALL = '<tool_call>\n{"name": "ship", "arguments": {"to": "Oslo"}}\n</tool_call>';
const LOG = [
  'INFO 10:00:01 [server.py:12] started',
  'ERROR 10:00:02 [parser.py:7] ValueError: Expecting value: line 1 column 1 (char 0)',
  '',
  'What the client got as content:',
  '',
  CALL,
  '',
].join('\n');
const REFUSED = [
  'API Error: 400 Upstream provider returned HTTP 400.',
  `  {"message":"messages.2.seed: property 'messages.2.seed' is unsupported","type":"invalid_request_error"}`,
].join('\n');

test('a paste comes with what `explain` says of it', async () => {
  for (const text of [CALL, LOG, REFUSED, 'Nothing to call here.']) {
    const { sentence, verdict, culprit, do: helps, next, complaints } = accountOf(text);
    expect((await pasted(text)).account).toMatchObject({ sentence, verdict, culprit, do: helps, next, complaints });
  }
});

test('a page says of each paste what `explain` says, down to the sentence', async () => {
  const folder = 'fixtures/pasted';
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.txt'))) {
    const text = readFileSync(`${folder}/${name}`, 'utf8');
    const { account } = await pasted(text);
    if (!account) continue;
    const { sentence, next, do: helps, verdict, message } = accountOf(text);
    expect({ sentence, next, do: helps, verdict, message }, name).toEqual({
      sentence: account.sentence,
      next: account.next,
      do: account.do,
      verdict: account.verdict,
      message: account.message,
    });
  }
});

test('what is opened is the reply in the paste, not the log around it', async () => {
  const found = await pasted(LOG);
  expect(textOf(found).trim()).toBe(CALL);
  expect(
    found.account?.evidence[found.account.evidence.findIndex(({ item }) => item === found.account?.replyItem)],
  ).toMatchObject({ kind: 'reply' });
  expect(found.account?.complaints[found.account.deciding]?.quote).toContain('Expecting value');
});

test('an error alone holds no reply and is opened as it was pasted', async () => {
  const found = await pasted(REFUSED);
  expect(textOf(found)).toBe(REFUSED);
  expect(found.account).toMatchObject({ replyItem: null, verdict: 'refused' });
});

test('a stream keeps its chunks, times and frames', async () => {
  const event = (delta: object, time: number) =>
    `${JSON.stringify({ object: 'chat.completion.chunk', created: time, choices: [{ index: 0, delta }] })}`;
  const stream = [
    event({ tool_calls: [{ index: 0, id: 'c1', type: 'function', function: { name: 'ship', arguments: '' } }] }, 1),
    event({ tool_calls: [{ index: 0, function: { arguments: '{"to": ' } }] }, 2),
    event({ tool_calls: [{ index: 0, function: { arguments: '"Oslo"}' } }] }, 3),
  ].map((data) => `data: ${data}\n\n`);
  const found = await pasted(stream.join(''));
  expect(found.fixture.frames).toHaveLength(1);
  expect(found.fixture.chunks.length).toBeGreaterThan(1);
  expect(found.account).toBeDefined();
});

test('what a reply is checked against is asked for with the paste', async () => {
  const tools = [{ name: 'ship', inputSchema: { type: 'object', required: ['by'] } }];
  expect((await pasted(CALL, {}, { tools })).account?.verdict).toBe('would-fail');
  expect((await pasted(CALL)).account?.verdict).toBe('clean');
});

test('a text that is too long, and one whose format was chosen, are imported without an account', async () => {
  const long = `${'word '.repeat(90_000)}${CALL}`;
  expect((await pasted(long)).account).toBeUndefined();
  expect((await pasted(CALL, { as: 'plain-text' })).account).toBeUndefined();
});
