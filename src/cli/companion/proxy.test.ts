import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { closesAfterEach, rawEndpoint, recorder, sendRaw } from './companion.test-kit.ts';

closesAfterEach();

/** The request as a client writes it. */
const get = (port: number, path = '/up/v1', version = '1.1'): string =>
  `GET ${path} HTTP/${version}\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`;

/** What a client gets where a target answers with these bytes. */
async function passed(bytes: string, version = '1.1'): Promise<string> {
  const to = await rawEndpoint((socket) => socket.end(bytes, 'latin1'));
  const { port } = await recorder([`up=${to}`]);
  return await sendRaw(port, get(port, '/up/v1', version));
}

/** What a target is sent where a client writes these lines after its `Host`. */
async function askedWith(method: string, lines: string, body = ''): Promise<string> {
  let seen = '';
  const to = await rawEndpoint(
    (socket) => setImmediate(() => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')),
    (bytes) => {
      seen += bytes;
    },
  );
  const { port } = await recorder([`up=${to}`]);
  const head = `${method} /up/v1 HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${lines}Connection: close\r\n\r\n`;
  expect(await sendRaw(port, head + body)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  return seen.replace(/Host: \S+\r\n/, '');
}

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi';

it('passes trailers back, and that they come', async () => {
  const chunked = 'HTTP/1.1 200 OK\r\nTrailer: X-Sum\r\nTransfer-Encoding: chunked\r\n\r\n';
  const all = await passed(`${chunked}2\r\nhi\r\n0\r\nX-Sum: 7\r\nx-sum: 8\r\n\r\n`);
  expect(all).toMatch(/^HTTP\/1\.1 200 OK\r\nTrailer: X-Sum\r\n/);
  expect(all).toMatch(/\r\n\r\n2\r\nhi\r\n0\r\nX-Sum: 7\r\nx-sum: 8\r\n\r\n$/);
});

it.each([
  ['the length is known', OK.replace('\r\n', '\r\nTrailer: X-Sum\r\n'), '1.1'],
  [
    'the client speaks HTTP/1.0',
    'HTTP/1.1 200 OK\r\nTrailer: X-Sum\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\nX-Sum: 7\r\n\r\n',
    '1.0',
  ],
])('promises no trailers where none can come: %s', async (_what, bytes, version) => {
  const all = await passed(bytes, version);
  expect(all).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*hi$/);
  expect(all).not.toMatch(/x-sum/i);
});

it('passes trailers of a request on', async () => {
  const body = '2\r\nab\r\n0\r\nX-T: 5\r\n\r\n';
  expect(await askedWith('POST', 'Trailer: X-T\r\nTransfer-Encoding: chunked\r\n', body)).toBe(
    `POST /v1 HTTP/1.1\r\nTrailer: X-T\r\nAccept-Encoding: identity\r\nTransfer-Encoding: chunked\r\nConnection: keep-alive\r\n\r\n${body}`,
  );
});

it.each([
  '103 Early Hints\r\nLink: </a.css>; rel=preload\r\nX-A: \xe9',
  '102 Processing',
  '100 Continue',
  '104 Upload Resumption Supported',
])('passes an answer back that says the real one is to come: %j', async (head) => {
  expect(await passed(`HTTP/1.1 ${head}\r\n\r\n${OK}`)).toMatch(
    new RegExp(`^HTTP/1\\.1 ${head.replace('.', '\\.')}\r\n\r\nHTTP/1\\.1 200 OK\r\n[\\s\\S]*hi$`),
  );
});

it('keeps from a client of HTTP/1.0 what it does not know', async () => {
  expect(await passed(`HTTP/1.1 103 Early Hints\r\n\r\n${OK}`, '1.0')).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});

it('lets the target decide whether a body is wanted', async () => {
  const asked: string[] = [];
  const to = await rawEndpoint(
    (socket, head) => {
      if (head.includes('/yes')) socket.write('HTTP/1.1 100 Continue\r\n\r\n');
      else socket.end('HTTP/1.1 417 Expectation Failed\r\nContent-Length: 0\r\n\r\n');
    },
    (bytes) => asked.push(bytes),
  );
  const { port } = await recorder([`up=${to}`]);
  const head = (path: string): string =>
    `POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nExpect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n\r\n`;
  expect(await sendRaw(port, head('/up/no'))).toMatch(/^HTTP\/1\.1 417 Expectation Failed\r\n/);
  const socket = connect(port, '127.0.0.1');
  socket.write(head('/up/yes'));
  const leave = await new Promise<Buffer>((done) => socket.once('data', done));
  expect(leave.toString()).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  expect(asked.at(-1)).toContain('Expect: 100-continue');
  socket.destroy();
});

it.each([
  [
    'an answer of no content',
    'HTTP/1.1 204 No Content\r\nX-B: 1\r\n\r\n',
    /^HTTP\/1\.1 204 No Content\r\nX-B: 1\r\nConnection: close\r\n\r\n$/,
  ],
  [
    'an answer that nothing has changed',
    'HTTP/1.1 304 Not Modified\r\nETag: "x"\r\nContent-Length: 10\r\n\r\n',
    /^HTTP\/1\.1 304 Not Modified\r\nETag: "x"\r\nContent-Length: 10\r\nConnection: close\r\n\r\n$/,
  ],
  [
    'words of its own',
    'HTTP/1.1 299 \xfcber \r\nX-L: \xe9\r\nContent-Length: 0\r\n\r\n',
    /^HTTP\/1\.1 299 \xfcber ?\r\nX-L: \xe9\r\n/,
  ],
  ['an answer without words', 'HTTP/1.1 200 \r\nContent-Length: 2\r\n\r\nhi', /^HTTP\/1\.1 200 \r\n/],
  ['an answer that its end ends', 'HTTP/1.0 200 OK\r\n\r\nold', /\r\n3\r\nold\r\n0\r\n\r\n$/],
])('passes %s back', async (_what, bytes, expected) => {
  expect(await passed(bytes)).toMatch(expected);
});

it('answers HEAD with what the target says of the body, and no body', async () => {
  const to = await rawEndpoint((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 12345\r\n\r\n'));
  const { port } = await recorder([`up=${to}`]);
  expect(await sendRaw(port, get(port).replace('GET', 'HEAD'))).toBe(
    'HTTP/1.1 200 OK\r\nContent-Length: 12345\r\nConnection: close\r\n\r\n',
  );
});

it('adds no body to a request that has none, and leaves one that has', async () => {
  const headers = 'Accept-Encoding: identity\r\n';
  expect(await askedWith('POST', '')).toBe(
    `POST /v1 HTTP/1.1\r\n${headers}Content-Length: 0\r\nConnection: keep-alive\r\n\r\n`,
  );
  expect(await askedWith('GET', '')).toBe(`GET /v1 HTTP/1.1\r\n${headers}Connection: keep-alive\r\n\r\n`);
  expect(await askedWith('DELETE', 'Content-Length: 2\r\n', 'ab')).toMatch(/^DELETE [\s\S]*\r\n\r\nab$/);
});

it('passes the request of a client on that would rather speak HTTP/2, its body too', async () => {
  const asked = await askedWith(
    'POST',
    'Upgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\nConnection: Upgrade, HTTP2-Settings\r\nContent-Length: 2\r\n',
    'ab',
  );
  expect(asked).toMatch(/^POST [\s\S]*\r\n\r\nab$/);
  expect(asked).not.toMatch(/h2c|HTTP2-Settings/);
});

it.each([
  ['is no HTTP', 'not http at all\r\n\r\n', 'Expected HTTP/'],
  ['has a status that none can be', 'HTTP/1.1 099 X\r\nContent-Length: 2\r\n\r\nhi', 'Invalid status code: 99'],
  ['switches to another protocol', 'HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n', '101'],
  ['is none', '', 'socket hang up'],
])('answers 502 with the reason where the answer of the target %s', async (_what, bytes, reason) => {
  const all = await passed(bytes);
  expect(all).toMatch(/^HTTP\/1\.1 502 Bad Gateway\r\n/);
  expect(all).toContain(reason);
});

it('leaves out of the words of a status what can not be sent', async () => {
  expect(await passed('HTTP/1.1 200 O\x01K\r\nContent-Length: 2\r\n\r\nhi')).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});

it('takes the whole of a request whose target answers before it, so that the client comes to read', async () => {
  const to = await rawEndpoint((socket) => {
    socket.end('HTTP/1.1 413 Too Large\r\nContent-Length: 2\r\nConnection: close\r\n\r\nno', () => socket.destroy());
  });
  const { port } = await recorder([`up=${to}`]);
  const socket = connect(port, '127.0.0.1');
  socket.write(`POST /up/v1 HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Length: 30000000\r\n\r\n`);
  // This client reads nothing before all of its request is sent.
  socket.pause();
  await new Promise((done) => socket.write(Buffer.alloc(30_000_000), done));
  const answered = new Promise<Buffer>((done) => socket.once('data', done));
  socket.resume();
  const answer = await answered;
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 (?:413 Too Large|502)/);
  socket.destroy();
});
