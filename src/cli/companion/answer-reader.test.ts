import { expect, it } from 'vitest';
import { sameForAnyCut } from '../../base/any-cut.test-kit.ts';
import { AnswerReader } from './answer-reader.ts';

/** All that is read of an answer, however many reads it takes. */
function readIn(pieces: readonly Uint8Array[], method = 'GET') {
  const reader = new AnswerReader(method);
  const heads: unknown[] = [];
  let body = '';
  let surplus = 0;
  let fault: string | null = null;
  for (const piece of pieces) {
    if (fault !== null) break;
    const part = reader.read(piece);
    heads.push(...part.informations, ...(part.head ? [part.head] : []));
    body += Buffer.concat(part.body).toString('latin1');
    surplus += part.surplus;
    ({ fault } = part);
  }
  const { trailers, isKept, endsWithConnection } = reader;
  return { heads, body, surplus, fault, trailers, isKept, endsWithConnection };
}

it.each<[what: string, bytes: string, method: string, expected: object]>([
  [
    'a length',
    'HTTP/1.1 200 OK\r\nContent-Length: 5\r\nX: é\r\n\r\nhello and more',
    'GET',
    {
      heads: [{ status: 200, words: 'OK', rawHeaders: ['Content-Length', '5', 'X', 'é'] }],
      body: 'hello',
      surplus: 9,
      isKept: true,
    },
  ],
  [
    'chunks',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n3;a=b\r\nabc\r\nA\n0123456789\n0\r\nX: 1\r\n\r\nmore',
    'GET',
    { body: 'abc0123456789', trailers: ['X', '1'], surplus: 4, isKept: true },
  ],
  [
    'the end of the connection',
    'HTTP/1.1 200 OK\n\nhello\r\n\r\nHTTP/1.1 200 OK',
    'GET',
    { body: 'hello\r\n\r\nHTTP/1.1 200 OK', endsWithConnection: true, isKept: false },
  ],
  [
    'an answer before it',
    '\r\nHTTP/1.1 103 Early\r\nLink: a\r\n b\r\n\r\nHTTP/1.1 204 No\r\nContent-Length: 4\r\n\r\nmore',
    'GET',
    { heads: [{ status: 103, words: 'Early', rawHeaders: ['Link', 'a b'] }, { status: 204 }], body: '', surplus: 4 },
  ],
  ['HEAD', 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nmore', 'HEAD', { body: '', surplus: 4, isKept: false }],
  [
    'two lengths',
    'HTTP/1.1 200 OK\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nmore',
    'GET',
    { heads: [], fault: 'its Content-Length is given as 4 and as 5' },
  ],
  ['no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n', 'GET', { heads: [], fault: expect.stringContaining('not "SSH-2.0') }],
  [
    'a chunk that says too little',
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n',
    'GET',
    { body: 'a', fault: 'a chunk is longer than it says', isKept: false },
  ],
])('an answer is the same however it is cut: %s', (_what, bytes, method, expected) => {
  const wire = Buffer.from(bytes, 'latin1');
  expect(readIn([wire], method)).toMatchObject(expected);
  sameForAnyCut((pieces) => readIn(pieces, method), wire);
});

it('a head is taken up to 256 KB, in pieces too', () => {
  const answer = (length: number): Uint8Array[] => {
    const bytes = Buffer.from(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(length)}\r\n\r\n`);
    return Array.from({ length: Math.ceil(bytes.length / 1_000) }, (_, at) =>
      bytes.subarray(at * 1_000, (at + 1) * 1_000),
    );
  };
  const around = 'HTTP/1.1 200 OK\r\nX: \r\n\r\n'.length;
  expect(readIn(answer(256 * 1024 - around)).fault).toBeNull();
  expect(readIn(answer(256 * 1024 - around + 1)).fault).toBe('its head is longer than 256 KB');
});
