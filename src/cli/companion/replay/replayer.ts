import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { asObject, asText, parseJson } from '../../../core/json/json-access.ts';
import { isOfWebPage, isOwnHost, type Listening, listenOnLoopback, refuse } from '../../page/loopback.ts';
import { type Cut, eventsOfBytes, partsOf } from './cutting.ts';
import type { Match } from './matching.ts';
import { type Answer, type Protocol, protocolOf, SPEAKERS } from './protocols.ts';
import type { Replayed, Wire } from './replayed.ts';

/** What a replayer is started with. */
export interface ReplayerOptions {
  /** The recording for a request's body; null where there is none. */
  readonly find: (request: unknown) => Match | null;
  /** What is said where there is none. */
  readonly nothingLeft: string;
  readonly port: number;
  /** May change between requests, as the speed may. */
  readonly cut: Cut;
  /** How many times as fast as recorded; 0 is at once. */
  readonly speed: number;
  /** `differing`: how many of its messages are others than the recording's; null where that is not known. */
  readonly answered: (line: AnsweredLine, differing: number | null) => void;
  /** Told of a path that nothing is recorded of. */
  readonly unknown?: (path: string) => void;
}

/** What became of one request. */
export interface AnsweredLine {
  readonly request: number;
  /** Null where nothing was left to answer with. */
  readonly matched: Match['matched'] | null;
  readonly recording: string | null;
  /** As on the command line. */
  readonly cut: string;
  /** Writes of the answer. */
  readonly chunks: number;
}

/** An answer, ready to be sent. */
interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly writes: readonly Write[];
  /** The connection breaks after the writes, at this time; null where the answer ends well. */
  readonly breaksAt: number | null;
}

interface Write {
  readonly bytes: Uint8Array | string;
  /** Milliseconds since the request. */
  readonly ms: number;
}

/** The longest request that is read, in bytes. */
const MOST_BYTES = 64_000_000;

/** Starts a server on loopback that answers as the recorded endpoints did. */
export async function startReplayer(options: ReplayerOptions): Promise<Listening> {
  const { find, nothingLeft, answered, unknown } = options;
  let listening: Listening | undefined;
  let count = 0;

  const answer = async (request: IncomingMessage, response: ServerResponse, protocol: Protocol): Promise<void> => {
    const number = ++count;
    const text = await bodyOf(request);
    if (text === null) return refuseAsApi(response, 413, `A request has at most ${MOST_BYTES} bytes here.`);
    const start = performance.now();
    const { cut, speed } = options;
    const body = asObject(parseJson(text));
    const match = find(body);
    if (!match) {
      answered({ request: number, matched: null, recording: null, cut: String(cut), chunks: 0 }, null);
      return refuseAsApi(response, 404, nothingLeft);
    }
    const { matched, recording, differing } = match;
    const reply = replyOf(recording, { protocol, cut, number, body });
    const chunks = reply.writes.length;
    answered({ request: number, matched, recording: recording.name, cut: String(cut), chunks }, differing);
    await send(response, reply, (ms) => (speed === 0 ? 0 : ms / speed - (performance.now() - start)));
  };

  const serve: RequestListener = (request, response) => {
    const { method, headers, url = '/' } = request;
    if (!isOwnHost(headers.host, listening?.port)) return refuse(response, 403, 'This answers on loopback alone.');
    if (isOfWebPage(headers)) return refuse(response, 403, 'Requests of web pages are not answered.');
    const protocol = protocolOf(url);
    if (method !== 'POST' || !protocol) {
      unknown?.(url);
      return refuseAsApi(
        response,
        404,
        'POST …/chat/completions, …/completions, …/messages and …/responses are answered.',
      );
    }
    // A client that leaves in the middle of its request gets no answer.
    answer(request, response, protocol).catch(() => response.destroy());
  };

  listening = await listenOnLoopback(() => createServer({ requireHostHeader: false }, serve), options.port);
  return listening;
}

async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length <= MOST_BYTES) parts.push(part);
  }
  return length > MOST_BYTES ? null : Buffer.concat(parts).toString();
}

/** An error in a shape that the clients of all protocols read. */
function apiError(status: number, message: string): string {
  const error = { type: status === 404 ? 'not_found_error' : 'invalid_request_error', message };
  return JSON.stringify({ type: 'error', error });
}

const refuseAsApi = (response: ServerResponse, status: number, message: string): void =>
  void response.writeHead(status, JSON_TYPE).end(apiError(status, message));

interface Asked {
  readonly protocol: Protocol;
  readonly cut: Cut;
  readonly number: number;
  readonly body: ReturnType<typeof asObject>;
}

