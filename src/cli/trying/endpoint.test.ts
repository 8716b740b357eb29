import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { sameForAnyCutAwaited } from '../../base/any-cut.test-kit.ts';
import type { Api } from '../../core/trial/run.ts';
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
  api: Api = 'openai',
) {
  const { url, close } = await fakeEndpoint(fault);
  onTestFinished(close);
  return endpointAsker(
    { api, model: 'm', body: {}, tools: [], timeout, endpoint: url },
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

const DONE = 'data: [DONE]\n\n';
const EVENT_STREAM = { headers: { 'content-type': 'text/event-stream' } };

const data = (...events: readonly unknown[]): string =>
  events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
const content = (text: string, index = 0) => ({ choices: [{ index, delta: { content: text } }] });

it('an answer is the same wherever its bytes are cut', async () => {
  const wire = new TextEncoder().encode(`${data(content('é 😀'), content(' and more'))}${DONE}`);
  const ask = endpointAsker(
    { api: 'openai', model: 'm', body: {}, tools: [], timeout: 60, endpoint: 'http://x' },
    undefined,
    {},
  );
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
  [429, { 'retry-after': '99999999' }, { why: 'rate-limit', waitMs: 99_999_999_000 }],
  [429, { 'retry-after': 'Infinity' }, { why: 'rate-limit' }],
])('%i with %j may be asked again: %j', async (status, headers, expected) => {
  expect(await asked(sends('busy', status, headers))).toEqual({
    kind: 'failed',
    sentence: expect.stringMatching(new RegExp(` answered ${status}: busy\\.$`)),
    ...expected,
  });
});

it.each([
  ['an error', data({ error: { message: 'out of memory' } }), 'server-error', 'out of memory'],
  [
    'a rate limit',
    data({ error: { type: 'rate_limit_exceeded' } }),
    'rate-limit',
    '{"error":{"type":"rate_limit_exceeded"}}',
  ],
  ['an error after some text', data(content('a'), { error: 'x' }), 'server-error', 'x'],
])('%s inside a stream has failed, and is told', async (_, body, why, told) => {
  const { sentence, ...failed } = (await asked(sends(body))) as { sentence: string };
  expect(failed).toEqual({ kind: 'failed', why });
  expect(sentence.replace(/^http:\S+ /, '')).toBe(`answered with an error: ${told}.`);
});

it('a stream that breaks off in its first event is broken', async () => {
  expect(await asked(sends('data: {"choices": [{"ind'))).toEqual({ kind: 'failed', why: 'reset' });
});

it('the text of the first choice is the reply, each delta a chunk; reasoning is none of it', async () => {
  const body = data(
    { choices: [{ index: 0, delta: { reasoning_content: 'hm' } }] },
    content('other', 1),
    content('a'),
    content('b'),
    { choices: [{ index: 0, delta: {}, finish_reason: 'length' }] },
  );
  expect(await asked(sends(`${body}${DONE}`))).toEqual({
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
  expect(await asked(sends(data(content('So: '), call) + DONE))).toMatchObject({
    kind: 'answer',
    answer: { input: 'So: ' },
  });
  expect(await asked(sends(data(call)))).toEqual({ kind: 'not-run', why: 'native-call' });
  expect(await asked(sends(data(content('\n\n'), call)))).toEqual({ kind: 'not-run', why: 'native-call' });
});

const ANTHROPIC_TEXT = [
  { type: 'message_start', message: { id: 'm', role: 'assistant', content: [] } },
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'half' } },
];

describe('a stream is an answer once its protocol says that it has ended', () => {
  it.each<[string, Api, string]>([
    ['text alone', 'openai', data(content('half'))],
    ['the end of another choice', 'openai', data(content('half'), { choices: [{ index: 1, finish_reason: 'stop' }] })],
    [
      'a finish reason without words',
      'openai',
      data({ choices: [{ index: 0, delta: { content: 'a' }, finish_reason: '' }] }),
    ],
    ['the beginning of the sentinel', 'openai', `${data(content('half'))}data: [DON`],
    ['a role alone', 'openai', data({ choices: [{ index: 0, delta: { role: 'assistant' } }] })],
    ['text of Anthropic', 'anthropic', data(...ANTHROPIC_TEXT)],
    ['a block that ended', 'anthropic', data(...ANTHROPIC_TEXT, { type: 'content_block_stop', index: 0 })],
    ['a ping', 'anthropic', data({ type: 'ping' })],
  ])('not after %s', async (_what, api, body) => {
    expect(await asked(sends(body), undefined, 60, {}, api)).toEqual({ kind: 'failed', why: 'reset' });
  });

  it.each<[string, Api, string]>([
    ['the sentinel', 'openai', data(content('half')) + DONE],
    ['a reason', 'openai', data(content('half'), { choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] })],
    ['its length', 'openai', data(content('half'), { choices: [{ index: 0, delta: {}, finish_reason: 'length' }] })],
    ['the stop of the message', 'anthropic', data(...ANTHROPIC_TEXT, { type: 'message_stop' })],
    [
      'a reason to stop',
      'anthropic',
      data(...ANTHROPIC_TEXT, { type: 'message_delta', delta: { stop_reason: 'max_tokens' } }),
    ],
  ])('but after %s', async (_what, api, body) => {
    expect(await asked(sends(body), undefined, 60, {}, api)).toMatchObject({
      kind: 'answer',
      answer: { input: 'half' },
    });
  });

  it('and JSON once it parses, whatever it says of its end', async () => {
    const json = JSON.stringify({ choices: [{ index: 0, message: { role: 'assistant', content: 'half' } }] });
    const header = { 'content-type': 'application/json' };
    expect(await asked(sends(json, 200, header))).toMatchObject({ kind: 'answer', answer: { input: 'half' } });
    for (let end = 1; end < json.length; end += 7)
      expect(await asked(sends(json.slice(0, end), 200, header))).toEqual({ kind: 'failed', why: 'reset' });
  });
});

describe('what is no answer of a model is shown as it begins', () => {
  it.each([
    ['text/html; charset=utf-8', '<html>\n <h1>Sign in', 'text/html', '`<html> <h1>Sign in`', 'not-run'],
    ['text/plain', '<!DOCTYPE html><p>x', 'text/plain', '`<!DOCTYPE html><p>x`', 'not-run'],
    ['text/event-stream', 'data: <html>\n\n', 'text/event-stream', '`data: <html>`', 'not-run'],
    ['application/json', '{"status": "ok"}', 'application/json', '`{"status": "ok"}`', 'not-run'],
    ['application/json', '[1]', 'application/json', '`[1]`', 'not-run'],
    ['text/event-stream', data({ type: 'ping' }), 'text/event-stream', '`data: {"type":"ping"}`', 'not-run'],
    ['text/plain', 'up', 'text/plain', '`up`', 'failed'],
    ['', '', 'without a content type', 'nothing', 'failed'],
    ['text/event-stream', '', 'text/event-stream', 'nothing', 'failed'],
    ['text/event-stream', DONE, 'text/event-stream', '`data: [DONE]`', 'failed'],
  ])('%s: %j', async (type, body, shownType, shown, kind) => {
    expect(await asked(sends(body, 200, type === '' ? {} : { 'content-type': type }))).toEqual({
      kind,
      why: 'server-error',
      sentence: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/v1 answered 200 /),
      sort: expect.any(String),
    });
    const { sentence } = (await asked(sends(body, 200, type === '' ? {} : { 'content-type': type }))) as {
      sentence: string;
    };
    expect(sentence.replace(/^.* answered /, '')).toBe(`200 ${shownType}, no answer of a model: ${shown}.`);
  });

  it('in one sort, however it goes on', async () => {
    const sortOf = async (body: string) => asked(sends(body, 200, { 'content-type': 'text/html' }));
    const [one, other] = [await sortOf('<p>1'), await sortOf('<p>2')];
    expect(one).toMatchObject({ sort: (other as { sort: string }).sort });
  });
});

