import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants, createGzip, deflateSync, gzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { cutsOf } from '../../base/any-cut.test-kit.ts';
import type { LiveEvent } from '../../core/transcripts/live/live-event.ts';
import {
  ask,
  chatEvents,
  closeLater,
  closesAfterEach,
  endpoint,
  linesOf,
  rawEndpoint,
  recorder,
} from './companion.test-kit.ts';
import type { Disk, ToWrite, Written } from './disk-thread.ts';
import { tapesInMemory } from './tape.ts';
import { tapeFiles } from './tape-files.ts';
import { prepareTapeFolder } from './tape-folder.ts';
import { credentialsOn } from './tape-secrets.ts';

closesAfterEach();

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'tapes-'));
  closeLater(() => rmSync(made, { recursive: true }));
  return made;
}

/** The bytes of the reads of a tape. */
const readsOf = (tape: readonly unknown[]): string[] =>
  tape.flatMap((line) =>
    Array.isArray(line) && line[1] === 'r' ? [Buffer.from(String(line[2]), 'base64').toString('latin1')] : [],
  );

const REQUEST = { model: 'qwen/qwen3-coder:free', messages: [{ role: 'user', content: 'Hi' }], stream: true };
const post = { method: 'POST', body: JSON.stringify(REQUEST), headers: { 'content-type': 'application/json' } };

