import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { CALL, cli } from './cli.test-kit.ts';

const script = (name: string): string => fileURLToPath(new URL(`../../scripts/${name}`, import.meta.url));

beforeAll(() => {
  const built = spawnSync(process.execPath, [script('build-cli.mjs')], { encoding: 'utf8' });
  expect(built.stderr).toBe('');
}, 60_000);

const line = (id: unknown): string => `${JSON.stringify({ id, input: `Hi ${CALL}` })}\n`;

function run(args: readonly string[], input = '', env: NodeJS.ProcessEnv = {}) {
  const { INIT_CWD: _, ...rest } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [script('cli.mjs'), ...args], {
    input,
    encoding: 'utf8',
    env: { ...rest, ...env },
  });
  return { status, stdout, stderr };
}

function start(args: readonly string[], nodeOptions: readonly string[] = []): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [...nodeOptions, script('cli.mjs'), ...args]);
}

// Processes start slowly where others run at the same time.
vi.setConfig({ testTimeout: 120_000 });

it('masks what was said on each tape, in the thread of the bundle', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chunkscope-'));
  const ask = `fetch(process.env.OPENAI_BASE_URL + '/chat/completions', { method: 'POST', body: JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'Secret 12' }] }) }).then((answer) => answer.text())`;
  const command = [process.execPath, '-e', ask];
  const { status } = run(['record', '--simulate', '--mask', '--port', '4510', '--out', folder, '--', ...command]);
  expect(status).toBe(0);
  const [tape = ''] = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  expect(tape).toContain('"messages":[{"role":"user","content":"aaaaaa 00"}]');
  expect(tape).toMatch(/"e",\{"reason":"complete"\}\]\n$/);
  rmSync(folder, { recursive: true });
});

it('judges a log in several threads to the same bytes', async () => {
  const log = fileURLToPath(new URL('../../fixtures/logs/plain.ndjson', import.meta.url));
  for (const format of ['json', 'ndjson']) {
    const args = ['triage', log, '--format', format];
    const { exit, out } = await cli(args);
    expect(out).not.toBe('');
    expect(run([...args, '--jobs', '2'])).toEqual({ status: exit, stdout: out, stderr: '' });
  }
});

