/**
 * Measures how many answers a second `try` takes from an endpoint that answers at once: `npm run bench:try [ANSWERS]`. The
 * endpoint runs in this process; what is measured is the command's own.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { processorSeconds } from './processor-time.mjs';

const script = (/** @type {string} */ name) => fileURLToPath(new URL(`../scripts/${name}`, import.meta.url));
const answers = Number(process.argv[2] ?? 4_000);
const BAR = 200;
const folder = mkdtempSync(join(tmpdir(), 'chunkscope-bench-'));
const TASKS = 20;

const REPLY = `I will write the file.

<tool>
<server_name>local</server_name>
<tool_name>write_file</tool_name>
<arguments>
  <path>src/app.ts</path>
  <content>${'if (a &lt; b &amp;&amp; c) return rows.map((row) =&gt; row.size);\n  '.repeat(7)}</content>
</arguments>
</tool>`;

/** A chunk a token, as models stream. */
const EVENTS = [
  ...(REPLY.match(/\s?\w{1,6}|\s+|[^\s\w]{1,3}/g) ?? []).map((content) => ({
    choices: [{ index: 0, delta: { content } }],
  })),
  { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
].map((event) => `data: ${JSON.stringify(event)}\n\n`);

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (let at = 0; at < EVENTS.length; at += 16) response.write(EVENTS.slice(at, at + 16).join(''));
    response.end('data: [DONE]\n\n');
  });
});

try {
  spawnSync(process.execPath, [script('build-cli.mjs')], { stdio: 'inherit' });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  const messages = [{ role: 'user', content: 'Write the file.' }];
  const plan = {
    format: 'chunkscope-plan',
    version: 1,
    variants: [{ name: 'A', prompt: 'Call tools. '.repeat(400), dialect: 'auto' }],
    tools: [{ name: 'write_file', inputSchema: { type: 'object', properties: { path: { type: 'string' } } } }],
    tasks: Array.from({ length: TASKS }, (_, id) => ({
      id: String(id),
      messages,
      expect: { toolName: 'write_file', arguments: { path: 'src/app.ts' } },
    })),
    rounds: Math.ceil(answers / TASKS),
  };
  const file = join(folder, 'plan.json');
  writeFileSync(file, JSON.stringify(plan));
  const asked = ['--endpoint', `http://127.0.0.1:${address.port}/v1`, '--model', 'm', '--concurrency', '16'];
  const args = ['try', file, ...asked, '--out', join(folder, 'run.ndjson'), '--format', 'json'];
  const start = performance.now();
  const child = spawn(process.execPath, [script('cli.mjs'), ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let busy = 0;
  const timer = setInterval(() => {
    busy = Math.max(busy, processorSeconds(child.pid));
  }, 50);
  let out = '';
  child.stdout.on('data', (bytes) => {
    out += bytes;
  });
  await once(child, 'close');
  clearInterval(timer);
  const seconds = (performance.now() - start) / 1000;
  const { run } = JSON.parse(out).variants[0];
  if (run !== plan.rounds * TASKS) throw new Error(`${run} of ${plan.rounds * TASKS} answers ran.`);
  console.log(`${run} answers of ${REPLY.length} characters in ${EVENTS.length} events`);
  console.log(
    `${Math.round(run / seconds)} answers/s, ${Math.round(run / busy)} a second of processor (bar ${BAR}), start included`,
  );
} finally {
  server.close();
  rmSync(folder, { recursive: true });
}
