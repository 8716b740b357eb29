import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importTranscript } from '../../../core/transcripts/import-transcript.ts';
import { ask, chatEvents, closeLater, closesAfterEach, endpoint, recorder } from '../companion.test-kit.ts';
import { tapeFiles } from '../tape-files.ts';
import { prepareTapeFolder } from '../tape-folder.ts';
import { type Cut, partsOf } from './cutting.ts';
import { Matching } from './matching.ts';
import { readReplayed, replayedTape } from './replayed.ts';
import { type AnsweredLine, startReplayer } from './replayer.ts';

closesAfterEach();

const TAPES = 'fixtures/tapes';
const [CHAT, MESSAGES, RESPONSES, COMPLETIONS, REFUSED, RESET] = readdirSync(TAPES)
  .sort()
  .map((name) => join(TAPES, name)) as [string, string, string, string, string, string];

const IO = { input: (async function* () {})(), write: async () => {}, say: () => {} };

interface Options {
  readonly cut?: Cut;
  readonly speed?: number;
  readonly loops?: boolean;
}

/** A replayer of files; `lines` is what it said of requests. */
async function replayer(files: readonly string[], { cut = 'as-recorded', speed = 0, loops = false }: Options = {}) {
  const recordings = (await Promise.all(files.map((file) => readReplayed(file, IO)))).flat();
  const matching = new Matching(recordings, loops);
  const lines: AnsweredLine[] = [];
  const server = await startReplayer({
    find: (request) => matching.find(request),
    nothingLeft: matching.nothingLeft,
    port: 0,
    cut,
    speed,
    answered: (line) => lines.push(line),
  });
  closeLater(() => server.close());
  return { port: server.port, lines, recordings };
}

const bodyOf = (tape: string): Record<string, unknown> =>
  (JSON.parse(readFileSync(tape, 'utf8').split('\n', 1)[0]!) as { request: { body: Record<string, unknown> } }).request
    .body;

const post = (body: object) => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

/** The reads of a tape, as text. */
const readsOf = (tape: string): string[] =>
  readFileSync(tape, 'utf8')
    .split('\n')
    .flatMap((line) =>
      line.includes('"r"') ? [Buffer.from((JSON.parse(line) as string[])[2]!, 'base64').toString('latin1')] : [],
    );

const textOf = (transcript: string): string => {
  const imported = importTranscript(transcript);
  return imported.ok ? imported.value.fixture.chunks.join('') : imported.error;
};

const PATHS = [
  ['/v1/chat/completions', CHAT],
  ['/v1/messages', MESSAGES],
  ['/v1/responses?beta=1', RESPONSES],
  ['/openai/v1/completions', COMPLETIONS],
] as const;

it.each(PATHS)('answers %s with the very bytes of its tape', async (path, tape) => {
  const { port, lines } = await replayer([tape]);
  const { status, headers, body } = await ask(port, path, post(bodyOf(tape)));
  expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/event-stream' });
  expect(Buffer.from(body).toString('latin1')).toBe(readsOf(tape).join(''));
  expect(lines).toEqual([
    {
      request: 1,
      matched: 'messages',
      recording: expect.stringMatching(/\.stream\.jsonl$/),
      cut: 'as-recorded',
      chunks: readsOf(tape).length,
    },
  ]);
});

it('gives the recorded reads one for one where the client takes each', async () => {
  const { port } = await replayer([CHAT], { speed: 1 });
  const asked = request({ port, host: '127.0.0.1', path: '/v1/chat/completions', method: 'POST', agent: false });
  asked.end(JSON.stringify(bodyOf(CHAT)));
  const [answer] = await once(asked, 'response');
  const reads: string[] = [];
  answer.on('data', (read: Buffer) => reads.push(read.toString('latin1')));
  await once(answer, 'end');
  expect(reads.join('')).toBe(readsOf(CHAT).join(''));
  // A busy machine may join two that are milliseconds apart.
  expect(reads.length).toBeGreaterThan(readsOf(CHAT).length / 2);
});

