import { describe, expect, it } from 'vitest';
import { looksLikeTranscript } from '../paste/looks-like-transcript.ts';
import type { ImportResult } from './import-result.ts';
import { importTranscript } from './import-transcript.ts';
import { withoutYaml } from './importable-text.ts';
import {
  asHar,
  asInvocation,
  asSse,
  base64,
  CURL_HEAD,
  CURL_TAIL,
  channelTexts,
  eventsOf,
  imported,
  OTHER_TRANSCRIPTS,
  pythonText,
  pythonValue,
  RECORDINGS,
  recording,
  transcriptFile,
} from './transcript.test-kit.ts';

/** What a recording holds, read off by hand; a text that ends in "…" is the beginning of one. */
interface Expected {
  readonly kind: string;
  readonly finishReason?: string;
  readonly model?: string;
  readonly url?: string;
  readonly chunks: number;
  readonly texts: Readonly<Record<string, string>>;
}

function expectRead(result: ImportResult, name: string): void {
  const { chunks, texts, url, ...facts } = JSON.parse(transcriptFile(`${name}.expect.json`)) as Expected;
  expect(result.fixture.chunks).toHaveLength(chunks);
  const found = channelTexts(result);
  expect(Object.keys(found)).toEqual(Object.keys(texts));
  for (const [id, text] of Object.entries(texts)) {
    if (text.endsWith('…')) expect(found[id]!.slice(0, text.length - 1)).toBe(text.slice(0, -1));
    else expect(found[id]).toBe(text);
  }
  expect(result.fixture.source).toEqual({ ...facts, ...(url !== undefined && { url }) });
  expect(result).toMatchObject(facts);
}

describe.each(OTHER_TRANSCRIPTS)('the transcript %s', (file) => {
  it('is known and read to the end', async () => {
    expectRead(imported(await withoutYaml(transcriptFile(file))), file.replace(/\.\w+$/, ''));
  });
});

/** Chunks of a response as `repr` shows them, cut amid events and letters. */
const cutBytes = (text: string, size: number): string[] => {
  const bytes = Buffer.from(text).toString('latin1');
  const pieces = bytes.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
  return pieces.map((piece) => `b${pythonText(piece)}`);
};

