import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { OWN, type OwnRoutes, serveOwn } from '../companion/own-routes.ts';
import { isOwnHost, type Listening, LOOPBACK, listenOnLoopback, refuse } from './loopback.ts';
import { pageFiles } from './page-files.ts';
import { pageHeaders } from './page-headers.ts';

const HANDED = '/handed/';

/** A server for the page on this machine's loopback, for as long as the process runs. */
export interface PageServer {
  readonly address: string;
  /** Makes bytes available to be fetched once; returns the last part of their path, which nobody can guess. */
  hand(bytes: Uint8Array): string;
  close(): void;
}

/** Further routes of a page's server, with the secret that its page has. */
export interface PageRoutes {
  readonly routes: OwnRoutes;
  readonly token: string;
}

/** Serves a built page on the first free port from `port`; refuses requests for another host. */
export async function servePage(folder: string, port: number, own?: PageRoutes): Promise<PageServer> {
  const headers = pageHeaders(readFileSync(join(folder, 'index.html'), 'utf8'));
  const answer = pageFiles(folder);
  const handed = new Map<string, Uint8Array>();
  let listening: Listening | undefined;
  const serve: RequestListener = (request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const { method, url = '/' } = request;
    // Where more can be done than to read files, the port has to be ours too.
    if (!isOwnHost(request.headers.host, own && listening?.port))
      return refuse(response, 403, 'This page answers on loopback alone.');
    if (own && url.startsWith(OWN)) return serveOwn(request, response, own.routes, own.token);
    if (method !== 'GET' && method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      return refuse(response, 405, 'This page is only read.');
    }
    if (!url.startsWith(HANDED)) {
      if (!answer(url, response)) refuse(response, 404, 'There is no such file.');
      return;
    }
    const token = url.slice(HANDED.length);
    const bytes = method === 'GET' ? handed.get(token) : undefined;
    if (!bytes) return refuse(response, 404, 'This was fetched already, or never there.');
    handed.delete(token);
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Content-Type', 'application/octet-stream');
    response.end(bytes);
  };
  listening = await listenOnLoopback(() => createServer(serve), port);
  const { close } = listening;
  return {
    address: `http://${LOOPBACK}:${listening.port}/`,
    hand(bytes) {
      const token = randomBytes(24).toString('base64url');
      handed.set(token, bytes);
      return token;
    },
    close,
  };
}
