/**
 * Tests the package as its users get it: packs it, installs the tarball into an empty folder without a network, runs the
 * command line there, imports each entry from strict TypeScript and bundles it for a browser. `npm run test:package`;
 * `--no-build` uses the existing build.
 */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { build } from 'rolldown';
import { runnerImport } from 'vite';

const MOST_PACKED_BYTES = 5_110_000;
/** Largest size of each bundle of entries, in kB gzip. */
const MOST_KB = {
  reader: 95,
  'one dialect': 54.5,
  'with diagnosis': 171.6,
  account: 534.5,
  middleware: 210.7,
  history: 12.95,
  repair: 204,
};
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
  ['answers --version, --help, parse, check and triage', commands],
  ['serves the page', serve],
  ['is imported from strict TypeScript', types],
  ['reads the fixtures as its sources do', fixtures],
  ['reads each dialect with a reader of its own', dialects],
  ['reads in a realm without Node, DOM and eval', bareRealm],
  ['bundles for a browser', sizes],
  ['publint has nothing to say', () => tool('publint', ['run', '--strict', tarball])],
  [
    'the types are found by every way of importing',
    () => tool('attw', ['--profile', 'esm-only', '--no-emoji', tarball]),
  ],
]);

function pack() {
  if (!process.argv.includes('--no-build')) run(process.execPath, ['scripts/build-package.mjs'], { cwd: root });
  // What prepack would build is already there.
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
  const scripts = ['preinstall', 'install', 'postinstall', 'prepare'].filter((name) => manifest.scripts?.[name]);
  assert.deepEqual(scripts, [], 'npm asks before it installs a package with one of these.');
}

function commands() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  assert.equal(run(bin, ['--version']), `${version}\n`);
  assert.match(run(bin, ['--help']), /^Usage: chunkscope COMMAND/);
  const result = JSON.parse(run(bin, ['parse'], { input: `${JSON.stringify({ id: 1, input: REPLY })}\n` }));
  assert.deepEqual([result.verdict, result.calls[0].arguments], ['clean', { path: 'src' }]);
  cpSync(join(root, 'fixtures/clean'), join(folder, 'fixtures'), { recursive: true });
  assert.match(run(bin, ['check', 'fixtures']), /, 0 failed\n$/);
  const records = Array.from({ length: 20_000 }, (_, id) => JSON.stringify({ id, input: REPLY }));
  writeFileSync(join(folder, 'log.jsonl'), records.join('\n'));
  const triage = ['triage', 'log.jsonl', '--format', 'json'];
  assert.equal(run(bin, [...triage, '--jobs', '2']), run(bin, triage));
}

