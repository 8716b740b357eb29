import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cli } from '../cli.test-kit.ts';
import { closeLater, closesAfterEach, endpoint } from '../companion/companion.test-kit.ts';
import { clientVariables, readTargets } from '../companion/targets.ts';

closesAfterEach();

it.each([
  [['https://api.openai.com/v1'], ['openai']],
  [
    ['https://openrouter.ai/api/v1', 'https://api.anthropic.com'],
    ['openrouter', 'anthropic'],
  ],
  [
    ['http://127.0.0.1:8000', 'http://[::1]:8000'],
    ['local', 'local-2'],
  ],
  [['vllm=http://gpu:8000/v1/'], ['vllm']],
])('names the targets %j', (to, names) => {
  expect(readTargets(to).map(({ name }) => name)).toEqual(names);
});

it.each([
  [[], 'needs to know where'],
  [['--to', 'ftp://x'], 'http or https'],
  [['--to', 'https://user:pass@x.example'], 'without a user'],
  [['--to', 'https://x.example/v1?key=1'], 'without a user, a query'],
  [['--to', 'a=http://x', '--to', 'a=http://y'], 'names "a" twice'],
  [['--to', 'http://x', '--max-body', 'much'], '--max-body'],
  [['--to', 'http://x', '--no-store', '--port', 'x'], '--port'],
  [['--to', 'http://x', 'python'], 'takes options only'],
])('refuses %j', async (args, sentence) => {
  const { exit, said, out } = await cli(['record', ...args]);
  expect({ exit, out }).toEqual({ exit: 2, out: '' });
  expect(said.join()).toContain(sentence);
  expect(said.join()).not.toContain('pass@');
});

it('refuses a folder that git would take up, before anything runs', async () => {
  const { exit, said, out } = await cli(['record', '--to', 'http://x', '--out', 'src/cli', '--', 'never-run']);
  expect({ exit, out }).toEqual({ exit: 1, out: '' });
  expect(said.join()).toMatch(/\n\/src\/cli\/$/);
});

const TO = (path: string): string => `http://127.0.0.1:4117${path}`;

it.each([
  [
    ['https://api.openai.com/v1', 'https://api.anthropic.com'],
    { OPENAI_BASE_URL: TO('/openai/v1'), OPENAI_API_BASE: TO('/openai/v1'), ANTHROPIC_BASE_URL: TO('/anthropic') },
  ],
  [
    ['gpu=http://localhost:8000'],
    { OPENAI_BASE_URL: TO('/gpu/v1'), OPENAI_API_BASE: TO('/gpu/v1'), ANTHROPIC_BASE_URL: TO('/gpu') },
  ],
  [['https://a.example/openai/v2', 'https://b.example'], { OPENAI_BASE_URL: TO('/a'), OPENAI_API_BASE: TO('/a') }],
])('leads clients to %j', (to, variables) => {
  expect(clientVariables(readTargets(to), 4117)).toEqual(variables);
});

it('runs a program that is led to the recorder, and ends with its status', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'record-'));
  closeLater(() => rmSync(folder, { recursive: true }));
  const before = process.env['OPENAI_BASE_URL'];
  const asked: unknown[] = [];
  const to = await endpoint((request, answer) => {
    asked.push([request.method, request.url]);
    answer.end('{}');
  });
  const program = `
    const answer = await fetch(process.env.OPENAI_BASE_URL + '/chat/completions', { method: 'POST', body: '{}' });
    await fetch(process.env.ANTHROPIC_BASE_URL + '/v1/messages', { method: 'POST', body: '{}' });
    process.exit(answer.ok ? 7 : 1);`;
  const run = [process.execPath, '--input-type=module', '-e', program, '--', '--out', 'not an option of ours'];
  const { exit, out } = await cli([
    'record',
    '--to',
    `${to}/v1`,
    '--port',
    '0',
    '--out',
    join(folder, 'tapes'),
    '--',
    ...run,
  ]);
  expect(exit).toBe(7);
  // They are set for the program alone.
  expect(process.env['OPENAI_BASE_URL']).toBe(before);
  expect(out).toMatch(/^page http:\/\/127\.0\.0\.1:\d+\/#t=\S+\nlocal http:\/\/127\.0\.0\.1:\d+\/local → http/);
  expect(asked).toEqual([
    ['POST', '/v1/chat/completions'],
    ['POST', '/v1/messages'],
  ]);
  expect(readdirSync(join(folder, 'tapes'))).toHaveLength(2);
});

it('says that a program can not be run', async () => {
  const { exit, said } = await cli([
    'record',
    '--to',
    'http://127.0.0.1:1',
    '--port',
    '0',
    '--no-store',
    '--',
    'no-such-program',
  ]);
  expect({ exit, said }).toEqual({ exit: 1, said: [expect.stringContaining("no-such-program can't be run")] });
});

it('records a simulated model, in every protocol, without an endpoint', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'record-'));
  closeLater(() => rmSync(folder, { recursive: true }));
  const program = `
    const post = async (base, path) => {
      const body = JSON.stringify({ model: 'any', messages: [{ role: 'user', content: 'Hi' }], stream: true });
      return (await fetch(base + path, { method: 'POST', body })).text();
    };
    const answers = [await post(process.env.OPENAI_BASE_URL, '/chat/completions'), await post(process.env.ANTHROPIC_BASE_URL, '/v1/messages')];
    process.exit(answers.every((answer) => answer.includes('sim-copy')) ? 0 : 1);`;
  const run = [process.execPath, '--input-type=module', '-e', program];
  const tapes = join(folder, 'tapes');
  const { exit, out } = await cli(['record', '--simulate', '--port', '0', '--out', tapes, '--', ...run]);
  expect({ exit, out }).toEqual({ exit: 0, out: expect.stringMatching(/\nsimulated \S+\/simulated → http/) });
  const { out: summary } = await cli(['triage', tapes, '--format', 'json', '--group', 'target']);
  expect(JSON.parse(summary)).toMatchObject({ records: 2, replies: 2 });
});