it.each<Cut>(['reads', 'events', 'deltas', 'every', 'worst', 7])(
  'keeps the text when it is cut by %s, in any protocol',
  async (cut) => {
    const tapes = [CHAT, MESSAGES, RESPONSES, COMPLETIONS];
    for (const [path] of PATHS) {
      const { port } = await replayer(tapes, { cut });
      for (const tape of tapes) {
        const asked = post({ ...bodyOf(tape), stream: true });
        expect(textOf((await ask(port, path, asked)).body), `${tape} at ${path}`).toBe(
          textOf(readFileSync(tape, 'utf8')),
        );
      }
    }
  },
);

it.each<[Cut, RegExp]>([
  ['every', /"content":".(?:.)?"/u],
  ['worst', /"content":"<"[\s\S]*"content":"t"[\s\S]*"content":"o"/],
  [3, /"content":"Run"[\s\S]*"content":"nin"/],
  ['reads', /"content":"Running t"[\s\S]*"content":"he build "[\s\S]*"content":"and then the tests.\\n\\n<tool>"/],
])('cuts by %s as it says', async (cut, events) => {
  const { port } = await replayer([CHAT], { cut });
  expect((await ask(port, '/v1/chat/completions', post(bodyOf(CHAT)))).body).toMatch(events);
});

/** Events of a stream in which text comes before and after two calls that the endpoint had read itself. */
const delta = (content: object): string =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', model: 'm', choices: [{ index: 0, delta: content, finish_reason: null }] })}\n\n`;
const begun = (index: number, name: string, json: string): string =>
  delta({ tool_calls: [{ index, id: `call_${name}`, type: 'function', function: { name, arguments: json } }] });
const NATIVE = [
  delta({ role: 'assistant', content: 'Let me look.' }),
  begun(0, 'ls', ''),
  delta({ tool_calls: [{ index: 0, function: { arguments: '{"path":' } }] }),
  delta({ tool_calls: [{ index: 0, function: { arguments: '"a & b"}' } }] }),
  begun(1, 'pwd', '{}'),
  'data: {"choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}\n\n',
  'data: [DONE]\n\n',
];

/** A tape of these reads, 100 ms apart. */
function tapeOf(reads: readonly string[], messages: readonly object[] = []): string {
  const folder = mkdtempSync(join(tmpdir(), 'replay-'));
  closeLater(() => rmSync(folder, { recursive: true }));
  const head = {
    format: 'chunkscope-recording',
    version: 1,
    request: { path: '/v1/chat/completions', body: { messages, stream: true } },
    response: { status: 200, headers: { 'content-type': 'text/event-stream' } },
  };
  const lines = reads.map((read, at) => [(at + 1) / 10, 'r', Buffer.from(read).toString('base64')]);
  const tape = join(folder, 'a.stream.jsonl');
  const all = [head, ...lines, [(reads.length + 1) / 10, 'e', { reason: 'complete' }]];
  writeFileSync(tape, all.map((line) => `${JSON.stringify(line)}\n`).join(''));
  return tape;
}

it.each<Cut>(['as-recorded', 'reads', 'events', 'deltas', 'every', 'worst', 3])(
  'keeps the calls that the endpoint had read itself, and the text beside them, cut by %s in any protocol',
  async (cut) => {
    for (const [path] of PATHS.slice(0, 3)) {
      const { port } = await replayer([tapeOf(NATIVE)], { cut });
      const { body } = await ask(port, path, post({ messages: [], stream: true }));
      const found = importTranscript(body);
      expect(found.ok && found.value.fixture.chunks.join(''), path).toBe(
        'Let me look.\n→ ls\n{"path":"a & b"}\n→ pwd\n{}\n',
      );
      expect(found.ok && found.value.fixture.frames?.map(({ id }) => id)).toEqual(['call_ls', 'call_pwd']);
    }
    const { port } = await replayer([tapeOf(NATIVE)], { cut });
    expect(textOf((await ask(port, '/v1/completions', post({ prompt: '', stream: true }))).body)).toBe('Let me look.');
  },
);