describe.each(RECORDINGS)('the recording %s', (name) => {
  const jsonl = recording(name);
  const events = eventsOf(jsonl);
  const plain = imported(jsonl);

  it('is known and read to the end', () => expectRead(plain, name));

  const sse = asSse(events);
  const stamped = (text: string, clock: (line: number) => string) =>
    text
      .split('\n')
      .map((line, at) => `${clock(at)}${line}`)
      .join('\n');
  const sizes = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

  it.each([
    ['server-sent events', sse],
    ['server-sent events with names', asSse(events, { named: true })],
    ['with [DONE]', `${sse}data: [DONE]\n\n`],
    ['with CR LF', sse.replaceAll('\n', '\r\n')],
    ['with CR', sse.replaceAll('\n', '\r')],
    ['behind a byte order mark', `\uFEFF${sse}`],
    [
      'with comments and keep-alives',
      `: OPENROUTER PROCESSING\n\n${sse.replaceAll('data: ', ': c\n\ndata: : ping\n\ndata:\n\ndata: ')}`,
    ],
    ['without a space after the colon', sse.replaceAll('data: ', 'data:')],
    ['without the last blank line', sse.trimEnd()],
    ['without any blank line', sse.replaceAll('\n\n', '\n')],
    ['with ids and retry', sse.replaceAll('data: ', 'id: 7\nretry: 100\ndata: ')],
    ['JSON lines with commas', `${events.join(',\n')},\n`],
    ['a JSON array', `[${events.join('\n,\n')}]`],
    [
      'a JSON array laid out',
      JSON.stringify(
        events.map((event) => JSON.parse(event)),
        null,
        2,
      ),
    ],
    [
      'objects laid out one after another',
      events.map((event) => JSON.stringify(JSON.parse(event), null, 2)).join('\n'),
    ],
    ['in a Markdown fence', `\`\`\`\n${sse}\`\`\`\n`],
    ['in a fence amid prose', `This is what came:\n\n~~~sse\n${sse}~~~\nWhy?\n`],
    ['under curl -v', CURL_HEAD + sse + CURL_TAIL],
    ['under curl -i', `HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nSet-Cookie: a=b\r\n\r\n${sse}`],
    ['under curl --raw', `${events.map((event) => sizes(`data: ${event}\n\n`)).join('')}0\r\n\r\n`],
    ['under a container log', stamped(sse, () => 'web-1  | ')],
    ['quoted in a mail', stamped(sse, () => '> ')],
    ['with line numbers', stamped(sse, (line) => `${String(line + 1).padStart(6)}\t`)],
    ['indented', stamped(sse, () => '    ')],
    ['coloured', stamped(sse, () => '\u001b[32m').replaceAll('\n', '\u001b[0m\n')],
    ['with a logger that drops blank lines', events.map((event, at) => `got chunk ${at}: data: ${event}`).join('\n')],
    ['in a HAR file', asHar({ text: sse })],
    ['in a HAR file as base64', asHar({ text: base64(sse), encoding: 'base64' })],
    [
      'printed by Python, bytes a line',
      sse
        .trimEnd()
        .split('\n')
        .map((line) => pythonText(line, 'b'))
        .join('\n'),
    ],
    ['printed by Python, bytes cut anywhere', cutBytes(sse, 97).join('\n')],
    ['printed by Python, a list of bytes', `[${cutBytes(sse, 1000).join(', ')}]`],
    [
      'printed by Python, texts with a prefix',
      events.map((event) => `got: ${pythonText(`data: ${event}\n\n`)}`).join('\n'),
    ],
    ['printed by Python, dicts', events.map((event) => pythonValue(JSON.parse(event))).join('\n')],
    ['printed by Python, dicts in server-sent events', asSse(events.map((event) => pythonValue(JSON.parse(event))))],
    [
      'printed by Python, objects after a clock',
      events.map((event, at) => `10:00:0${at % 10} chunk: ${pythonValue(JSON.parse(event), 'object')}`).join('\n'),
    ],
    [
      'printed by Python, events of a client for server-sent events',
      events
        .map((event) => `ServerSentEvent(event='message', data=${pythonText(event)}, id='', retry=None)`)
        .join('\n'),
    ],
    ["in Amazon's event stream, base64", asInvocation(events).toString('base64')],
    [
      "in Amazon's event stream, base64 a message",
      events.map((event) => asInvocation([event]).toString('base64')).join('\n'),
    ],
    ["in Amazon's event stream, as a terminal shows it", asInvocation(events).toString('utf8')],
    [
      "in a HAR file as Amazon's event stream",
      asHar({
        mimeType: 'application/vnd.amazon.eventstream',
        text: asInvocation(events).toString('base64'),
        encoding: 'base64',
      }),
    ],
    [
      'in JSON log lines',
      events.map((event) => JSON.stringify({ level: 'info', data: JSON.parse(event) as unknown })).join('\n'),
    ],
  ])('reads the same %s', (_, text) => {
    const wrapped = imported(text);
    expect(wrapped.kind).toBe(plain.kind);
    expect(wrapped.channels.map(({ id, chunks }) => [id, chunks])).toEqual(
      plain.channels.map(({ id, chunks }) => [id, chunks]),
    );
    expect(wrapped.fixture.chunks).toEqual(plain.fixture.chunks);
    expect(wrapped.finishReason).toBe(plain.finishReason);
    expect(wrapped.model).toBe(plain.model ?? (text.startsWith('$ curl') ? 'asked-for' : undefined));
  });

  it('is read without its last blank line without a word of it', () => {
    expect(imported(sse.trimEnd()).notes).toEqual(imported(sse).notes);
  });

  it.each([
    ['ISO times', (line: number) => `2026-09-01T10:00:${String(line % 60).padStart(2, '0')}.250Z `],
    [
      'a log format',
      (line: number) => `2026-09-01 10:00:${String(line % 60).padStart(2, '0')},250 INFO http.stream - `,
    ],
    ['curl --trace-time', (line: number) => `10:00:${String(line % 60).padStart(2, '0')}.250000 `],
    ['seconds since 1970', (line: number) => `17700000${String(line % 60).padStart(2, '0')}.25 `],
  ])('keeps the times of %s', (_, clock) => {
    const short = asSse(events.slice(0, 29));
    const { channels, sentence } = imported(stamped(short, clock));
    const bare = imported(short);
    expect(channels.map(({ chunks }) => chunks)).toEqual(bare.channels.map(({ chunks }) => chunks));
    for (const { dt, lines } of channels)
      expect(dt).toEqual(lines.map((line, at) => (line - (lines[at - 1] ?? 1)) * 1000));
    expect(sentence).toMatch(/recorded times kept\.$/);
  });
});

