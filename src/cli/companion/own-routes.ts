import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { parseJson } from '../../core/json/json-access.ts';
import { isSameSecret, refuse } from '../page/loopback.ts';

/** What a route of the companion is asked with. */
export interface Asked {
  /** The path after the route's name: `7` of `streams/7`. */
  readonly rest: string;
  readonly query: URLSearchParams;
  /** Reads the body, which has to be JSON; else the request is refused. */
  readonly json: () => Promise<unknown>;
}

/** Answers one route. */
export type OwnRoute = (response: ServerResponse, asked: Asked, request: IncomingMessage) => void | Promise<void>;

/** Routes by method and name: `GET live`, `POST replay`. */
export type OwnRoutes = Readonly<Record<string, OwnRoute>>;

/** Routes of the companion; all else is the page's or a target's. */
export const OWN = '/_chunkscope/';

/** The longest body of a POST that is read, in bytes. */
const MOST_BYTES = 8_000_000;

/** Answers a request under `OWN` for the page that this companion serves: of its own origin, and with its token. */
export function serveOwn(request: IncomingMessage, response: ServerResponse, routes: OwnRoutes, token: string): void {
  const { method = 'GET', headers, url = '' } = request;
  if (!isOwnPage(headers, headers.host)) return refuse(response, 403, 'Another site asked for this.');
  if (!isSameSecret(headers['x-chunkscope-token'], token))
    return refuse(response, 403, 'The token is missing or wrong.');
  const { pathname, searchParams: query } = new URL(url, 'http://localhost');
  const [, name = '', rest = ''] = /^([^/]*)\/?(.*)$/s.exec(pathname.slice(OWN.length)) ?? [];
  const route = routes[`${method} ${name}`];
  if (!route) {
    const isKnown = Object.keys(routes).some((key) => key.endsWith(` ${name}`));
    return isKnown
      ? refuse(response, 405, 'This route is asked with another method.')
      : refuse(response, 404, 'There is no such route.');
  }
  const answer = async (): Promise<void> => route(response, { rest, query, json: () => jsonOf(request) }, request);
  answer().catch((error: unknown) => {
    if (response.headersSent) response.destroy();
    else if (error instanceof Refusal) refuse(response, error.status, error.message);
    else refuse(response, 500, 'The companion could not answer this.');
  });
}

/** Why a request of the page is not answered. */
class Refusal extends Error {
  readonly status: number;

  constructor(status: number, sentence: string) {
    super(sentence);
    this.status = status;
  }
}

/** Answers with JSON. */
export function answerJson(response: ServerResponse, value: unknown): void {
  response
    .writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
    .end(JSON.stringify(value));
}

/** A page of this very origin, or a client that is no page. */
function isOwnPage({ origin, 'sec-fetch-site': site }: IncomingHttpHeaders, host: string | undefined): boolean {
  const isOwnSite = site === undefined || site === 'same-origin' || site === 'none';
  return isOwnSite && (origin === undefined || origin === `http://${host}`);
}

async function jsonOf(request: IncomingMessage): Promise<unknown> {
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) throw new Refusal(415, 'JSON is expected.');
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length <= MOST_BYTES) parts.push(part);
  }
  if (length > MOST_BYTES) throw new Refusal(413, `At most ${MOST_BYTES} bytes are read here.`);
  const body = parseJson(Buffer.concat(parts).toString());
  if (body === undefined) throw new Refusal(400, 'This is not JSON.');
  return body;
}
