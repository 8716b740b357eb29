/**
 * Proves the package as its users meet it: packs it, installs the tarball into an empty folder with no network, runs the
 * command line there. `npm run test:package`; `--no-build` takes what is built.
 */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const MOST_PACKED_BYTES = 4_000_000;
const REPLY = 'Look: <tool><tool_name>ls</tool_name><arguments><path>src</path></arguments></tool>';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'chunkscope-package-'));
const bin = join(folder, 'node_modules/.bin/chunkscope');

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, input?: string }} [options]
 */
function run(command, args, { cwd = folder, input = '' } = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, input, encoding: 'utf8', shell: false });
  assert.equal(status, 0, `${command} ${args.join(' ')} ended with ${status}:\n${stdout}\n${stderr}`);
  return stdout;
}

/** @param {string} what @param {() => unknown} prove */
async function step(what, prove) {
  const said = await prove();
  console.log(`ok  ${what}${said === undefined ? '' : `: ${said}`}`);
}

let tarball = '';

const STEPS = /** @type {const} */ ([
  ['packs', pack],
  ['installs into an empty folder without a network', install],
  ['answers --version, --help, parse and check', commands],
  ['serves the page', serve],
]);

function pack() {
  if (!process.argv.includes('--no-build')) run(process.execPath, ['scripts/build-package.mjs'], { cwd: root });
  // What prepack would build stands there already.
  const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder];
  tarball = join(folder, run('npm', args, { cwd: root }).trim().split('\n').at(-1) ?? '');
  const { size } = statSync(tarball);
  assert.ok(size <= MOST_PACKED_BYTES, `The tarball has ${size} bytes, and ${MOST_PACKED_BYTES} are allowed.`);
  return `${Math.round(size / 1000)} kB`;
}

function install() {
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball]);
  const manifest = JSON.parse(readFileSync(join(folder, 'node_modules/chunkscope/package.json'), 'utf8'));
  assert.equal(manifest.dependencies, undefined, 'The package bundles what it uses and depends on nothing.');
}

function commands() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  assert.equal(run(bin, ['--version']), `${version}\n`);
  assert.match(run(bin, ['--help']), /^Usage: chunkscope COMMAND/);
  const result = JSON.parse(run(bin, ['parse'], { input: `${JSON.stringify({ id: 1, input: REPLY })}\n` }));
  assert.deepEqual([result.verdict, result.calls[0].arguments], ['clean', { path: 'src' }]);
  cpSync(join(root, 'fixtures/clean'), join(folder, 'fixtures'), { recursive: true });
  assert.match(run(bin, ['check', 'fixtures']), /, 0 failed\n$/);
}

async function serve() {
  writeFileSync(join(folder, 'reply.txt'), REPLY);
  for (const [args, ends] of /** @type {const} */ ([
    [[], /:\d+\/$/],
    [['reply.txt'], /#s=1\./],
  ])) {
    const server = spawn(bin, [...args, '--no-open'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
    try {
      const { value: address } = await createInterface(server.stdout)[Symbol.asyncIterator]().next();
      assert.match(address, ends);
      const answer = await fetch(address);
      assert.match(await answer.text(), /<title>Chunkscope/);
      assert.match(answer.headers.get('content-security-policy') ?? '', /default-src 'none'/);
    } finally {
      server.kill();
    }
  }
}

try {
  for (const [what, prove] of STEPS) await step(what, prove);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
