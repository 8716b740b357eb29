import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { COMMANDS } from './commands.ts';
import { serveAsMask } from './companion/mask-thread.ts';
import { completions } from './completions.ts';
import { openPage } from './page/open-page.ts';
import { processIo } from './process-io.ts';
import { run } from './run.ts';
import { serveAsJob } from './triage/job-thread.ts';

/** A path in the package; its `lib` holds the bundle of this file, and beside it is the built page. */
const inPackage = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

if (!serveAsMask() && !serveAsJob()) await runCommand();

async function runCommand(): Promise<void> {
  const folder = inPackage('dist');
  const page = openPage(folder);
  const own = [page, ...COMMANDS];

  process.exitCode = await run(process.argv.slice(2), processIo(), {
    call: 'chunkscope',
    commands: [...own, completions(own, page)],
    usual: page,
    page: folder,
    version: JSON.parse(readFileSync(inPackage('package.json'), 'utf8')).version,
  });
}
