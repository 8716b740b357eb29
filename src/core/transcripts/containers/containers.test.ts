import { describe, expect, it } from 'vitest';
import { importTranscript } from '../import-transcript.ts';
import { asHar, asSse, base64, channelTexts, imported } from '../transcript.test-kit.ts';

const chat = (...chunks: string[]) =>
  asSse(
    [...chunks.map((content) => ({ content })), null].map((delta) =>
      JSON.stringify({
        object: 'chat.completion.chunk',
        model: 'm-1',
        choices: [{ index: 0, delta: delta ?? {}, finish_reason: delta ? null : 'stop' }],
      }),
    ),
  );

describe('a HAR file', () => {
  it('has no event times: chunks are spread evenly and it is said', () => {
    const { fixture, sentence, notes } = imported(asHar({ text: chat('a', 'b', 'c'), receiveMs: 3200 }));
    expect(fixture.dt).toEqual([0, 1600, 1600]);
    expect(sentence).toBe('Imported an OpenAI chat stream: 3 chunks, spread evenly over 3.2 s.');
    expect(notes).toEqual(['This file holds no event times. Chunks are spread evenly over 3.2 s.']);
  });

  it('gives the address without its query, the tools and the system prompt', () => {
    const request = {
      model: 'asked',
      tools: [{ type: 'function' }],
      messages: [{ role: 'system', content: [{ type: 'text', text: 'Be brief.' }] }],
    };
    const result = imported(asHar({ text: chat('a'), request }));
    expect(result.fixture.source).toEqual({
      kind: 'openai-chat',
      model: 'm-1',
      finishReason: 'stop',
      url: 'https://api.test/v1/chat',
    });
    expect(result).toMatchObject({ tools: [{ type: 'function' }], system: 'Be brief.', model: 'm-1' });
    expect(JSON.stringify(result)).not.toContain('secret');
  });

  it.each([
    ['Anthropic', { system: [{ type: 'text', text: 'S' }], tools: [1] }],
    ['OpenAI Responses', { instructions: 'S', tools: [1] }],
    ['Gemini', { systemInstruction: { parts: [{ text: 'S' }] }, tools: [1] }],
    ['Bedrock', { system: [{ text: 'S' }], toolConfig: { tools: [1] } }],
    ['legacy functions', { messages: [{ role: 'developer', content: 'S' }], functions: [1] }],
  ])('knows the request of %s', (_, request) => {
    expect(imported(asHar({ text: chat('a'), request }))).toMatchObject({ system: 'S', tools: [1] });
  });

  it('offers several answers by address, known streams before all else', () => {
    const har = asHar(
      { url: 'https://api.test/page', mimeType: 'text/html', text: '<p>' },
      { url: 'https://api.test/robots', mimeType: 'text/plain', text: 'User-agent: *' },
      { url: 'https://api.test/one?key=secret', text: chat('1') },
      { url: 'https://api.test/state', mimeType: 'application/json', text: '{"ready":true}' },
      {
        url: 'https://api.test/two',
        mimeType: 'application/x-ndjson',
        text: base64('{"model":"o","response":"2","done":true}\n'),
        encoding: 'base64',
      },
    );
    const first = imported(har);
    expect(first.entries).toEqual([
      { name: 'https://api.test/one', title: 'OpenAI chat' },
      { name: 'https://api.test/two', title: 'Ollama' },
    ]);
    expect(first).toMatchObject({ entry: 0, fixture: { chunks: ['1'] } });
    expect(first.notes.at(-1)).toBe(
      'The file holds 2 answers; number 1 was read: https://api.test/one (OpenAI chat), https://api.test/two (Ollama).',
    );
    expect(imported(har, { entry: 1 })).toMatchObject({ kind: 'ollama', entry: 1, fixture: { chunks: ['2'] } });
    expect(importTranscript(har, { entry: 2 })).toEqual({
      ok: false,
      error: 'This HAR file holds 2 answers; there is no number 3.',
    });
  });

  it('gives plain text where nothing else is there', () => {
    expect(imported(asHar({ mimeType: 'text/plain; charset=utf-8', text: 'Hello' }))).toMatchObject({
      kind: 'plain-text',
      fixture: { chunks: ['Hello'] },
    });
  });

  it('without an answer is an error that says what to do', () => {
    expect(importTranscript(asHar({ mimeType: 'image/png', text: '' }))).toMatchObject({
      ok: false,
      error: expect.stringContaining('Record the request again'),
    });
    expect(importTranscript('{"log":{"version":"1.2","entries":[]}}').ok).toBe(false);
  });

  it('keeps the event times that Chrome wrote', () => {
    const har = JSON.parse(asHar({ text: '' })) as { log: { entries: Record<string, unknown>[] } };
    har.log.entries[0]!['_eventSourceMessages'] = chat('a', 'b')
      .split('\n\n')
      .filter((event) => event !== '')
      .map((event, at) => ({ time: 100 + at / 4, eventName: 'message', eventId: '', data: event.slice(6) }));
    expect(imported(JSON.stringify(har))).toMatchObject({
      kind: 'openai-chat',
      fixture: { chunks: ['a', 'b'], dt: [0, 250] },
    });
  });
});

