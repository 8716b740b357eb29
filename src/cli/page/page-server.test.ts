import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PageServer, servePage } from './page-server.ts';

let folder: string;
let server: PageServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'page-'));
  writeFileSync(join(folder, 'index.html'), '<html><head><meta charset="utf-8"><script>1</script></head></html>');
  server = await servePage(folder, 0);
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

interface Answer {
  readonly status: number;
  readonly policy: string;
  readonly allow: string | undefined;
  readonly body: string;
}

function ask(path: string, { host = new URL(server.address).host, method = 'GET' } = {}): Promise<Answer> {
  const { hostname, port } = new URL(server.address);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, method, headers: { host } }, async (response) => {
      const body = (await response.toArray()).join('');
      const { allow, 'content-security-policy': policy } = response.headers;
      resolve({ status: response.statusCode ?? 0, policy: String(policy), allow, body });
    });
    asked.on('error', reject).end();
  });
}

it('serves the page with its policy, the hash of its inline script included', async () => {
  const { status, policy, body } = await ask('/');
  expect({ status, body: body.startsWith('<html>') }).toEqual({ status: 200, body: true });
  expect(policy).toContain("script-src 'self' 'sha256-");
  expect(policy).toContain("frame-ancestors 'self'");
});

it.each(['localhost', 'localhost:80', '127.0.0.1:4173', '[::1]:9', 'LOCALHOST'])(
  'answers the host %s',
  async (host) => {
    expect((await ask('/', { host })).status).toBe(200);
  },
);

it.each(['evil.example', '127.0.0.1.evil.example', 'localhost.', 'localhost:80@evil', '192.168.0.2'])(
  'refuses the host "%s"',
  async (host) => {
    const { status, body } = await ask('/', { host });
    expect(status).toBe(403);
    expect(body).not.toContain('<html>');
  },
);

it('serves a handed file once, and not to anyone who guesses', async () => {
  const path = `/handed/${server.hand(new TextEncoder().encode('a reply'))}`;
  expect((await ask('/handed/AAAA')).status).toBe(404);
  expect((await ask(path, { method: 'HEAD' })).status).toBe(404);
  expect(await ask(path)).toMatchObject({ status: 200, body: 'a reply' });
  expect((await ask(path)).status).toBe(404);
});

it.each(['/../package.json', '/%2e%2e/package.json', '/nothing.js'])('has no file at %s', async (path) => {
  expect((await ask(path)).status).toBe(404);
});

it('can be read, never written', async () => {
  expect(await ask('/', { method: 'POST' })).toMatchObject({ status: 405, allow: 'GET, HEAD' });
});

it('uses the next port where one is taken', async () => {
  const port = Number(new URL(server.address).port);
  const next = await servePage(folder, port);
  expect(Number(new URL(next.address).port)).toBeGreaterThan(port);
  next.close();
});
