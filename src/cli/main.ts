import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { serveAsMask } from './companion/mask-thread.ts';
import { openPage } from './page/open-page.ts';
import { processIo } from './process-io.ts';
import { CHECKOUT, run } from './run.ts';
import { serveAsJob } from './triage/job-thread.ts';

/** A path in the checkout, seen from here and from the bundle in node_modules/.chunkscope. */
const inCheckout = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

if (!serveAsMask() && !serveAsJob()) process.exitCode = await runCommand();

async function runCommand(): Promise<number> {
  const { version } = JSON.parse(readFileSync(inCheckout('package.json'), 'utf8')) as { version: string };
  const folder = inCheckout('dist');
  const page = openPage(folder);
  const argv = process.argv.slice(2);
  // Options without a command are those of the page; without anything the commands are listed.
  const usual = argv[0]?.startsWith('--') ? { usual: page } : {};
  return await run(argv, processIo(), {
    ...CHECKOUT,
    commands: [page, ...CHECKOUT.commands],
    ...usual,
    page: folder,
    version,
  });
}
