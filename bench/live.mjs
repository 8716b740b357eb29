// @ts-check
/**
 * Measures what `record` adds to a stream, and what it takes: `npm run bench:live [REQUESTS] [--repair] [OPTION of record]...`. With
 * `--repair` it is `repair`, and each answer is read. Endpoint and
 * clients run in this process, the recorder in its own; on a busy machine compare the figures with those of the bare relay, which
 * goes the same way in turns with it.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const script = (/** @type {string} */ name) => fileURLToPath(new URL(`../scripts/${name}`, import.meta.url));
/** A day of a busy user has 100,000. */
const [, , given = '10000', ...all] = process.argv;
const isRepair = all.includes('--repair');
const options = all.filter((option) => option !== '--repair');
const requests = Number(given);
const FIRST_BYTES = 400;
const STREAMS = 200;
const READS_A_SECOND = 1_000;
/** Of a stream, and between the first and the last one's beginning. */
const SECONDS = 4;
const BEGINNING_MS = 1_000;
/** Turns that each way is measured in; the first of all warms up. */
const ROUNDS = 4;

/** Writes of a stream: `at` is when it was made. @param {number} at */
const event = (at) =>
  `data: ${JSON.stringify({ object: 'chat.completion.chunk', model: 'm', choices: [{ index: 0, delta: { content: 'Some text.' } }], at })}\n\n`;

/** Answers at this path are read. */
const CHAT = '/chat/completions';

/** What the endpoint does with a request, by its path. @type {Record<string, (answer: import('node:http').ServerResponse) => void>} */
const ANSWERS = {
  '/once': (answer) => answer.end(event(performance.now())),
  '/steady'(answer) {
    answer.flushHeaders();
    let left = (SECONDS * READS_A_SECOND) / STREAMS;
    const every = (1000 * STREAMS) / READS_A_SECOND;
    const write = () => {
      answer.write(event(performance.now()));
      left -= 1;
      if (left > 0) setTimeout(write, every);
      else answer.end();
    };
    setTimeout(write, Math.random() * every);
  },
};

const endpoint = createServer((asked, answer) => {
  asked.resume();
  answer.writeHead(200, { 'Content-Type': 'text/event-stream' });
  ANSWERS[String(asked.url).replace(/^\/v1/, '').replace(CHAT, '')]?.(answer);
}).listen(0, '127.0.0.1');
await once(endpoint, 'listening');
const { port: direct } = /** @type {import('node:net').AddressInfo} */ (endpoint.address());
const agent = new Agent({ keepAlive: true });
const TOOLS = [{ type: 'function', function: { name: 'ls', parameters: { type: 'object' } } }];
const BODY = JSON.stringify({
  model: 'm',
  messages: [{ role: 'user', content: 'Hi' }],
  stream: true,
  ...(isRepair && { tools: TOOLS }),
});

/**
 * Asks and reads to the end; `seen` is told of each read with the time since it was written.
 * @param {number} port @param {string} path @param {(delay: number) => void} [seen]
 */
async function ask(port, path, seen) {
  const start = performance.now();
  const asked = request({ port, host: '127.0.0.1', path: isRepair ? path + CHAT : path, method: 'POST', agent });
  asked.end(BODY);
  const [answer] = await once(asked, 'response');
  let first = 0;
  answer.on('data', (/** @type {Buffer} */ read) => {
    first ||= performance.now() - start;
    for (const [, at] of String(read).matchAll(/"at":([\d.]+)/g)) seen?.(performance.now() - Number(at));
  });
  await once(answer, 'end');
  return first;
}

/** @param {readonly number[]} values @param {number} share */
const quantile = (values, share) =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN;
const ms = (/** @type {number} */ value) => `${value.toFixed(2)} ms`;

/** @param {number | undefined} pid */
function taken(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return {
    seconds: (Number(fields[11]) + Number(fields[12])) / 100,
    mb: Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    handles: readdirSync(`/proc/${pid}/fd`).length,
  };
}

/** A process between the two that only passes bytes on: what a hop costs on this machine at this moment. */
const RELAY = `
const { connect, createServer } = require('node:net');
createServer({ noDelay: true }, (client) => {
  const server = connect({ port: ${direct}, host: '127.0.0.1', noDelay: true });
  client.pipe(server).pipe(client);
  for (const side of [client, server]) side.on('error', () => {});
}).listen(0, '127.0.0.1', function () { console.log(this.address().port); });`;
const relay = spawn(process.execPath, ['-e', RELAY], { stdio: ['ignore', 'pipe', 'inherit'] });
const relayed = Number((await createInterface(relay.stdout)[Symbol.asyncIterator]().next()).value);