function replyOf(recording: Replayed, asked: Asked): Reply {
  const { wire } = recording;
  const isStreamed = asked.body['stream'] === true;
  if (wire && wire.status === null) return unanswered(wire);
  if (wire && wire.status !== null && wire.status >= 400) return asItCame(wire, readsOf(wire));
  if (wire && wire.protocol === asked.protocol && isStream(wire) === isStreamed) {
    if (asked.cut === 'as-recorded' || !isStreamed) return asItCame(wire, readsOf(wire));
    if (asked.cut === 'events') return asItCame(wire, eventsOf(wire));
  }
  return isStreamed ? spokenStream(recording, asked) : spokenWhole(recording, asked);
}

function unanswered({ end }: Wire): Reply {
  const message = `The recorded endpoint gave no answer: ${end.detail ?? end.reason}.`;
  const bytes = JSON.stringify({ error: { message, type: 'bad_gateway' } });
  return { status: 502, headers: JSON_TYPE, writes: [{ bytes, ms: end.seconds * 1000 }], breaksAt: null };
}

const JSON_TYPE = { 'content-type': 'application/json' };
const SSE_TYPE = { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' };

function asItCame(wire: Wire, writes: readonly Write[]): Reply {
  return { status: wire.status ?? 502, headers: wire.headers, writes, breaksAt: breaksAt(wire) };
}

const breaksAt = ({ end }: Wire): number | null => (end.reason === 'complete' ? null : end.seconds * 1000);

const readsOf = ({ reads }: Wire): Write[] => reads.map(({ bytes, seconds }) => ({ bytes, ms: seconds * 1000 }));

/** One write an event, when the read had come that ends it. */
function eventsOf({ reads }: Wire): Write[] {
  let read = 0;
  let readTo = reads[0]?.bytes.length ?? 0;
  let end = 0;
  return eventsOfBytes(Buffer.concat(reads.map(({ bytes }) => bytes))).map((bytes) => {
    end += bytes.length;
    while (readTo < end) readTo += reads[++read]!.bytes.length;
    return { bytes, ms: (reads[read]?.seconds ?? 0) * 1000 };
  });
}

const isStream = ({ headers, reads }: Wire): boolean =>
  /event-stream/.test(headers['content-type'] ?? '') ||
  /^(?:data|event|id|retry)?:/.test(Buffer.from(reads[0]?.bytes.subarray(0, 16) ?? []).toString());

function spokenStream(recording: Replayed, { protocol, cut, number, body }: Asked): Reply {
  const broken = recording.wire ? breaksAt(recording.wire) : null;
  const answer = answerOf(recording, { number, body, cut });
  let now = recording.first;
  const writes = SPEAKERS[protocol].stream(answer, broken === null).map(({ bytes, ms = now }) => {
    now = Math.max(now, ms);
    return { bytes, ms: now };
  });
  return { status: 200, headers: SSE_TYPE, writes, breaksAt: broken === null ? null : Math.max(now, broken) };
}

function spokenWhole(recording: Replayed, { protocol, number, body }: Asked): Reply {
  const broken = recording.wire ? breaksAt(recording.wire) : null;
  const answer = answerOf(recording, { number, body, cut: 'as-recorded' });
  const ms = Math.max(
    recording.first,
    (recording.dt ?? []).reduce((sum, step) => sum + step, 0),
  );
  if (broken !== null) return { status: 200, headers: JSON_TYPE, writes: [], breaksAt: broken };
  const said = SPEAKERS[protocol].whole(answer);
  const [status, bytes] = said.ok
    ? [200, said.value]
    : [422, apiError(422, `The recording ${recording.name} can be replayed here as a stream alone. ${said.error}`)];
  return { status, headers: JSON_TYPE, writes: [{ bytes, ms }], breaksAt: null };
}

function answerOf(recording: Replayed, { number, body, cut }: Pick<Asked, 'number' | 'body' | 'cut'>): Answer {
  const { model, reasoning, finish, stopSequence } = recording;
  return {
    model: model ?? asText(body['model']) ?? 'replay',
    reasoning,
    parts: partsOf(recording, cut),
    finish,
    stopSequence,
    number,
    wantsUsage: asObject(body['stream_options'])['include_usage'] === true,
  };
}

/** Sends a reply, each write by itself, `until(ms)` milliseconds from now. */
async function send(response: ServerResponse, reply: Reply, until: (ms: number) => number): Promise<void> {
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const { signal } = gone;
  const wait = async (ms: number): Promise<void> => {
    const left = until(ms);
    // Each write is a turn of its own, so that it leaves as a packet of its own.
    await (left > 0 ? delay(left, undefined, { signal }) : nextTurn(undefined, { signal }));
  };
  response.writeHead(reply.status, reply.headers);
  response.flushHeaders();
  for (const { bytes, ms } of reply.writes) {
    await wait(ms);
    if (!response.write(bytes)) await once(response, 'drain', { signal });
  }
  if (reply.breaksAt === null) response.end();
  else {
    await wait(reply.breaksAt);
    response.socket?.destroySoon();
  }
}
