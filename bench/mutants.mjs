/**
 * Measures which changes of the code no test notices: `npm run bench:mutants -- AREA [--only PART]`. bench/README.md says what
 * is measured, `mutants/areas.mjs` lists the areas.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { AREAS, UNNOTICEABLE } from './mutants/areas.mjs';

/** @typedef {{ line: number, column: number }} Position */
/** @typedef {{ file: string, replacement: string, start: Position, end: Position, fate: string }} Mutant */

const root = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } });
const [area = ''] = positionals;
if (!AREAS[area]) {
  console.error(`The area is one of ${Object.keys(AREAS).join(', ')}.`);
  process.exit(1);
}

/** The text between two positions, which count from 0. @param {string} source @param {Mutant} mutant */
function textAt(source, { start, end }) {
  const lines = source.split('\n').slice(start.line, end.line + 1);
  lines.push((lines.pop() ?? '').slice(0, end.column));
  return [(lines.shift() ?? '').slice(start.column), ...lines].join('\n');
}

/** @param {Mutant[]} mutants */
function score(mutants) {
  const count = (/** @type {string} */ fate) => mutants.filter((mutant) => mutant.fate === fate).length;
  const killed = count('killed');
  const all = killed + count('survived');
  const share = all === 0 ? '' : ` (${((100 * killed) / all).toFixed(1)} %)`;
  return `${killed} of ${all} killed${share}; beside them ${count('the same')} change nothing, ${count('at load')} act while a module is loaded`;
}

/** @param {string} path */
const linesOf = (path) => (existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : []);

const folder = mkdtempSync(join(tmpdir(), 'chunkscope-mutants-'));
const report = join(folder, 'mutants.jsonl');
try {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  for (let done = 0; ; done = linesOf(report).length) {
    const { status } = spawnSync(process.execPath, [vitest, 'run', '--config', 'bench/mutants/vitest.config.ts'], {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        AREA: area,
        REPORT: report,
        DONE: String(done),
        ...(values.only ? { ONLY: values.only } : {}),
      },
    });
    if (!existsSync(`${report}.begun`)) {
      if (status !== 0) process.exit(status ?? 1);
      break;
    }
    // The mutant ended the run: it counts, and those after it have a run of their own.
    appendFileSync(report, `${readFileSync(`${report}.begun`, 'utf8')}\n`);
    rmSync(`${report}.begun`);
  }
  /** @type {Mutant[]} */
  const mutants = linesOf(report).map((line) => JSON.parse(line));
  for (const path of new Set(mutants.map(({ file }) => file))) {
    const source = readFileSync(join(root, path), 'utf8');
    const inFile = mutants.filter(({ file }) => file === path);
    for (const mutant of inFile.filter(({ fate }) => fate === 'survived')) {
      const { start, replacement } = mutant;
      const was = textAt(source, mutant);
      const same = UNNOTICEABLE.find((one) => one.file === path && one.was === was && one.becomes === replacement);
      if (same) mutant.fate = 'the same';
      const change = `${was} → ${replacement}`.replace(/\s+/g, ' ');
      console.log(`${path}:${start.line + 1}:${start.column + 1} ${same ? `(${same.why}) ` : ''}${change}`);
    }
    console.log(`${path}: ${score(inFile)}\n`);
  }
  console.log(`${area}: ${score(mutants)}`);
} finally {
  rmSync(folder, { recursive: true });
}
