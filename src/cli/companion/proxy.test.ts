import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { closeLater, closesAfterEach, rawEndpoint, recorder, sendRaw } from './companion.test-kit.ts';

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

describe('a client gets what its own HTTP would have read, and a request makes one tape', () => {
  /** What a client gets of an answer, and how the tapes end. */
  async function recorded(bytes: string, method = 'GET', more: (socket: Socket) => void = () => {}) {
    const to = await rawEndpoint((socket) => {
      socket.write(bytes, 'latin1');
      more(socket);
    });
    const one = await recorder([`up=${to}`]);
    const got = await sendRaw(one.port, get(one.port).replace('GET', method));
    const tape = await one.tape(1);
    const state = await one.lines('/_chunkscope/companion');
    expect(state).toMatchObject([{ recorder: { streams: 1, tapes: 1 } }]);
    return { got, end: (tape.at(-1) as unknown[])[2], reads: tape.length - 2 };
  }
  const closed = 'Connection: close\r\n\r\n';

  it.each([
    ['one more byte', 'Content-Length: 5\r\n\r\nhello!', 'Content-Length: 5', 'hello', 1],
    ['another answer', `Content-Length: 2\r\n\r\nhi${OK}`, 'Content-Length: 2', 'hi', OK.length],
    ['a body where none was to come', 'Content-Length: 0\r\n\r\nbody', 'Content-Length: 0', '', 4],
    [
      'bytes behind the last chunk',
      'Transfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n\r\nmore',
      'Transfer-Encoding: chunked',
      '2\r\nhi\r\n0\r\n\r\n',
      6,
    ],
  ])('%s', async (_what, bytes, header, body, surplus) => {
    const { got, end } = await recorded(`HTTP/1.1 200 OK\r\n${bytes}`);
    expect(got).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(got).toContain(`${header}\r\n`);
    expect(got.slice(got.indexOf('\r\n\r\n') + 4)).toBe(body);
    expect(end).toEqual({ reason: 'complete', surplus });
  });

  it('surplus that comes in later reads', async () => {
    const { got, end, reads } = await recorded('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi!', 'GET', (socket) => {
      setImmediate(() => socket.end('x'.repeat(300_000)));
    });
    expect(got).toMatch(/\r\n\r\nhi$/);
    expect([end, reads]).toEqual([{ reason: 'complete', surplus: 300_001 }, 1]);
  });

  it('surplus without end', async () => {
    const { got, end } = await recorded('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi!', 'GET', (socket) => {
      const more = (): void => void (socket.writable && socket.write('x'.repeat(60_000), more));
      more();
    });
    expect(got).toMatch(/\r\n\r\nhi$/);
    expect(end).toMatchObject({ reason: 'complete', surplus: expect.any(Number) });
  });

  it.each([
    ['that closes', `HTTP/1.1 200 OK\r\nContent-Length: 2\r\n${closed}ok`],
    ['that does not', OK],
    ['in chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n'],
  ])('the head alone where HEAD is answered with a body %s', async (_what, bytes) => {
    const { got, end, reads } = await recorded(bytes, 'HEAD');
    expect(got).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\n\r\n$/);
    expect([end, reads]).toEqual([
      { reason: 'complete', surplus: bytes.split('\r\n\r\n').slice(1).join('\r\n\r\n').length },
      0,
    ]);
  });

  it.each(['Content-Length: 2\r\ncontent-length: 2', 'Content-Length: 2, 2'])(
    'one length that is given twice: %j',
    async (lengths) => {
      const { got, end } = await recorded(`HTTP/1.1 200 OK\r\n${lengths}\r\n\r\nok`);
      expect(got).toBe('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok');
      expect(end).toEqual({ reason: 'complete' });
    },
  );

  it('lines that end in LF alone, and values in two lines', async () => {
    const { got } = await recorded('HTTP/1.1 200 OK\nX-A: 1,\n  2\nContent-Length: 2\n\nok');
    expect(got).toBe('HTTP/1.1 200 OK\r\nX-A: 1, 2\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok');
  });

  it.each([
    ['one header', `X-Long: ${'x'.repeat(250_000)}`],
    ['many headers', Array.from({ length: 9_000 }, (_, at) => `X-${at}: ${at}`).join('\r\n')],
  ])('a long head: %s', async (_what, lines) => {
    const { got } = await recorded(`HTTP/1.1 200 OK\r\n${lines}\r\nContent-Length: 2\r\n\r\nok`);
    expect(got).toBe(`HTTP/1.1 200 OK\r\n${lines}\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok`);
    expect(await askedWith('GET', `${lines}\r\n`)).toContain(`\r\n${lines}\r\nAccept-Encoding`);
  });

  it.each([
    ['two lengths', 'Content-Length: 2\r\nContent-Length: 3', 'its Content-Length is given as 2 and as 3'],
    [
      'a length and chunks',
      'Content-Length: 2\r\nTransfer-Encoding: chunked',
      'both a Content-Length and a Transfer-Encoding',
    ],
    ['a length that is none', 'Content-Length: 2x', 'its Content-Length is no number'],
    ['a line that is no header', 'Nothing', 'is no header'],
    ['a head without end', `X: ${'x'.repeat(270_000)}`, 'longer than 256 KB'],
  ])('what contradicts itself is 502 with a sentence: %s', async (_what, lines, said) => {
    const { got, end } = await recorded(`HTTP/1.1 200 OK\r\n${lines}\r\n\r\n2\r\nok\r\n`);
    expect(got).toMatch(/^HTTP\/1\.1 502 Bad Gateway\r\n/);
    expect(got).toContain(said);
    expect(end).toEqual({ reason: 'upstream-reset', detail: expect.stringContaining(said) });
  });

  it.each([
    ['a chunk that has no size', 'Transfer-Encoding: chunked\r\n\r\n2\r\nhi\r\nzz\r\n'],
    ['a chunk that is longer than it says', 'Transfer-Encoding: chunked\r\n\r\n2\r\nhi!\r\n'],
  ])('breaks where the answer does, after what came: %s', async (_what, bytes) => {
    const { got, end } = await recorded(`HTTP/1.1 200 OK\r\n${bytes}`);
    expect(got).toMatch(/\r\n\r\n2\r\nhi\r\n$/);
    expect(end).toMatchObject({ reason: 'upstream-reset' });
  });
});

