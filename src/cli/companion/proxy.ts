import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
  type InformationEvent,
  type RequestOptions,
  type ServerResponse,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { performance } from 'node:perf_hooks';
import type { Duplex } from 'node:stream';
import type { EndReason } from '../../core/transcripts/live/live-event.ts';
import { pairs, passedOn } from './headers.ts';
import type { Target } from './targets.ts';

/** What looks on while a request and its answer pass. Each call comes after the bytes went on; a fault here touches no byte. */
export interface Witness {
  /** A piece of the request's body. */
  asked(bytes: Uint8Array): void;
  /** The whole request was there. */
  askedAll(): void;
  /** `ownMs`: how long request and answer were in hand here until the answer's head was written. */
  responded(response: IncomingMessage, ownMs: number): void;
  /** One read of the answer. */
  read(bytes: Uint8Array): void;
  /** Once, and last. `detail`: why, where there is more to say. */
  ended(reason: EndReason, detail?: string): void;
}

/** Looks at nothing. */
export const NO_WITNESS: Witness = {
  asked: () => {},
  askedAll: () => {},
  responded: () => {},
  read: () => {},
  ended: () => {},
};

/** Shorter than any server keeps an idle connection, so that none is used again which its server has closed. */
const IDLE_MS = 4_000;

/** Connections to the targets. */
export class Connections {
  readonly #plain = new HttpAgent({ keepAlive: true, timeout: IDLE_MS });
  readonly #tls = new HttpsAgent({ keepAlive: true, timeout: IDLE_MS });