it('gives each read of the target as one write at once, and keeps it as one read with its time', async () => {
  const pieces = ['data: {"a', '":1}\n\n', 'data: é', '\n\n', 'data: [DONE]\n\n'];
  let answered: ServerResponse | undefined;
  const to = await endpoint((_, answer) => {
    answered = answer;
    answer.writeHead(200, { 'Content-Type': 'text/event-stream' });
    answer.flushHeaders();
  });
  const { port, tape } = await recorder([`up=${to}`]);
  const asked = request({ port, host: '127.0.0.1', path: '/up/v1', agent: false }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const reads: string[] = [];
  for (const piece of pieces) {
    // The next piece is written only after this one has arrived, so nothing can be held back.
    answered?.write(piece);
    const [read] = (await once(answer, 'data')) as [Buffer];
    reads.push(read.toString());
  }
  answered?.end();
  await once(answer, 'end');
  expect(reads).toEqual(pieces);
  const kept = await tape(1);
  expect(readsOf(kept)).toEqual(pieces.map((piece) => Buffer.from(piece).toString('latin1')));
  const times = kept.slice(1).map((line) => (line as [number])[0]);
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(kept.at(-1)).toEqual([expect.any(Number), 'e', { reason: 'complete' }]);
});

it('passes the same bytes, and keeps them, however the target writes them', async () => {
  const bytes = Buffer.from(chatEvents(['a😀', '&&', '</tool>']).join(''));
  const cuts = [...cutsOf(new Uint8Array(bytes), { splits: 8 })];
  const to = await endpoint((asked, answer) => {
    for (const piece of cuts[Number(asked.url?.slice(1))] ?? []) answer.write(piece);
    answer.end();
  });
  const { port, tape } = await recorder([`up=${to}`]);
  for (const [at] of cuts.entries()) {
    expect((await ask(port, `/up/${at}`)).body).toBe(bytes.toString());
    expect(readsOf(await tape(at + 1)).join('')).toBe(bytes.toString('latin1'));
  }
});

it('passes a large request and a large answer whole, both ways at the pace of the slower side', async () => {
  const body = Buffer.alloc(8_000_000, 'é');
  const to = await endpoint((asked, answer) => void asked.pipe(answer));
  const { port } = await recorder([`up=${to}`], { mostBytes: 1_000 });
  const { reads } = await ask(port, '/up/v1', { method: 'POST', body });
  expect(Buffer.from(reads.join(''), 'latin1').equals(body)).toBe(true);
});

it('stops reading from the target while the client does not read', async () => {
  const all = 100_000_000;
  let written = 0;
  const to = await endpoint((_, answer) => {
    const piece = Buffer.alloc(65_536);
    const go = (): void => {
      let hasRoom = true;
      while (hasRoom && written < all) {
        hasRoom = answer.write(piece);
        written += piece.length;
      }
    };
    answer.on('drain', go);
    answer.on('error', () => {});
    go();
  });
  const { port } = await recorder([`up=${to}`], { mostBytes: 1_000 });
  const asked = request({ port, host: '127.0.0.1', path: '/up/v1', agent: false }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.pause();
  // Once the buffers between the two are full nothing more is written, however many other requests pass.
  for (let [quiet, before] = [0, -1]; quiet < 100 && written < all; before = written) {
    await ask(port, '/none', { headers: { host: 'evil.example' } });
    quiet = written === before ? quiet + 1 : 0;
  }
  expect(written).toBeLessThan(all / 2);
  asked.on('error', () => {});
  asked.destroy();
});

it('takes no more from the client while the target does not read', async () => {
  const to = await rawEndpoint((socket) => socket.pause());
  const { port } = await recorder([`up=${to}`], { mostBytes: 1_000 });
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`POST /up/v1 HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Length: 100000000\r\n\r\n`);
  for (let piece = 0; piece < 1_000; piece++) socket.write(Buffer.alloc(100_000));
  // Bytes that the system has not taken yet.
  const waiting = (): number => socket.writableLength;
  for (let [quiet, before] = [0, -1]; quiet < 100 && waiting() > 0; before = waiting()) {
    await ask(port, '/none', { headers: { host: 'evil.example' } });
    quiet = waiting() === before ? quiet + 1 : 0;
  }
  expect(waiting()).toBeGreaterThan(0);
  socket.destroy();
});

it('gives what the target sends in one packet as one read, whatever parts its transfer has', async () => {
  const to = await rawEndpoint((socket) => {
    socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n3\r\ndef\r\n0\r\n\r\n');
  });
  const { port, tape } = await recorder([`up=${to}`]);
  expect((await ask(port, '/up/v1')).reads).toEqual(['abcdef']);
  expect(readsOf(await tape(1))).toEqual(['abcdef']);
});

it('writes one tape a request, named by time, target, model and number, and readable by its user alone', async () => {
  const tapes = join(folder(), 'deep/tapes');
  prepareTapeFolder(tapes);
  const to = await endpoint((_, answer) => {
    answer.writeHead(200, { 'Content-Type': 'text/event-stream', 'X-Request-Id': 'r1', 'X-Other': 'x', Date: 'now' });
    answer.end(chatEvents(['Hi']).join(''));
  });
  const one = await recorder([`my.vllm=${to}`], { makeTape: tapeFiles(tapes, () => {}) });
  for (let count = 0; count < 2; count++)
    await ask(one.port, '/my.vllm/v1/chat/completions?key=s&access_token=s&a=1', post);
  await one.close();
  const names = readdirSync(tapes);
  expect(names).toEqual([
    expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d-]+\.\d{3}Z-my\.vllm-qwen-qwen3-coder-free-1\.stream\.jsonl$/),
    expect.stringMatching(/-2\.stream\.jsonl$/),
  ]);
  expect(statSync(tapes).mode & 0o777).toBe(0o700);
  expect(statSync(join(tapes, names[0]!)).mode & 0o777).toBe(0o600);
  const [header, ...rest] = linesOf(readFileSync(join(tapes, names[0]!), 'utf8'));
  expect(header).toEqual({
    format: 'chunkscope-recording',
    version: 1,
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    target: 'my.vllm',
    request: {
      method: 'POST',
      path: '/v1/chat/completions?key=[removed]&access_token=[removed]&a=1',
      headers: { 'content-type': 'application/json' },
      body: REQUEST,
    },
    response: {
      status: 200,
      headers: {
        'content-type': 'text/event-stream',
        'x-request-id': 'r1',
        date: 'now',
        'transfer-encoding': 'chunked',
      },
    },
  });
  expect(readsOf(rest).join('')).toBe(chatEvents(['Hi']).join(''));
  expect(rest.at(-1)).toEqual([expect.any(Number), 'e', { reason: 'complete' }]);
});

