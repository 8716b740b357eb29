import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pageFiles } from './page-files.ts';
import { pageHeaders } from './page-headers.ts';

const LOOPBACK = '127.0.0.1';
/** Allowed hosts; a name of another site that resolves to this machine (DNS rebinding) is not among them. */
const OWN_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;
const HANDED = '/handed/';
const PORTS_TRIED = 100;

/** A server for the page on this machine's loopback, for as long as the process runs. */
export interface PageServer {
  readonly address: string;
  /** Makes bytes available to be fetched once; returns the last part of their path, which nobody can guess. */
  hand(bytes: Uint8Array): string;
  close(): void;
}

/** Serves a built page on the first free port from `port`; refuses requests for another host. */
export async function servePage(folder: string, port: number): Promise<PageServer> {
  const headers = pageHeaders(readFileSync(join(folder, 'index.html'), 'utf8'));
  const answer = pageFiles(folder);
  const handed = new Map<string, Uint8Array>();
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const { method, url = '/' } = request;
    if (!OWN_HOST.test(request.headers.host ?? ''))
      return refuse(response, 403, 'This page answers on loopback alone.');
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
  });
  await listen(server, port);
  return {
    address: `http://${LOOPBACK}:${(server.address() as AddressInfo).port}/`,
    hand(bytes) {
      const token = randomBytes(24).toString('base64url');
      handed.set(token, bytes);
      return token;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${sentence}\n`);
}

async function listen(server: Server, first: number): Promise<void> {
  for (let port = first; ; port++) {
    try {
      server.listen(port, LOOPBACK);
      await once(server, 'listening');
      return;
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!isTaken || port >= Math.min(first + PORTS_TRIED, 65_535)) throw error;
    }
  }
}
