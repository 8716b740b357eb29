import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { processIo } from './process-io.ts';
import { CHECKOUT, run } from './run.ts';
import { serveAsJob } from './triage/jobs.ts';

/** A path in the checkout, seen from here and from the bundle in node_modules/.chunkscope. */
const inCheckout = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

if (!serveAsJob()) process.exitCode = await runCommand();

async function runCommand(): Promise<number> {
  const { version } = JSON.parse(readFileSync(inCheckout('package.json'), 'utf8')) as { version: string };
  return await run(process.argv.slice(2), processIo(), { ...CHECKOUT, page: inCheckout('dist'), version });
}
