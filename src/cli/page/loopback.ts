import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const LOOPBACK = '127.0.0.1';
const LOOPBACK_6 = '::1';
const PORTS_TRIED = 100;

/** Allowed hosts; a name of another site that resolves to this machine (DNS rebinding) is not among them. */
const OWN_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::(\d{1,5}))?$/i;

/** Whether a `Host` header names this machine; with `port`, that port of it. */
export function isOwnHost(host: string | undefined, port?: number): boolean {
  const found = OWN_HOST.exec(host ?? '');
  return found !== null && (port === undefined || Number(found[1] ?? 80) === port);
}

/** Whether a request carries what only a web page's request carries. */
export const isOfWebPage = (headers: IncomingHttpHeaders): boolean =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;

/** Whether a given secret is the expected one, in a time that does not depend on where they differ. */
export function isSameSecret(given: unknown, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(typeof given === 'string' ? given : ''), digest(expected));
}

/** Answers with a status and a sentence. */
export function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${sentence}\n`);
}

/** The servers of one port of this machine's loopback. */
export interface Listening {
  readonly port: number;
  close(): void;
}

/** Listens on the first free port from `first`: on 127.0.0.1, and where this machine has it on ::1. `make` makes a server. */
export async function listenOnLoopback(make: () => Server, first: number): Promise<Listening> {
  for (let tried = 0; ; tried++) {
    const port = first === 0 ? 0 : first + tried;
    const four = make();
    try {
      await listen(four, port, LOOPBACK);
      const taken = (four.address() as AddressInfo).port;
      const six = make();
      const servers = (await hasSix(six, taken)) ? [four, six] : [four];
      return {
        port: taken,
        close() {
          for (const server of servers) {
            server.close();
            server.closeAllConnections();
          }
        },
      };
    } catch (error) {
      four.close();
      if (codeOf(error) !== 'EADDRINUSE' || tried >= PORTS_TRIED || port >= 65_535) throw error;
    }
  }
}

async function hasSix(server: Server, port: number): Promise<boolean> {
  try {
    await listen(server, port, LOOPBACK_6);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') throw error;
    return false;
  }
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host);
  await once(server, 'listening');
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;
