import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { cutsOf } from '../../base/any-cut.test-kit.ts';
import { importTranscript } from '../../core/transcripts/import-transcript.ts';
import { ask, chatEvents, closesAfterEach, endpoint, recorder } from './companion.test-kit.ts';
import { maskedLines, maskedTapes } from './masked-tape.ts';
import { shapeOf } from './masking/masking.test-kit.ts';
import { type TapeMaker, tapesInMemory } from './tape.ts';

closesAfterEach();

const head = (body: unknown = null, path = '/v1'): string => JSON.stringify({ request: { path, body } });

function hidden(pieces: readonly (string | Uint8Array)[]): string {
  const reads = pieces.map((piece, at) => JSON.stringify([at, 'r', Buffer.from(piece).toString('base64')]));
  const [, ...lines] = maskedLines([head(), ...reads]);
  return Buffer.concat(
    lines.map((line) => Buffer.from((JSON.parse(line) as [number, string, string])[2], 'base64')),
  ).toString();
}

it('hides letters and digits of a reply, and leaves its markup, even where a tag is written in several events', () => {
  const stream = chatEvents(['Hi Bob 42, <to', 'ol><pa', 'th a="b">Ünï &am', 'p; x<y</pa', 'th></tool>']).join('');
  const imported = importTranscript(hidden([stream]));
  expect(imported.ok && imported.value.fixture.chunks).toEqual([
    'aa aaa 00, <to',
    'ol><pa',
    'th a="a">aaa &am',
    'p; a<a</pa',
    'th></tool>',
  ]);
});

it('is the same however the reads cut the bytes', () => {
  const bytes = new Uint8Array(Buffer.from(chatEvents(['Ünï 😀 <b>', 'x</b>']).join('')));
  const whole = hidden([bytes]);
  for (const pieces of cutsOf(bytes, { splits: 40 })) expect(hidden(pieces)).toBe(whole);
});

it('hides what is escaped', () => {
  const event = (content: string): string => `data: {"choices":[{"index":0,"delta":{"content":"${content}"}}]}`;
  expect(hidden([event(String.raw`\u00e9\n\ud835\udc00 \"x\" \\ 1`)])).toBe(
    event(String.raw`\u0061\n\u0061\u0061 \"a\" \\ 0`),
  );
});

it('hides an answer that is no JSON as a whole, bytes that are no text too', () => {
  expect(hidden(['Secret <b>1</b>'])).toBe('aaaaaa <a>0</a>');
  expect(hidden([new Uint8Array([0xff, 0x42, 0x6f, 0x62, 0xc3])])).toBe('\ufffdaaa');
});

const requestOf = (body: unknown, path?: string) => {
  const [header = ''] = maskedLines([head(body, path)]);
  return (JSON.parse(header) as { readonly request: { readonly body: unknown; readonly path: string } }).request;
};

it('hides the texts of a request, and leaves its tools', () => {
  const tools = [{ name: 'ls', description: 'Lists.' }];
  const body = { model: 'm-1', messages: [{ role: 'user', content: [{ type: 'text', text: 'Bob 1' }] }], tools };
  expect(requestOf(body).body).toEqual({
    model: 'm-1',
    messages: [{ role: 'user', content: [{ type: 'text', text: 'aaa 0' }] }],
    tools,
  });
});

it('hides what calls of a request were given and what came back, in every protocol', () => {
  const input = { name: 'Bob', sum: 120.5, Bob: 1 };
  const [args, hiddenArgs] = [JSON.stringify(input), '{"aaaa":"aaa","aaa":111.1,"aa2":1}'];
  const said = (kept: unknown, given: unknown, result: unknown): unknown => [
    [{ role: 'assistant', tool_calls: [{ id: 't1', function: { name: 'pay', arguments: kept } }] }],
    [{ type: 'function_call', call_id: 't1', name: 'pay', arguments: kept }],
    [{ role: 'user', content: [{ type: 'tool_use', id: 't1', name: 'pay', input: given }] }],
    [{ role: 'user', content: [{ type: 'tool_result', tool_use_id: 't1', content: result }] }],
    [{ role: 'user', content: [{ toolUse: { toolUseId: 't1', name: 'pay', input: given } }] }],
  ];
  const result = [{ type: 'json', json: { balance: 98231 } }];
  const messages = said(args, input, result);
  for (const [at, of] of (messages as object[]).entries()) {
    const place = at === 1 ? 'input' : 'messages';
    const kept = requestOf({ model: 'm', [place]: of }).body;
    const hide = said(hiddenArgs, JSON.parse(hiddenArgs), [{ aaaa: 'aaaa', aaa2: { aaaaaaa: 11111 } }]) as object[];
    expect(kept).toEqual({ model: 'm', [place]: hide[at] });
  }
  const parts = (call: object, response: object) => [
    { role: 'model', parts: [{ functionCall: { name: 'pay', args: call } }] },
    { role: 'user', parts: [{ functionResponse: { name: 'pay', response } }] },
  ];
  expect(requestOf({ contents: parts(input, { Bob: 'Bob' }) }).body).toEqual({
    contents: parts(JSON.parse(hiddenArgs), { aaa: 'aaa' }),
  });
});

