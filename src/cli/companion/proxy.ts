import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { joined } from '../../core/text/joined-bytes.ts';
import type { EndReason } from '../../core/transcripts/live/live-event.ts';
import { type AnswerHead, type AnswerPart, AnswerReader } from './answer-reader.ts';
import { type Connections, listen } from './connections.ts';
import { pairs, passedOn } from './headers.ts';
import type { Target } from './targets.ts';

/** How a request ended beside its reason. */
export interface EndFacts {
  /** Why, where there is more to say. */
  readonly detail?: string;
  /** Bytes that came behind the answer; they are passed to nobody. */
  readonly surplus?: number;
  /** Calls that were sent on in another way than they came. */
  readonly repaired?: number;
}

/** What looks on while a request and its answer pass. Each call comes after the bytes went on; a fault here touches no byte. */
export interface Witness {
  /** A piece of the request's body. */
  asked(bytes: Uint8Array): void;
  /** The whole request was there. */
  askedAll(): void;
  /** `ownMs`: how long request and answer were in hand here until the answer's head was written. */
  responded(head: AnswerHead, ownMs: number): void;
  /** One read of the answer. */
  read(bytes: Uint8Array): void;
  /** What the client was sent of an answer that may be changed. */
  sent(bytes: Uint8Array): void;
  /** Once, and last; `at`: when it was, as `performance.now()` gives it, where that is not now. */
  ended(reason: EndReason, facts?: EndFacts, at?: number): void;
}

/** Looks at nothing. */
export const NO_WITNESS: Witness = {
  asked: () => {},
  askedAll: () => {},
  responded: () => {},
  read: () => {},
  sent: () => {},
  ended: () => {},
};

/** What may change an answer on its way. */
export interface Changing {
  /** A piece of the request's body, and that all of it was there. */
  asked(bytes: Uint8Array): void;
  askedAll(): void;
  /** What changes the answer with this head; null where nothing does. */
  changeOf(head: AnswerHead): Change | null;
}

/** Changes one answer. */
export interface Change {
  /** The head waits for the whole body. */
  readonly holdsHead: boolean;
  /** Headers more, names and values in turn, where the head waited. */
  readonly headers: readonly string[];
  /** What goes out now of the bytes that came. */
  write(bytes: Uint8Array): readonly Uint8Array[];
  /** The rest; `isWhole` is false where the answer broke off. */
  end(isWhole: boolean): readonly Uint8Array[];
  readonly repaired: number;
}

/** How long a connection that is not kept is waited for after its answer: what still comes on it is surplus. */
const LINGER_MS = 250;

/** Passes a request on to its target and the answer back, byte for byte but for what `changing` does, each read as one write. */
export function forward(
  request: IncomingMessage,
  response: ServerResponse,
  to: Destination,
  connections: Connections,
  witness: Witness,
  changing: Changing | null = null,
): void {
  new Passage(request, response, to, connections, witness, changing).begin();
}

interface Destination {
  readonly target: Target;
  readonly path: string;
}

