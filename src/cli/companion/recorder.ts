import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { asIndex, asObject } from '../../core/json/json-access.ts';
import type { LiveEvent, RecorderState } from '../../core/transcripts/live/live-event.ts';
import { InputError } from '../command.ts';
import { isOfWebPage, isOwnHost, type Listening, LOOPBACK, listenOnLoopback, refuse } from '../page/loopback.ts';
import { AfterTraffic } from './after-traffic.ts';
import { MOST_HEAD } from './answer-reader.ts';
import { Connections } from './connections.ts';
import { Inflaters } from './inflating.ts';
import { LastDelays } from './last-delays.ts';
import { LiveFeed } from './live-feed.ts';
import { answerJson, OWN, type OwnRoutes, serveOwn } from './own-routes.ts';
import { forward, NO_WITNESS, type Witness } from './proxy.ts';
import { Recording, witnessOf } from './recording.ts';
import type { Repairs } from './repairs.ts';
import { ServedAgain } from './replay/served-again.ts';
import { RequestBodies } from './request-bodies.ts';
import { askSimulated, MOST_ASKED } from './simulated-requests.ts';
import { countedTapes, type TapeMaker } from './tape.ts';
import { credentialsOn } from './tape-secrets.ts';
import { clientVariables, type Target, targetOf } from './targets.ts';

/** What a recorder is started with. */
export interface RecorderOptions {
  readonly targets: readonly Target[];
  readonly port: number;
  readonly makeTape: TapeMaker;
  /** Where tapes are kept, as the user wrote it; null where they are in memory alone. */
  readonly folder: string | null;
  readonly masks: boolean;
  /** The simulated model, which the page can have asked; started when it is. */
  readonly simulated: () => Promise<Target>;
  /** Bytes of a request's body and of an answer that are recorded. */
  readonly mostBytes: number;
  /** Answers a GET with a file of the page, with its headers; false where it is not one. */
  readonly servePage: (url: string, response: ServerResponse) => boolean;
  /** A sentence for people. */
  readonly say: (sentence: string) => void;
  /** What repairs answers on their way; absent where they pass as they come. */
  readonly repairs?: Repairs;
  /** Looks at all events beside the feed; `tools` are those of the stream's request. */
  readonly watch?: (event: LiveEvent, tools: unknown) => void;
}

/** A proxy on loopback that records what passes, and its routes for the page. */
export interface Recorder {
  readonly port: number;
  readonly token: string;
  /** Ends what is open; resolves when all of it is on its tape, and it is said which tapes may hold a credential. */
  close(): Promise<void>;
}

/** How long an idle connection is kept: longer than clients keep theirs, so that none is reset as it is used again. */
const KEEP_ALIVE_MS = 75_000;

/** Bytes of a request's body that are masked: it is one JSON, which is read as a whole. */
const MOST_MASKED = 4_000_000;