describe('the bundled command line', () => {
  const fixture = JSON.stringify({
    format: 'chunkscope-fixture',
    version: 1,
    chunks: [CALL],
    expect: { verdict: 'clean' },
  });
  const tool = '{"name":"ls","inputSchema":{"type":"object","properties":{"path":{"type":"string"}}}}';

  it.each([
    [['prompt'], tool, '# '],
    [['link', 'encode'], fixture, '#s=2.'],
  ])('runs %j', (args, input, begins) => {
    const { status, stdout } = run(args, input);
    expect(stdout.slice(0, begins.length)).toBe(begins);
    expect(status).toBe(0);
  });

  it('says its version', () => {
    expect(run(['--version'])).toEqual({ status: 0, stdout: `${manifest.version}\n`, stderr: '' });
  });

  it('ends with the exit status of the command', () => {
    expect(run(['parse', '--fail-on', 'none'], '{"input":"Hi"}\n').status).toBe(3);
  });

  it.skipIf(!existsSync('/dev/full')).each([
    ['many lines', ['parse'], line('a').repeat(2_000)],
    ['one text', ['machine'], ''],
    ['help', ['--help'], ''],
  ])('says that a disk is full in one sentence: %s', (_what, args, input) => {
    const full = openSync('/dev/full', 'w');
    const { status, stderr } = spawnSync(process.execPath, [script('cli.mjs'), ...args], {
      input,
      encoding: 'utf8',
      stdio: ['pipe', full, 'pipe'],
    });
    closeSync(full);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: "The output can't be written: no space left on device.\n",
    });
  });

  it('is refused with a sentence where its file can not be written', () => {
    const checkout = mkdtempSync(join(tmpdir(), 'checkout-'));
    try {
      const root = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));
      cpSync(root('scripts'), join(checkout, 'scripts'), { recursive: true });
      for (const name of ['src', 'tsconfig.base.json']) symlinkSync(root(name), join(checkout, name));
      mkdirSync(join(checkout, 'node_modules'));
      for (const name of readdirSync(root('node_modules')))
        if (name !== '.chunkscope') symlinkSync(root(`node_modules/${name}`), join(checkout, 'node_modules', name));
      writeFileSync(join(checkout, 'node_modules/.chunkscope'), '');
      const { status, stderr } = spawnSync(process.execPath, [join(checkout, 'scripts/build-cli.mjs')], {
        encoding: 'utf8',
      });
      expect(status).toBe(1);
      expect(stderr).toMatch(/^The command line could not be bundled: \S+cli\.mjs can't be written: .+\n$/);
    } finally {
      rmSync(checkout, { recursive: true });
    }
  });

  it('reads relative paths from where npm was called', () => {
    const folder = mkdtempSync(join(tmpdir(), 'called-from-'));
    try {
      writeFileSync(join(folder, 'a.fixture.json'), fixture);
      expect(run(['check', '.'], '', { INIT_CWD: folder })).toMatchObject({
        status: 0,
        stdout: 'passed a.fixture.json\n1 passed, 0 failed\n',
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('a stream of lines', () => {
  it('is answered while it is still going on', async () => {
    const child = start(['parse']);
    const answers = createInterface(child.stdout)[Symbol.asyncIterator]();
    for (const id of [1, 2, 3]) {
      child.stdin.write(line(id));
      const { value } = await answers.next();
      expect(JSON.parse(String(value))).toMatchObject({ id });
    }
    child.stdin.end();
    expect((await answers.next()).done).toBe(true);
  });

  it('ends quietly where its reader goes away', async () => {
    const child = start(['parse']);
    let said = '';
    child.stderr.on('data', (text: Buffer) => {
      said += text.toString();
    });
    child.stdin.on('error', () => {});
    child.stdout.once('data', () => child.stdout.destroy());
    Readable.from(endless()).pipe(child.stdin);
    const [status] = (await once(child, 'close')) as [number];
    expect({ status, said }).toEqual({ status: 0, said: '' });
  });

  it('takes no more memory for 1,000 lines than for a few', async () => {
    const few = await mostHeld(100);
    const many = await mostHeld(1_000);
    // 5.3 MB go in and 5.6 MB come out; code that is compiled meanwhile makes up to 1 MB.
    expect(many - few).toBeLessThan(2 * 2 ** 20);
  });
});

function* endless(): Generator<string> {
  for (let id = 0; ; id++) yield line(id);
}

function* someLines(count: number): Generator<string> {
  const input = `${'Prose. '.repeat(750)}${CALL}`;
  const some = (from: number) => Array.from({ length: 100 }, (_, index) => JSON.stringify({ id: from + index, input }));
  for (let id = 0; id < count; id += 100) yield `${some(id).join('\n')}\n`;
}

/** The most bytes that are held, garbage left out, while `parse` reads that many lines. */
async function mostHeld(lines: number): Promise<number> {
  const report = `
    let most = 0;
    setInterval(() => {
      gc();
      const { heapUsed, external } = process.memoryUsage();
      most = Math.max(most, heapUsed + external);
    }, 50).unref();
    process.on('exit', () => console.error(most));`;
  const child = start(['parse'], ['--expose-gc', '--import', `data:text/javascript,${encodeURIComponent(report)}`]);
  let said = '';
  let answers = 0;
  child.stderr.on('data', (text: Buffer) => {
    said += text.toString();
  });
  child.stdout.on('data', (bytes: Buffer) => {
    for (const byte of bytes) if (byte === 10) answers++;
  });
  const closed = once(child, 'close');
  await pipeline(Readable.from(someLines(lines)), child.stdin);
  await closed;
  expect(answers).toBe(lines);
  return Number(said);
}

describe('record', () => {
  it('prints where the page and the targets are, and ends well when it is asked to', async () => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      const child = start(['record', '--to', 'vllm=http://127.0.0.1:1/v1', '--port', '0', '--no-store', '--no-open']);
      const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
      const { value: page } = await lines.next();
      expect(page).toMatch(/^page http:\/\/127\.0\.0\.1:\d+\/#t=[\w-]{43}$/);
      const { value: target } = await lines.next();
      const port = new URL(String(page).slice('page '.length)).port;
      expect(target).toBe(`vllm http://127.0.0.1:${port}/vllm → http://127.0.0.1:1/v1`);
      const closed = once(child, 'close');
      // What it says last is said after it listens for signals.
      await once(child.stderr, 'data');
      child.kill(signal);
      expect(await closed).toEqual([0, null]);
    }
  });
});

describe('replay', () => {
  it('prints where it is, then a line a request, and ends well', async () => {
    const child = start(['replay', 'fixtures/tapes', '--port', '0', '--cut', '4', '--speed', '0']);
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    const { value: first } = await lines.next();
    const [, address] = /^replay (http:\/\/127\.0\.0\.1:\d+) → 6 recordings$/.exec(String(first)) ?? [];
    const answer = await fetch(`${address}/v1/completions`, { method: 'POST', body: '{"prompt":"Hi","stream":true}' });
    expect(await answer.text()).toContain('"text":"Runn"');
    expect(JSON.parse(String((await lines.next()).value))).toEqual({
      request: 1,
      matched: 'order',
      recording: '2026-11-23T04-00-01.000Z-vllm-qwen3-coder-1.stream.jsonl',
      cut: '4',
      chunks: 52,
    });
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([0, null]);
  });

  it.each([[[]], [['--cut', '0', 'x']], [['--cut', 'badly', 'x']], [['--speed', '-1', 'x']], [['no-such-file']]])(
    'refuses %j',
    async (args) => {
      expect(await cli(['replay', ...args])).toMatchObject({ exit: 2, out: '' });
    },
  );
});
