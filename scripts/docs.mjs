/**
 * Writes the references that are generated from the machine, the rules and what providers refuse: `npm run docs`. With `--check` it writes nothing
 * and fails where a file differs; with UPDATE=1 it rewrites what tests compare.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { refusal } from './refusal.mjs';

const REFERENCES = [
  { file: 'docs/states.md', command: ['machine', '--format', 'markdown'] },
  { file: 'docs/rules.md', command: ['rules'] },
  { file: 'docs/conversations.md', command: ['history', '--rules'], below: '<!-- Written by npm run docs. -->\n\n' },
];

const root = new URL('../', import.meta.url);
const check = process.argv.includes('--check') && process.env['UPDATE'] !== '1';

const built = spawnSync(process.execPath, ['scripts/build-cli.mjs'], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
});
if (built.status !== 0) process.exit(1);

let stale = 0;
for (const { file, command, below = '' } of REFERENCES) {
  const written = execFileSync(process.execPath, ['scripts/cli.mjs', ...command], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const path = new URL(file, root);
  // What is above the mark is written by hand.
  const [byHand = ''] = below === '' ? [] : readOrNothing(path).split(below);
  const text = `${byHand}${below}${written}`;
  if (!check) write(path, text);
  else if (readOrNothing(path) !== text) {
    stale += 1;
    console.error(`${file} differs from the code: run npm run docs and commit it.`);
  }
}
process.exitCode = stale > 0 ? 1 : 0;

/** @param {URL} path @param {string} text */
function write(path, text) {
  try {
    writeFileSync(path, text);
  } catch (error) {
    console.error(refusal(fileURLToPath(path), error));
    process.exit(1);
  }
}

/** @param {URL} path */
function readOrNothing(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