/** Starts a recorder on the first free port from `port`. */
export async function startRecorder(options: RecorderOptions): Promise<Recorder> {
  const { targets, folder, masks, simulated, mostBytes, servePage, say, watch, repairs } = options;
  const { makeTape, kept } = countedTapes(options.makeTape);
  const token = randomBytes(32).toString('base64url');
  const feed = new LiveFeed();
  const connections = new Connections();
  const later = new AfterTraffic();
  const bodies = new RequestBodies();
  const inflaters = new Inflaters(mostBytes);
  const open = new Map<number, () => void>();
  const delays = new LastDelays();
  let listening: Listening | undefined;
  let count = 0;
  let isRecording = true;
  let isClosing = false;
  let whenIdle: (() => void) | undefined;

  let watching = watch;
  const look = (event: LiveEvent, tools: unknown): void => {
    try {
      watching?.(event, tools);
    } catch (error) {
      watching = undefined;
      say(`Streams are no longer read as they run, the recording goes on: ${messageOf(error)}`);
    }
  };
  const record = (
    request: IncomingMessage,
    response: ServerResponse,
    to: ReturnType<typeof targetOf> & object,
  ): void => {
    const repair = repairs?.of(request, to.path) ?? null;
    const pass = (witness: Witness): void => {
      const isShadow = repair?.isShadow === true;
      const looking = isShadow ? repair.witness(witness, later) : witness;
      forward(request, response, to, connections, looking, isShadow ? null : repair);
    };
    if (!isRecording) return pass(NO_WITNESS);
    const id = ++count;
    const forget = (): void => {
      open.delete(id);
      if (open.size === 0) whenIdle?.();
    };
    const recording = new Recording(request, to.path, {
      id,
      target: to.target.name,
      makeTape,
      mostAsked: masks ? Math.min(mostBytes, MOST_MASKED) : mostBytes,
      mostBytes,
      bodies,
      inflaters,
      emit(event, tools) {
        feed.emit(event);
        look(event, tools);
      },
      done: forget,
    });
    open.set(id, () => response.destroy());
    feed.add(id, { tape: () => recording.tapeText(), tools: () => recording.tools });
    const failed = (error: unknown): void => {
      say(`One recording has stopped, the traffic goes on: ${messageOf(error)}`);
      forget();
    };
    const witness = witnessOf(recording, later, failed);
    const timed: Witness = {
      ...witness,
      responded(head, ownMs) {
        delays.add(ownMs);
        witness.responded(head, ownMs);
      },
    };
    pass(timed);
  };

  const state = (): RecorderState => ({
    isRecording,
    targets: targets.map(({ name, url }) => ({ name, url: url.href })),
    variables: clientVariables(targets, listening?.port ?? 0),
    folder,
    masks,
    streams: count,
    tapes: kept.tapes,
    bytes: kept.bytes,
    delayMs: delays.median,
    serving: served.state?.port ?? null,
    repair: repairs?.report ?? null,
  });
  const served = new ServedAgain(async function* () {
    for (const { id } of feed.ended) {
      const text = await feed.tapeText(id).catch(() => null);
      if (text !== null) yield { id, text };
    }
  });
  const routes: OwnRoutes = {
    'GET companion': (response) => answerJson(response, { recorder: state() }),
    'GET replay': (response) => answerJson(response, { serving: served.state }),
    async 'POST replay'(response, { json }) {
      const asked = await json();
      if (asObject(asked)['on'] === false) served.stop();
      else await served.serve(asked);
      answerJson(response, { serving: served.state });
    },
    'GET live'(response, { query }) {
      const from = /^\d+$/.exec(query.get('from') ?? '')?.[0];
      return feed.serve(response, from === undefined ? undefined : Number(from));
    },
    async 'GET tools'(response, { rest }) {
      answerJson(response, { tools: (await feed.tools(Number(/^\d+$/.exec(rest)?.[0]))) ?? [] });
    },
    'GET streams': (response, { rest }) => answerTape(response, feed, Number(/^\d+$/.exec(rest)?.[0])),
    async 'POST recording'(response, { json }) {
      isRecording = asObject(await json())['on'] === true;
      answerJson(response, { recorder: state() });
    },
    async 'POST repair'(response, { json }) {
      if (!repairs) return refuse(response, 409, 'This recorder repairs nothing: start "repair" in its place.');
      repairs.isShadow = asObject(await json())['shadow'] === true;
      answerJson(response, { recorder: state() });
    },
    async 'POST simulate'(response, { json }) {
      const requests = Math.min(MOST_ASKED, asIndex(asObject(await json())['requests']));
      await simulated();
      answerJson(response, { requests });
      void askSimulated(requests, `http://${LOOPBACK}:${listening?.port}${OWN}simulated/chat/completions`, token);
    },
    async 'POST simulated'(response, { rest }, request) {
      const target = await simulated();
      record(request, response, { target, path: `${target.url.pathname}/${rest}` });
    },
  };

  const serve: RequestListener = (request, response) => {
    const { method, headers, url = '/' } = request;
    if (isClosing) return void response.destroy();
    // Who asks for another protocol waits for the end of a connection that does not switch.
    if (headers.upgrade !== undefined) response.shouldKeepAlive = false;
    if (!isOwnHost(headers.host, listening?.port))
      return refuse(response, 403, 'This recorder answers on loopback alone.');
    if (!url.startsWith('/')) return refuse(response, 400, 'A path is expected, not an address.');
    if (headers.upgrade?.toLowerCase() === 'websocket')
      return refuse(response, 501, 'WebSockets are not recorded; let the client use HTTP.');
    if (url.startsWith(OWN)) return serveOwn(request, response, routes, token);
    if (method === 'GET' && servePage(url, response)) return;
    if (isOfWebPage(headers)) return refuse(response, 403, 'Requests of web pages are not passed on.');
    const to = targetOf(url, targets);
    if (to) record(request, response, to);
    else refuse(response, 404, `There is no target at this path; ${targets.map(({ name }) => `/${name}`).join(', ')}.`);
  };

  listening = await listenOnLoopback(() => proxyServer(serve), options.port);
  const { port } = listening;
  const itself = targets.find(({ url }) => isOwnHost(url.host, port));
  if (itself) {
    listening.close();
    throw new InputError(`${itself.url.href} is this recorder itself; give the address of the endpoint.`);
  }
  return {
    port,
    token,
    async close() {
      const idle = open.size === 0 ? Promise.resolve() : new Promise<void>((done) => (whenIdle = done));
      isClosing = true;
      served.stop();
      for (const end of open.values()) end();
      await idle;
      // Pages were told how the last streams ended.
      feed.close();
      listening.close();
      connections.close();
      bodies.close();
      const tapes = feed.ended.flatMap(({ id, tape: path }) =>
        path === undefined ? [] : [{ path, text: () => feed.tapeText(id) }],
      );
      const credentials = masks ? null : await credentialsOn(tapes.reverse());
      if (credentials !== null) say(credentials);
    },
  };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function proxyServer(serve: RequestListener): Server {
  // A host that is missing is refused by us; requests may take as long as they do. No listener for upgrades: a client that
  // offers one, as those that would rather speak HTTP/2 do, then gets an answer as if it had not.
  const server = createServer(
    { requireHostHeader: false, keepAliveTimeout: KEEP_ALIVE_MS, requestTimeout: 0, maxHeaderSize: MOST_HEAD },
    serve,
  );
  // Else those after the first 2,000 are dropped without a word.
  server.maxHeadersCount = 0;
  return server.on('checkContinue', serve).on('checkExpectation', serve);
}

async function answerTape(response: ServerResponse, feed: LiveFeed, id: number): Promise<void> {
  const tape = await feed.tapeText(id).catch(() => null);
  if (tape === null) return refuse(response, 404, 'The tape of this stream is not kept, or not begun.');
  response.writeHead(200, { 'Content-Type': 'application/x-ndjson', 'Cache-Control': 'no-store' }).end(tape);
}

/** The base of a recorder's own paths. */
export const recorderAddress = ({ port }: Pick<Recorder, 'port'>): string => `http://${LOOPBACK}:${port}`;
