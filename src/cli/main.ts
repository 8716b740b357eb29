import { readFileSync } from 'node:fs';
import { processIo } from './process-io.ts';
import { CHECKOUT, run } from './run.ts';
import { serveAsJob } from './triage/jobs.ts';

/** Manifest of the checkout, seen from here and from the bundle in node_modules/.chunkscope. */
const MANIFEST = new URL('../../package.json', import.meta.url);

if (!serveAsJob()) process.exitCode = await runCommand();

async function runCommand(): Promise<number> {
  const { version } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { version: string };
  return await run(process.argv.slice(2), processIo(), { ...CHECKOUT, version });
}
