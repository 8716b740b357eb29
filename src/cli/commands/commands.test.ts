import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { CALL, cli, values } from '../cli.test-kit.ts';

const folder = mkdtempSync(join(tmpdir(), 'commands-'));
afterAll(() => rmSync(folder, { recursive: true }));

const fixture = (more: object = {}): object => ({ format: 'chunkscope-fixture', version: 1, chunks: [CALL], ...more });

describe('trace', () => {
  it('prints an event a line', async () => {
    const { out, exit } = await cli(['trace'], JSON.stringify({ chunks: CALL.split('') }, null, 2));
    expect(exit).toBe(0);
    expect(values(out).slice(0, 3)).toEqual([
      { kind: 'call-opened', start: 0, end: 6, state: 'InTool', text: '<tool>' },
      { kind: 'text', start: 6, end: 17, state: 'InToolName', text: '<tool_name>' },
      { kind: 'tool-name', start: 17, end: 19, state: 'InToolName', text: 'ls' },
    ]);
    expect(values(out)).toContainEqual({
      kind: 'text',
      start: 48,
      end: 51,
      state: 'InArgument',
      path: '/path',
      text: 'src',
    });
  });

  it('takes the options and keys of parse, and leaves long text out', async () => {
    const input = `${'long '.repeat(100)}${CALL.replace('src', 'a & b')}`;
    const { out } = await cli(['trace', '--recovery', 'strict'], JSON.stringify({ input }));
    expect(values(out)[0]).toEqual({ kind: 'prose', start: 0, end: 500, state: 'Outside' });
    expect(values(out)).toContainEqual(
      expect.objectContaining({ kind: 'diagnostic', code: 'unescaped-ampersand', text: '&' }),
    );
    expect(out).not.toContain('"repair"');
    expect((await cli(['trace'], JSON.stringify({ input, recovery: 'ampersand' }))).out).toContain('"repair"');
  });

  it('refuses what is not a request', async () => {
    expect(await cli(['trace'], '{"input":')).toMatchObject({ exit: 1, out: '', said: [expect.stringMatching(/\.$/)] });
  });
});

describe('machine', () => {
  it('prints its definition as JSON, Mermaid and Markdown', async () => {
    const { states } = JSON.parse((await cli(['machine'])).out) as { states: { name: string }[] };
    expect(states.map(({ name }) => name)).toEqual(expect.arrayContaining(['Outside', 'InTool', 'InCDATA']));
    expect((await cli(['machine', '--format', 'json'])).out).toBe((await cli(['machine'])).out);
    expect((await cli(['machine', '--format', 'mermaid'])).out).toMatch(/^stateDiagram-v2\n/);
    expect((await cli(['machine', '--format', 'markdown'])).out).toContain('\n## InCDATA\n');
  });
});

describe('recover, with a template and again', () => {
  const line = (more: object = {}) =>
    JSON.stringify({ id: 1, recovery: 'strict', input: CALL.replace('src', 'a & b'), ...more });
  const message = async (...args: Parameters<typeof cli>) =>
    (values((await cli(...args)).out)[0] as { message: string }).message;
  it('uses the sentences of the file', async () => {
    const file = join(folder, 'template.json');
    writeFileSync(file, JSON.stringify({ unreadable: 'Nope.', advice: { 'unescaped-ampersand': 'Mind the &.' } }));
    expect(await message(['recover', '--template', file], line())).toMatch(/^Nope\./);
    writeFileSync(file, JSON.stringify({ unreadible: 'Nope.' }));
    const { exit, said } = await cli(['recover', '--template', file], line());
    expect({ exit, said }).toMatchObject({ exit: 2, said: [expect.stringContaining('no sentence "unreadible"')] });
    writeFileSync(file, 'Nope.');
    expect((await cli(['recover', '--template', file], line())).said[0]).toMatch(/holds no template: .+[^.]\.$/);
  });
  it('shows the call alone at the second refusal, then another way and when to stop', async () => {
    expect(await message(['recover', '--attempt', '2'], line())).toMatch(
      /^The call was refused again.*<path>a &amp; b</s,
    );
    const third = await message(['recover'], line({ attempt: 3 }));
    expect(third).toContain('<![CDATA[a & b]]>');
    expect(third).toMatch(/do not call once more/);
    expect((await cli(['recover', '--attempt', 'x'], line())).exit).toBe(2);
  });
});