it.each([
  ['/v1/chat/completions?user=Bob&beta=true', '/v1/chat/completions?aaaa=aaa&beta=aaaa'],
  [
    '/bob-1/v1beta/models/gemini-2.5:streamGenerateContent?alt=sse',
    '/aaa-0/v1beta/models/aaaaaa-0.0:streamGenerateContent?alt=aaa',
  ],
  [
    '/openai/deployments/b%6fb/chat/completions?key=[removed]',
    '/openai/deployments/a%0aa/chat/completions?key=[removed]',
  ],
])('hides what of a path is of its user: %s', (path, masked) => {
  expect(requestOf(null, path).path).toBe(masked);
});

it('hides a body that is no request as a whole, and keeps the digits of one that is', () => {
  expect(requestOf('{"model": "Bob').body).toBe('{"aaaaa": "aaa');
  expect(requestOf({ seed: 1, bob: 'Bob 1' }).body).toEqual({ seed: 1, aaa: 'aaa 0' });
  const [header] = maskedLines(['{"request":{"path":"/","body":{"seed":12345678901234567890,"bob":1e400}}}']);
  expect(header).toBe('{"request":{"path":"/","body":{"seed":12345678901234567890,"aaa":1e111}}}');
});

it('leaves nothing of what was said on any tape but the names of tools, and each reads as before', () => {
  for (const name of readdirSync('fixtures/tapes')) {
    const text = readFileSync(`fixtures/tapes/${name}`, 'utf8');
    const lines = maskedLines(text.trimEnd().split('\n'));
    const [before, after] = [text, lines.join('\n')].map((tape) => importTranscript(tape));
    expect(shapeOf(lines.join('\n'))).toEqual(shapeOf(text));
    if (!before?.ok || !after?.ok) continue;
    const said = after.value.fixture.chunks.join('').replace(/<[^<>]*>/g, '');
    expect(said.replace(/execute_command|write_file|read_file/g, '')).not.toMatch(/[b-zB-Z1-9]{3}/);
    expect(after.value.fixture.seams).toEqual(before.value.fixture.seams);
  }
});

it('keeps no tape whose lines are not those of a recorder', async () => {
  expect(() => maskedLines(['Bob'])).toThrow();
  expect(() => maskedLines([head(), '[0, "r", "Qm9i"'])).toThrow();
  expect(() => maskedLines([head(), '[0, "x", "Bob"]'])).toThrow();
});

it('hides the tape of a stream, and not the traffic', async () => {
  const sent = chatEvents(['Secret <b>1</b>']).join('');
  const to = await endpoint((_, answer) => answer.writeHead(200, { 'Content-Type': 'text/event-stream' }).end(sent));
  const makeTape = maskedTapes(
    tapesInMemory(),
    async (lines) => maskedLines(lines),
    () => {},
  );
  const { port, tape } = await recorder([`up=${to}`], { makeTape });
  expect((await ask(port, '/up/v1', { method: 'POST', body: '{"prompt":"Bob"}' })).body).toBe(sent);
  const kept = await tape(1);
  expect(kept[0]).toMatchObject({ request: { body: { prompt: 'aaa' } } });
  expect(Buffer.from((kept[1] as string[])[2]!, 'base64').toString()).toBe(chatEvents(['aaaaaa <b>0</b>']).join(''));
});

it('keeps no tape that could not be masked, says so, and the traffic goes on', async () => {
  const to = await endpoint((_, answer) => answer.end('Secret'));
  const said: string[] = [];
  const mask = () => Promise.reject(new Error('no memory'));
  const made: string[] = [];
  const tapes: TapeMaker = (name, id) => {
    made.push(name);
    return tapesInMemory()(name, id);
  };
  const own = await recorder([`up=${to}`], { makeTape: maskedTapes(tapes, mask, (sentence) => said.push(sentence)) });
  expect((await ask(own.port, '/up/v1')).body).toBe('Secret');
  await own.close();
  expect(said).toEqual(['A tape could not be masked and is not kept: no memory']);
  expect(made).toEqual([]);
});