it('writes no key to a tape, wherever a request or an answer has one', async () => {
  const key = 'sk-very-secret-123';
  const names = [
    'authorization',
    'proxy-authorization',
    'x-api-key',
    'api-key',
    'x-goog-api-key',
    'cookie',
    'x-auth-token',
  ];
  const more = ['client-secret', 'key', 'x-mystery', 'x-chunkscope-token'];
  const to = await endpoint((_, answer) => {
    answer.writeHead(200, { 'Set-Cookie': [key, key], 'X-Session-Token': key, 'X-Mystery': key });
    answer.end('{}');
  });
  const { port, token, said } = await recorder([`up=${to}`]);
  const headers = Object.fromEntries([...names, ...more].map((name) => [name, key]));
  const parameters = ['key', 'api-key', 'my_token', '%6bey', 'client_secret', 'apiKey', 'X-Amz-Signature', 'sig'];
  await ask(port, `/up/v1?monkeys=2&${parameters.map((name) => `${name}=${key}`).join('&')}`, { headers });
  const { body } = await ask(port, '/_chunkscope/streams/1', { headers: { 'x-chunkscope-token': token } });
  expect(body).not.toContain('secret-123');
  expect(said.join()).not.toContain('secret-123');
  const [{ request: kept, response }] = linesOf(body) as [
    { request: { path: string; headers: object }; response: { headers: object } },
  ];
  expect(kept.path).toBe(`/v1?monkeys=2&${parameters.map((name) => `${name}=[removed]`).join('&')}`);
  expect(kept.headers).toEqual(
    Object.fromEntries([...names, ...more.filter((name) => name !== 'x-mystery')].map((name) => [name, '[removed]'])),
  );
  expect(response.headers).toMatchObject({ 'set-cookie': '[removed]', 'x-session-token': '[removed]' });
});

it.each([
  ['short', ''],
  ['long', 'x'.repeat(40_000)],
])('writes no key that is a member of a %s request, and leaves what was said', async (_, said) => {
  const body = {
    api_key: 'KEY',
    extra_headers: { authorization: 'Bearer KEY' },
    mcp_servers: [{ url: 'https://me:KEY@host/mcp', authorization_token: ['KEY'] }],
    tools: [{ name: 'open', input_schema: { properties: { key: { type: 'string' } } } }],
    max_tokens: 9,
    messages: [{ role: 'assistant', content: [{ type: 'tool_use', name: 'open', input: { key: said } }] }],
  };
  const to = await endpoint((asked, answer) => void asked.resume().on('end', () => answer.end()));
  const { port, tape } = await recorder([`up=${to}`]);
  await ask(port, '/up/v1', { method: 'POST', body: JSON.stringify(body) });
  await ask(port, '/up/v1', { method: 'POST', body: JSON.stringify(body).slice(0, -1) });
  const kept = { ...body, api_key: '[removed]', extra_headers: { authorization: '[removed]' } };
  kept.mcp_servers = [{ url: 'https://host/mcp', authorization_token: '[removed]' as never }];
  expect((await tape(1))[0]).toMatchObject({ request: { body: kept } });
  expect((await tape(2))[0]).toMatchObject({ request: { body: JSON.stringify(kept).slice(0, -1) } });
});

it.each([
  ['br', (text: string) => brotliCompressSync(text)],
  ['deflate', (text: string) => deflateSync(text)],
])('passes what comes compressed as %s as it is, and records it inflated', async (encoding, pack) => {
  const packed = pack('data: {"a":1}\n\n');
  const to = await endpoint((_, answer) => answer.writeHead(200, { 'Content-Encoding': encoding }).end(packed));
  const { port, tape } = await recorder([`up=${to}`]);
  const { reads, headers } = await ask(port, '/up/v1');
  expect(reads.join('')).toBe(packed.toString('latin1'));
  expect(headers['content-encoding']).toBe(encoding);
  const kept = await tape(1);
  expect(kept[0]).toMatchObject({ response: { decoded: encoding, headers: { 'content-encoding': encoding } } });
  expect(readsOf(kept).join('')).toBe('data: {"a":1}\n\n');
});

