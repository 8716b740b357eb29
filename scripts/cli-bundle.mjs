import { fileURLToPath } from 'node:url';

/** Where the bundled command line stands: inside node_modules, so that a checkout stays clean. */
export const CLI_BUNDLE = fileURLToPath(new URL('../node_modules/.chunkscope/cli.mjs', import.meta.url));