describe('what it was taken for', () => {
  it('is said in a sentence', () => {
    const jsonl = recording('anthropic-text');
    expect(imported(jsonl).sentence).toBe('Imported an Anthropic stream: 6 chunks, no times recorded.');
    expect(imported('Hello').sentence).toBe(
      'Taken as plain text, in one chunk: 5 characters, as no stream was recognised.',
    );
  });

  it('is an error for a format that does not exist, with those that do', () => {
    const result = importTranscript('Hello', { as: 'telepathy' });
    expect(result).toMatchObject({
      ok: false,
      error: expect.stringMatching(/^There is no format "telepathy"\. Use one of openai-chat, .*plain-text/),
    });
  });

  it('is an error where the importer asked for finds nothing', () => {
    const result = importTranscript(recording('cohere-text'), { as: 'gemini' });
    expect(result).toMatchObject({
      ok: false,
      error: expect.stringContaining('Nothing in this text reads as a Gemini stream.'),
    });
  });

  it('follows the importer asked for even where few events are its own', () => {
    const mixed = [...eventsOf(recording('cohere-text')), eventsOf(recording('google-text'))[0]].join('\n');
    expect(imported(mixed).kind).toBe('cohere');
    expect(imported(mixed, { as: 'gemini' }).fixture.chunks).toEqual(['There are **3**']);
  });

  it('can be a framing alone', () => {
    const jsonl = recording('cohere-text');
    const sse = asSse(eventsOf(jsonl));
    expect(imported(jsonl, { as: 'jsonl' }).kind).toBe('cohere');
    expect(imported(sse, { as: 'sse' }).kind).toBe('cohere');
    expect(imported(asHar({ text: sse }), { as: 'har' }).kind).toBe('cohere');
    expect(importTranscript(jsonl, { as: 'sse' }).ok).toBe(false);
    expect(importTranscript(sse, { as: 'jsonl' }).ok).toBe(false);
    expect(importTranscript(sse, { as: 'har' })).toEqual({
      ok: false,
      error: 'Nothing in this text reads as a HAR file. Leave the format out to let the text decide.',
    });
  });

  it('can be asked before anything is replaced', () => {
    expect(looksLikeTranscript(recording('google-text'))).toEqual({
      kind: 'gemini',
      title: 'Gemini stream',
      isLog: false,
    });
    expect(looksLikeTranscript(asSse(eventsOf(recording('deepseek-tool-call').repeat(40))))).toMatchObject({
      kind: 'openai-chat',
    });
    const har = asHar(
      { text: asSse(eventsOf(recording('cohere-text'))) },
      { mimeType: 'image/png', text: 'x'.repeat(250_000) },
    );
    expect(looksLikeTranscript(har)).toEqual({ kind: 'cohere', title: 'Cohere stream', isLog: false });
    expect(looksLikeTranscript('<tool><tool_name>a</tool_name></tool>')).toBeNull();
    expect(looksLikeTranscript('')).toBeNull();
  });
});