it('cuts the arguments of such calls where their reader holds something back', async () => {
  const { port } = await replayer(
    [tapeOf([delta({ content: 'Hi' }), begun(0, 'ls', '{"a":"b\\u0026c"}'), ...NATIVE.slice(-2)])],
    {
      cut: 'worst',
    },
  );
  const { body } = await ask(port, '/v1/messages', post({ messages: [], stream: true }));
  const pieces = [...body.matchAll(/"partial_json":("(?:[^"\\]|\\.)*")/g)].map(
    ([, json = '']) => JSON.parse(json) as string,
  );
  expect(pieces.join('')).toBe('{"a":"b\\u0026c"}');
  expect(pieces.length).toBeGreaterThan(2);
});

it('gives what it cuts again, text and calls, when the read had come that holds it', async () => {
  for (const [path] of PATHS.slice(0, 3)) {
    const { port } = await replayer([tapeOf(NATIVE)], { cut: 'deltas', speed: 1 });
    const start = performance.now();
    const asked = request({ port, host: '127.0.0.1', path, method: 'POST', agent: false });
    asked.end(JSON.stringify({ messages: [], stream: true }));
    const [answer] = await once(asked, 'response');
    const seen: [text: string, ms: number][] = [];
    answer.on('data', (read: Buffer) => seen.push([read.toString(), performance.now() - start]));
    await once(answer, 'end');
    // Never before the recorded time; how long after depends on the machine.
    const when = (text: string): number => seen.find(([read]) => read.includes(text))?.[1] ?? 0;
    expect(when('Let me look.'), path).toBeGreaterThan(99);
    expect(when('path'), path).toBeGreaterThan(299);
    expect(when('a & b'), path).toBeGreaterThan(399);
    expect(when('pwd'), path).toBeGreaterThan(499);
  }
});

it('has each piece of a tape at the time that it was recorded at, the wait for the first once', () => {
  const tape = tapeOf([delta({ content: 'a' }), delta({ content: 'b' })]);
  const replayed = replayedTape('a', readFileSync(tape, 'utf8'))!;
  const [part] = partsOf(replayed, 'deltas');
  expect(part?.pieces.map(({ text, ms }) => [text, ms])).toEqual([
    ['a', 100],
    ['b', 200],
  ]);
});

it('keeps text that comes after a call behind it', async () => {
  const { port } = await replayer([tapeOf([begun(0, 'ls', '{}'), delta({ content: 'Done.' }), ...NATIVE.slice(-2)])], {
    cut: 'every',
  });
  const { body } = await ask(port, '/v1/messages', post({ messages: [], stream: true }));
  expect(body.indexOf('tool_use')).toBeLessThan(body.indexOf('"type":"text"'));
  const whole = await ask(port, '/v1/messages', post({ messages: [] }));
  expect(JSON.parse(whole.body)).toMatchObject({
    content: [
      { type: 'tool_use', name: 'ls', input: {} },
      { type: 'text', text: 'Done.' },
    ],
  });
});

it('gives a whole message of Anthropic an empty object where a call came without arguments', async () => {
  const { port } = await replayer([tapeOf([begun(0, 'ls', ''), ...NATIVE.slice(-2)])]);
  const { status, body } = await ask(port, '/v1/messages', post({ messages: [] }));
  expect(status).toBe(200);
  expect(JSON.parse(body)).toMatchObject({ content: [{ type: 'tool_use', name: 'ls', input: {} }] });
});

it('finds the second turn of a conversation by the call of the first, whose id it kept', async () => {
  const first = [{ role: 'user', content: 'Hi' }];
  const second = [...first, { role: 'tool', tool_call_id: 'call_pwd', content: '/' }];
  const { port, lines } = await replayer([tapeOf([delta({ content: 'There.' })], second), tapeOf(NATIVE, first)], {
    cut: 'worst',
  });
  const { body } = await ask(port, '/v1/chat/completions', post({ messages: first, stream: true }));
  const [, id] = /"id":"([^"]*pwd[^"]*)"/.exec(body) ?? [];
  await ask(
    port,
    '/v1/chat/completions',
    post({ messages: [...first, { role: 'tool', tool_call_id: id, content: '/' }], stream: true }),
  );
  expect(lines.map(({ matched }) => matched)).toEqual(['messages', 'messages']);
});

