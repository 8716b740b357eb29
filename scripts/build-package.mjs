/**
 * Builds what `npm pack` ships: the page into dist, the command line into lib. Everything that they use is
 * bundled, so that the package depends on nothing. `--no-page` keeps the page that is there.
 */
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { runnerImport } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const LIB = join(root, 'lib');
const BUNDLE = { resolve: { mainFields: ['module', 'main'] }, logLevel: /** @type {const} */ ('warn') };

process.chdir(root);
if (!process.argv.includes('--no-page')) run('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn');
rmSync(LIB, { recursive: true, force: true });
const bin = await build({
  ...BUNDLE,
  input: join(root, 'src/cli/bin.ts'),
  platform: 'node',
  output: { file: join(LIB, 'bin.mjs'), format: 'esm', banner: '#!/usr/bin/env node', codeSplitting: false },
});
await writeLicences([bin]);

/** @param {...string} args */
function run(...args) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(1);
}

/** @param {readonly import('rolldown').RolldownOutput[]} builds */
async function writeLicences(builds) {
  const { module } = await runnerImport('./scripts/licences.ts');
  writeFileSync(
    join(LIB, 'licences.json'),
    module.licencesOf(
      root,
      builds.flatMap(({ output }) => output),
    ),
  );
}
