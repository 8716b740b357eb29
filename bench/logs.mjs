/**
 * Measures how fast `triage` reads a log, and its memory: `npm run bench:logs [REPLIES]`. The log is made by
 * `log-replies.mjs`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeLog } from './log-replies.mjs';
import { processorSeconds } from './processor-time.mjs';

const script = (/** @type {string} */ name) => fileURLToPath(new URL(`../scripts/${name}`, import.meta.url));
const replies = Number(process.argv[2] ?? 1_000_000);
const folder = mkdtempSync(join(tmpdir(), 'chunkscope-bench-'));

/** @param {...string} args */
async function run(...args) {
  const start = performance.now();
  const child = spawn(process.execPath, [script('cli.mjs'), ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let peak = 0;
  let busy = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMb(child.pid));
    busy = Math.max(busy, processorSeconds(child.pid));
  }, 50);
  let out = '';
  child.stdout.on('data', (bytes) => {
    out += bytes;
  });
  await once(child, 'close');
  clearInterval(timer);
  return { seconds: (performance.now() - start) / 1000, busy, peak, out };
}

/** @param {number | undefined} pid */
function residentMb(pid) {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

try {
  spawnSync(process.execPath, [script('build-cli.mjs')], { stdio: 'inherit' });
  const file = join(folder, 'log.jsonl');
  await writeLog(file, replies);
  console.log(`${replies} replies, ${(statSync(file).size / 1e6).toFixed(0)} MB`);
  let single = 0;
  for (const jobs of [1, 2]) {
    const { seconds, busy, peak, out } = await run('triage', file, '--partial', '--jobs', String(jobs));
    const { attempts } = JSON.parse(out);
    if (attempts !== replies) throw new Error(`${attempts} attempts of ${replies} replies were found.`);
    if (jobs === 1) single = seconds;
    const speed = `${Math.round(replies / seconds)} replies/s, ${Math.round(replies / busy)} a second of processor (bar 5000)`;
    const gain = jobs === 1 ? '' : `, ${(single / seconds).toFixed(2)} times as fast as one (bar 1.7)`;
    console.log(`--jobs ${jobs}: ${speed}${gain}, ${peak.toFixed(0)} MB resident (bar 150 a job)`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
