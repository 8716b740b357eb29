/** Checks every fixture of this checkout with the bundled command line, from any folder. */
import { fileURLToPath } from 'node:url';

process.argv.splice(2, process.argv.length, 'check', fileURLToPath(new URL('../fixtures', import.meta.url)));
await import('./cli.mjs');