it('inflates a compressed stream read by read', async () => {
  const events = chatEvents(['a', 'b']);
  const to = await endpoint((_, answer) => {
    const gzip = createGzip({ flush: constants.Z_SYNC_FLUSH });
    answer.writeHead(200, { 'Content-Encoding': 'gzip' });
    gzip.on('data', (bytes) => answer.write(bytes));
    gzip.on('end', () => answer.end());
    const next = (at: number): void =>
      void (at < events.length ? gzip.write(events[at], () => next(at + 1)) : gzip.end());
    next(0);
  });
  const live: LiveEvent[] = [];
  const one = await recorder([`up=${to}`], { watch: (event) => void live.push(event) });
  await ask(one.port, '/up/v1');
  await one.close();
  expect(live.at(-1)).toMatchObject({ type: 'end', reason: 'complete' });
  const read = live.flatMap((event) => (event.type === 'read' ? Buffer.from(event.data, 'base64').toString() : []));
  expect(read.join('')).toBe(events.join(''));
});

it('goes on where bytes are not of the encoding that is said', async () => {
  const to = await endpoint((_, answer) => answer.writeHead(200, { 'Content-Encoding': 'gzip' }).end('no gzip'));
  const { port, tape } = await recorder([`up=${to}`]);
  expect((await ask(port, '/up/v1')).body).toBe('no gzip');
  expect((await tape(1)).at(-1)).toEqual([expect.any(Number), 'e', { reason: 'too-long' }]);
});

it.each([
  ['short', 1],
  ['long', 20_000],
])('keeps a %s request as it was written, in one line, and answers for its tools', async (_, times) => {
  const written = `{"model": "m",\r\n "seed": 12345678901234567890,\n "tools": [{"name": "run"}],\n "input": "${'é\\n'.repeat(times)}"}`;
  let answered: ServerResponse | undefined;
  const to = await endpoint((asked, answer) => {
    answered = answer;
    asked.resume();
    asked.on('end', () => answer.write('data: 1\n\n'));
  });
  const types: string[] = [];
  const one = await recorder([`up=${to}`], { watch: ({ type }) => void types.push(type) });
  const asked = request({ port: one.port, host: '127.0.0.1', path: '/up/v1', method: 'POST', agent: false });
  asked.end(written);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  await once(answer, 'data');
  await vi.waitFor(() => expect(types).toEqual(['stream', 'response', 'read']));
  expect(await one.lines('/_chunkscope/tools/1')).toEqual([{ tools: [{ name: 'run' }] }]);
  answered?.end();
  answer.resume();
  const [head] = await one.tape(1);
  expect(head).toMatchObject({ request: { body: JSON.parse(written) } });
  const headers = { 'x-chunkscope-token': one.token };
  const { body } = await ask(one.port, '/_chunkscope/streams/1', { headers });
  expect(body).toContain('"seed": 12345678901234567890,');
});

it('keeps a request that is no JSON as a text, and none as null', async () => {
  const to = await endpoint((asked, answer) => void asked.resume().on('end', () => answer.end()));
  const { port, tape } = await recorder([`up=${to}`]);
  for (const body of ['{"model":', `{${'é'.repeat(40_000)}`, '']) await ask(port, '/up/v1', { method: 'POST', body });
  const kept = await Promise.all([1, 2, 3].map(async (id) => (await tape(id))[0]));
  expect(kept).toMatchObject(['{"model":', `{${'é'.repeat(40_000)}`, null].map((body) => ({ request: { body } })));
});

it('records no more than the most of a request or an answer, and passes all of it', async () => {
  const to = await endpoint((asked, answer) => void asked.pipe(answer));
  const { port, tape } = await recorder([`up=${to}`], { mostBytes: 10 });
  expect((await ask(port, '/up/v1', { method: 'POST', body: 'x'.repeat(11) })).body).toBe('x'.repeat(11));
  expect(await tape(1)).toEqual([
    expect.objectContaining({ request: expect.objectContaining({ body: null, cut: true }) }),
    [expect.any(Number), 'e', { reason: 'too-long' }],
  ]);
});

