import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import type { Plugin } from 'vite';

const SOURCE = fileURLToPath(new URL('../workers/service-worker.ts', import.meta.url));
const SCRIPT = 'service-worker.js';

/** Adds the service worker to the build, after everything else has been written. */
export function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: ({ dir }) => writeServiceWorker(dir ?? 'dist'),
    },
  };
}

/** Bundles the service worker into `folder` with a list of all files there. */
export async function writeServiceWorker(folder: string): Promise<void> {
  const files = listFiles(folder);
  const id = sha256(JSON.stringify(files) + readFileSync(SOURCE, 'utf8'), 'hex').slice(0, 16);
  await build({
    input: SOURCE,
    logLevel: 'warn',
    transform: { define: { BUILD: JSON.stringify({ id, files }) } },
    output: { file: join(folder, SCRIPT), format: 'iife', minify: true },
  });
}

/** Addresses relative to the folder with the integrity of each; the empty address is the page itself. */
function listFiles(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, sep).length))
    .filter((path) => path !== SCRIPT)
    .sort();
  return Object.fromEntries(
    paths.map((path) => [
      path === 'index.html' ? '' : path.split(sep).join('/'),
      `sha256-${sha256(readFileSync(join(folder, path)), 'base64')}`,
    ]),
  );
}

const sha256 = (content: string | Buffer, encoding: 'hex' | 'base64'): string =>
  createHash('sha256').update(content).digest(encoding);
