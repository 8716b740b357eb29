import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { RunStatusLine } from '../../core/trial/run-status.ts';
import { servePage } from '../page/page-server.ts';
import { type Fault, fakeEndpoint } from '../trying/fake-endpoint.test-kit.ts';
import { trialModels } from './trial-models.ts';
import { Trials } from './trials.ts';

const TOKEN = 'a-token-of-this-start';
const KEY = 'sk-this-never-leaves-the-process';

const task = (id: string) => ({
  id,
  kind: 'plain',
  messages: [{ role: 'user', content: 'Which number is larger, 17 or 71?' }],
  expect: null,
});

const PLAN = {
  format: 'chunkscope-plan',
  version: 1,
  variants: ['A', 'B'].map((name) => ({ name, prompt: `Prompt ${name}.`, dialect: 'forge' })),
  tools: [],
  tasks: ['1', '2', '3'].map(task),
  rounds: 2,
  concurrency: 1,
};

type Line = Record<string, unknown>;

/** A companion with a model at a fake endpoint, and what its page would ask. */
async function companion(fault?: Fault) {
  const endpoint = await fakeEndpoint(fault);
  const folder = mkdtempSync(join(tmpdir(), 'trials-'));
  writeFileSync(join(folder, 'index.html'), '<html></html>');
  const options = { endpoint: endpoint.url, model: 'm' };
  const trials = new Trials(trialModels({ options, operands: [] }, { CHUNKSCOPE_KEY: KEY }));
  const server = await servePage(folder, 0, { routes: trials.routes, token: TOKEN });
  onTestFinished(async () => {
    trials.close();
    server.close();
    await endpoint.close();
    rmSync(folder, { recursive: true });
  });
  const headers = { 'x-chunkscope-token': TOKEN };
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${server.address}_chunkscope/${path}`, { headers, ...init });
  const post = (path: string, body: object = {}, more: Record<string, string> = {}) =>
    ask(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', ...more },
      body: JSON.stringify(body),
    });
  return { endpoint, server, ask, post, live: async () => linesUntil((await ask('live')).body!) };
}

const isDone = (line: Line): boolean => line['type'] === 'try' && line['phase'] === 'done';

/** Reads lines until one fits. */
function linesUntil(body: ReadableStream<Uint8Array>) {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  const all: Line[] = [];
  let rest = '';
  return async (fits: (line: Line) => boolean): Promise<readonly Line[]> => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return all;
      const parts = (rest + value).split('\n');
      rest = parts.pop() ?? '';
      const fresh = parts.map((part) => JSON.parse(part) as Line);
      all.push(...fresh);
      if (fresh.some(fits)) return all;
    }
  };
}

const answersIn = (lines: readonly Line[]): Line[] => lines.filter((line) => 'variant' in line);

it('tells the page which models it can ask and where the key is read, and never the key', async () => {
  const { ask } = await companion();
  const text = await (await ask('companion')).text();
  expect(JSON.parse(text)).toMatchObject({
    try: {
      models: [
        { name: 'm', key: 'CHUNKSCOPE_KEY' },
        { name: 'sim-copy', endpoint: null, key: null },
      ],
    },
  });
  expect(text).not.toContain(KEY);
});

it('runs a plan and tells its lines: the run first, then each answer, then why it ended', async () => {
  const { post, live, endpoint } = await companion();
  const until = await live();
  expect((await post('try', { plan: PLAN, model: 'm' })).status).toBe(200);
  const lines = await until(isDone);
  expect(lines[0]).toMatchObject({ format: 'chunkscope-run', model: 'm', endpoint: endpoint.url, tasks: 3, rounds: 2 });
  expect(answersIn(lines).map(({ id }) => id)).toEqual(
    [1, 2].flatMap((round) => ['1', '2', '3'].flatMap((id) => ['A', 'B'].map((name) => `${name}/${id}/${round}`))),
  );
  expect(lines.at(-1)).toMatchObject({ type: 'try', phase: 'done', stopped: 'done', refused: null });
  expect(endpoint.received[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  expect(JSON.stringify(lines)).not.toContain(KEY);
  expect(await (await live())(isDone)).toEqual(lines);
});

it('asks the simulated model where the page chooses it, and says so in the run', async () => {
  const { post, live, endpoint } = await companion();
  const until = await live();
  await post('try', { plan: PLAN, model: 'sim-copy' });
  expect((await until(isDone))[0]).toMatchObject({ model: 'sim-copy', simulated: true, endpoint: null });
  expect(endpoint.received).toHaveLength(0);
});

it('where nothing was run it tells what the endpoint said', async () => {
  const { post, live } = await companion((_, response) => {
    const headers = { 'content-type': 'application/json', 'retry-after': '0' };
    response.writeHead(503, headers).end('{"error":{"message":"no GPU left"}}');
    return true;
  });
  const until = await live();
  await post('try', { plan: PLAN, model: 'm' });
  const done = (await until(isDone)).at(-1);
  expect(done).toMatchObject({ stopped: 'done', refused: expect.stringContaining('answered 503: no GPU left.') });
});

it('pauses: what is on its way arrives and nothing more is sent until it goes on', async () => {
  const { post, live, endpoint } = await companion();
  const until = await live();
  await post('try', { plan: PLAN, model: 'm' });
  await until(({ variant }) => variant === 'A');
  await post('try/pause');
  await until(({ phase }) => phase === 'paused');
  // The request under way is over when its answer is there.
  await vi.waitFor(async () => {
    const told = await (await live())(({ type }) => type === 'try');
    expect(answersIn(told)).toHaveLength(endpoint.received.length);
  });
  const sent = endpoint.received.length;
  expect(sent).toBeLessThan(12);
  await post('try/resume');
  expect(answersIn(await until(isDone))).toHaveLength(12);
});

it('stops, and goes on with what is missing and nothing twice', async () => {
  const { post, live } = await companion();
  const until = await live();
  await post('try', { plan: PLAN, model: 'm' });
  await until(({ variant }) => variant === 'A');
  await post('try/stop');
  const stopped = await until(isDone);
  expect(stopped.at(-1)).toMatchObject({ phase: 'done', stopped: 'user' });
  expect(answersIn(stopped).length).toBeLessThan(12);
  expect((await post('try', { goOn: true })).status).toBe(200);
  const ids = answersIn(await until(isDone)).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(12);
});

it('ends a run that the endpoint refuses, in its words and with the variable of the key', async () => {
  const { post, live } = await companion((_, response) => {
    response.writeHead(401, { 'content-type': 'application/json' }).end(`{"error":{"message":"bad key ${KEY}"}}`);
    return true;
  });
  const until = await live();
  await post('try', { plan: PLAN, model: 'm' });
  const { refused } = (await until(isDone)).at(-1) as unknown as RunStatusLine;
  expect(refused).toMatch(/answered 401: bad key \[removed\]\. The key came from CHUNKSCOPE_KEY\.$/);
});

it('tells how long the rest takes, and at the end nothing of it', async () => {
  const { post, live } = await companion();
  const until = await live();
  await post('try', { plan: PLAN, model: 'm' });
  const told = (await until(isDone)).flatMap(({ type, pace }) => (type === 'try' ? [pace] : []));
  expect(told[0]).toBeNull();
  expect(told).toContainEqual(expect.stringMatching(/^The model is reading the prompt/));
  expect(told).toContainEqual(expect.stringMatching(/: the other 8 take about \d+ s\.$/));
  expect(told.at(-1)).toBeNull();
});

it('sends one message after an answer that does not run where the plan asks for it', async () => {
  const { post, live, endpoint } = await companion();
  const until = await live();
  const tools = [{ name: 'run', inputSchema: { type: 'object' } }];
  const tasks = [{ ...task('1'), expect: { toolName: 'run', arguments: {} } }];
  await post('try', { plan: { ...PLAN, tools, tasks, rounds: 1, secondTry: true }, model: 'm' });
  const answers = answersIn(await until(isDone));
  expect(answers.map(({ id }) => id)).toEqual(['A/1/1', 'A/1/1/after', 'B/1/1', 'B/1/1/after']);
  expect(endpoint.received).toHaveLength(4);
});

it('says that the endpoint asked to wait', async () => {
  const { post, live } = await companion((_, response, nth) => {
    if (nth > 0) return false;
    response.writeHead(429, { 'retry-after': '1' }).end();
    return true;
  });
  const until = await live();
  await post('try', { plan: { ...PLAN, rounds: 1 }, model: 'm' });
  const lines = await until(isDone);
  expect(lines.map(({ wait }) => wait)).toContain('The endpoint asked to wait 1 s.');
  expect(lines.at(-1)).toMatchObject({ wait: null });
});

it.each([
  ['without a plan', {}, 400],
  ['a plan without tasks', { plan: { ...PLAN, tasks: [] } }, 400],
  ['to go on where there is no run', { goOn: true }, 409],
])('refuses %s', async (_, body, status) => {
  const { post } = await companion();
  expect((await post('try', body)).status).toBe(status);
});

it('refuses a second run, another host, another site and who has no token', async () => {
  const { post, ask, server } = await companion();
  await post('try', { plan: PLAN, model: 'sim-copy' });
  expect((await post('try', { plan: PLAN })).status).toBe(409);
  expect((await post('try/stop', {}, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await post('try/stop', {}, { 'x-chunkscope-token': 'guessed' })).status).toBe(403);
  expect((await post('try/stop', {}, { 'content-type': 'text/plain' })).status).toBe(415);
  expect((await ask('live', { headers: {} })).status).toBe(403);
  const { port } = new URL(server.address);
  const { get } = await import('node:http');
  const statusFor = (host: string) =>
    new Promise<number | undefined>((resolve) => {
      get({ port, path: '/', headers: { host } }, (response) => resolve(response.resume().statusCode));
    });
  expect(await statusFor(`localhost:${Number(port) + 1}`)).toBe(403);
  expect(await statusFor(`localhost:${port}`)).toBe(200);
  expect((await post('try/stop')).status).toBe(200);
  expect((await post('try/none')).status).toBe(404);
});
