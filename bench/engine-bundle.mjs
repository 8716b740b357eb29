import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';

const entry = fileURLToPath(new URL('./contenders/chunkscope.ts', import.meta.url));

/** Our engine, bundled for Node as the command line is. */
export const ENGINE_BUNDLE = fileURLToPath(new URL('../node_modules/.chunkscope/bench-engine.mjs', import.meta.url));

/** Bundles the engine of the working tree. */
export async function bundleEngine() {
  await build({
    input: entry,
    platform: 'node',
    logLevel: 'warn',
    resolve: { mainFields: ['module', 'main'] },
    output: { file: ENGINE_BUNDLE, format: 'esm', codeSplitting: false },
  });
}
