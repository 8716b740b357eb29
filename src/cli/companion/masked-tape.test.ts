import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cutsOf } from '../../base/any-cut.test-kit.ts';
import { importTranscript } from '../../core/transcripts/import-transcript.ts';
import { ask, chatEvents, closesAfterEach, endpoint, linesOf, recorder } from './companion.test-kit.ts';
import { type Mask, maskedLines, maskedTapes } from './masked-tape.ts';
import { shapeOf } from './masking/masking.test-kit.ts';
import { type Tape, type TapeMaker, tapesInMemory } from './tape.ts';

closesAfterEach();

const head = (body: unknown = null, path = '/v1'): string => JSON.stringify({ request: { path, body } });

function hidden(pieces: readonly (string | Uint8Array)[]): string {
  const reads = pieces.map((piece, at) => JSON.stringify([at, 'r', Buffer.from(piece).toString('base64')]));
  const [, ...lines] = maskedLines([head(), ...reads]);
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
    'th a="a">aaa &am',
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
  const event = (content: string): string => `data: {"choices":[{"index":0,"delta":{"content":"${content}"}}]}`;
  expect(hidden([event(String.raw`\u00e9\n\ud835\udc00 \"x\" \\ 1`)])).toBe(
    event(String.raw`\u0061\n\u0061\u0061 \"a\" \\ 0`),
  );
});

it('hides an answer that is no JSON as a whole, bytes that are no text too', () => {
  expect(hidden(['Secret <b>1</b>'])).toBe('aaaaaa <a>0</a>');
  expect(hidden([new Uint8Array([0xff, 0x42, 0x6f, 0x62, 0xc3])])).toBe('\ufffdaaa');
});

const requestOf = (body: unknown, path?: string) => {
  const [header = ''] = maskedLines([head(body, path)]);
  return (JSON.parse(header) as { readonly request: { readonly body: unknown; readonly path: string } }).request;
};

it('hides the texts of a request, and leaves its tools', () => {
  const tools = [{ name: 'ls', description: 'Lists.' }];
  const body = { model: 'm-1', messages: [{ role: 'user', content: [{ type: 'text', text: 'Bob 1' }] }], tools };
  expect(requestOf(body).body).toEqual({
    model: 'm-1',
    messages: [{ role: 'user', content: [{ type: 'text', text: 'aaa 0' }] }],
    tools,
  });
});

it('hides what calls of a request were given and what came back, in every protocol', () => {
  const input = { name: 'Bob', sum: 120.5, Bob: 1 };
  const [args, hiddenArgs] = [JSON.stringify(input), '{"aaaa":"aaa","aaa":111.1,"aa2":1}'];
  const said = (kept: unknown, given: unknown, result: unknown): unknown => [
    [{ role: 'assistant', tool_calls: [{ id: 't1', function: { name: 'pay', arguments: kept } }] }],
    [{ type: 'function_call', call_id: 't1', name: 'pay', arguments: kept }],
    [{ role: 'user', content: [{ type: 'tool_use', id: 't1', name: 'pay', input: given }] }],
    [{ role: 'user', content: [{ type: 'tool_result', tool_use_id: 't1', content: result }] }],
    [{ role: 'user', content: [{ toolUse: { toolUseId: 't1', name: 'pay', input: given } }] }],
  ];
  const result = [{ type: 'json', json: { balance: 98231 } }];
  const messages = said(args, input, result);
  for (const [at, of] of (messages as object[]).entries()) {
    const place = at === 1 ? 'input' : 'messages';
    const kept = requestOf({ model: 'm', [place]: of }).body;
    const hide = said(hiddenArgs, JSON.parse(hiddenArgs), [{ aaaa: 'aaaa', aaa2: { aaaaaaa: 11111 } }]) as object[];
    expect(kept).toEqual({ model: 'm', [place]: hide[at] });
  }
  const parts = (call: object, response: object) => [
    { role: 'model', parts: [{ functionCall: { name: 'pay', args: call } }] },
    { role: 'user', parts: [{ functionResponse: { name: 'pay', response } }] },
  ];
  expect(requestOf({ contents: parts(input, { Bob: 'Bob' }) }).body).toEqual({
    contents: parts(JSON.parse(hiddenArgs), { aaa: 'aaa' }),
  });
});

