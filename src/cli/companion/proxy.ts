import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
  type ServerResponse,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { EndReason } from '../../core/transcripts/live/live-event.ts';
import { passedOn } from './headers.ts';
import type { Target } from './targets.ts';

/** What looks on while a request and its answer pass. Each call comes after the bytes went on; a fault here touches no byte. */
export interface Witness {
  /** A piece of the request's body. */
  asked(bytes: Uint8Array): void;
  /** The whole request was there. */
  askedAll(): void;
  responded(response: IncomingMessage): void;
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
  { target, path }: { readonly target: Target; readonly path: string },
  connections: Connections,
  witness: Witness,
): void {
  const { url } = target;
  let isOver = false;
  const end = (reason: EndReason, detail?: string): void => {
    if (isOver) return;
    isOver = true;
    witness.ended(reason, detail);
  };
  const upstream = connections.request(url, {
    hostname: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port,
    method: request.method,
    path,
    headers: requestHeaders(request, url),
  });

  request.on('data', (bytes: Buffer) => {
    if (!upstream.destroyed && !upstream.write(bytes)) request.pause();
    witness.asked(bytes);
  });
  request.on('end', () => {
    upstream.end();
    witness.askedAll();
  });
  upstream.on('drain', () => request.resume());
  upstream.on('error', (error: NodeJS.ErrnoException) => {
    if (isOver) return;
    const reason = whyUnreachable(error);
    end(error.code === 'ETIMEDOUT' ? 'timeout' : 'upstream-reset', reason);
    if (response.headersSent) response.socket?.destroySoon();
    else answerBadGateway(response, `${target.name} (${url.origin}) could not be asked: ${reason}.`);
  });
  upstream.on('response', (answer) => passBack(answer, response, witness, end));
  response.on('close', () => {
    if (isOver) return;
    end('client-closed');
    upstream.destroy();
  });
}

function requestHeaders(request: IncomingMessage, url: URL): string[] {
  const headers = passedOn(request.rawHeaders, ['host', 'accept-encoding']);
  const isChunked = request.headers['transfer-encoding'] !== undefined;
  return [
    'Host',
    url.host,
    ...headers,
    'Accept-Encoding',
    'identity',
    ...(isChunked ? ['Transfer-Encoding', 'chunked'] : []),
  ];
}

function passBack(
  answer: IncomingMessage,
  response: ServerResponse,
  witness: Witness,
  end: (reason: EndReason, detail?: string) => void,
): void {
  response.sendDate = false;
  response.writeHead(answer.statusCode ?? 502, answer.statusMessage ?? '', passedOn(answer.rawHeaders));
  // The parser gives the parts of one read in one go: a nextTick later all of them are there. Bytes go before the witness.
  let parts: Buffer[] = [];
  let isTold = false;
  const tell = (): void => {
    if (!isTold) witness.responded(answer);
    isTold = true;
  };
  const flush = (): void => {
    const bytes = parts.length === 1 ? parts[0]! : Buffer.concat(parts);
    parts = [];
    if (!response.destroyed) {
      if (bytes.length === 0) response.flushHeaders();
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