it('records no more of an answer that is small only as long as it is compressed', async () => {
  const packed = gzipSync(Buffer.alloc(2_000_000));
  const to = await endpoint((_, answer) => answer.writeHead(200, { 'Content-Encoding': 'gzip' }).end(packed));
  const { port, tape } = await recorder([`up=${to}`], { mostBytes: 100_000 });
  expect((await ask(port, '/up/v1')).reads.join('')).toBe(packed.toString('latin1'));
  const kept = await tape(1);
  expect(readsOf(kept).join('').length).toBeLessThanOrEqual(100_000);
  expect(kept.at(-1)).toEqual([expect.any(Number), 'e', { reason: 'too-long' }]);
});

it('names at its end the tapes on which something said looks like a credential', async () => {
  const key = 'sk-proj-abcdefghijklmnopqrstuvwxyz0123456789';
  const to = await endpoint((asked, answer) => {
    const says = asked.url === '/answer' ? [`Use ${key.slice(0, 9)}`, key.slice(9)] : ['Hi'];
    answer.writeHead(200, { 'Content-Type': 'text/event-stream' }).end(chatEvents(says).join(''));
  });
  const asks = async (masks: boolean): Promise<string> => {
    const tapes = folder();
    const { port, said, close } = await recorder([`up=${to}`], { makeTape: tapeFiles(tapes, () => {}), masks });
    await ask(port, '/up/clean', post);
    await ask(port, '/up/answer', post);
    await ask(port, '/up/asked', { ...post, body: JSON.stringify({ model: 'm', prompt: `My key is ${key}.` }) });
    await close();
    expect(said.join()).not.toContain(key);
    return said.join();
  };
  const [head, ...lines] = (await asks(false)).split('\n');
  expect(head).toMatch(/^2 of 3 tapes may hold a credential in what was said\./);
  expect(lines).toEqual([
    expect.stringMatching(/^ {2}\S+-m-3\.stream\.jsonl: OpenAI key in the request$/),
    expect.stringMatching(/^ {2}\S+-2\.stream\.jsonl: OpenAI key in the answer$/),
  ]);
  expect(await asks(true)).toBe('');
});

it('says how many tapes it looked through where there are more than it has time for', async () => {
  const text = async (): Promise<string> => '{"request":{"body":"Bearer abcdefghijklmnopqrstuvwx"}}\n';
  const looked = await credentialsOn(Array(5_000).fill({ path: 'a', text }), 5);
  expect(looked).toMatch(/^\d+ of the last \d+ of 5000 tapes may hold/);
  expect(looked?.split('\n').length).toBeLessThanOrEqual(12);
});

it('looks through the beginning of a long tape alone, which import takes a minute for', async () => {
  const key = 'Bearer abcdefghijklmnopqrstuvwx';
  const line = (text: string): string => `${JSON.stringify([0, 'r', Buffer.from(text).toString('base64')])}\n`;
  const tape = (lines: readonly string[]) => ({
    path: 'long',
    text: async () => `{"format":"chunkscope-recording","version":1,"request":{"body":null}}\n${lines.join('')}`,
  });
  const long = line('x'.repeat(4_000_000));
  expect(await credentialsOn([tape([line(key), long])])).toMatch(/^1 of 1 tape may hold/);
  expect(await credentialsOn([tape([long, line(key)])])).toBeNull();
});

it('goes on without tapes where the disk is full, and says so once', async () => {
  const said: string[] = [];
  const full = diskThat((batch) => batch.map(() => ({ reason: 'no space left on device' })));
  const to = await endpoint((_, answer) => answer.end(chatEvents(['Hi']).join('')));
  const { port, close } = await recorder([`up=${to}`], {
    makeTape: tapeFiles(folder(), (one) => said.push(one), full),
  });
  for (let count = 0; count < 3; count++)
    expect((await ask(port, '/up/v1', post)).body).toBe(chatEvents(['Hi']).join(''));
  await close();
  expect(said).toEqual([
    expect.stringMatching(/^Recording has stopped, the traffic goes on: .* no space left on device\.$/),
  ]);
});

