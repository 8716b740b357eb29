/**
 * Measures how fast calls are read: `npm run bench [-- --json] [--best] [--only NAME] [--body cdata|escaped|raw|prose]
 * [--size N]`. bench/README.md says what is measured and how.
 */
import { fork } from 'node:child_process';
import { parseArgs } from 'node:util';
import { bundleEngine } from './engine-bundle.mjs';
import { report } from './report.mjs';

/** @typedef {import('./contender.ts').Case} Case */
/** @typedef {import('./contender.ts').Outcome} Outcome */
/** @typedef {import('./contender.ts').Row} Row */

const SIZES = [1_000, 100_000, 1_000_000, 10_000_000];
const CHUNKS = [null, 64, 4];
const PROSE_SIZE = 10_000_000;
/** A longer reading is stopped and reported as slow. */
const LIMIT_MS = 10_000;

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    best: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    body: { type: 'string', multiple: true },
    size: { type: 'string', multiple: true },
  },
});

/** @param {readonly import('./contender.ts').Contender[]} contenders @returns {Case[]} */
function cases(contenders) {
  /** @type {Case[]} */
  const all = [];
  for (const { name, streams, prose, dialect } of contenders) {
    const feeds = streams ? CHUNKS : [null];
    const bodies = dialect === 'own' ? /** @type {const} */ (['raw']) : /** @type {const} */ (['cdata', 'escaped']);
    for (const chunk of feeds) {
      for (const body of bodies) {
        for (const size of SIZES) all.push({ contender: name, body, size, chunk });
      }
      if (prose) all.push({ contender: name, body: 'prose', size: PROSE_SIZE, chunk });
    }
  }
  return all.filter(
    ({ contender, body, size }) =>
      (!options.only || options.only.some((part) => contender.includes(part))) &&
      (!options.body || options.body.includes(body)) &&
      (!options.size || options.size.map(Number).includes(size)),
  );
}

/** @param {Case} wanted @returns {Promise<Outcome>} */
function measureApart(wanted) {
  return new Promise((resolve) => {
    const child = fork(new URL('./run-case.mjs', import.meta.url), { execArgv: ['--expose-gc'] });
    /** @type {Outcome} */
    let outcome = { kind: 'failed', message: 'its process ended without an answer' };
    const stop = () => {
      outcome = { kind: 'slow' };
      child.kill('SIGKILL');
    };
    let limit = setTimeout(stop, LIMIT_MS * 3);
    child.on('message', (/** @type {{ kind: 'run' } | { kind: 'done', outcome: Outcome }} */ message) => {
      clearTimeout(limit);
      if (message.kind === 'done') outcome = message.outcome;
      else limit = setTimeout(stop, LIMIT_MS);
    });
    child.on('exit', () => {
      clearTimeout(limit);
      resolve(outcome);
    });
    child.send(wanted);
  });
}

/** Sizes are ascending: once a reader is too slow or fails, the larger ones are left out. @param {Case[]} wanted */
async function measureAll(wanted) {
  /** @type {Row[]} */
  const rows = [];
  const lost = new Set();
  for (const one of wanted) {
    const series = [one.contender, one.body, one.chunk].join();
    const outcome = lost.has(series) ? /** @type {const} */ ({ kind: 'skipped' }) : await measureApart(one);
    if (outcome.kind === 'slow' || outcome.kind === 'failed') lost.add(series);
    rows.push({ ...one, outcome });
    process.stderr.write(`\r${rows.length} of ${wanted.length} measured`);
  }
  process.stderr.write('\n');
  return rows;
}

/** The row with the speed of its fastest run. @param {Row} row @returns {Row} */
const byBest = (row) =>
  'bestMbPerSecond' in row.outcome
    ? { ...row, outcome: { ...row.outcome, mbPerSecond: row.outcome.bestMbPerSecond } }
    : row;

await bundleEngine();
const { contenders } = await import('./contenders/contenders.mjs');
const rows = await measureAll(cases(contenders));
process.stdout.write(
  options.json ? `${JSON.stringify(rows, null, 1)}\n` : report(options.best ? rows.map(byBest) : rows),
);
