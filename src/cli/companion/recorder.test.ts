import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, it } from 'vitest';
import { ask, closeLater, closesAfterEach, endpoint, recorder } from './companion.test-kit.ts';

closesAfterEach();

/** An endpoint that says what it was asked. */
const mirror = (): Promise<string> =>
  endpoint((asked, answer) => {
    void asked.toArray().then((parts) => {
      const { method, url, headers } = asked;
      answer.setHeader('x-seen', 'yes');
      answer.end(JSON.stringify({ method, url, headers, body: Buffer.concat(parts as Buffer[]).toString() }));
    });
  });

it('passes method, path, query, headers and body on, and status and headers back', async () => {
  const to = await endpoint((asked, answer) => {
    void asked.toArray().then((parts) => {
      answer.sendDate = false;
      answer.writeHead(418, 'Teapot', ['X-Mixed-Case', 'a', 'Set-Cookie', 'a=1', 'Set-Cookie', 'b=2']);
      answer.end(
        JSON.stringify({ url: asked.url, raw: asked.rawHeaders, body: String(Buffer.concat(parts as Buffer[])) }),
      );
    });
  });
  const { port } = await recorder([`up=${to}/base`]);
  const { status, rawHeaders, body } = await ask(port, '/up/v1/chat?x=%20&y', {
    method: 'POST',
    headers: {
      authorization: 'Bearer sk-1',
      'accept-encoding': 'gzip',
      connection: 'close, x-own',
      'x-own': '1',
      'X-Case': 'C',
    },
    body: '{"a": 1}',
  });
  expect(status).toBe(418);
  expect(rawHeaders.slice(0, 6)).toEqual(['X-Mixed-Case', 'a', 'Set-Cookie', 'a=1', 'Set-Cookie', 'b=2']);
  expect(rawHeaders).not.toContain('Date');
  const seen = JSON.parse(body) as { url: string; raw: string[]; body: string };
  expect(seen).toMatchObject({ url: '/base/v1/chat?x=%20&y', body: '{"a": 1}' });
  const headers = Object.fromEntries(seen.raw.flatMap((name, at) => (at % 2 === 0 ? [[name, seen.raw[at + 1]]] : [])));
  expect(headers).toMatchObject({
    authorization: 'Bearer sk-1',
    'Accept-Encoding': 'identity',
    Host: new URL(to).host,
  });
  expect(headers).toMatchObject({ 'X-Case': 'C' });
  expect(headers).not.toHaveProperty('x-own');
  const names = seen.raw.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
  expect(names.filter((name) => /^(?:host|accept-encoding)$/.test(name))).toEqual(['host', 'accept-encoding']);
});

it.each([
  ['one target alone takes all paths', '/v1/chat/completions', ['up={}'], '/v1/chat/completions'],
  ['a named path goes to its target', '/up/chat', ['up={}/v1', 'b=http://127.0.0.1:1'], '/v1/chat'],
  ['a version is not doubled', '/up/v1/chat', ['up={}/v1', 'b=http://127.0.0.1:1'], '/v1/chat'],
  ['nor for one target alone', '/v1/chat', ['up={}/v1'], '/v1/chat'],
  ['a query alone', '/up?a=1', ['up={}'], '/?a=1'],
])('%s', async (_what, path, to, expected) => {
  const address = await mirror();
  const { port } = await recorder(to.map((value) => value.replace('{}', address)));
  expect(JSON.parse((await ask(port, path)).body)).toMatchObject({ url: expected });
});

it('knows no target by a path that names none of several', async () => {
  const { port } = await recorder(['a=http://127.0.0.1:1', 'b=http://127.0.0.1:2']);
  expect(await ask(port, '/abc')).toMatchObject({ status: 404, body: expect.stringContaining('/a, /b') });
});

