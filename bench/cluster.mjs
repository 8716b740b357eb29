/**
 * Runs the recipes of `cluster/` as they are, each with a worker that dies: `npm run bench:cluster -- [RECIPE...] [--replies N]`.
 * The summary of each must be the one of a single process. Recipes whose program is not on this machine are left out.
 */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writeLog } from './log-replies.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const recipe = (/** @type {string} */ name) => join(root, 'bench/cluster', name);
const folder = mkdtempSync(join(tmpdir(), 'chunkscope-bench-'));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { replies: { type: 'string', default: '60000' } },
});

const TOOLS = [
  {
    name: 'write_file',
    inputSchema: {
      type: 'object',
      properties: { path: { type: 'string' }, content: { type: 'string' } },
      required: ['path', 'content'],
    },
  },
];
const OPTIONS = ['--group', 'model', '--tools', 'tools.json'];

/** How many parts the log has. */
const TASKS = 4;

/** @typedef {{ program: string, run: () => Promise<string> }} Recipe */

/** @type {Record<string, Recipe>} */
const RECIPES = {
  parallel: {
    program: 'parallel',
    run: async () => {
      const env = { CHUNKSCOPE: join(folder, archive), SHIP: 'tools.json', BLOCKS: String(TASKS) };
      return begun(recipe('parallel.sh'), ['log.jsonl', ...OPTIONS], env).losing(isTriage);
    },
  },
  slurm: {
    program: 'bash',
    run: async () => {
      /** What Slurm sets for a task; one that failed runs again. */
      const task = (/** @type {number} */ id) =>
        begun(recipe('slurm.sh'), ['log.jsonl', 'partials', ...OPTIONS], {
          CHUNKSCOPE: join(folder, archive),
          SLURM_ARRAY_TASK_ID: String(id),
          SLURM_ARRAY_TASK_MIN: '0',
          SLURM_ARRAY_TASK_COUNT: String(TASKS),
        });
      await assert.rejects(task(1).losing(isTriage), /ended with/);
      for (let id = 0; id < TASKS; id++) await task(id).out;
      await begun(recipe('slurm-merge.sh'), ['partials', 'slurm.summary'], { CHUNKSCOPE: join(folder, archive) }).out;
      return readFileSync(join(folder, 'slurm.summary'), 'utf8');
    },
  },
  spark: {
    program: 'spark-submit',
    run: async () => {
      const ship = ['--archives', `${archive}#chunkscope`, '--files', 'tools.json'];
      const args = [...ship, recipe('spark.py'), 'text', 'log.jsonl', 'spark.summary', ...OPTIONS];
      await begun('spark-submit', ['--master', 'local-cluster[2,1,1024]', ...args]).losing(isExecutor);
      return readFileSync(join(folder, 'spark.summary'), 'utf8');
    },
  },
};

const isTriage = (/** @type {string} */ command) =>
  command.startsWith('node') && command.includes('triage - --partial');
const isExecutor = (/** @type {string} */ command) => command.includes('CoarseGrainedExecutorBackend');

/** @param {string} command @param {readonly string[]} args @param {NodeJS.ProcessEnv} env */
function begun(command, args, env = {}) {
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let said = '';
  child.stdout.on('data', (bytes) => {
    out += bytes;
  });
  child.stderr.on('data', (bytes) => {
    said += bytes;
  });
  const ended = once(child, 'close').then(([status]) => {
    if (status !== 0) throw new Error(`${command} ended with ${status}.\n${said.slice(-2_000)}`);
    return out;
  });
  ended.catch(() => {});
  return {
    out: ended,
    /** Kills the first of its worker processes while it works. @param {(command: string) => boolean} isWorker */
    losing: async (isWorker) => {
      while (child.exitCode === null) {
        // A worker judges once a `triage` is there.
        const below = processesBelow(child.pid ?? 0);
        const worker = below.some(({ command }) => isTriage(command)) && below.find((known) => isWorker(known.command));
        if (worker) {
          process.kill(worker.id, 'SIGKILL');
          return ended;
        }
        await wait(20);
      }
      await ended;
      throw new Error(`${command} ended before a worker could.`);
    },
  };
}

/** @param {number} id */
function processesBelow(id) {
  /** @type {{ id: number, parent: number, command: string }[]} */
  const all = [];
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry)))
    try {
      const parent = Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
      all.push({
        id: Number(name),
        parent,
        command: readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' '),
      });
    } catch {
      // It ended meanwhile.
    }
  const below = new Set([id]);
  for (let before = 0; before < below.size; ) {
    before = below.size;
    for (const { id: own, parent } of all) if (below.has(parent)) below.add(own);
  }
  return all.filter(({ id: own }) => own !== id && below.has(own));
}

/** A summary without what says where its log is. @param {string} text */
function figuresOf(text) {
  const { sources: _, lines: __, causes, ...rest } = JSON.parse(text);
  for (const { exemplars } of causes) for (const exemplar of exemplars) delete exemplar.source;
  return { ...rest, causes };
}

/** @param {string} program */
const isHere = (program) => spawnSync('which', [program]).status === 0;

/** @param {string} command @param {readonly string[]} args @param {string} cwd */
function output(command, args, cwd) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`${command} ended with ${status}.\n${stderr}`);
  return stdout;
}

let archive = '';
try {
  archive = output('npm', ['pack', '--silent', '--pack-destination', folder], root).trim().split('\n').at(-1) ?? '';
  output('tar', ['-xzf', archive], folder);
  writeFileSync(join(folder, 'tools.json'), JSON.stringify(TOOLS));
  await writeLog(join(folder, 'log.jsonl'), Number(values.replies));
  const one = ['package/lib/bin.mjs', 'triage', 'log.jsonl', '--partial', ...OPTIONS];
  const whole = figuresOf(output(process.execPath, one, folder));
  for (const name of positionals.length > 0 ? positionals : Object.keys(RECIPES)) {
    const { program, run } = RECIPES[name] ?? assert.fail(`There is no recipe "${name}".`);
    if (!isHere(program)) {
      console.log(`${name}: left out, there is no ${program} here`);
      continue;
    }
    assert.deepEqual(figuresOf(await run()), whole);
    console.log(`${name}: the summary of one process, with a worker that died`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
