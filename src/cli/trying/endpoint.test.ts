import { expect, it, onTestFinished, vi } from 'vitest';
import { sameForAnyCutAwaited } from '../../base/any-cut.test-kit.ts';
import { endpointAsker } from './endpoint.ts';
import { type Fault, fakeEndpoint } from './fake-endpoint.test-kit.ts';

const ATTEMPT = {
  id: 'A/t/1',
  variant: { name: 'A', prompt: 'You help.', dialect: 'auto' },
  task: { id: 't', kind: 'own', messages: [{ role: 'user', content: 'Hi' }] },
  round: 1,
};

async function asked(
  fault: Fault,
  signal = new AbortController().signal,
  timeout = 60,
  environment: Readonly<Record<string, string>> = {},
) {
  const { url, close } = await fakeEndpoint(fault);
  onTestFinished(close);
  return endpointAsker(
    { api: 'openai', model: 'm', body: {}, timeout, endpoint: url },
    undefined,
    environment,
  )(ATTEMPT, signal);
}

const sends =
  (body: string, status = 200, headers: Record<string, string> = { 'content-type': 'text/event-stream' }): Fault =>
  (_, response) => {
    response.writeHead(status, headers).end(body);
    return true;
  };

const EVENT_STREAM = { headers: { 'content-type': 'text/event-stream' } };

const data = (...events: readonly unknown[]): string =>
  events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
const content = (text: string, index = 0) => ({ choices: [{ index, delta: { content: text } }] });

it('an answer is the same wherever its bytes are cut', async () => {
  const wire = new TextEncoder().encode(data(content('é 😀'), content(' and more')));
  const ask = endpointAsker({ api: 'openai', model: 'm', body: {}, timeout: 60, endpoint: 'http://x' }, undefined, {});
  const asked = async (pieces: readonly Uint8Array[]) => {
    const body = new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece);
        controller.close();
      },
    });
    vi.stubGlobal('fetch', async () => new Response(body, EVENT_STREAM));
    const given = await ask(ATTEMPT, new AbortController().signal);
    return given.kind === 'answer' ? { ...given.answer, dt: [], ms: 0 } : given;
  };
  expect(await asked([wire])).toMatchObject({ input: 'é 😀 and more', chunks: ['é 😀', ' and more'] });
  await sameForAnyCutAwaited(asked, wire, { splits: 40 });
});

it('an answer that does not come in time has failed', async () => {
  expect(await asked(() => true, undefined, 0.02)).toEqual({ kind: 'failed', why: 'timeout' });
});

it('nor does one whose user ended it come', async () => {
  const user = new AbortController();
  const answer = asked(() => {
    user.abort(new Error('by the user'));
    return true;
  }, user.signal);
  await expect(answer).rejects.toThrow('by the user');
});

it('a connection that breaks amid the stream has failed, whatever came before', async () => {
  const broken: Fault = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(data(content('half')), () => response.destroy());
    return true;
  };
  expect(await asked(broken)).toEqual({ kind: 'failed', why: 'reset' });
});

it.each([
  [429, { 'retry-after': '3' }, { why: 'rate-limit', waitMs: 3_000 }],
  [429, {}, { why: 'rate-limit' }],
  [429, { 'retry-after': 'soon' }, { why: 'rate-limit' }],
  [503, { 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }, { why: 'server-error', waitMs: 0 }],
  [529, {}, { why: 'server-error' }],
  [408, {}, { why: 'timeout' }],
  [429, { 'retry-after': '99999999' }, { why: 'rate-limit', waitMs: 2 ** 31 - 1 }],
])('%i with %j may be asked again: %j', async (status, headers, expected) => {
  expect(await asked(sends('busy', status, headers))).toEqual({
    kind: 'failed',
    sentence: expect.stringMatching(new RegExp(` answered ${status}: busy\\.$`)),
    ...expected,
  });
});

it.each([
  ['an error', data({ error: { message: 'out of memory' } }), 'server-error'],
  ['a rate limit', data({ error: { type: 'rate_limit_exceeded' } }), 'rate-limit'],
  ['an error after some text', data(content('a'), { error: { message: 'x' } }), 'server-error'],
  ['nothing', '', 'server-error'],
  ['no JSON', 'data: <html>\n\n', 'server-error'],
])('%s inside a stream has failed', async (_, body, why) => {
  expect(await asked(sends(body))).toEqual({ kind: 'failed', why });
});

it('the text of the first choice is the reply, each delta a chunk; reasoning is none of it', async () => {
  const body = data(
    { choices: [{ index: 0, delta: { reasoning_content: 'hm' } }] },
    content('other', 1),
    content('a'),
    content('b'),
    { choices: [{ index: 0, delta: {}, finish_reason: 'length' }] },
  );
  expect(await asked(sends(`${body}data: [DONE]\n\n`))).toEqual({
    kind: 'answer',
    answer: {
      input: 'ab',
      chunks: ['a', 'b'],
      dt: [expect.any(Number), expect.any(Number)],
      finish: 'length',
      usage: { prompt: 4, completion: 1, estimated: true },
    },
  });
});

it('an answer without any text is one that calls nothing', async () => {
  const body = data({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
  expect(await asked(sends(body))).toMatchObject({ kind: 'answer', answer: { input: '', finish: 'stop' } });
});

it('text beside a native call is a reply', async () => {
  const call = {
    choices: [{ index: 0, delta: { tool_calls: [{ index: 0, function: { name: 'a', arguments: '{}' } }] } }],
  };
  expect(await asked(sends(data(content('So: '), call)))).toMatchObject({ kind: 'answer', answer: { input: 'So: ' } });
  expect(await asked(sends(data(call)))).toEqual({ kind: 'not-run', why: 'native-call' });
  expect(await asked(sends(data(content('\n\n'), call)))).toEqual({ kind: 'not-run', why: 'native-call' });
});

it('what an endpoint says is shown on one line and not for ever', async () => {
  const refused = await asked(sends(`<h1>No\n\n${'x'.repeat(2_000)}`, 404));
  expect(refused).toMatchObject({ kind: 'refused', sentence: expect.stringMatching(/ answered 404: <h1>No x+\.$/) });
  expect(JSON.stringify(refused).length).toBeLessThan(700);
});

it('no part of the key is in what an endpoint says, wherever that is shortened', async () => {
  const environment = { CHUNKSCOPE_KEY: 'sk-of-this-test' };
  for (let before = 480; before < 500; before++) {
    const body = JSON.stringify({ error: { message: `${'x'.repeat(before)}sk-of-this-test` } });
    const refused = await asked(sends(body, 403), undefined, 60, environment);
    expect(JSON.stringify(refused)).not.toContain('sk');
  }
});