describe('a connection to a target', () => {
  /** The connections that five requests in turn take where a target answers each with these bytes, or `first` the first one. */
  async function connectionsFor(bytes: string, method = 'GET', first = bytes): Promise<number> {
    let count = 0;
    let answers = 0;
    const server = createServer((socket) => {
      count += 1;
      socket.on('error', () => {});
      socket.on('data', () => socket.write(answers++ === 0 ? first : bytes));
    }).listen(0, '127.0.0.1');
    closeLater(() => server.close());
    await once(server, 'listening');
    const one = await recorder([`up=http://127.0.0.1:${(server.address() as AddressInfo).port}`]);
    for (let sent = 0; sent < 5; sent++) await sendRaw(one.port, get(one.port).replace('GET', method));
    await one.close();
    return count;
  }

  it('is used again', async () => {
    expect(await connectionsFor(OK)).toBe(1);
    expect(await connectionsFor('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n')).toBe(1);
  });

  it('is not where something may still come on it', async () => {
    expect(await connectionsFor(`${OK}!`)).toBe(5);
    expect(await connectionsFor(OK.replace('\r\n', '\r\nConnection: close\r\n'))).toBe(5);
    expect(await connectionsFor(OK.replace('1.1', '1.0'))).toBe(5);
    expect(await connectionsFor(OK.slice(0, -2), 'HEAD')).toBe(5);
    expect(await connectionsFor(OK, 'GET', `${OK}!`)).toBe(5);
  });
});