it('speaks a fixture of native calls as calls', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'replay-'));
  closeLater(() => rmSync(folder, { recursive: true }));
  const imported = importTranscript(NATIVE.join(''));
  const path = join(folder, 'a.fixture.json');
  writeFileSync(path, JSON.stringify(imported.ok && imported.value.fixture));
  const { port } = await replayer([path], { cut: 7 });
  const { body } = await ask(port, '/v1/chat/completions', post({ messages: [], stream: true }));
  expect(body).not.toContain('→');
  expect(body.match(/"type":"function"/g)).toHaveLength(2);
});

it('answers a request that wants no stream with a whole answer', async () => {
  const { port } = await replayer([CHAT, MESSAGES, RESPONSES, COMPLETIONS]);
  for (const [path, tape] of PATHS) {
    const { headers, body } = await ask(port, path, post({ ...bodyOf(tape), stream: false }));
    expect(headers['content-type']).toBe('application/json');
    expect(textOf(body)).toBe(textOf(readFileSync(tape, 'utf8')));
  }
});

it('finds the recording of the same messages and tools, whatever the order of keys and the protocol', async () => {
  const { port, lines } = await replayer([MESSAGES, CHAT]);
  const { messages, tools, ...rest } = bodyOf(CHAT) as {
    messages: { role: string; content: string }[];
    tools: object[];
  };
  const reordered = {
    tools,
    ...rest,
    messages: messages.map(({ role, content }) => ({ content: ` ${content}  `, role })),
  };
  await ask(port, '/v1/chat/completions', post(reordered));
  const system = messages[0]!.content;
  const parts = messages.slice(1).map(({ role, content }) => ({ role, content: [{ type: 'text', text: content }] }));
  await ask(port, '/v1/messages', post({ system, messages: parts, tools, stream: true }));
  expect(lines.map(({ matched, recording }) => [matched, recording])).toEqual(
    Array(2).fill(['messages', expect.stringContaining('-1.stream')]),
  );
  await ask(port, '/v1/chat/completions', post({ ...reordered, tools: [] }));
  expect(lines.at(-1)).toMatchObject({ matched: 'order', recording: expect.stringContaining('-2.stream') });
});

it('takes others in order, each once, then has none, or begins again', async () => {
  const other = post({ messages: [{ role: 'user', content: 'Something else.' }], stream: true });
  for (const loops of [false, true]) {
    const { port, lines } = await replayer([CHAT, MESSAGES], { loops });
    for (let count = 0; count < 3; count++) await ask(port, '/v1/chat/completions', other);
    expect(lines.map(({ matched }) => matched)).toEqual(['order', 'order', loops ? 'order' : null]);
  }
  const { port } = await replayer([CHAT]);
  await ask(port, '/v1/messages', other);
  const { status, body } = await ask(port, '/v1/messages', other);
  expect(status).toBe(404);
  expect(JSON.parse(body)).toEqual({
    type: 'error',
    error: { type: 'not_found_error', message: expect.stringContaining('the recording was used') },
  });
});

it('replays an error as it was, in any protocol', async () => {
  const { port } = await replayer([REFUSED], { cut: 'worst' });
  for (const [path] of PATHS)
    expect(await ask(port, path, post(bodyOf(REFUSED)))).toMatchObject({
      status: 429,
      headers: { 'retry-after': '0', 'content-type': 'application/json' },
      body: expect.stringContaining('Slow down.'),
    });
});