it.each([
  ['/v1/chat/completions?user=Bob&beta=true', '/v1/chat/completions?aaaa=aaa&beta=aaaa'],
  [
    '/bob-1/v1beta/models/gemini-2.5:streamGenerateContent?alt=sse',
    '/aaa-0/v1beta/models/aaaaaa-0.0:streamGenerateContent?alt=aaa',
  ],
  [
    '/openai/deployments/b%6fb/chat/completions?key=[removed]',
    '/openai/deployments/a%0aa/chat/completions?key=[removed]',
  ],
])('hides what of a path is of its user: %s', (path, masked) => {
  expect(requestOf(null, path).path).toBe(masked);
});

it('hides a body that is no request as a whole, and keeps the digits of one that is', () => {
  expect(requestOf('{"model": "Bob').body).toBe('{"aaaaa": "aaa');
  expect(requestOf({ seed: 1, bob: 'Bob 1' }).body).toEqual({ seed: 1, aaa: 'aaa 0' });
  const [header] = maskedLines(['{"request":{"path":"/","body":{"seed":12345678901234567890,"bob":1e400}}}']);
  expect(header).toBe('{"request":{"path":"/","body":{"seed":12345678901234567890,"aaa":1e111}}}');
});

it('leaves nothing of what was said on any tape but the names of tools, and each reads as before', () => {
  for (const name of readdirSync('fixtures/tapes')) {
    const text = readFileSync(`fixtures/tapes/${name}`, 'utf8');
    const lines = maskedLines(text.trimEnd().split('\n'));
    const [before, after] = [text, lines.join('\n')].map((tape) => importTranscript(tape));
    expect(shapeOf(lines.join('\n'))).toEqual(shapeOf(text));
    if (!before?.ok || !after?.ok) continue;
    const said = after.value.fixture.chunks.join('').replace(/<[^<>]*>/g, '');
    expect(said.replace(/execute_command|write_file|read_file/g, '')).not.toMatch(/[b-zB-Z1-9]{3}/);
    expect(after.value.fixture.seams).toEqual(before.value.fixture.seams);
  }
});