it('writes all lines of each tape in their order, many tapes at once, each under a name of its own', async () => {
  const tapes = folder();
  const makeTape = tapeFiles(tapes, () => {});
  const made = Array.from({ length: 9 }, () => makeTape('a', 1));
  for (const line of ['one', Buffer.from('zwö'), 'three']) {
    for (const tape of made) tape.write(line);
    await made[0]?.text();
  }
  expect(await made[0]?.text()).toBe('one\nzwö\nthree\n');
  const paths = await Promise.all(made.map((tape) => tape.end()));
  expect(new Set(paths).size).toBe(9);
  expect(paths.map((path) => readFileSync(path ?? '', 'utf8'))).toEqual(Array(9).fill('one\nzwö\nthree\n'));
});

it('gives tapes up where the disk does not answer, says so once, and does not wait for it', async () => {
  vi.useFakeTimers();
  closeLater(() => vi.useRealTimers());
  const said: string[] = [];
  const silent = diskThat(() => null);
  const tape = tapeFiles(folder(), (one) => said.push(one), silent)('a', 1);
  for (let count = 0; count < 9; count++) {
    tape.write('x'.repeat(10_000_000));
    vi.runAllTimers();
  }
  expect(await tape.end()).toBeNull();
  expect(said).toEqual([expect.stringMatching(/^Recording has stopped, the traffic goes on: .* it is too slow\.$/)]);
});

it('goes on where the folder of tapes is gone', async () => {
  const said: string[] = [];
  const gone = join(folder(), 'gone');
  const to = await endpoint((_, answer) => answer.end('ok'));
  const { port, close } = await recorder([`up=${to}`], { makeTape: tapeFiles(gone, (one) => said.push(one)) });
  for (let count = 0; count < 2; count++) expect((await ask(port, '/up/v1', post)).body).toBe('ok');
  await close();
  expect(said).toHaveLength(1);
});

it('lets no fault of the reading touch the recording, and none of the recording the traffic', async () => {
  const to = await endpoint((_, answer) => answer.end(chatEvents(['Hi']).join('')));
  const fail = (): never => {
    throw new Error('Our mistake.');
  };
  const reading = await recorder([`up=${to}`], { watch: fail });
  expect((await ask(reading.port, '/up/v1', post)).body).toBe(chatEvents(['Hi']).join(''));
  expect(readsOf(await reading.lines('/_chunkscope/streams/1'))).toEqual([chatEvents(['Hi']).join('')]);
  expect(reading.said).toEqual([expect.stringMatching(/^Streams are no longer read .* Our mistake\.$/)]);
  const recording = await recorder([`up=${to}`], { makeTape: fail });
  expect((await ask(recording.port, '/up/v1', post)).body).toBe(chatEvents(['Hi']).join(''));
  expect(recording.said).toEqual([expect.stringMatching(/^One recording has stopped, .* Our mistake\.$/)]);
});

it('tells the page of streams as they run, from any of them on', async () => {
  const to = await endpoint((_, answer) => answer.end(chatEvents(['Hi']).join('')));
  const { port, token } = await recorder([`up=${to}`]);
  await ask(port, '/up/v1/chat/completions?key=1', post);
  const live = request({ port, host: '127.0.0.1', path: '/_chunkscope/live?from=1', agent: false });
  live.setHeader('x-chunkscope-token', token);
  live.end();
  const [feed] = (await once(live, 'response')) as [IncomingMessage];
  expect(feed.headers['content-type']).toBe('application/x-ndjson');
  const events = eventsOf(feed);
  const past = await take(events, 4);
  expect(past).toEqual([
    {
      type: 'stream',
      id: 1,
      at: expect.any(String),
      target: 'up',
      path: '/v1/chat/completions?key=[removed]',
      model: REQUEST.model,
    },
    { type: 'response', id: 1, t: expect.any(Number), status: 200 },
    { type: 'read', id: 1, t: expect.any(Number), data: Buffer.from(chatEvents(['Hi']).join('')).toString('base64') },
    { type: 'end', id: 1, t: expect.any(Number), reason: 'complete' },
  ]);
  await ask(port, '/up/v1', post);
  expect((await take(events, 4)).map(({ type, id }) => [type, id])).toEqual([
    ['stream', 2],
    ['response', 2],
    ['read', 2],
    ['end', 2],
  ]);
  feed.destroy();
});