it('breaks the stream where it broke', async () => {
  for (const [path, cut] of [
    ['/v1/chat/completions', 'as-recorded'],
    ['/v1/chat/completions', 'worst'],
    ['/v1/messages', 'every'],
    ['/v1/responses', 'deltas'],
  ] as const) {
    const { port } = await replayer([RESET], { cut });
    const { body, isBroken } = await ask(port, path, post({ ...bodyOf(RESET), stream: true }));
    expect(isBroken).toBe(true);
    expect(textOf(body)).toBe(textOf(readFileSync(RESET, 'utf8')));
    expect(body).not.toMatch(/\[DONE\]|message_stop|response\.completed/);
  }
});

it('says so where the recorded endpoint gave no answer', async () => {
  const { port: silent } = await recorder(['up=http://127.0.0.1:1']);
  expect(silent).toBeGreaterThan(0);
  const folder = mkdtempSync(join(tmpdir(), 'replay-'));
  closeLater(() => rmSync(folder, { recursive: true }));
  const tape = join(folder, 'a.stream.jsonl');
  const [head = ''] = readFileSync(CHAT, 'utf8').split('\n', 1);
  writeFileSync(
    tape,
    `${head.replace(/"response":\{.*\}\}$/, '"response":null}')}\n[0,"e",{"reason":"upstream-reset","detail":"ECONNREFUSED"}]\n`,
  );
  const { port } = await replayer([tape]);
  expect(await ask(port, '/v1/chat/completions', post(bodyOf(CHAT)))).toMatchObject({
    status: 502,
    body: expect.stringContaining('ECONNREFUSED'),
  });
});

it('serves fixtures, links, plain replies and the replies of logs', async () => {
  const link = JSON.parse(readFileSync('src/core/cases/golden-links.json', 'utf8')) as unknown;
  const token = /1\.[\w-]{20,}/.exec(JSON.stringify(link))?.[0] ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'replay-'));
  closeLater(() => rmSync(folder, { recursive: true }));
  const plain = join(folder, 'reply.txt');
  writeFileSync(plain, 'Just text.');
  const { recordings } = await replayer([`https://example.com/#s=${token}`, 'fixtures/logs/plain.ndjson', plain]);
  expect(recordings[0]).toMatchObject({ chunks: expect.any(Array) });
  expect(recordings.filter(({ name }) => name.startsWith('plain.ndjson#')).length).toBeGreaterThan(5);
  expect(recordings.at(-1)).toMatchObject({ name: 'reply.txt', chunks: ['Just text.'] });
});

it('replays what was just recorded', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'replay-'));
  closeLater(() => rmSync(folder, { recursive: true }));
  prepareTapeFolder(folder);
  const sent = chatEvents(['a😀', '&&', '</tool>']).join('');
  const to = await endpoint((_, answer) => answer.writeHead(200, { 'Content-Type': 'text/event-stream' }).end(sent));
  const one = await recorder([`up=${to}`], { makeTape: tapeFiles(folder, () => {}) });
  const body = { model: 'm-1', messages: [{ role: 'user', content: 'Hi' }], stream: true };
  await ask(one.port, '/up/v1/chat/completions', post(body));
  await one.close();
  const { port, lines } = await replayer([folder]);
  expect((await ask(port, '/v1/chat/completions', post(body))).body).toBe(sent);
  expect(lines).toMatchObject([{ matched: 'messages' }]);
});

it('refuses other hosts and web pages, and all that it does not answer', async () => {
  const { port } = await replayer([CHAT]);
  const path = '/v1/chat/completions';
  expect((await ask(port, path, { method: 'POST', headers: { host: `evil.example:${port}` } })).status).toBe(403);
  expect((await ask(port, path, { method: 'POST', headers: { host: 'localhost:1' } })).status).toBe(403);
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'none' }]) {
    const answer = await ask(port, path, { method: 'POST', headers });
    expect(answer.status).toBe(403);
    expect(Object.keys(answer.headers).join()).not.toContain('access-control');
  }
  expect((await ask(port, path)).status).toBe(404);
  expect((await ask(port, '/v1/models')).status).toBe(404);
});
