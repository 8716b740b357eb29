import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type RequestOptions, request } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import { afterEach } from 'vitest';
import { type Recorder, type RecorderOptions, startRecorder } from './recorder.ts';
import { type SimulatedEndpoint, startSimulatedEndpoint } from './simulated-endpoint.ts';
import { tapesInMemory } from './tape.ts';
import { readTargets } from './targets.ts';

const closing: (() => unknown)[] = [];

/** Closes what the kit opened in a test; a test file calls it once. */
export function closesAfterEach(): void {
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });
}

/** Closes something with the rest. */
export const closeLater = (close: () => unknown): void => void closing.push(close);

/** An endpoint on loopback; returns its address. */
export async function endpoint(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeLater(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** An endpoint that answers each request with bytes of its own; returns its address. `seen` gets what it was sent. */
export async function rawEndpoint(
  answer: (socket: Socket, asked: string) => void,
  seen: (bytes: string) => void = () => {},
): Promise<string> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {});
    let asked = '';
    socket.on('data', (bytes) => {
      const had = asked.includes('\r\n\r\n');
      asked += bytes.toString('latin1');
      seen(bytes.toString('latin1'));
      if (!had && asked.includes('\r\n\r\n')) answer(socket, asked);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeLater(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Sends bytes to a port of loopback and waits until the other side has ended. */
export async function sendRaw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes, 'latin1');
  return Buffer.concat((await socket.toArray()) as Buffer[]).toString('latin1');
}

async function startSimulated(): Promise<SimulatedEndpoint> {
  const started = await startSimulatedEndpoint();
  closeLater(() => started.close());
  return started;
}

export interface TestRecorder extends Recorder {
  readonly said: string[];
  /** Asks a route of its own for JSON lines. */
  lines(path: string): Promise<unknown[]>;
  /** The tape of a stream, once it has ended. */
  tape(id: number): Promise<unknown[]>;
}

/** A recorder on any free port; `to` are values of `--to`. */
export async function recorder(
  to: readonly string[],
  options: Partial<Omit<RecorderOptions, 'targets'>> = {},
): Promise<TestRecorder> {
  const said: string[] = [];
  const ended = new Map<number, PromiseWithResolvers>();
  const ending = (id: number): PromiseWithResolvers => {
    const known = ended.get(id) ?? withResolvers();
    ended.set(id, known);
    return known;
  };
  const started = await startRecorder({
    targets: readTargets(to),
    port: 0,
    makeTape: tapesInMemory(),
    folder: null,
    masks: false,
    simulated: async () => (await startSimulated()).target,
    mostBytes: 64_000_000,
    servePage: () => false,
    say: (sentence) => said.push(sentence),
    ...options,
    watch(event, body) {
      if (event.type === 'end') ending(event.id).resolve();
      options.watch?.(event, body);
    },
  });
  closeLater(() => started.close());
  const lines = async (path: string): Promise<unknown[]> => {
    const { body } = await ask(started.port, path, { headers: { 'x-chunkscope-token': started.token } });
    return linesOf(body);
  };
  const tape = async (id: number): Promise<unknown[]> => {
    await ending(id).promise;
    return await lines(`/_chunkscope/streams/${id}`);
  };
  return { ...started, said, lines, tape };
}

interface PromiseWithResolvers {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
}

function withResolvers(): PromiseWithResolvers {
  let resolve = (): void => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

export const linesOf = (text: string): unknown[] =>
  text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as unknown]));

export interface TestAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly rawHeaders: readonly string[];
  readonly body: string;
  /** The reads as they came, in latin1 so that any byte can be compared. */
  readonly reads: readonly string[];
  /** The answer ended before it was whole. */
  readonly isBroken: boolean;
}

/** Asks a port of loopback and waits for the whole answer. */
export async function ask(
  port: number,
  path: string,
  { body, ...options }: RequestOptions & { readonly body?: string | Buffer } = {},
): Promise<TestAnswer> {
  const asked = request({ port, host: '127.0.0.1', path, agent: false, ...options });
  asked.end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return await wholeAnswer(answer);
}

async function wholeAnswer(answer: IncomingMessage): Promise<TestAnswer> {
  const reads: Buffer[] = [];
  let isBroken = false;
  answer.on('data', (read: Buffer) => reads.push(read));
  answer.on('error', () => {
    isBroken = true;
  });
  await new Promise((done) => answer.on('close', done));
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    rawHeaders: answer.rawHeaders,
    body: Buffer.concat(reads).toString(),
    reads: reads.map((read) => read.toString('latin1')),
    isBroken,
  };
}

/** The stream of a chat completion, one event a piece of text. */
export const chatEvents = (texts: readonly string[], model = 'm-1'): string[] => [
  ...texts.map(
    (content) =>
      `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', model, choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`,
  ),
  `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', model, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\n`,
  'data: [DONE]\n\n',
];
