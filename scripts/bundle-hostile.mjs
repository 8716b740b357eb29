import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';

const here = (/** @type {string} */ name) => fileURLToPath(new URL(name, import.meta.url));
const folder = new URL('../node_modules/.chunkscope/hostile/', import.meta.url);

/**
 * The hostile texts and everything that is done with them, bundled for Node from the working tree.
 * @returns {Promise<typeof import('./hostile-texts.ts') & typeof import('./every-command.ts')>}
 */
export async function bundledHostile() {
  const names = ['every-command', 'hostile-texts'];
  await build({
    input: Object.fromEntries(names.map((name) => [name, here(`${name}.ts`)])),
    platform: 'node',
    logLevel: 'warn',
    resolve: { mainFields: ['module', 'main'] },
    output: { dir: fileURLToPath(folder), format: 'esm', entryFileNames: '[name].mjs' },
  });
  const [commands, texts] = await Promise.all(names.map((name) => import(new URL(`${name}.mjs`, folder).href)));
  return { ...commands, ...texts };
}