it.each([
  'evil.example',
  'localhost',
  '127.0.0.1',
  '127.0.0.1:1',
  'localhost.:{}',
  '127.0.0.1.evil.example:{}',
  '0.0.0.0:{}',
])('refuses the host "%s" on every route, upgrades too', async (host) => {
  const { port, token } = await recorder([`up=${await mirror()}`]);
  const headers = { host: host.replace('{}', String(port)), 'x-chunkscope-token': token };
  for (const path of ['/', '/up/v1', '/_chunkscope/live'])
    expect(await ask(port, path, { headers }), path).toMatchObject({ status: 403 });
  expect(await upgrade(port, headers.host)).toMatch(/^HTTP\/1\.1 403 /);
});

it.each([
  ['1.1 without a host', 'HTTP/1.1'],
  ['1.0 without a host', 'HTTP/1.0'],
])('refuses a request of HTTP %s', async (_what, version) => {
  const { port } = await recorder([`up=${await mirror()}`]);
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET /up/v1 ${version}\r\nConnection: close\r\n\r\n`);
  expect((await socket.toArray()).join('')).toMatch(/^HTTP\/1\.1 403 /);
});

it.each(['127.0.0.1', 'localhost', '[::1]', 'LOCALHOST'])('answers the host %s with its port', async (name) => {
  const { port } = await recorder([`up=${await mirror()}`]);
  expect((await ask(port, '/up/v1', { headers: { host: `${name}:${port}` } })).status).toBe(200);
});

it('refuses what a web page sends to a target, and gives no leave for it', async () => {
  const asked: string[] = [];
  const to = await endpoint((one, answer) => {
    asked.push(String(one.url));
    answer.end();
  });
  const { port } = await recorder([`up=${to}`]);
  for (const method of ['GET', 'POST', 'OPTIONS'])
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: `http://127.0.0.1:${port}` },
      { 'sec-fetch-site': 'none' },
    ]) {
      const { status, headers: answered } = await ask(port, '/up/v1', { method, headers });
      expect(status).toBe(403);
      expect(Object.keys(answered).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  expect(asked).toEqual([]);
});