async function serve() {
  writeFileSync(join(folder, 'reply.txt'), REPLY);
  writeFileSync(join(folder, 'long.txt'), `${'Look. '.repeat(5_000)}${REPLY}`);
  for (const [args, ends] of /** @type {const} */ ([
    [[], /:\d+\/$/],
    [['reply.txt'], /#s=2\./],
    [['-'], /#s=2\./],
    [['log.jsonl'], /#handed=[\w-]+\/log\.jsonl$/],
    [['long.txt'], /#handed=[\w-]+\/long\.txt$/],
  ])) {
    const server = spawn(bin, [...args, '--no-open'], { cwd: folder, stdio: ['pipe', 'pipe', 'ignore'] });
    try {
      server.stdin.end(REPLY);
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

const CONSUMER = `
import { createReader, DIALECTS, parseReply, writeCall, type Json, type ReplyEvent, type Result } from 'chunkscope';
import { parseReply as diagnosed, recoveryMessage, RULES } from 'chunkscope/diagnose';
import { convert, example, systemPrompt } from 'chunkscope/write';
import { importTranscript } from 'chunkscope/transcripts';
import { account, type Account } from 'chunkscope/account';
import { chunkscopeMiddleware } from 'chunkscope/ai-sdk';
import { checkHistory, correctHistory, type HistoryCheck } from 'chunkscope/history';
import { repairStream, type StreamReport } from 'chunkscope/repair';
import { parseReply as readQwen } from 'chunkscope/dialects/qwen3-coder';

const events: ReplyEvent[] = [];
const tools = [{ name: 'ls', inputSchema: { type: 'object', properties: { path: { type: 'string' } } } }];
const reader = createReader({ dialect: 'auto', tools, onEvent: (event) => events.push(event) });
for (const chunk of ['<tool><tool_name>ls</tool_name>', '<arguments><path>src</pa', 'th></arguments></tool>']) reader.write(chunk);
const result: Result = reader.end({ reason: 'stop' });
const path: Json | undefined = result.calls[0]?.arguments['path'];
if (path !== 'src' || events.length === 0) throw new Error('The call was not read.');
const text = writeCall('qwen3-coder', { toolName: 'ls', arguments: { path: 'src' } }, tools[0]);
if (readQwen(text, { tools }).calls[0]?.toolName !== 'ls') throw new Error('The one dialect was not read.');
if (parseReply(text).dialect !== 'qwen3-coder' || !DIALECTS.includes('hermes')) throw new Error('The call was not written.');
const message: string | null = recoveryMessage(diagnosed('<tool><tool_name>ls'));
if (!message || RULES.length === 0 || diagnosed('<tool>').diagnostics.some(({ message }) => message === '')) throw new Error('Nothing was said.');
if (convert(text, 'forge').output === null || !systemPrompt(tools).includes('ls') || example(tools[0]!).text === '') throw new Error('Nothing was written.');
const imported = importTranscript('{"choices":[{"delta":{"content":"hi"}}]}');
if (!imported.ok || imported.value.fixture.chunks.length === 0) throw new Error('Nothing was imported.');
const said: Account = account('Error: Missing required parameter: path\\n\\n' + text);
if (said.culprit !== 'model' || said.calls[0]?.toolName !== 'ls') throw new Error('There is no account.');
const body = { messages: [{ role: 'assistant', tool_calls: [{ id: 'a', function: { name: 'ls', arguments: '{}' } }] }, { role: 'user', content: 'Go on.' }] };
const checked: HistoryCheck = checkHistory(body, { provider: 'openai' });
if (checked.holds || correctHistory(body, { provider: 'openai' }).left.length > 0) throw new Error('The history was not corrected.');
if (chunkscopeMiddleware().specificationVersion !== 'v3') throw new Error('There is no middleware.');
const onReport = (report: StreamReport): void => void report.calls[0]?.codes;
const piped: { pipeThrough(transform: unknown): unknown } = repairStream({ pipeThrough: (given: unknown) => ({ pipeThrough: () => given }) }, { protocol: 'chat', tools, onReport });
if (!('readable' in (piped.pipeThrough(null) as object))) throw new Error('There is no stream.');
`;

function types() {
  writeFileSync(join(folder, 'consumer.ts'), CONSUMER);
  for (const module of ['nodenext', 'preserve']) {
    const args = ['--ignoreConfig', '--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess'];
    const target = ['--target', 'es2022', '--lib', 'es2023', '--types', '', '--module', module, 'consumer.ts'];
    run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...args, ...target]);
  }
  run(process.execPath, ['consumer.js']);
}

/** The build leaves parts out; no reply may read otherwise without them. */
async function fixtures() {
  const names = readdirSync(join(root, 'fixtures'), { recursive: true, encoding: 'utf8' });
  const replies = names
    .filter((name) => name.endsWith('.fixture.json'))
    .map((name) => JSON.parse(readFileSync(join(root, 'fixtures', name), 'utf8')))
    .map(({ input, chunks = [input], ...reply }) => ({ ...reply, chunks }));
  for (const [entry, source] of /** @type {const} */ ([
    ['index', 'reader'],
    ['diagnose', 'diagnose'],
  ])) {
    const built = await import(pathToFileURL(join(folder, `node_modules/chunkscope/lib/${entry}.js`)).href);
    const { module: own } = await runnerImport(join(root, `src/package/${source}.ts`));
    for (const reply of replies)
      for (const recovery of ['strict', 'ampersand', 'resilient'])
        assert.equal(eventsAndResult(built, reply, recovery), eventsAndResult(own, reply, recovery), reply.title);
  }
  return `${replies.length} replies`;
}

/** The reader of one dialect reads as that of all does, told to read that dialect. */
async function dialects() {
  const library = join(folder, 'node_modules/chunkscope/lib');
  const all = await import(pathToFileURL(join(library, 'index.js')).href);
  const { module } = await runnerImport(join(root, 'src/core/dialects/samples.ts'));
  const sizes = [];
  for (const id of all.DIALECTS) {
    const entry = await import(pathToFileURL(join(library, `dialects/${id}.js`)).href);
    const texts = Object.values(module.SAMPLES[id] ?? { reply: REPLY });
    for (const recovery of ['strict', 'ampersand', 'resilient'])
      for (const chunks of [...texts.map((text) => [text]), ...texts.map((text) => [...text])])
        assert.equal(
          eventsAndResult(entry, { chunks }, recovery),
          eventsAndResult(all, { chunks, dialect: id }, recovery),
          `${id}: ${chunks.join('')}`,
        );
    const size = gzipSync(await bundled(`export { createReader } from 'chunkscope/dialects/${id}';`)).length / 1000;
    sizes.push(`${id} ${size.toFixed(0)}`);
    const most = MOST_KB['one dialect'];
    assert.ok(size <= most, `The reader of ${id} has ${size} kB gzip, and ${most} are allowed.`);
  }
  return `${sizes.join(', ')} kB gzip`;
}

/**
 * Events and result of a reply, as text.
 * @param {any} entry
 * @param {any} reply
 * @param {string} recovery
 */
function eventsAndResult({ createReader }, { chunks, tools, dialect }, recovery) {
  /** @type {object[]} */
  const events = [];
  const reader = createReader({
    tools,
    dialect,
    recovery,
    bigints: true,
    onEvent: (/** @type {object} */ e) => events.push(e),
  });
  for (const chunk of chunks) reader.write(chunk);
  return JSON.stringify([events, reader.end()], (_, value) => (typeof value === 'bigint' ? `${value}n` : value));
}

/** @param {string} source */
async function bundled(source) {
  writeFileSync(join(folder, 'entry.mjs'), source);
  const { output } = await build({
    input: join(folder, 'entry.mjs'),
    platform: 'browser',
    write: false,
    logLevel: 'warn',
    output: { format: 'iife', name: 'chunkscope', minify: true, codeSplitting: false },
  });
  return output[0].code;
}

async function bareRealm() {
  const code = await bundled(
    "export { createReader } from 'chunkscope'; export { parseReply } from 'chunkscope/diagnose'; export { account } from 'chunkscope/account';",
  );
  const context = createContext({}, { codeGeneration: { strings: false, wasm: false } });
  for (const read of ['parseReply', 'account'])
    assert.equal(runInContext(`${code}; chunkscope.${read}(${JSON.stringify(REPLY)}).verdict`, context), 'clean');
}

async function sizes() {
  const said = [];
  for (const [what, source] of /** @type {const} */ ([
    ['reader', "export { createReader } from 'chunkscope';"],
    ['with diagnosis', "export { createReader } from 'chunkscope/diagnose';"],
    ['account', "export { account } from 'chunkscope/account';"],
    ['middleware', "export { chunkscopeMiddleware } from 'chunkscope/ai-sdk';"],
    ['repair', "export { repairStream } from 'chunkscope/repair';"],
    ['history', "export { checkHistory, correctHistory } from 'chunkscope/history';"],
  ])) {
    const size = gzipSync(await bundled(source)).length / 1000;
    assert.ok(size <= MOST_KB[what], `${what} has ${size} kB gzip, and ${MOST_KB[what]} are allowed.`);
    said.push(`${what} ${size.toFixed(1)} kB`);
  }
  return `${said.join(', ')} gzip`;
}

/** @param {string} name @param {readonly string[]} args */
function tool(name, args) {
  run(join(root, 'node_modules/.bin', name), args, { cwd: root });
}

try {
  for (const [what, prove] of STEPS) await step(what, prove);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
