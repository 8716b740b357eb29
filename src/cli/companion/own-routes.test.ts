import { expect, it } from 'vitest';
import { ask, chatEvents, closesAfterEach, endpoint, recorder } from './companion.test-kit.ts';

closesAfterEach();

const JSON_TYPE = { 'content-type': 'application/json' };

it('tells the page of its targets, of the variables for clients and of what is kept', async () => {
  const to = await endpoint((_, answer) => answer.end(chatEvents(['a']).join('')));
  const own = await recorder([`up=${to}/v1`], { folder: './tapes' });
  expect(await own.lines('/_chunkscope/companion')).toMatchObject([{ recorder: { delayMs: null, serving: null } }]);
  await ask(own.port, '/up/chat/completions', { method: 'POST', body: '{"model":"m"}' });
  await own.tape(1);
  const [{ recorder: state }] = (await own.lines('/_chunkscope/companion')) as [{ recorder: { bytes: number } }];
  expect(state).toMatchObject({
    isRecording: true,
    targets: [{ name: 'up', url: `${to}/v1` }],
    variables: { OPENAI_BASE_URL: `http://127.0.0.1:${own.port}/up/v1` },
    folder: './tapes',
    streams: 1,
    tapes: 1,
    delayMs: expect.any(Number) as number,
  });
  expect(state.bytes).toBeGreaterThan(100);
});

it('passes requests on without a tape while recording is stopped', async () => {
  const to = await endpoint((_, answer) => answer.end('through'));
  const own = await recorder([`up=${to}`]);
  const headers = { ...JSON_TYPE, 'x-chunkscope-token': own.token };
  const stop = (on: boolean) =>
    ask(own.port, '/_chunkscope/recording', { method: 'POST', headers, body: JSON.stringify({ on }) });
  expect(JSON.parse((await stop(false)).body)).toMatchObject({ recorder: { isRecording: false } });
  expect((await ask(own.port, '/up/v1')).body).toBe('through');
  expect((await ask(own.port, '/_chunkscope/streams/1', { headers })).status).toBe(404);
  await stop(true);
  expect((await ask(own.port, '/up/v1')).body).toBe('through');
  expect(await own.tape(1)).toHaveLength(3);
});

it('has the simulated model asked, and records what it answers', async () => {
  const own = await recorder(['up=http://127.0.0.1:1']);
  const headers = { ...JSON_TYPE, 'x-chunkscope-token': own.token };
  const asked = await ask(own.port, '/_chunkscope/simulate', { method: 'POST', headers, body: '{"requests":2}' });
  expect(JSON.parse(asked.body)).toEqual({ requests: 2 });
  for (const id of [1, 2])
    expect((await own.tape(id))[0]).toMatchObject({
      target: 'simulated',
      request: { path: '/v1/chat/completions', body: { model: 'sim-copy' } },
      response: { status: 200 },
    });
});

it('serves the streams that have ended again, in the cut that is asked for, until it is told to stop', async () => {
  const to = await endpoint((_, answer) => answer.end(chatEvents(['Hello', ' you']).join('')));
  const own = await recorder([`up=${to}`]);
  const messages = [{ role: 'user', content: 'Hi' }];
  const body = JSON.stringify({ model: 'm', stream: true, messages });
  const headers = { ...JSON_TYPE, 'x-chunkscope-token': own.token };
  const serve = async (asked: object) => {
    const answer = await ask(own.port, '/_chunkscope/replay', { method: 'POST', headers, body: JSON.stringify(asked) });
    return (JSON.parse(answer.body) as { serving: { port: number; recordings: number } | null }).serving;
  };
  expect(await serve({ cut: 'worst' })).toBeNull();
  await ask(own.port, '/up/chat/completions', { method: 'POST', body });
  await own.tape(1);
  const serving = await serve({ cut: 'every', speed: 0 });
  expect(serving).toMatchObject({ cut: 'every', speed: 0, recordings: 1, requests: 0, answered: [] });
  expect(await own.lines('/_chunkscope/companion')).toMatchObject([{ recorder: { serving: serving!.port } }]);
  const letters = (text: string) => text.match(/"content":"[^"]"/g)?.length ?? 0;
  const { port } = serving!;
  expect(letters((await ask(port, '/v1/chat/completions', { method: 'POST', body })).body)).toBe(9);
  expect(await serve({ cut: 'as-recorded', speed: 0 })).toMatchObject({
    port,
    requests: 1,
    answered: [{ request: 1, matched: 'messages', stream: 1, differing: 0, path: null }],
  });
  const other = JSON.stringify({
    model: 'm',
    stream: true,
    messages: [...messages, { role: 'user', content: 'And?' }],
  });
  await ask(port, '/v1/chat/completions', { method: 'POST', body: other });
  await ask(port, '/v1/embeddings?a=1', { method: 'POST', body: '{}' });
  expect(await own.lines('/_chunkscope/replay')).toMatchObject([
    {
      serving: {
        requests: 3,
        answered: [
          { request: 3, matched: null, stream: null, path: '/v1/embeddings' },
          { request: 2, matched: 'order', stream: 1, differing: 1 },
          { request: 1 },
        ],
      },
    },
  ]);
  expect(letters((await ask(port, '/v1/chat/completions', { method: 'POST', body })).body)).toBe(0);
  expect(await own.lines('/_chunkscope/replay')).toMatchObject([{ serving: { requests: 4 } }]);
  expect(await serve({ on: false })).toBeNull();
  await expect(ask(port, '/v1/chat/completions', { method: 'POST', body })).rejects.toThrow();
});

it.each([
  ['a form that another site could send', { 'content-type': 'text/plain' }, '{"on":false}', 415],
  ['a text that is no JSON', JSON_TYPE, '{', 400],
  ['another origin', { ...JSON_TYPE, origin: 'https://evil.example' }, '{"on":false}', 403],
  ['a frame of another site', { ...JSON_TYPE, 'sec-fetch-site': 'cross-site' }, '{"on":false}', 403],
])('refuses %s, and goes on recording', async (_what, headers, body, status) => {
  const own = await recorder(['up=http://127.0.0.1:1']);
  const token = { 'x-chunkscope-token': own.token };
  const options = { method: 'POST', headers: { ...headers, ...token }, body };
  expect((await ask(own.port, '/_chunkscope/recording', options)).status).toBe(status);
  expect(await own.lines('/_chunkscope/companion')).toMatchObject([{ recorder: { isRecording: true } }]);
});

it.each(['recording', 'replay', 'simulate', 'simulated/chat/completions'])(
  'wants the token for POST %s',
  async (route) => {
    const own = await recorder(['up=http://127.0.0.1:1']);
    const options = { method: 'POST', headers: JSON_TYPE, body: '{"on":false,"requests":1}' };
    expect((await ask(own.port, `/_chunkscope/${route}`, options)).status).toBe(403);
    expect(await own.lines('/_chunkscope/companion')).toMatchObject([{ recorder: { isRecording: true, streams: 0 } }]);
  },
);