describe('a recording', () => {
  const header = '{"format":"toolstream","version":1,"source":"anthropic-sse","model":"m-1"}';

  it('gives its chunks, with the time of what was no text in the chunk after it', () => {
    const lines = [
      header,
      '[0.248,"o","I will run"]',
      '# split inside the tag',
      '[0.031,"o","<tool_"]',
      '[0.9,"m","user paused"]',
      '[0.1,"o",""]',
      '[0.2,"o","name>"]',
    ];
    const end = '[0.010,"e",{"stop_reason":"stop_sequence","stop_sequence":"</tool>"}]';
    const result = imported([...lines, end, ''].join('\n'));
    expect(result).toMatchObject({
      kind: 'recording',
      sentence: 'Imported a recording: 3 chunks, recorded times kept.',
      notes: ['1 marker of the recording was left out.'],
      fixture: {
        chunks: ['I will run', '<tool_', 'name>'],
        dt: [248, 31, 1200],
        source: { kind: 'recording', model: 'm-1', finishReason: 'stop_sequence', stopSequence: '</tool>' },
      },
    });
  });

  it('of raw bytes gives the stream inside, with the times of the bytes', () => {
    const bytes = Buffer.from(chat('ä', '€', '😀'));
    const pieces: string[] = [];
    for (let at = 0; at < bytes.length; at += 7)
      pieces.push(JSON.stringify([0.01, 'r', bytes.subarray(at, at + 7).toString('base64')]));
    const { kind, fixture } = imported([header, ...pieces].join('\n'));
    expect(kind).toBe('openai-chat');
    expect(fixture.chunks).toEqual(['ä', '€', '😀']);
    expect(fixture.dt).toEqual([0, expect.any(Number), expect.any(Number)]);
    expect(fixture.dt!.slice(1).every((step) => step > 50 && step < 300)).toBe(true);
  });

  it('with lines that say nothing keeps the others', () => {
    const { fixture, notes } = imported(
      [header, '[0.1,"o","a"]', 'nonsense', '{"x":1}', '[0.1,"z",1]', '[0.1,"o","b"]'].join('\n'),
    );
    expect(fixture.chunks).toEqual(['a', 'b']);
    expect(notes).toEqual([
      '2 lines of the recording could not be read, the first is line 3.',
      '1 event of unknown kind held no text that could be read: z.',
      'The stream gives no finish reason, so it may be cut off.',
    ]);
  });

  it('is known by our own name too', () => {
    expect(imported('{"format":"chunkscope-recording","version":1}\n[0,"o","a"]\n[0,"e",{}]\n')).toMatchObject({
      kind: 'recording',
      fixture: { chunks: ['a'] },
    });
  });
});