it('wants its token for its own routes, and no other origin', async () => {
  const { port, token } = await recorder([`up=${await mirror()}`]);
  const path = '/_chunkscope/streams/1';
  for (const given of [
    {},
    { 'x-chunkscope-token': '' },
    { 'x-chunkscope-token': `${token}x` },
    { 'x-chunkscope-token': 'x' },
  ])
    expect((await ask(port, path, { headers: given })).status).toBe(403);
  const headers = { 'x-chunkscope-token': token };
  expect((await ask(port, path, { headers })).status).toBe(404);
  expect((await ask(port, path, { headers: { ...headers, origin: 'https://evil.example' } })).status).toBe(403);
  expect((await ask(port, path, { headers: { ...headers, 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
  expect((await ask(port, path, { headers: { ...headers, 'sec-fetch-site': 'same-origin' } })).status).toBe(404);
  expect((await ask(port, path, { headers, method: 'POST' })).status).toBe(405);
});

it('gives no other site leave to read its own routes', async () => {
  const { port, token } = await recorder(['up=http://127.0.0.1:1']);
  for (const path of ['companion', 'streams/1', 'none']) {
    const { headers } = await ask(port, `/_chunkscope/${path}`, { headers: { 'x-chunkscope-token': token } });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});

it('asks nobody where a request names an address in place of a path', async () => {
  const asked: unknown[] = [];
  const to = await endpoint((one, answer) => {
    asked.push(one.url);
    answer.end();
  });
  const { port } = await recorder([`up=${to}`]);
  for (const target of ['http://169.254.169.254/latest', `http://127.0.0.1:${port}/up/v1`, '*'])
    expect((await ask(port, target, {})).status).toBe(400);
  expect(asked).toEqual([]);
});

it('has a token of 256 bits, another at each start', async () => {
  const tokens = [await recorder(['up=http://127.0.0.1:1']), await recorder(['up=http://127.0.0.1:1'])];
  for (const { token } of tokens) expect(Buffer.from(token, 'base64url').length).toBe(32);
  expect(tokens[0]?.token).not.toBe(tokens[1]?.token);
});

it('passes a redirect back and follows none', async () => {
  const to = await endpoint((_, answer) =>
    answer.writeHead(307, { Location: 'http://127.0.0.1:1/elsewhere' }).end('moved'),
  );
  const { port } = await recorder([`up=${to}`]);
  expect(await ask(port, '/up/v1')).toMatchObject({
    status: 307,
    headers: { location: 'http://127.0.0.1:1/elsewhere' },
    body: 'moved',
  });
});

it('says why a target can not be asked', async () => {
  const { port, tape } = await recorder(['up=http://127.0.0.1:1']);
  const { status, body } = await ask(port, '/up/v1');
  expect(status).toBe(502);
  expect(JSON.parse(body)).toEqual({
    error: {
      message: expect.stringMatching(/^up \(http:\/\/127\.0\.0\.1:1\) could not be asked: .*ECONNREFUSED/),
      type: 'bad_gateway',
    },
  });
  const [header, end] = await tape(1);
  expect(header).toMatchObject({ response: null });
  expect(end).toEqual([
    expect.any(Number),
    'e',
    { reason: 'upstream-reset', detail: expect.stringContaining('ECONNREFUSED') },
  ]);
});

it('asks no target whose certificate nobody vouches for', async () => {
  let asked = 0;
  const server = createTlsServer({ key: SELF_SIGNED_KEY, cert: SELF_SIGNED }, (_, answer) => {
    asked += 1;
    answer.end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  closeLater(() => server.close());
  const { port } = await recorder([`up=https://localhost:${(server.address() as AddressInfo).port}`]);
  const { status, body } = await ask(port, '/up/v1', { headers: { authorization: 'Bearer sk-1' } });
  expect({ status, asked }).toEqual({ status: 502, asked: 0 });
  expect(body).toContain('DEPTH_ZERO_SELF_SIGNED_CERT');
});

it('answers 501 to a WebSocket', async () => {
  const { port } = await recorder([`up=${await mirror()}`]);
  expect(await upgrade(port, `127.0.0.1:${port}`)).toMatch(
    /^HTTP\/1\.1 501 Not Implemented\r\n[\s\S]*WebSockets are not recorded/,
  );
});

it('takes the next port where one is taken, and refuses to record itself', async () => {
  const first = await recorder(['up=http://127.0.0.1:1']);
  const second = await recorder(['up=http://127.0.0.1:1'], { port: first.port });
  expect(second.port).toBeGreaterThan(first.port);
  await second.close();
  await expect(recorder([`up=http://localhost:${second.port}`], { port: second.port })).rejects.toThrow(
    'this recorder itself',
  );
});

it('ends the request to the target when the client leaves', async () => {
  let left: (() => void) | undefined;
  const hasLeft = new Promise<void>((done) => {
    left = done;
  });
  const to = await endpoint((_, answer) => {
    answer.on('close', () => left?.());
    answer.write('data: 1\n\n');
  });
  const { port, tape } = await recorder([`up=${to}`]);
  const asked = request({ port, host: '127.0.0.1', path: '/up/v1', agent: false }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  await once(answer, 'data');
  asked.destroy();
  await hasLeft;
  expect((await tape(1)).at(-1)).toEqual([expect.any(Number), 'e', { reason: 'client-closed' }]);
});

it.each([
  ['chunked', {}],
  ['of a known length', { 'Content-Length': '100' }],
])('breaks the stream of the client where that of the target breaks, after what came: %s', async (_what, headers) => {
  const to = await endpoint((_, answer) => {
    answer.writeHead(200, headers);
    answer.write('data: 1\n\n', () => answer.socket?.destroySoon());
  });
  const { port, tape } = await recorder([`up=${to}`]);
  expect(await ask(port, '/up/v1')).toMatchObject({ status: 200, body: 'data: 1\n\n', isBroken: true });
  const kept = await tape(1);
  expect(kept.at(-1)).toEqual([expect.any(Number), 'e', { reason: 'upstream-reset', detail: expect.any(String) }]);
});

it('keeps 200 streams at once apart', async () => {
  const to = await endpoint((asked, answer) => {
    answer.write(`${asked.url} one\n`);
    setImmediate(() => answer.end(`${asked.url} two\n`));
  });
  const { port, tape } = await recorder([`up=${to}`]);
  const bodies = await Promise.all(Array.from({ length: 200 }, (_, at) => ask(port, `/up/${at}`)));
  expect(bodies.map(({ body }) => body)).toEqual(bodies.map((_, at) => `/${at} one\n/${at} two\n`));
  const tapes = (await Promise.all(bodies.map((_, at) => tape(at + 1)))) as [
    { request: { path: string } },
    ...[unknown, string, string][],
  ][];
  for (const [head, ...lines] of tapes) {
    const text = lines
      .flatMap(([, code, data]) => (code === 'r' ? Buffer.from(data, 'base64').toString() : []))
      .join('');
    expect(text).toBe(`${head.request.path} one\n${head.request.path} two\n`);
  }
});

const outside = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4');

it.skipIf(!outside)('is not there for other machines', async () => {
  const { port } = await recorder(['up=http://127.0.0.1:1']);
  await expect(once(connect(port, outside?.address), 'connect')).rejects.toThrow('ECONNREFUSED');
});

it('ends what is open when it closes, writes it out, and tells the page', async () => {
  const to = await endpoint((_, answer) => void answer.write('data: 1\n\n'));
  const ended: unknown[] = [];
  const one = await recorder([`up=${to}`], { watch: (event) => void (event.type === 'end' && ended.push(event)) });
  const told = one.lines('/_chunkscope/live');
  const asked = request({ port: one.port, host: '127.0.0.1', path: '/up/v1', agent: false }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.on('error', () => {});
  await once(answer, 'data');
  await one.close();
  expect(ended).toEqual([{ type: 'end', id: 1, t: expect.any(Number), reason: 'client-closed' }]);
  expect((await told).at(-1)).toEqual(ended[0]);
});

/** The head of the answer to a request for a WebSocket. */
async function upgrade(port: number, host: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET /up/v1 HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
  return (await socket.toArray()).join('');
}

/** Made for this test alone; it opens nothing. */
const SELF_SIGNED_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgOBkF5YDDrJLS19gs
aciTNN/nA8KK0wQhWPaXlD7smdKhRANCAATNSeEPB8ge9NrGun2I9C2xQ6mI+XG3
DVNhtymr3elNNWLG9RQJwGyIDJAOHYvzLdnCGktwY7/vrS/vMD9vnh3X
-----END PRIVATE KEY-----`;
const SELF_SIGNED = `-----BEGIN CERTIFICATE-----
MIIBfzCCASWgAwIBAgIUGb1uRk4bCAMNetEAdau/ojgPn4swCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMzEzNDAyMFoYDzIxMjYxMDMw
MTM0MDIwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATNSeEPB8ge9NrGun2I9C2xQ6mI+XG3DVNhtymr3elNNWLG9RQJwGyI
DJAOHYvzLdnCGktwY7/vrS/vMD9vnh3Xo1MwUTAdBgNVHQ4EFgQU7Bk34WRUu23p
oYvrgqhnPsjq3XowHwYDVR0jBBgwFoAU7Bk34WRUu23poYvrgqhnPsjq3XowDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiEAu+vEAIUKObI1iEXVX3Vj
mbwR1lWqFU9dKh5/tEbL3/4CIC59hnS3EuAodAI3xyVpdmt/IKzu/eRNjWzE7kF0
RqFV
-----END CERTIFICATE-----`;
