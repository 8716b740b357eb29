/**
 * How fast `triage` goes through a log, and what memory it takes: `npm run bench:logs [REPLIES]`. The log is made from a
 * fixed seed: replies of 600 characters, four in five as they should be.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const script = (/** @type {string} */ name) => fileURLToPath(new URL(`../scripts/${name}`, import.meta.url));
const replies = Number(process.argv[2] ?? 1_000_000);
const folder = mkdtempSync(join(tmpdir(), 'chunkscope-bench-'));

/** @param {number} seed */
function random(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const next = random(20_261);
const LINES = [
  'const first = list.map((item) =&gt; item.name);',
  'return value ?? other;',
  'export function run(path: string) {',
  '}',
];

function reply() {
  const kind = next();
  let content = '';
  while (content.length < 400)
    content += `${LINES[Math.floor(next() * LINES.length)]} // ${Math.floor(next() * 1e6)}\n`;
  const fault = kind < 0.08 ? 'a && b\n' : kind < 0.12 ? 'if (a < b) {}\n' : kind < 0.15 ? '<T extends U>\n' : '';
  const text = `I will write the file.\n\n<tool>\n<server_name>local</server_name>\n<tool_name>write_file</tool_name>\n<arguments>\n  <path>src/a.ts</path>\n  <content>${content}${fault}</content>\n</arguments>\n</tool>`;
  return kind > 0.95 ? text.slice(0, -60) : text;
}

/** @param {string} file */
async function write(file) {
  const out = createWriteStream(file);
  for (let at = 0; at < replies; at += 1_000) {
    const lines = Array.from({ length: Math.min(1_000, replies - at) }, (_, index) =>
      JSON.stringify({ id: at + index, input: reply() }),
    );
    if (!out.write(`${lines.join('\n')}\n`)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}

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

/** On the processor, all threads together: what counts on a busy machine. @param {number | undefined} pid */
function processorSeconds(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0;
  }
}

try {
  spawnSync(process.execPath, [script('build-cli.mjs')], { stdio: 'inherit' });
  const file = join(folder, 'log.jsonl');
  await write(file);
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
