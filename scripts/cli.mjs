/**
 * Runs the bundled command line: `npm run -s cli -- COMMAND`. Writes no files.
 * npm starts scripts in the package's folder, so relative paths are resolved against the folder of the caller (INIT_CWD).
 */
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { CLI_BUNDLE } from './cli-bundle.mjs';

if (!existsSync(CLI_BUNDLE)) {
  console.error('The command line is not prepared. Run "npm ci --include=dev" in the checkout, then try again.');
  process.exit(2);
}
const calledFrom = process.env['INIT_CWD'];
if (calledFrom && existsSync(calledFrom)) process.chdir(calledFrom);
await import(pathToFileURL(CLI_BUNDLE).href);