/** A request and its answer while they pass. */
class Passage {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #to: Destination;
  readonly #connections: Connections;
  readonly #witness: Witness;
  readonly #changing: Changing | null;
  readonly #reader: AnswerReader;
  #change: Change | null = null;
  /** The head that waits for the whole body, and what is known of that. */
  #waitingHead: AnswerHead | null = null;
  #upstream: Socket | undefined;
  #stopListening = (): void => {};
  #linger: NodeJS.Timeout | undefined;
  #askedMs = 0;
  #answeredAt: number | undefined;
  #surplus = 0;
  #isAsked = false;
  #isOver = false;

  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    to: Destination,
    connections: Connections,
    witness: Witness,
    changing: Changing | null,
  ) {
    this.#changing = changing;
    this.#request = request;
    this.#response = response;
    this.#to = to;
    this.#connections = connections;
    this.#witness = witness;
    this.#reader = new AnswerReader(request.method);
  }

  begin(): void {
    const came = performance.now();
    const request = this.#request;
    const isChunked = request.headers['transfer-encoding'] !== undefined;
    request.on('data', (bytes: Buffer) => {
      if (!this.#send(isChunked ? chunk(bytes) : bytes)) request.pause();
      this.#changing?.asked(bytes);
      this.#witness.asked(bytes);
    });
    request.on('end', () => {
      if (isChunked) this.#send(lastChunk(request.rawTrailers));
      this.#isAsked = true;
      this.#changing?.askedAll();
      this.#witness.askedAll();
      if (this.#isAnswered) this.#leave();
    });
    request.on('close', () => {
      if (!this.#isAsked) this.#upstream?.destroy();
    });
    this.#response.on('error', () => {});
    this.#response.on('drain', () => this.#upstream?.resume());
    this.#response.on('close', () => {
      if (this.#isAnswered) return;
      this.#end('client-closed');
      this.#upstream?.destroy();
    });
    this.#guarded(() => {
      const { url } = this.#to.target;
      const upstream = this.#connections.open(url);
      this.#upstream = upstream;
      this.#stopListening = listen(upstream, {
        data: (bytes: Buffer) => this.#guarded(() => this.#take(this.#reader.read(bytes))),
        end: () => this.#guarded(() => this.#takeEnd()),
        error: (error: Error) => this.#fail(error),
        close: () => this.#takeClose(),
        drain: () => request.resume(),
      });
      upstream.cork();
      upstream.write(requestHead(request, this.#to), 'latin1');
      // What came with the head goes with it.
      process.nextTick(() => upstream.uncork());
      this.#askedMs = performance.now() - came;
    });
  }

  /** Writes to the target; false where it should take no more for now. What it no longer takes is dropped. */
  #send(bytes: Uint8Array | string): boolean {
    const upstream = this.#upstream;
    return !upstream?.writable || upstream.write(bytes as Uint8Array);
  }

  #take(part: AnswerPart): void {
    const came = performance.now();
    if (this.#isOver || this.#isAnswered) return this.#addSurplus(part.surplus);
    const { informations, head, body, isEnd, fault } = part;
    for (const information of informations) passInformation(information, this.#request, this.#response);
    if (head) {
      this.#change = this.#changing?.changeOf(head) ?? null;
      if (this.#change?.holdsHead) this.#waitingHead = head;
      else this.#writeHead(this.#change ? withoutLength(head) : head);
    }
    const bytes = asOne(body);
    const out = this.#change && bytes.length > 0 ? asOne(this.#change.write(bytes)) : bytes;
    if (out.length > 0) this.#write(out);
    else if (head && !this.#waitingHead) {
      // Not by flushHeaders(): that would write the headers in UTF-8.
      this.#response.write('', 'latin1');
    }
    if (head) this.#witness.responded(head, this.#askedMs + performance.now() - came);
    if (bytes.length > 0) this.#witness.read(bytes);
    if (this.#change && out.length > 0) this.#witness.sent(out);
    if (fault !== null) this.#fail(new Error(fault));
    else if (isEnd) this.#answered(part.surplus);
  }

  /** Writes a piece of the body, after the head if that waited for more: what is longer than may wait passes as it came. */
  #write(bytes: Uint8Array): void {
    if (this.#waitingHead) this.#writeHead(this.#waitingHead);
    this.#waitingHead = null;
    if (!this.#response.write(bytes)) this.#upstream?.pause();
  }

  /** Writes the rest of an answer that is changed. */
  #writeRest(isWhole: boolean): void {
    const change = this.#change;
    if (!change) return;
    const rest = asOne(change.end(isWhole));
    if (this.#waitingHead && isWhole) this.#waitingHead = withLength(this.#waitingHead, rest.length, change.headers);
    if (rest.length > 0 || this.#waitingHead) this.#write(rest);
    if (rest.length > 0) this.#witness.sent(rest);
  }

  #writeHead({ status, words, rawHeaders }: AnswerHead): void {
    this.#response.sendDate = false;
    this.#response.writeHead(
      status,
      words.replace(UNWRITABLE, ''),
      passedOn(rawHeaders, this.#passesTrailers ? [] : ['trailer']),
    );
  }

  /** Trailers come after a body of chunks, which HTTP/1.0 does not know. */
  get #passesTrailers(): boolean {
    return this.#reader.hasTrailers && this.#request.httpVersion !== '1.0';
  }

  /** The answer is whole: its client gets its end, whatever its target goes on to send. */
  #answered(surplus: number): void {
    this.#writeRest(true);
    if (this.#passesTrailers) this.#response.addTrailers(pairs(this.#reader.trailers));
    this.#answeredAt = performance.now();
    this.#addSurplus(surplus);
    if (this.#canKeep) this.#end('complete');
    this.#response.end();
    this.#upstream?.resume();
    if (this.#isAsked || !this.#canKeep) this.#leave();
  }

  get #isAnswered(): boolean {
    return this.#answeredAt !== undefined;
  }

  get #canKeep(): boolean {
    return this.#reader.isKept && this.#surplus === 0;
  }

  #addSurplus(length: number): void {
    this.#surplus += length;
    if (length > 0) this.#connections.noteSurplus(this.#to.target.url);
  }

  /** Gives the connection back, or waits for what comes behind the answer. */
  #leave(): void {
    const upstream = this.#upstream;
    if (!upstream || this.#linger) return;
    if (this.#canKeep) {
      this.#stopListening();
      // From here on it is another request's.
      this.#upstream = undefined;
      this.#connections.keep(this.#to.target.url, upstream);
    } else this.#linger = setTimeout(() => upstream.destroy(), LINGER_MS);
  }

  /** The target ends its side. */
  #takeEnd(): void {
    if (this.#isAnswered || this.#isOver) return;
    if (this.#reader.endsWithConnection) this.#answered(0);
    else this.#fail(this.#response.headersSent ? ABORTED : HUNG_UP);
  }

  /** The connection is closed for good. */
  #takeClose(): void {
    clearTimeout(this.#linger);
    this.#stopListening();
    // What the target no longer takes is read all the same: a client that sends first and then reads waits for that.
    this.#request.resume();
    if (!this.#isAnswered) return this.#fail(this.#response.headersSent ? ABORTED : HUNG_UP);
    this.#end('complete');
  }

  #end(reason: EndReason, facts: EndFacts = {}): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const repaired = this.#change?.repaired ?? 0;
    this.#witness.ended(
      reason,
      { ...facts, ...(this.#surplus > 0 && { surplus: this.#surplus }), ...(repaired > 0 && { repaired }) },
      this.#answeredAt,
    );
  }

  /** The target gave no answer, or none that can be passed on. */
  #fail(error: NodeJS.ErrnoException): void {
    if (this.#isOver || this.#isAnswered) return;
    const { target } = this.#to;
    const reason = whyUnreachable(error);
    this.#writeRest(false);
    this.#end(error.code === 'ETIMEDOUT' ? 'timeout' : 'upstream-reset', { detail: reason });
    // What was written still arrives, then the stream breaks as the target's did.
    if (this.#response.headersSent) this.#response.socket?.destroySoon();
    else answerBadGateway(this.#response, `${target.name} (${target.url.origin}) could not be asked: ${reason}.`);
    this.#upstream?.destroy();
  }

  /** What a client or a target sends may be more than this Node can write; neither ends the recorder. */
  #guarded(pass: () => void): void {
    try {
      pass();
    } catch (error) {
      this.#fail(error instanceof Error ? error : new Error(String(error)));
    }
  }
}

/** Pieces of bytes as one, without a copy of one alone. */
const asOne = (pieces: readonly Uint8Array[]): Uint8Array =>
  pieces.length === 1 ? (pieces[0] as Uint8Array) : joined(pieces);

/** A head whose body may become another. */
const withoutLength = (head: AnswerHead): AnswerHead => ({
  ...head,
  rawHeaders: pairs(head.rawHeaders)
    .filter(([name]) => name.toLowerCase() !== 'content-length')
    .flat(),
});

/** A head with the length of its body, where it had one, and headers more. */
function withLength(head: AnswerHead, length: number, more: readonly string[]): AnswerHead {
  const rawHeaders = pairs(head.rawHeaders).flatMap(([name, value]) =>
    name.toLowerCase() === 'content-length' ? [name, String(length)] : [name, value],
  );
  return { ...head, rawHeaders: [...rawHeaders, ...more] };
}

/** As Node says that a target broke off, before its answer began and within it. */
const HUNG_UP = Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
const ABORTED = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });

const chunk = (bytes: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);

const lastChunk = (rawTrailers: readonly string[]): Buffer => Buffer.from(`0\r\n${linesOf(rawTrailers)}\r\n`, 'latin1');

/** Raw headers or trailers as they are written. */
const linesOf = (raw: readonly string[]): string =>
  pairs(raw)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');

function requestHead(request: IncomingMessage, { target: { url }, path }: Destination): string {
  return `${request.method} ${path} HTTP/1.1\r\n${linesOf([...requestHeaders(request, url), 'Connection', 'keep-alive'])}\r\n`;
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
  { status, words, rawHeaders }: AnswerHead,
  { httpVersion }: IncomingMessage,
  response: ServerResponse,
): void {
  if (httpVersion === '1.0' || response.headersSent) return;
  response.socket?.write(`HTTP/1.1 ${status} ${words}\r\n${linesOf(passedOn(rawHeaders))}\r\n`, 'latin1');
}

/** What may not be in the words of a status. */
const UNWRITABLE = /[^\t\x20-\x7e\x80-\xff]/g;

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
