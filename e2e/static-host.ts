import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/** A plain host of files: no headers of its own, everything under a sub-path, the page in place of what is missing. */
export interface StaticHost {
  readonly address: string;
  close(): Promise<void>;
}

/** Serves a folder at a free port. */
export async function serveFolder(folder: string): Promise<StaticHost> {
  const under = '/tools/chunkscope/';
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const path = pathname.startsWith(under) ? pathname.slice(under.length) : pathname;
    const send = (bytes: Buffer, name: string): void => {
      response.setHeader('Content-Type', TYPES[extname(name)] ?? 'text/plain');
      response.end(bytes);
    };
    try {
      send(await readFile(join(folder, path || 'index.html')), path || 'index.html');
    } catch {
      send(await readFile(join(folder, 'index.html')), 'index.html');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}${under}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