/** Sends pieces until the client leaves. */
const sendsForEver =
  (status: number, type: string, piece: string): Fault =>
  (_, response) => {
    response.writeHead(status, { 'content-type': type });
    const more = (): void => {
      while (!response.destroyed && response.write(piece));
    };
    response.on('drain', more);
    more();
    return true;
  };

describe('what never ends is read so far and not asked again', () => {
  const MEGABYTE = 'x'.repeat(1_000_000);
  it.each([
    ['JSON', 200, 'application/json', MEGABYTE, 'more than 32 MB'],
    ['one event', 200, 'text/event-stream', MEGABYTE, 'more than 32 MB'],
    ['events', 200, 'text/event-stream', data(content('x'.repeat(100_000))), 'more than 32 MB'],
    ['an error', 503, 'text/plain', MEGABYTE, 'answered 503 with more than 1 MB'],
  ])('%s', async (_what, status, type, piece, said) => {
    expect(await asked(sendsForEver(status, type, piece))).toEqual({
      kind: 'not-run',
      why: 'too-long',
      sentence: expect.stringContaining(said),
    });
  });

  it('a refusal is one all the same', async () => {
    expect(await asked(sendsForEver(404, 'text/plain', MEGABYTE))).toMatchObject({ kind: 'refused' });
  });
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