  request(url: URL, options: RequestOptions): ClientRequest {
    return url.protocol === 'https:'
      ? httpsRequest({ ...options, agent: this.#tls })
      : httpRequest({ ...options, agent: this.#plain });
  }

  close(): void {
    this.#plain.destroy();
    this.#tls.destroy();
  }
}

/** Passes a request on to its target and the answer back, byte for byte, each read as one write. */
export function forward(
  request: IncomingMessage,
  response: ServerResponse,
  to: { readonly target: Target; readonly path: string },
  connections: Connections,
  witness: Witness,
): void {
  const { target } = to;
  let isOver = false;
  const end = (reason: EndReason, detail?: string): void => {
    if (isOver) return;
    isOver = true;
    witness.ended(reason, detail);
  };
  /** The target gave no answer, or none that can be passed on. */
  const fail = (error: NodeJS.ErrnoException): void => {
    if (isOver) return;
    const reason = whyUnreachable(error);
    end(error.code === 'ETIMEDOUT' ? 'timeout' : 'upstream-reset', reason);
    if (response.headersSent) response.socket?.destroySoon();
    else answerBadGateway(response, `${target.name} (${target.url.origin}) could not be asked: ${reason}.`);
  };
  // What a client or a target sends may be more than this Node can write; neither ends the recorder.
  const guarded = (pass: () => void): void => {
    try {
      pass();
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)));
      upstream?.destroy();
    }
  };
  let upstream: ClientRequest | undefined;
  const came = performance.now();
  let askedMs = 0;
  request.on('data', (bytes: Buffer) => {
    if (upstream?.destroyed === false && !upstream.write(bytes)) request.pause();
    witness.asked(bytes);
  });
  request.on('end', () => {
    guarded(() => upstream?.addTrailers(pairs(request.rawTrailers)));
    upstream?.end();
    witness.askedAll();
  });
  response.on('error', () => {});
  response.on('close', () => {
    if (isOver) return;
    end('client-closed');
    upstream?.destroy();
  });
  guarded(() => {
    upstream = ask(request, to, connections)
      .on('drain', () => request.resume())
      // What the target no longer takes is read all the same: a client that sends first and then reads waits for that.
      .on('close', () => request.resume())
      .on('error', fail)
      .on('information', (answer) => passInformation(answer, request, response))
      .on('upgrade', (_, socket: Duplex) => {
        socket.destroy();
        fail(new Error('it switched to another protocol (101), which nobody had asked it to'));
      })
      .on('response', (answer) =>
        guarded(() =>
          passBack(
            answer,
            request,
            response,
            { ...witness, responded: (head, ms) => witness.responded(head, askedMs + ms) },
            end,
          ),
        ),
      );
    // A client that waits for leave to send its body gets it from the target.
    if (request.headers.expect !== undefined) upstream.write('', 'latin1');
    askedMs = performance.now() - came;
  });
}

function ask(
  request: IncomingMessage,
  { target: { url }, path }: { readonly target: Target; readonly path: string },
  connections: Connections,
): ClientRequest {
  return connections.request(url, {
    hostname: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port,
    method: request.method,
    path,
    headers: requestHeaders(request, url),
  });
}

/** Methods that say how long their body is even where there is none. */
const WITH_BODY = /^(?:POST|PUT|PATCH)$/;

function requestHeaders({ rawHeaders, headers, method = '' }: IncomingMessage, url: URL): string[] {
  const isChunked = headers['transfer-encoding'] !== undefined;
  const hasNoLength = !isChunked && headers['content-length'] === undefined;
  return [
    'Host',
    url.host,
    ...passedOn(rawHeaders, ['host', 'accept-encoding', ...(isChunked ? [] : ['trailer'])]),
    'Accept-Encoding',
    'identity',
    ...(isChunked ? ['Transfer-Encoding', 'chunked'] : []),
    ...(hasNoLength && WITH_BODY.test(method) ? ['Content-Length', '0'] : []),
  ];
}

/** Passes on that the answer is not there yet (100, 103 and the like). A client of HTTP/1.0 knows no such answer. */
function passInformation(
  { statusCode, statusMessage, rawHeaders }: InformationEvent,
  { httpVersion }: IncomingMessage,
  response: ServerResponse,
): void {
  if (httpVersion === '1.0' || response.headersSent) return;
  const lines = pairs(passedOn(rawHeaders)).map(([name, value]) => `${name}: ${value}\r\n`);
  response.socket?.write(`HTTP/1.1 ${statusCode} ${statusMessage}\r\n${lines.join('')}\r\n`, 'latin1');
}

function passBack(
  answer: IncomingMessage,
  request: IncomingMessage,
  response: ServerResponse,
  witness: Witness,
  end: (reason: EndReason, detail?: string) => void,
): void {
  const came = performance.now();
  response.sendDate = false;
  const hasTrailers = canHaveTrailers(answer, request);
  response.writeHead(
    answer.statusCode ?? 502,
    (answer.statusMessage ?? '').replace(UNWRITABLE, ''),
    passedOn(answer.rawHeaders, hasTrailers ? [] : ['trailer']),
  );
  // The parser gives the parts of one read in one go: a nextTick later all of them are there. Bytes go before the witness.
  let parts: Buffer[] = [];
  let isTold = false;
  const tell = (): void => {
    if (!isTold) witness.responded(answer, performance.now() - came);
    isTold = true;
  };
  const flush = (): void => {
    const bytes = parts.length === 1 ? parts[0]! : Buffer.concat(parts);
    parts = [];
    if (!response.destroyed) {
      // Not by flushHeaders(): that would write the headers in UTF-8.
      if (bytes.length === 0) response.write('', 'latin1');
      else if (!response.write(bytes)) answer.pause();
    }
    tell();
    if (bytes.length > 0) witness.read(bytes);
  };
  answer.on('data', (part: Buffer) => {
    if (parts.push(part) === 1) process.nextTick(flush);
  });
  response.on('drain', () => answer.resume());
  answer.on('end', () => {
    flush();
    end('complete');
    if (hasTrailers) response.addTrailers(pairs(answer.rawTrailers));
    response.end();
  });
  answer.on('error', (error: NodeJS.ErrnoException) => {
    flush();
    end(error.code === 'ETIMEDOUT' ? 'timeout' : 'upstream-reset', whyUnreachable(error));
    // What was written still arrives, then the stream breaks as the target's did.
    response.socket?.destroySoon();
  });
  process.nextTick(flush);
}

/** What may not be in the words of a status. */
const UNWRITABLE = /[^\t\x20-\x7e\x80-\xff]/g;

/** Trailers come after a body of chunks, which HTTP/1.0 does not know. */
function canHaveTrailers({ headers, statusCode }: IncomingMessage, { httpVersion, method }: IncomingMessage): boolean {
  const hasBody = method !== 'HEAD' && statusCode !== 204 && statusCode !== 304;
  return headers['transfer-encoding'] !== undefined && hasBody && httpVersion !== '1.0';
}

/** In the words of the system or of TLS, with the code. */
function whyUnreachable({ message, code }: NodeJS.ErrnoException): string {
  const words = message || 'no answer';
  return code === undefined || words.includes(code) ? words : `${words} (${code})`;
}

function answerBadGateway(response: ServerResponse, message: string): void {
  response
    .writeHead(502, { 'Content-Type': 'application/json' })
    .end(JSON.stringify({ error: { message, type: 'bad_gateway' } }));
}