const folder = mkdtempSync(join(tmpdir(), 'chunkscope-bench-'));
spawnSync(process.execPath, [script('build-cli.mjs')], { stdio: 'inherit' });
const args = [
  isRepair ? 'repair' : 'record',
  '--to',
  `up=http://127.0.0.1:${direct}`,
  '--port',
  '0',
  '--out',
  join(folder, 'tapes'),
  '--no-open',
  ...options,
];
/** Answers in the recorder's process what it holds once its garbage is collected. */
const HELD = `
process.on('message', () => {
  gc();
  const { heapUsed, external } = process.memoryUsage();
  process.send({ mb: (heapUsed + external) / 2 ** 20, resources: process.getActiveResourcesInfo().length });
});
process.channel.unref();`;
const preload = ['--expose-gc', '--import', `data:text/javascript,${encodeURIComponent(HELD)}`];
const recorder = spawn(process.execPath, [...preload, script('cli.mjs'), ...args], {
  stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
});
try {
  const lines = createInterface(/** @type {import('node:stream').Readable} */ (recorder.stdout))[
    Symbol.asyncIterator
  ]();
  const page = new URL(String((await lines.next()).value).slice('page '.length));
  const port = Number(page.port);
  await firstBytes(port);
  await steady(port);
  await manyRequests(port);
} finally {
  relay.kill();
  recorder.kill();
  await once(recorder, 'close');
  endpoint.close();
  endpoint.closeAllConnections();
  agent.destroy();
  rmSync(folder, { recursive: true });
}

/** @param {number} port */
async function firstBytes(port) {
  const ways = [direct, relayed, port];
  for (let warm = 0; warm < 50; warm++) for (const way of ways) await ask(way, '/once');
  /** @type {number[][]} */
  const times = ways.map(() => []);
  for (let count = 0; count < FIRST_BYTES; count++)
    for (const [at, way] of ways.entries()) times[at]?.push(await ask(way, '/once'));
  const added = (/** @type {number} */ at, /** @type {number} */ share) =>
    ms(quantile(times[at] ?? [], share) - quantile(times[0] ?? [], share));
  console.log(`first byte, median and p99 (bars 1 and 5 ms more than without)
  without    ${ms(quantile(times[0] ?? [], 0.5))}, ${ms(quantile(times[0] ?? [], 0.99))}
  bare relay ${added(1, 0.5)} more, ${added(1, 0.99)} more
  recorder   ${added(2, 0.5)} more, ${added(2, 0.99)} more`);
}

/** @param {number} port */
async function steady(port) {
  console.log(
    `${STREAMS} streams, ${READS_A_SECOND} reads a second in all: a read after it was written (bar 2 ms more than without)`,
  );
  const ways = /** @type {const} */ ([
    ['without   ', direct, undefined],
    ['bare relay', relayed, relay.pid],
    ['recorder  ', port, recorder.pid],
  ]).map(([name, way, pid]) => ({ name, way, pid, delays: /** @type {number[]} */ ([]), core: 0, mb: 0 }));
  for (let round = 0; round <= ROUNDS; round++)
    for (const each of ways) {
      /** @type {number[]} */
      const delays = [];
      const before = each.pid === undefined ? undefined : taken(each.pid);
      const start = performance.now();
      await Promise.all(
        Array.from({ length: STREAMS }, async (_, at) => {
          await new Promise((begin) => setTimeout(begin, (at * BEGINNING_MS) / STREAMS));
          await ask(each.way, '/steady', (delay) => delays.push(delay));
        }),
      );
      const seconds = (performance.now() - start) / 1000;
      if (round === 0) continue;
      each.delays.push(...delays);
      const after = each.pid === undefined ? undefined : taken(each.pid);
      if (!before || !after) continue;
      each.core += (100 * (after.seconds - before.seconds)) / seconds / ROUNDS;
      each.mb = after.mb;
    }
  for (const { name, pid, delays, core, mb } of ways) {
    const [median, late, latest] = [0.5, 0.99, 1].map((share) => ms(quantile(delays, share)));
    const cost = pid === undefined ? '' : `, ${core.toFixed(0)} % of a core, ${mb.toFixed(0)} MB`;
    console.log(`  ${name} ${delays.length} reads, ${median}, p99 ${late}, the latest ${latest}${cost}`);
  }
  console.log(`  (bars of the recorder: ${isRepair ? '30 % and 200 MB' : '20 % and 150 MB'})`);
}

/** What the recorder holds. @returns {Promise<{ readonly mb: number, readonly resources: number }>} */
async function held() {
  recorder.send('held');
  const [answer] = await once(recorder, 'message');
  return answer;
}

/** @param {number} port */
async function manyRequests(port) {
  const fifth = Math.ceil(requests / 5);
  console.log(`${5 * fifth} requests, 8 at once: what is held after garbage collection`);
  for (let part = 1; part <= 5; part++) {
    const before = taken(recorder.pid);
    let left = fifth;
    const one = async () => {
      while (left-- > 0) await ask(port, '/once');
    };
    await Promise.all(Array.from({ length: 8 }, one));
    const { seconds, mb, handles } = taken(recorder.pid);
    const { mb: heap, resources } = await held();
    const each = ms((1000 * (seconds - before.seconds)) / fifth);
    console.log(
      `  ${part}/5  ${heap.toFixed(1)} MB held, ${mb.toFixed(0)} MB resident, ${handles} files, ${resources} handles and timers, ${each} of processor each`,
    );
  }
}
