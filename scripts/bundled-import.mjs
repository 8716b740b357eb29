import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'rolldown';

const MODULES = fileURLToPath(new URL('../node_modules/', import.meta.url));

/**
 * Runs one of our modules as it is bundled for Node, for a build that needs what it exports. A module runner would take several
 * times as long over the engine.
 * @param {string} path
 * @returns {Promise<any>} the module
 */
export async function bundledImport(path) {
  const folder = await mkdtemp(join(MODULES, '.chunkscope-'));
  try {
    const file = join(folder, 'module.mjs');
    await build({
      input: path,
      platform: 'node',
      resolve: { mainFields: ['module', 'main'] },
      logLevel: 'warn',
      output: { file, codeSplitting: false },
    });
    return await import(pathToFileURL(file).href);
  } finally {
    await rm(folder, { recursive: true });
  }
}