describe('a tape', () => {
  const body = {
    model: 'asked',
    tools: [{ type: 'function' }],
    messages: [{ role: 'system', content: 'Be brief.' }],
  };
  const head = (status: number | null) =>
    JSON.stringify({
      format: 'chunkscope-recording',
      version: 1,
      at: '2026-11-23T04:00:00.000Z',
      target: 'vllm',
      request: { method: 'POST', path: '/v1/chat/completions', headers: {}, body },
      response: status === null ? null : { status, headers: {} },
    });
  const read = (seconds: number, bytes: string) => JSON.stringify([seconds, 'r', base64(bytes)]);
  const end = (seconds: number, reason: string) => JSON.stringify([seconds, 'e', { reason }]);
  const [a, b, c] = ['a', 'b', 'c'].map((text) => chat(text).split('data: ', 2)[1]!) as [string, string, string];
  const event = (json: string) => `data: ${json}`;

  it('gives chunks with times since the request, the request, and where reads ended', () => {
    const [first, ...rest] = [event(a) + event(b).slice(0, 9), event(b).slice(9), event(c)];
    const lines = [head(200), read(0.5, first!), read(0.75, rest[0]!), read(1, rest[1]!), end(1.5, 'complete')];
    const { fixture, tools, kind } = imported(lines.join('\n'));
    expect(kind).toBe('openai-chat');
    expect(fixture).toMatchObject({ chunks: ['a', 'b', 'c'], dt: [500, 250, 250], prompt: { system: 'Be brief.' } });
    expect(fixture.seams).toBeUndefined();
    expect(tools).toEqual(body.tools);
  });

  it('says which chunks came in one read', () => {
    const lines = [head(200), read(0.5, event(a) + event(b)), read(1, event(c)), end(1.5, 'complete')];
    expect(imported(lines.join('\n')).fixture.seams).toEqual({ reads: [2, 3] });
  });

  it.each([
    ['upstream-reset', 'The endpoint broke the connection'],
    ['client-closed', 'The client closed the connection'],
    ['too-long', 'The recorder kept only the beginning'],
  ])('says that it ended by %s', (reason, sentence) => {
    const { notes } = imported([head(200), read(0.5, event(a)), end(1, reason)].join('\n'));
    expect(notes).toContainEqual(expect.stringContaining(sentence));
  });

  it.each([
    [429, 'the endpoint answered with status 429'],
    [null, 'the endpoint gave no answer'],
  ])('without text is refused by what it holds: %s', (status, sentence) => {
    const text = [head(status), read(0.5, '{"error":{"message":"Slow down."}}'), end(1, 'complete')].join('\n');
    expect(importTranscript(text)).toEqual({
      ok: false,
      error: `This recording holds no text of a model: ${sentence}.`,
    });
  });
});

describe("a fixture of the format's first name", () => {
  it('is opened under the present one', () => {
    const { fixture } = imported('{"format":"toolstream-fixture","version":1,"id":"a","chunks":["x"]}');
    expect(fixture).toEqual({ format: 'chunkscope-fixture', version: 1, id: 'a', chunks: ['x'] });
  });
});

describe('wrapped events', () => {
  const events = chat('a', 'b')
    .split('\n\n')
    .filter((event) => event !== '')
    .map((event) => event.slice(6));

  it.each([
    [
      'as JSON with a time',
      (event: string, at: number) => ({ ts: `2026-09-01T10:00:0${at}Z`, chunk: JSON.parse(event) as unknown }),
    ],
    ['as text with a time', (event: string, at: number) => ({ time: 1_770_000_000 + at, line: `data: ${event}` })],
    [
      'with times in milliseconds',
      (event: string, at: number) => ({ timestamp: 1_770_000_000_000 + at * 1000, payload: event }),
    ],
  ])('are taken out %s', (_, wrap) => {
    const result = imported(events.map((event, at) => JSON.stringify(wrap(event, at))).join('\n'));
    expect(channelTexts(result)).toEqual({ text: 'ab' });
    expect(result.fixture.dt).toEqual([0, 1000]);
  });
});