describe('plain text', () => {
  const event = '{"choices":[{"index":0,"delta":{"content":"x"}}]}';

  it.each([
    ['nothing', ''],
    ['prose', 'Hello,\r\nworld.\r\n'],
    ['a call', '<tool><tool_name>run</tool_name><arguments><a>1</a></arguments></tool>'],
    ['a reply that quotes an event', `The server sends\n\ndata: ${event}\n\nand that is all.\n`],
    [
      'a call that writes a stream to a file',
      `<tool>\n<tool_name>write</tool_name>\n<arguments><content>\n${`data: ${event}\n\n`.repeat(20)}</content></arguments></tool>`,
    ],
    ['YAML with the names of server-sent events', 'event: meeting\ndata: tomorrow\nid: 3\n'],
    ['JSON of no known shape', '{"temperature":21.5,"unit":"C"}'],
    ['JSON lines of no known shape', '{"a":1}\n{"a":2}\n'],
    ['a reply in a fence', '```xml\n<tool></tool>\n```\n'],
    ['a list of headings', '# curl\n\ncurl is a tool.\n* Connected to nothing\n'],
    ['lone surrogates', 'a\ud83d\n\udc00'],
  ])('is %s, kept to the letter', (_, text) => {
    const { kind, fixture, channels } = imported(text);
    expect(kind).toBe('plain-text');
    expect(fixture).toEqual({
      format: 'chunkscope-fixture',
      version: 1,
      source: { kind: 'plain-text' },
      chunks: [text],
    });
    expect(channels.map(({ id }) => id)).toEqual(['text']);
  });

  it('is anything when asked for', () => {
    const text = recording('anthropic-text');
    expect(imported(text, { as: 'plain-text' }).fixture.chunks).toEqual([text]);
  });

  it('counts events that were left as text', () => {
    expect(imported(`The server sends\n\ndata: ${event}\n\nand that is all.\n`).notes).toEqual([
      'It holds 1 line of server-sent events, left as text.',
    ]);
  });

  it('is the body alone where a terminal session shows an answer', () => {
    const { fixture, notes, tools, system } = imported(`${CURL_HEAD}Plain\n* item\n> quote\nbody.\n${CURL_TAIL}`);
    expect(fixture.chunks).toEqual(['Plain\n* item\n> quote\nbody.']);
    expect(notes).toContain('Secret headers were dropped: authorization, x-api-key, set-cookie.');
    expect(tools).toEqual([{ name: 'run', input_schema: { type: 'object' } }]);
    expect(system).toBe('Answer in XML.');
    expect(looksLikeTranscript(`${CURL_HEAD}Plain\n${CURL_TAIL}`)?.unwrapped?.note).toMatch(
      /^The reply inside a terminal session, line \d+$/,
    );
  });

  it('says that a request is no answer and hands over its tools', () => {
    const { notes, tools, system } = imported(
      '{"model":"m","messages":[{"role":"system","content":"Be brief."}],"tools":[{"type":"function"}]}',
    );
    expect(notes).toEqual([
      'This is a request to a model, not an answer; its tools and system prompt can be imported.',
    ]);
    expect(tools).toEqual([{ type: 'function' }]);
    expect(system).toBe('Be brief.');
  });

  it.each([
    ['a web page', '<!DOCTYPE html>\n<html><body>Trace</body></html>', 'This is a web page.'],
    ['spans', '{"resourceSpans":[{"scopeSpans":[]}]}', 'These are OpenTelemetry spans.'],
    [
      'sound',
      '{"type":"session.created","session":{}}\n{"type":"response.output_audio.delta","delta":"UklGRg=="}\n',
      'These are events of a Realtime session',
    ],
    ['gRPC', '< HTTP/2 200\n< content-type: application/grpc+proto\n\n\0\0\0\0\x05hello', 'This is a call over gRPC'],
    [
      'an object of Node',
      '{\n  id: 1,\n  choices: [ { index: 0, delta: [Object] } ]\n}\n',
      'This is an object as Node prints it',
    ],
    ['a collection', '{"info":{"_postman_id":"1","name":"x"},"item":[]}', 'This is a Postman collection.'],
  ])('names %s and says what to paste instead', (_, text, beginning) => {
    const { kind, notes } = imported(text);
    expect(kind).toBe('plain-text');
    expect(notes.filter((note) => note.startsWith(beginning) && /\b(?:Paste|paste)\b/.test(note))).toHaveLength(1);
  });

  it('says that a HAR file is cut', () => {
    const { kind, notes } = imported(asHar({ text: 'x' }).slice(0, -40));
    expect(kind).toBe('plain-text');
    expect(notes).toEqual(['It begins like a HAR file but is no whole JSON. Save the file again and import it.']);
  });
});

describe('a fixture', () => {
  const fixture = {
    format: 'chunkscope-fixture',
    version: 1,
    id: 'a',
    'x-own': { kept: true },
    chunks: ['a', 'b'],
    dt: [0, 5],
  };

  it('comes back unchanged, unknown keys too', () => {
    const result = imported(JSON.stringify(fixture, null, 2));
    expect(result.fixture).toEqual(fixture);
    expect(result).toMatchObject({
      kind: 'fixture',
      channel: 'text',
      sentence: 'Opened a Chunkscope fixture: 2 chunks.',
    });
  });

  it('without chunks is an error that says what to add', () => {
    expect(importTranscript('{"format":"chunkscope-fixture","version":1}')).toMatchObject({
      ok: false,
      error: expect.stringContaining('"chunks"'),
    });
  });
});

