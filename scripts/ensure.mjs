/**
 * Prepares a checkout: `node scripts/ensure.mjs [deps] [browser]`; `stamp` records that npm has just installed it.
 * Uses Node alone, because it runs before anything is installed. Does nothing where nothing is missing.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findChromium } from './find-browser.mjs';
import { refusal } from './refusal.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const LOCK = `${root}package-lock.json`;
const STAMP = `${root}node_modules/.lock-sha`;
/** Lowest Node 20 that the build tools run on. */
const LOWEST_NODE = [20, 19];

/** @param {string} sentence @returns {never} */
function stop(sentence) {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}

/** Runs a command in the foreground; true where it succeeded. @param {string} command @param {string[]} args */
function run(command, args) {
  console.error(`> ${[command, ...args].join(' ')}`);
  return spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0;
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [lowestMajor = 0, lowestMinor = 0] = LOWEST_NODE;
  if (major > lowestMajor || (major === lowestMajor && minor >= lowestMinor)) return;
  stop(
    `This is Node ${process.versions.node}. Install Node ${LOWEST_NODE.join('.')} or later, then run the command again.`,
  );
}

/** Changes whenever the installed packages would. */
function lockSha() {
  const platform = `${process.platform} ${process.arch} ${process.versions.modules}`;
  return createHash('sha256').update(readFileSync(LOCK)).update(platform).digest('hex');
}

function ensureDeps() {
  const sha = lockSha();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sha) return;
  // npm's own entry script, where npm started this process: on Windows `npm` alone cannot be spawned.
  const npm = process.env['npm_execpath'];
  const args = ['ci', '--include=dev'];
  const done = npm?.endsWith('npm-cli.js') ? run(process.execPath, [npm, ...args]) : run('npm', args);
  if (!done) stop('The packages could not be installed (see above). Check the network and run the command again.');
  note(sha);
}

/** If the note can't be written, the next start installs again, nothing else. @param {string} sha */
function note(sha) {
  try {
    writeFileSync(STAMP, sha);
  } catch (error) {
    console.error(refusal(STAMP, error));
  }
}

/** Saves the next `ensure deps` an installation; not where development packages were left out. */
function stamp() {
  const { devDependencies } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
  const complete = Object.keys(devDependencies).every((name) => existsSync(`${root}node_modules/${name}`));
  if (complete) note(lockSha());
}

async function ensureBrowser() {
  if (await findChromium()) return;
  console.error('No Chromium found; trying to install one for the browser tests.');
  if (run('npx', ['--no-install', 'playwright', 'install', 'chromium']) && (await findChromium())) return;
  if (installFromDebian() && (await findChromium())) return;
  stop('No Chromium could be installed. Install one and set PW_CHROMIUM to its path, then run the command again.');
}

function installFromDebian() {
  if (!existsSync('/usr/bin/apt-get')) return false;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (/** @type {string[]} */ ...args) => {
    const [command = 'apt-get', ...rest] = [...asRoot, 'apt-get', ...args];
    return run(command, rest);
  };
  const install = (/** @type {string} */ browser) =>
    // With the fonts that the page is drawn in on Linux: a bare system has wider ones.
    apt('install', '-y', '--no-install-recommends', browser, 'fonts-liberation');
  return apt('update') && (install('chromium-headless-shell') || install('chromium'));
}

const STEPS = { deps: ensureDeps, browser: ensureBrowser, stamp };

checkNode();
for (const name of process.argv.slice(2)) {
  const step = STEPS[/** @type {keyof typeof STEPS} */ (name)];
  if (!step) stop(`"${name}" is not a step of scripts/ensure.mjs; there are: ${Object.keys(STEPS).join(', ')}.`);
  await step();
}
