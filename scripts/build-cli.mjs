/**
 * Bundles the command line for Node into node_modules/.chunkscope/cli.mjs, so that it starts without a build step.
 * Runs on `npm ci` too, where it must never fail the install: it then says in a sentence what is missing.
 */
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CLI_BUNDLE } from './cli-bundle.mjs';
import { refusal } from './refusal.mjs';

const entry = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url));

async function loadBundler() {
  try {
    return await import('rolldown');
  } catch {
    return null;
  }
}

async function buildCli() {
  if (!existsSync(entry)) return 'src/cli/main.ts is not in this checkout; the command line was not prepared.';
  const bundler = await loadBundler();
  if (!bundler) return 'Development packages are left out; run "npm ci --include=dev" to prepare the command line.';
  // What cannot be written is refused before it is bundled.
  orRefusal(() => mkdirSync(dirname(CLI_BUNDLE), { recursive: true }));
  const { output } = await bundler.build({
    input: entry,
    platform: 'node',
    // The UMD build of jsonc-parser hides its parts from a bundler; its ES build does not.
    resolve: { mainFields: ['module', 'main'] },
    logLevel: 'warn',
    output: { file: CLI_BUNDLE, format: 'esm', minify: false, sourcemap: false, codeSplitting: false },
    write: false,
  });
  orRefusal(() => write(output[0].code));
  return null;
}

/** Moves the bundle into place in one step, so that half a bundle is never run. @param {string} code */
function write(code) {
  const draft = `${CLI_BUNDLE}.${process.pid}`;
  writeFileSync(draft, code);
  renameSync(draft, CLI_BUNDLE);
}

/** Work on the disk, or a sentence that says why the system refused it. @param {() => void} work */
function orRefusal(work) {
  try {
    work();
  } catch (error) {
    throw new Error(refusal(CLI_BUNDLE, error));
  }
}

try {
  const missing = await buildCli();
  if (missing) console.error(missing);
} catch (error) {
  console.error(`The command line could not be bundled: ${error instanceof Error ? error.message : error}`);
  if (process.env['npm_lifecycle_event'] !== 'dependencies') process.exitCode = 1;
}