describe('several channels', () => {
  it('name each other and can be chosen', () => {
    const jsonl = recording('deepseek-tool-call');
    expect(imported(jsonl).notes).toEqual([
      'Other text that can be chosen: reasoning (reasoning: 39 chunks); tool-0 (arguments of weather: 10 chunks).',
    ]);
    const chosen = imported(jsonl, { channel: 'tool-0' });
    expect(chosen.channel).toBe('tool-0');
    expect(chosen.fixture.chunks.join('')).toBe('{"location": "San Francisco"}');
  });

  it('are an error where the one asked for is not there', () => {
    expect(importTranscript(recording('cohere-text'), { channel: 'tool-9' })).toEqual({
      ok: false,
      error: 'This transcript has no channel "tool-9". Choose one of text.',
    });
  });

  it('tell replies and blocks apart, and join them for the whole', () => {
    const { channels } = imported(recording('spliced-message-start'));
    expect(channels.map(({ id, label, characters }) => [id, label, characters])).toEqual([
      ['native', 'Native calls', 64],
      ['reasoning', 'Reasoning', 42],
      ['reasoning/reply-1-block-0', 'Reasoning, reply 1, block 0', 21],
      ['reasoning/reply-2-block-0', 'Reasoning, reply 2, block 0', 21],
      ['tool-0', 'Arguments of test-tool', 15],
      ['tool-1', 'Arguments of test-tool', 23],
    ]);
  });
});

describe('what was not read', () => {
  it('is told: an event cut off at the end', () => {
    const sse = asSse(eventsOf(recording('anthropic-text')));
    const cut = imported(sse.slice(0, sse.indexOf('message_stop') + 5));
    expect(cut.notes).toEqual([
      'The transcript is cut off inside its last event, line 23, which was left out: "{"type":"messa".',
    ]);
    expect(cut.fixture.chunks).toEqual(imported(sse).fixture.chunks);
  });

  it('is told: a stream without an end', () => {
    expect(imported(eventsOf(recording('anthropic-text')).slice(0, 6).join('\n')).notes).toEqual([
      'The stream gives no finish reason, so it may be cut off.',
    ]);
  });

  it('is told: damage in the middle, lines outside, unknown events', () => {
    const events = eventsOf(recording('cohere-text'));
    const damaged = [
      ...events.slice(0, 3),
      '{"type":"content-del',
      '{"type":"mystery"}',
      'Killed',
      ...events.slice(3),
    ].join('\n');
    expect(imported(damaged).notes).toEqual([
      '1 event of unknown kind held no text that could be read: mystery.',
      '1 event could not be read, as the JSON is broken: line 4, "{"type":"content-del".',
      '1 line outside the stream was left out: line 6, "Killed".',
    ]);
  });

  it('is told: what curl says of the end', () => {
    const sse = asSse(eventsOf(recording('cohere-text')));
    const { notes } = imported(`${CURL_HEAD}${sse}curl: (18) transfer closed with outstanding read data remaining\n`);
    expect(notes).toContain(
      'The recording ends with an error: curl: (18) transfer closed with outstanding read data remaining.',
    );
  });
});

describe('a request and its answer', () => {
  const TOOLS = [{ type: 'function', function: { name: 'ls', parameters: { type: 'object', properties: {} } } }];
  const asked = JSON.stringify(
    { model: 'asked-for', messages: [{ role: 'user', content: 'Hi' }], tools: TOOLS },
    null,
    2,
  );
  const message = { role: 'assistant', content: '<tool_call>\n{"name": "ls", "arguments": {}}\n</tool_call>' };
  const answer = JSON.stringify(
    { object: 'chat.completion', choices: [{ index: 0, message, finish_reason: 'stop' }] },
    null,
    2,
  );
  const curl = `curl http://localhost:8000/v1/chat/completions -d '${asked}'`;

  it.each([
    ['one after the other', `${asked}\n\n${answer}\n`],
    ['under their titles', `Request:\n${asked}\n\nResponse:\n${answer}\n`],
    ['under lines of HTTP', `POST /v1/chat/completions\n${asked}\n\n200 OK\n${answer}\n`],
    ['between rules', `--- request ---\n${asked}\n--- response ---\n${answer}\n`],
    [
      'in fences amid words',
      `I send this:\n\n\`\`\`json\n${asked}\n\`\`\`\n\nand get:\n\n\`\`\`json\n${answer}\n\`\`\`\n`,
    ],
    ['as a command under its title', `**Request**\n${curl}\n\n**Response**\n\n${answer}\n`],
    ['as a command, with the answer in a fence', `${curl}\n\nAnd this comes back:\n\`\`\`json\n${answer}\n\`\`\`\n`],
  ])('are told apart %s', (_, text) => {
    const { kind, channels, tools, model } = imported(text);
    expect([kind, channels.map(({ chunks }) => chunks.join('')), tools, model]).toEqual([
      'openai-chat',
      [message.content],
      TOOLS,
      'asked-for',
    ]);
  });
});
