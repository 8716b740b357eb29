import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Fixture } from '../src/core/cases/fixture.ts';
import { CaseHost } from './case-host.ts';

const host = new CaseHost();
const WHOLE = { masked: false, minimised: false };
const BASE = 'https://example.org/page/';

const CASE: Fixture = {
  format: 'chunkscope-fixture',
  version: 1,
  title: 'A key in a call',
  chunks: [
    'Some prose first.\n<tool><tool_name>fetch</tool_name>\n<argu',
    'ments><key>sk-abcdefghijklmnopqrstuvwxyz</key></arguments></tool>',
  ],
  dt: [0, 20],
  tools: [
    { name: 'fetch', inputSchema: true },
    { name: 'other', inputSchema: { type: 'object' } },
  ],
  view: { at: 30, selection: [20, 24], tab: 'problems' },
};

test('what is shared opens as it was, cursor, selection and tab included', async () => {
  const { link } = await host.share(CASE, { ...WHOLE, base: BASE });
  if (!link.ok) throw new Error(link.error);
  expect(link.value.address).toMatch(/^https:\/\/example\.org\/page\/#s=2\.[\w-]+$/);
  expect(await host.openLink(link.value.address)).toEqual({ ok: true, value: { fixture: CASE, remarks: [] } });
});

test('a credential is named with its line and never leaves a masked case', async () => {
  const { link, secrets } = await host.share(CASE, { masked: true, minimised: false, base: BASE });
  expect(secrets).toEqual([{ label: 'an OpenAI key', place: 'line 3', preview: 'sk-abc…' }]);
  const opened = await host.openLink(link.ok ? link.value.address : '');
  const { fixture } = opened.ok ? opened.value : { fixture: CASE };
  expect(fixture.chunks.join('')).toContain(`<key>${'*'.repeat(29)}</key>`);
  for (const format of ['fixture', 'markdown', 'pytest'] as const) {
    const { text } = await host.exportCase(CASE, { masked: true, minimised: false, format });
    expect(text).not.toContain('sk-abc');
  }
});

test('of what a reply was pasted with, only what programs said leaves, unless all of it is wanted', async () => {
  const complaints = [{ by: 'Relay', quote: 'nope', line: 2 }];
  const pasted: Fixture = { ...CASE, pasted: { kind: 'reply', complaints, text: 'my own words\nnope\n' } };
  const opened = async (all: boolean) => {
    const { link } = await host.share(pasted, { ...WHOLE, pasted: all, base: BASE });
    const read = await host.openLink(link.ok ? link.value.address : '');
    return read.ok ? read.value.fixture.pasted : null;
  };
  expect(await opened(false)).toEqual({ kind: 'reply', complaints });
  expect(await opened(true)).toEqual(pasted.pasted);
  const { text } = await host.exportCase(pasted, { ...WHOLE, format: 'fixture' });
  expect(text).not.toContain('my own words');
});

test('a minimised case keeps the call and says what it leaves out', async () => {
  const whole = await host.share(CASE, { ...WHOLE, base: BASE });
  expect(whole.droppable).toEqual([
    'the timing of 2 chunks',
    '1 tool that no call names',
    '18 characters before the first call',
  ]);
  const small = await host.share(CASE, { masked: false, minimised: true, base: BASE });
  expect(small.link.ok && small.link.value.address.length).toBe(whole.minimisedLength);
  const opened = await host.openLink(small.link.ok ? small.link.value.address : '');
  expect(opened.ok && opened.value.fixture.chunks[0]).toMatch(/^<tool>/);
  expect(opened.ok && opened.value.fixture.view?.at).toBe(12);
});

test('exports carry names that file systems take, and chunks as they arrived', async () => {
  const fixture = await host.exportCase({ ...CASE, id: '../../x y' }, { ...WHOLE, format: 'fixture' });
  expect(fixture.fileName).toBe('x-y.fixture.json');
  const vitest = await host.exportCase(CASE, { ...WHOLE, format: 'vitest' });
  expect(vitest.text).toContain(JSON.stringify(CASE.chunks[0]));
});

test('tools and prompt of a pasted request are offered, and so are tools alone', async () => {
  const tools = [{ name: 'fetch', description: 'Gets a page', input_schema: { type: 'object' } }];
  const body = await host.importTranscript(
    JSON.stringify({ model: 'm', system: 'Be short.', tools, messages: [{ role: 'user', content: 'x' }] }),
  );
  expect(body.ok && body.value.request).toMatchObject({ tools: [{ name: 'fetch' }], system: 'Be short.' });
  const command = `$ curl -i https://x -d '${JSON.stringify({ model: 'm', tools, messages: [] })}'\nHTTP/1.1 200 OK\n\nDone.\n`;
  const session = await host.importTranscript(command);
  expect(session.ok && [session.value.kind, session.value.fixture.tools, session.value.fixture.chunks]).toEqual([
    'plain-text',
    [{ name: 'fetch', description: 'Gets a page', inputSchema: { type: 'object' } }],
    ['Done.'],
  ]);
  const alone = await host.importTranscript(JSON.stringify({ tools }));
  expect(alone.ok && alone.value.request?.tools).toHaveLength(1);
  const prose = await host.importTranscript('[just a remark]');
  expect(prose.ok && prose.value.request).toBeUndefined();
});

test('channels are listed with their sizes, and notes leave them out', async () => {
  const sse = [
    { choices: [{ index: 0, delta: { reasoning_content: 'Hm.' } }] },
    { choices: [{ index: 0, delta: { content: '<tool>' } }] },
    { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
  ]
    .map((event) => `data: ${JSON.stringify({ object: 'chat.completion.chunk', ...event })}\n\n`)
    .join('');
  const read = await host.importTranscript(sse);
  expect(read.ok && read.value.channels).toEqual([
    { id: 'text', label: 'Assistant text', chunks: 1, characters: 6 },
    { id: 'reasoning', label: 'Reasoning', chunks: 1, characters: 3 },
  ]);
  expect(read.ok && read.value.notes).toEqual([]);
  expect(await host.recognise(sse)).toEqual({ kind: 'openai-chat', title: 'an OpenAI chat stream', isLog: false });
});

test('a fixture is checked, brought up to date and says what was set aside', async () => {
  const old = { format: 'toolstream-fixture', version: 1, chunks: ['x'], dt: [1, 2] };
  const opened = await host.importTranscript(JSON.stringify(old));
  expect(opened.ok && opened.value.fixture.format).toBe('chunkscope-fixture');
  expect(opened.ok && opened.value.notes).toEqual(['Set aside "dt": it times 2 chunks, and there are 1.']);
  const newer = await host.importTranscript(JSON.stringify({ ...old, version: 99 }));
  expect(newer.ok || newer.error).toMatch(/version 99/);
});

test('bytes that are no text are read by way of one, and a cassette in YAML is known', async () => {
  const bytes = await host.textOfBytes(readFileSync('fixtures/transcripts/bedrock-converse.bin'));
  const read = await host.importTranscript(bytes.ok ? bytes.value.text : '');
  expect(read.ok && read.value).toMatchObject({ kind: 'bedrock', fixture: { chunks: { length: 5 } } });
  const cassette = readFileSync('fixtures/transcripts/vcrpy-openai.yaml', 'utf8');
  expect(await host.recognise(cassette)).toEqual({ kind: 'openai-chat', title: 'an OpenAI chat stream', isLog: false });
  const plain = await host.importTranscript(cassette, { as: 'plain-text' });
  expect(plain.ok && plain.value.fixture.chunks).toEqual([cassette]);
});

test('what is imported is read in the dialect of its first call, a fixture as it says', async () => {
  const imported = async (text: string) => {
    const read = await host.importTranscript(text);
    return read.ok ? read.value.fixture.dialect : read.error;
  };
  expect(await imported('<function=run></function>')).toBe('auto');
  expect(await imported(JSON.stringify({ choices: [{ message: { content: 'Hi' } }] }))).toBe('auto');
  expect(await imported(JSON.stringify({ ...CASE, dialect: 'glm' }))).toBe('glm');
  expect(await imported(JSON.stringify(CASE))).toBeUndefined();
});

test('a case is exported as it is read', async () => {
  const chunks = ['<tool_call>{"name":"fetch","arguments":{"key":"x"}}</tool_call>'];
  const text = async (dialect?: string) =>
    (await host.exportCase({ ...CASE, chunks, ...(dialect && { dialect }) }, { ...WHOLE, format: 'markdown' })).text;
  expect(await text('auto')).toContain('Clean: 1 call');
  expect(await text()).toContain('No call');
});

const FAILING = `Some prose first.\n<tool>\n<tool_name>run</tool_name>\n<arguments><command>cd a && ls</command><note>${'words of no weight. '.repeat(20)}</note></arguments>\n</tool>`;

test('the smallest reply that fails alike comes with what of the original mattered, and as an issue', async () => {
  const found = await host.minimise({ text: FAILING, dialect: 'auto', tools: [], title: '' }, () => true);
  if (!found.ok) throw new Error(found.error);
  const { input, kept, issue, to } = found.value;
  expect(input).toContain('&');
  expect(to).toBeLessThan(120);
  expect(kept.map(({ start, end }) => FAILING.slice(start, end)).join('')).not.toContain('weight');
  expect(issue).toContain(input);
  expect(issue).toContain('`unescaped-ampersand`');
  expect(issue).toMatch(/Read by Chunkscope \d+\.\d+\.\d+ as `forge` \(strict: broken, .*Minimised from \d+ to \d+/);
});

test('the smallest native reply is a case with its frames and its end, and so is the issue about it', async () => {
  const text = '→ ls\n{}\n→ read\n{"path": "src/app.ts",}\n';
  const frames = [
    { start: 0, end: 5, call: 0, name: 'ls', until: 7 },
    { start: 8, end: 15, call: 1, name: 'read', until: 38 },
  ];
  const source = {
    kind: 'openai-chat',
    finishReason: 'length',
    url: 'https://example.org',
    putBack: [[0, 1]] as const,
  };
  const streamEnd = { source: 'openai-chat', reason: 'length' };
  const request = { text, frames, dialect: 'auto', tools: [], streamEnd, source, title: 'Two calls' };
  const found = await host.minimise(request, () => true);
  if (!found.ok) throw new Error(found.error);
  const { fixture, issue, input } = found.value;
  expect(input).toBe('→ read\n{"":"",}\n');
  expect(fixture).toEqual({
    format: 'chunkscope-fixture',
    version: 1,
    title: 'Two calls, minimised',
    source: { kind: 'openai-chat', finishReason: 'length' },
    chunks: [input],
    frames: [{ start: 0, end: 7, call: 0, name: 'read', until: 15 }],
    dialect: 'auto',
  });
  const [, json = ''] = /```json\n(.*?)```/s.exec(issue) ?? [];
  expect(await host.openFixture(json)).toEqual({ ok: true, value: { fixture, remarks: [] } });
  expect(issue).toMatch(/as `native` \(strict: broken, .*Minimised from \d+ to 16/);
});

test('a reply with nothing wrong is not minimised, and that is said', async () => {
  const found = await host.minimise({ text: 'Hello.', dialect: 'auto', tools: [], title: '' }, () => true);
  expect(found).toEqual({ ok: false, error: expect.stringContaining('nothing to minimise') });
});

test('who stops keeps the best so far', async () => {
  const text = FAILING.replace('</note>', `${'<b>c</b> d; e. '.repeat(1_000)}</note>`);
  const told: number[] = [];
  const found = await host.minimise({ text, dialect: 'auto', tools: [], title: '' }, ({ to }) => told.push(to) < 2);
  if (!found.ok) throw new Error(found.error);
  expect(told.length).toBe(2);
  expect(found.value.to).toBeLessThanOrEqual(told.at(-1)!);
  expect(found.value.input).toContain('&');
});
