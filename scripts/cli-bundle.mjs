import { fileURLToPath } from 'node:url';

/** Path of the bundled command line: inside node_modules, so that a checkout stays clean. */
export const CLI_BUNDLE = fileURLToPath(new URL('../node_modules/.chunkscope/cli.mjs', import.meta.url));