it('tells a page that comes later of the stream that is open, and where its beginning is', async () => {
  let answered: ServerResponse | undefined;
  const to = await endpoint((_, answer) => {
    answered = answer;
    answer.write('data: 1\n\n');
  });
  const { port, token, lines } = await recorder([`up=${to}`]);
  const asked = request({ port, host: '127.0.0.1', path: '/up/v1', agent: false }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  await once(answer, 'data');
  const live = request({ port, host: '127.0.0.1', path: '/_chunkscope/live', agent: false });
  live.setHeader('x-chunkscope-token', token);
  live.end();
  const [feed] = (await once(live, 'response')) as [IncomingMessage];
  const events = eventsOf(feed);
  expect((await take(events, 3)).map(({ type }) => type)).toEqual(['stream', 'response', 'gap']);
  expect(readsOf(await lines('/_chunkscope/streams/1'))).toEqual(['data: 1\n\n']);
  answered?.end('data: 2\n\n');
  answer.resume();
  expect((await take(events, 2)).map(({ type }) => type)).toEqual(['read', 'end']);
  feed.destroy();
});

it('keeps tapes in memory up to a bound, the last ones', async () => {
  const makeTape = tapesInMemory(100);
  const [first, second] = [makeTape('a', 1), makeTape('b', 2)];
  first.write('x'.repeat(60));
  second.write('y'.repeat(60));
  first.write('more');
  expect(await first.text()).toBeNull();
  expect(await second.text()).toBe(`${'y'.repeat(60)}\n`);
});

it('refuses a folder of a git work tree that git would take up, with the line that prevents it', () => {
  const root = folder();
  spawnSync('git', ['init', '--quiet', root]);
  const tapes = join(root, 'run/tapes');
  expect(() => prepareTapeFolder(tapes)).toThrow(/does not ignore it[\s\S]*\n\/run\/tapes\/$/);
  writeFileSync(join(root, '.gitignore'), '/run/tapes/\n');
  prepareTapeFolder(tapes);
  expect(statSync(tapes).isDirectory()).toBe(true);
});

it('closes a folder that holds tapes alone, and leaves the mode of any other', () => {
  const root = folder();
  const [tapes, other] = [join(root, 'tapes'), join(root, 'other')];
  for (const [path, name] of [
    [tapes, 'a.stream.jsonl'],
    [other, 'a.txt'],
  ] as const) {
    mkdirSync(path);
    writeFileSync(join(path, name), '');
    chmodSync(path, 0o755);
    prepareTapeFolder(path);
  }
  expect([tapes, other].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o755]);
});

/** The JSON lines of a stream, as they come. */
async function* eventsOf(stream: IncomingMessage): AsyncGenerator<{ readonly type: string; readonly id: number }> {
  let rest = '';
  for await (const piece of stream as AsyncIterable<Buffer>) {
    const parts = (rest + piece.toString()).split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) yield JSON.parse(part);
  }
}

async function take<T>(values: AsyncGenerator<T>, count: number): Promise<T[]> {
  const taken: T[] = [];
  while (taken.length < count) {
    const { value, done } = await values.next();
    if (done) break;
    taken.push(value);
  }
  return taken;
}

/** A disk that answers so; null: not at all. */
function diskThat(answers: (batch: readonly ToWrite[]) => readonly Written[] | null): Disk {
  let told: (written: readonly Written[]) => void = () => {};
  return {
    write(batch) {
      const written = answers(batch);
      if (written) queueMicrotask(() => told(written));
    },
    onWritten(then) {
      told = then;
    },
  };
}