describe('prompt, in the forms in which it is copied', () => {
  const tools = JSON.stringify([{ name: 'ls', inputSchema: { type: 'object', properties: { path: {} } } }]);
  it('holds the same prompt in each', async () => {
    const { out: text } = await cli(['prompt'], tools);
    const { out } = await cli(['prompt', '--format', 'anthropic'], tools);
    expect((JSON.parse(out) as { system: string }).system).toBe(text.trimEnd());
    expect((await cli(['prompt', '--format', 'python'], tools)).out).toMatch(/^SYSTEM_PROMPT = \(/);
    expect((await cli(['prompt', '--format', 'latex'], tools)).exit).toBe(2);
  });
});

describe('lint', () => {
  const tools = join(folder, 'lint-tools.json');
  writeFileSync(
    tools,
    JSON.stringify([{ name: 'ls', inputSchema: { type: 'object', properties: { path: { type: 'string' } } } }]),
  );
  it('prints what a prompt teaches wrongly, one finding per line with its span and fix', async () => {
    const { exit, out } = await cli(['lint', '--tools', tools], `Call it so:\n\n${CALL.replace('src', 'a & b')}\n`);
    expect(exit).toBe(0);
    expect(values(out)).toMatchObject([
      { rule: 'unescaped-ampersand', severity: 'error', line: 3, column: 51, fix: { edits: [{ text: '&amp;' }] } },
    ]);
  });
  it('is silent on a good prompt, accepts examples that are labelled wrong, and fails where asked to', async () => {
    const prompt = `${CALL}\n\nWrong: <path>a & b</path>\n`;
    expect(await cli(['lint', '--tools', tools, '--fail-on', 'error,warning'], prompt)).toMatchObject({
      exit: 0,
      out: '',
    });
    expect(await cli(['lint', '--tools', tools, '--format', 'text', '--fail-on', 'error'], 'Be nice.')).toMatchObject({
      exit: 3,
      out: expect.stringContaining('1:9 error no-format: '),
    });
    expect(await cli(['lint', '--fail-on', 'eror'], prompt)).toMatchObject({
      exit: 2,
      out: '',
      said: [expect.stringContaining('"eror" is not a severity')],
    });
  });
});

describe('recover', () => {
  it('writes the retry message, and null where none is needed', async () => {
    const lines = [
      { id: 1, input: CALL },
      { id: 2, input: 'I will.' },
      { id: 3, input: CALL.slice(0, 50) },
    ];
    const { out, exit } = await cli(['recover'], lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    expect(values(out)).toEqual([
      { id: 1, message: null, corrected: null },
      { id: 2, message: expect.any(String), corrected: null },
      { id: 3, message: expect.any(String), corrected: null },
    ]);
    expect(exit).toBe(0);
  });
});

describe('prompt', () => {
  it('teaches the dialect that is named', async () => {
    const tools = JSON.stringify([
      { name: 'ls', inputSchema: { type: 'object', properties: { path: { type: 'string' } } } },
    ]);
    const { out, exit } = await cli(['prompt', '--dialect', 'deepseek-dsml'], tools);
    expect(exit).toBe(0);
    expect(out).toContain('<｜DSML｜invoke name="TOOL_NAME">');
    expect(out).toContain('<functions>\n{"name":"ls"');
    expect(out).not.toContain('<tool_name>');
  });
});

describe('example', () => {
  it('is written and read back in the dialect that is named', async () => {
    const line = JSON.stringify({
      name: 'ls',
      inputSchema: { type: 'object', properties: { depth: { type: 'integer', minimum: 3 } }, required: ['depth'] },
    });
    const { out } = await cli(['example', '--dialect', 'glm'], line);
    expect(values(out)).toEqual([
      {
        name: 'ls',
        example: '<tool_call>ls\n<arg_key>depth</arg_key>\n<arg_value>3</arg_value>\n</tool_call>',
        values: { depth: 3 },
        warnings: [],
      },
    ]);
    expect(await cli(['example', '--dialect', 'glm', '--style', 'json'], line)).toMatchObject({ exit: 2 });
  });

  const tool = (properties: object): string =>
    `${JSON.stringify({ name: 'ls', inputSchema: { type: 'object', properties, required: ['path'] } })}\n`;

  it('makes a call and says what it reads back to', async () => {
    const { out, exit } = await cli(
      ['example'],
      tool({ path: { type: 'string', default: 'a & b' }, all: { type: 'boolean' } }),
    );
    const [made] = values(out) as [{ name: string; example: string; values: object; warnings: unknown[] }];
    expect(Object.keys(made)).toEqual(['name', 'example', 'values', 'warnings']);
    expect(made).toMatchObject({ name: 'ls', values: { path: 'a & b' }, warnings: [] });
    expect(made.example).toContain('<path>a &amp; b</path>');
    expect(made.values).not.toHaveProperty('all');
    expect(exit).toBe(0);
  });

  it('carries the id of its line, whatever it is', async () => {
    const { out } = await cli(['example'], `{"id":{"n":12345678901234567890},${tool({ path: {} }).slice(1)}`);
    expect(out).toMatch(/^\{"id":\{"n":12345678901234567890\},"name":"ls","example":/);
  });

  it('obeys style and --optional', async () => {
    const { out } = await cli(
      ['example', '--style', 'cdata', '--optional'],
      tool({ path: { type: 'string' }, all: { type: 'boolean' } }),
    );
    expect(out).toContain('<![CDATA[');
    expect(out).toContain('<all>');
  });

  it('answers a bad line in its place', async () => {
    const { out, exit } = await cli(['example'], `{"id":0,"name":"x"}\n{\n${tool({ path: {} })}`);
    expect(values(out)).toMatchObject([
      { id: 0, error: { line: 1 } },
      { id: null, error: { line: 2 } },
      { name: 'ls' },
    ]);
    expect(exit).toBe(1);
  });
});

describe('prompt', () => {
  const tools = JSON.stringify({
    tools: [{ name: 'list_files', inputSchema: { type: 'object', properties: { path: { type: 'string' } } } }],
  });

  it('takes its sections from a file of settings, and says what is wrong with one', async () => {
    const file = join(folder, 'settings.json');
    writeFileSync(file, JSON.stringify({ style: 'json', sections: [{ id: 'custom', text: 'Be brief.' }] }));
    const { out } = await cli(['prompt', '--settings', file], tools);
    expect(out.startsWith('# Further instructions\n\nBe brief.')).toBe(true);
    expect(out).toContain('"tool_name"');
    writeFileSync(file, '[]');
    expect(await cli(['prompt', '--settings', file], tools)).toMatchObject({ exit: 2, out: '' });
    writeFileSync(file, '{"name":"x","scripts":{}}');
    const unrelated = await cli(['prompt', '--settings', file], tools);
    expect(unrelated).toMatchObject({ exit: 2, out: '' });
    expect(unrelated.said[0]).toMatch(/settings\.json holds no settings: an object with style/);
    writeFileSync(file, '{"style":"json","temperature":0,"sections":[{"id":"nope"}]}');
    const partly = await cli(['prompt', '--settings', file], tools);
    expect(partly.exit).toBe(0);
    expect(partly.out).toContain('"tool_name"');
    expect(partly.said[0]).toMatch(/: \/temperature, \/sections\/0\/id are not understood and were left out\.$/);
  });
  it('writes the system prompt of any tool definitions', async () => {
    const { out, exit, said } = await cli(['prompt'], tools);
    expect(out).toContain('<tool_name>list_files</tool_name>');
    expect({ exit, said }).toEqual({ exit: 0, said: ['1 tool from MCP tools/list.'] });
    expect((await cli(['prompt', '--style', 'json'], tools)).out).not.toBe(out);
  });

  it('refuses what holds no tools', async () => {
    expect(await cli(['prompt'], '{}')).toMatchObject({ exit: 1, out: '' });
  });
});

describe('import', () => {
  const sse = ['Hel', 'lo']
    .map(
      (content) =>
        `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content } }] })}\n\n`,
    )
    .join('');

  it('prints a fixture and says what the text was taken for', async () => {
    const { out, exit, said } = await cli(['import'], sse);
    expect(JSON.parse(out)).toMatchObject({ format: 'chunkscope-fixture', version: 1, chunks: ['Hel', 'lo'] });
    expect(exit).toBe(0);
    expect(said[0]).toContain('OpenAI');
  });

  it('reads what it does not know as plain text in one chunk', async () => {
    const { out, exit, said } = await cli(['import'], '\uFEFFjust text');
    expect(JSON.parse(out)).toMatchObject({ chunks: ['\uFEFFjust text'] });
    expect(exit).toBe(0);
    expect(said[0]).toContain('plain text');
  });

  it('refuses a format that the text does not have, and a channel that is not there', async () => {
    expect(await cli(['import', '--as', 'anthropic'], 'just text')).toMatchObject({ exit: 1, out: '' });
    expect(await cli(['import', '--channel', 'reasoning'], sse)).toMatchObject({ exit: 1, out: '' });
    expect(JSON.parse((await cli(['import', '--as', 'plain-text'], sse)).out)).toMatchObject({ chunks: [sse] });
  });

  it('reads binary streams and cassettes', async () => {
    for (const name of ['bedrock-invoke.bin', 'bedrock-converse.bin', 'vcrpy-openai.yaml']) {
      const bytes = readFileSync(`fixtures/transcripts/${name}`);
      const { out, exit } = await cli(['import'], bytes.subarray(0, 50), bytes.subarray(50));
      expect(exit).toBe(0);
      expect((JSON.parse(out) as { chunks: string[] }).chunks).toHaveLength(5);
    }
    const cassette = readFileSync('fixtures/transcripts/vcrpy-openai.yaml', 'utf8');
    const { out } = await cli(['import', '--as', 'plain-text'], cassette);
    expect(JSON.parse(out)).toMatchObject({ chunks: [cassette] });
  });

  it('prints what check and link take', async () => {
    const { out } = await cli(['import'], sse);
    const linked = await cli(['link', 'encode'], out);
    expect(JSON.parse((await cli(['link', 'decode'], linked.out)).out)).toEqual(JSON.parse(out));
  });
});

describe('check', () => {
  function write(path: string, content: unknown): string {
    const file = join(folder, path);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    return file;
  }

  it('prints one line per fixture, then the totals', async () => {
    const good = write(
      'good/a.fixture.json',
      fixture({ expect: { verdict: 'clean', calls: [{ toolName: 'ls' }], strict: { ok: true } } }),
    );
    const plain = write('good/deep/b.fixture.json', fixture());
    write('good/deep/readme.json', '{}');
    expect(await cli(['check', join(folder, 'good')])).toEqual({
      exit: 0,
      out: `passed ${good}\npassed ${plain}\n2 passed, 0 failed\n`,
      said: [],
    });
  });

  it('fails a fixture that reads otherwise, and one that can not be read', async () => {
    const wrong = write(
      'wrong.fixture.json',
      fixture({ expect: { verdict: 'broken', diagnostics: [{ code: 'truncated' }] } }),
    );
    const broken = write('broken.fixture.json', '{"format":');
    const { exit, out } = await cli(['check', wrong, broken]);
    expect(exit).toBe(1);
    expect(out.split('\n')).toEqual([
      `failed ${wrong}: /verdict: expected "broken", found "clean". /diagnostics: expected truncated, found none.`,
      expect.stringMatching(/^failed .*broken\.fixture\.json: This is not a fixture\./),
      '0 passed, 2 failed',
      '',
    ]);
  });

  it('reads with the recovery and the tools of the fixture, all digits compared', async () => {
    const tools = [{ name: 'ls', inputSchema: { type: 'object', properties: { path: { type: 'string' } } } }];
    const text = JSON.stringify(fixture({ chunks: [CALL.replace('src', '9007199254740993')], recovery: 'strict' }));
    const untyped = write(
      'digits.fixture.json',
      `${text.slice(0, -1)},"expect":{"calls":[{"arguments":{"path":9007199254740993}}]}}`,
    );
    const other = write(
      'other.fixture.json',
      `${text.slice(0, -1)},"expect":{"calls":[{"arguments":{"path":9007199254740992}}]}}`,
    );
    const typed = write(
      'typed.fixture.json',
      fixture({ chunks: [CALL.replace('src', '5')], tools, expect: { calls: [{ arguments: { path: '5' } }] } }),
    );
    expect((await cli(['check', untyped, typed])).out).toContain('2 passed, 0 failed');
    expect((await cli(['check', other])).out).toContain('0 passed, 1 failed');
  });

  it('is bad usage where a path is not there or holds no fixture', async () => {
    mkdirSync(join(folder, 'empty'), { recursive: true });
    for (const path of [join(folder, 'empty'), join(folder, 'none')])
      expect(await cli(['check', path])).toMatchObject({ exit: 2, out: '', said: [expect.stringContaining(path)] });
    expect((await cli(['recover', '--template', folder])).said).toEqual([`${folder} can't be read: it is a folder.`]);
  });
});

describe('link', () => {
  const document = fixture({
    title: 'A case',
    mine: { kept: 12345678901234567890n.toString() },
    chunks: ['\ud83d', 'b'],
  });

  it('packs a fixture and gives it back unchanged', async () => {
    const { out, exit } = await cli(['link', 'encode'], JSON.stringify(document));
    expect({ out, exit }).toEqual({ out: expect.stringMatching(/^#s=2\.[\w-]+\n$/), exit: 0 });
    for (const given of [out, `https://example.com/play/${out}`, out.slice('#s='.length)]) {
      expect(JSON.parse((await cli(['link', 'decode'], given)).out)).toEqual(document);
      expect(JSON.parse((await cli(['link', 'decode', given.trim()])).out)).toEqual(document);
    }
  });

  it('refuses what is not a fixture or a link, or too large for a link', async () => {
    expect(await cli(['link', 'encode'], '{}')).toMatchObject({ exit: 1, out: '' });
    expect(await cli(['link', 'decode'], 'rubbish')).toMatchObject({ exit: 1, out: '' });
    const noise = createHash('shake256', { outputLength: 100_000 }).update('noise').digest('hex');
    const tooLarge = await cli(['link', 'encode'], JSON.stringify(fixture({ chunks: [noise] })));
    expect(tooLarge).toMatchObject({ exit: 1, out: '', said: [expect.stringContaining('too much for a link')] });
  });
});
