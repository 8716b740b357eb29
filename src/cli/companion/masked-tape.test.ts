import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { cutsOf } from '../../base/any-cut.test-kit.ts';
import { importTranscript } from '../../core/transcripts/import-transcript.ts';
import { ask, chatEvents, closesAfterEach, endpoint, recorder } from './companion.test-kit.ts';
import { maskedLines, maskedTapes } from './masked-tape.ts';
import { type TapeMaker, tapesInMemory } from './tape.ts';

closesAfterEach();

const head = (type: string, body: unknown = null): string =>
  JSON.stringify({ request: { body }, response: { headers: { 'content-type': type } } });

function hidden(pieces: readonly (string | Uint8Array)[], type = 'text/event-stream'): string {
  const reads = pieces.map((piece, at) => JSON.stringify([at, 'r', Buffer.from(piece).toString('base64')]));
  const [, ...lines] = maskedLines([head(type), ...reads]);
  return Buffer.concat(
    lines.map((line) => Buffer.from((JSON.parse(line) as [number, string, string])[2], 'base64')),
  ).toString();
}

it('hides letters and digits of a reply, and leaves its markup, even where a tag is written in several events', () => {
  const stream = chatEvents(['Hi Bob 42, <to', 'ol><pa', 'th a="b">Ünï &am', 'p; x<y</pa', 'th></tool>']).join('');
  const imported = importTranscript(hidden([stream]));
  expect(imported.ok && imported.value.fixture.chunks).toEqual([
    'aa aaa 00, <to',
    'ol><pa',
    'th a="b">aaa &am',
    'p; a<a</pa',
    'th></tool>',
  ]);
});

it('is the same however the reads cut the bytes', () => {
  const bytes = new Uint8Array(Buffer.from(chatEvents(['Ünï 😀 <b>', 'x</b>']).join('')));
  const whole = hidden([bytes]);
  for (const pieces of cutsOf(bytes, { splits: 40 })) expect(hidden(pieces)).toBe(whole);
});

it('hides what is escaped', () => {
  expect(hidden([String.raw`data: {"content":"\u00e9\n\ud835\udc00 \"x\" \\ 1"}`])).toBe(
    String.raw`data: {"content":"\u0061\n\u0061\u0061 \"a\" \\ 0"}`,
  );
});

it('hides an answer that is no JSON as a whole', () => {
  expect(hidden(['Secret <b>1</b>'], 'text/plain')).toBe('aaaaaa <b>0</b>');
});

it('hides the texts of a request, and leaves its tools', () => {
  const tools = [{ name: 'ls', description: 'Lists.' }];
  const body = { model: 'm-1', messages: [{ role: 'user', content: [{ type: 'text', text: 'Bob 1' }] }], tools };
  const [header = ''] = maskedLines([head('', body)]);
  expect(JSON.parse(header)).toMatchObject({
    request: {
      body: { model: 'm-1', messages: [{ role: 'user', content: [{ type: 'text', text: 'aaa 0' }] }], tools },
    },
  });
});

it('leaves nothing of what was said on any tape, and each reads as before', () => {
  for (const name of readdirSync('fixtures/tapes')) {
    const text = readFileSync(`fixtures/tapes/${name}`, 'utf8');
    const lines = maskedLines(text.trimEnd().split('\n'));
    const [before, after] = [text, lines.join('\n')].map((tape) => importTranscript(tape));
    expect(after?.ok).toBe(before?.ok);
    if (!before?.ok || !after?.ok) continue;
    const said = after.value.fixture.chunks.join('');
    expect(said.length).toBe(before.value.fixture.chunks.join('').length);
    expect(said.replace(/<[^<>]*>/g, '')).not.toMatch(/[b-zB-Z1-9]{3}/);
    expect(after.value.fixture.seams).toEqual(before.value.fixture.seams);
  }
});

it('hides the tape of a stream, and not the traffic', async () => {
  const sent = chatEvents(['Secret <b>1</b>']).join('');
  const to = await endpoint((_, answer) => answer.writeHead(200, { 'Content-Type': 'text/event-stream' }).end(sent));
  const makeTape = maskedTapes(
    tapesInMemory(),
    async (lines) => maskedLines(lines),
    () => {},
  );
  const { port, tape } = await recorder([`up=${to}`], { makeTape });
  expect((await ask(port, '/up/v1', { method: 'POST', body: '{"prompt":"Bob"}' })).body).toBe(sent);
  const kept = await tape(1);
  expect(kept[0]).toMatchObject({ request: { body: { prompt: 'aaa' } } });
  expect(Buffer.from((kept[1] as string[])[2]!, 'base64').toString()).toBe(chatEvents(['aaaaaa <b>0</b>']).join(''));
});

it('keeps no tape that could not be masked, says so, and the traffic goes on', async () => {
  const to = await endpoint((_, answer) => answer.end('Secret'));
  const said: string[] = [];
  const mask = () => Promise.reject(new Error('no memory'));
  const made: string[] = [];
  const tapes: TapeMaker = (name, id) => {
    made.push(name);
    return tapesInMemory()(name, id);
  };
  const own = await recorder([`up=${to}`], { makeTape: maskedTapes(tapes, mask, (sentence) => said.push(sentence)) });
  expect((await ask(own.port, '/up/v1')).body).toBe('Secret');
  await own.close();
  expect(said).toEqual(['A tape could not be masked and is not kept: no memory']);
  expect(made).toEqual([]);
});