it('keeps no tape whose lines are not those of a recorder', async () => {
  expect(() => maskedLines(['Bob'])).toThrow();
  expect(() => maskedLines([head(), '[0, "r", "Qm9i"'])).toThrow();
  expect(() => maskedLines([head(), '[0, "x", "Bob"]'])).toThrow();
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

describe('a tape that is too long to be held', () => {
  const limits = { longest: 2_000, held: 6_500, behind: 400_000 };
  const readLine = (text: string | Uint8Array): string =>
    JSON.stringify([1, 'r', Buffer.from(text).toString('base64')]);
  const end = '[9,"e",{"reason":"complete"}]';

  /** Tapes in memory, the sizes of what was masked as a whole, and what was said. */
  function masking(mask: Mask = async (lines) => maskedLines(lines)) {
    const sizes: number[] = [];
    const said: string[] = [];
    const counting: Mask = (lines) => {
      sizes.push(lines.join('').length);
      return mask(lines);
    };
    const make = maskedTapes(tapesInMemory(), counting, (sentence) => said.push(sentence), limits);
    const begun = (): Tape => {
      const tape = make('t', 1);
      tape.write(head({ prompt: 'Bob' }));
      return tape;
    };
    return { begun, sizes, said };
  }

  const readsOf = (tape: string | null): string[] =>
    linesOf(tape ?? '').flatMap((line) =>
      Array.isArray(line) && line[1] === 'r' ? [Buffer.from(line[2], 'base64').toString()] : [],
    );

  it('is hidden read by read, markup too, and never masked as a whole', async () => {
    const { begun, sizes, said } = masking();
    const tape = begun();
    for (let at = 0; at < 2_000; at++) {
      tape.write(readLine('<b>Ünï 12\n'));
      if (at % 100 === 0) await tape.text();
    }
    tape.write(end);
    await tape.end();
    const text = await tape.text();
    expect(readsOf(text)).toEqual(Array<string>(2_000).fill('<a>aaaaa 00\n'));
    expect(text?.split('\n')[0]).toBe(head({ prompt: 'aaa' }));
    expect(text?.trimEnd().endsWith(end)).toBe(true);
    expect(Math.max(...sizes)).toBeLessThan(limits.longest);
    expect(said).toEqual([]);
  });

  it('is hidden to the same bytes however the reads cut it', async () => {
    const bytes = Buffer.from('data: {"é": "😀 Bob 1"}\n\n'.repeat(200));
    const texts = new Set<string>();
    for (const pieces of cutsOf(bytes, { splits: 20 })) {
      const tape = masking().begun();
      for (const piece of pieces) tape.write(readLine(piece));
      await tape.end();
      texts.add(readsOf(await tape.text()).join(''));
    }
    expect([...texts]).toEqual(['aaaa: {"aa": "aaaa aaa 0"}\n\n'.repeat(200)]);
  });

  it('is the longest of all where many together hold too much, and the others are read as a whole', async () => {
    const { begun, sizes } = masking();
    const tapes = [900, 1_100, 1_000, 900, 900].map((length) => {
      const tape = begun();
      tape.write(readLine(`data: {"choices":[{"index":0,"delta":{"content":"<b>${'x'.repeat(length)}"}}]}\n\n`));
      return tape;
    });
    for (const tape of tapes) tape.write(end);
    await Promise.all(tapes.map((tape) => tape.end()));
    const kept = await Promise.all(
      tapes.map(async (tape) =>
        readsOf(await tape.text())
          .join('')
          .includes('"<b>'),
      ),
    );
    expect(kept).toEqual([true, false, true, true, true]);
    expect(sizes).toHaveLength(5);
  });

  it('is cut where more comes than can be hidden, and says that it is too long', async () => {
    let go = (): void => {};
    const waits = new Promise<void>((done) => (go = done));
    const { begun, said } = masking(async (lines) => {
      await waits;
      return maskedLines(lines);
    });
    const tape = begun();
    for (let at = 0; at < 1_000; at++) tape.write(readLine('Bob'.repeat(200)));
    go();
    await tape.text();
    tape.write(readLine('Bob'));
    tape.write(end);
    await tape.end();
    const text = (await tape.text()) ?? '';
    expect(text.length).toBeGreaterThan(300_000);
    expect(text.length).toBeLessThan(limits.behind);
    expect(new Set(readsOf(text))).toEqual(new Set(['aaa'.repeat(200)]));
    expect(text.trimEnd().endsWith('[9,"e",{"reason":"too-long"}]')).toBe(true);
    expect(said).toEqual([]);
  });

  it('is not kept where a line is not one of a recorder', async () => {
    const { begun, said } = masking();
    const tape = begun();
    for (let at = 0; at < 9; at++) tape.write(readLine('Bob'.repeat(100)));
    tape.write('[1,"x","Bob"]');
    await tape.end();
    expect(await tape.text()).toBeNull();
    expect(said).toHaveLength(1);
  });
});

it('keeps no body of a request that is too long to be masked, and says that it is cut', async () => {
  const to = await endpoint((asked, answer) => void asked.resume().on('end', () => answer.end()));
  const { port, tape } = await recorder([`up=${to}`], { masks: true });
  for (const length of [3_900_000, 4_100_000])
    await ask(port, '/up/v1', { method: 'POST', body: JSON.stringify({ prompt: 'x'.repeat(length) }) });
  expect((await tape(1))[0]).not.toMatchObject({ request: { body: null } });
  expect((await tape(2))[0]).toMatchObject({ request: { body: null, cut: true } });
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
