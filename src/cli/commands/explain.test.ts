import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { cli } from '../cli.test-kit.ts';

const folder = mkdtempSync(join(tmpdir(), 'explain-'));
afterAll(() => rmSync(folder, { recursive: true }));

const QWEN = '<tool_call>\n<function=shell>\n<parameter=command>\nls && pwd\n</parameter>\n</function>\n</tool_call>';

const explained = async (input: string, ...options: string[]) => {
  const { out, exit } = await cli(['explain', '-', '--format', 'json', ...options], input);
  expect(exit).toBe(0);
  return JSON.parse(out);
};

function tools(properties: object, required: readonly string[]): string {
  const file = join(folder, `${required.join('-')}.json`);
  writeFileSync(file, JSON.stringify([{ name: 'shell', inputSchema: { type: 'object', properties, required } }]));
  return file;
}

describe('explain', () => {
  it('lists what is wrong with a history', async () => {
    const messages = [
      { role: 'user', content: 'List the files.' },
      {
        role: 'assistant',
        tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'ls', arguments: '{}' } }],
      },
      { role: 'user', content: 'Go on.' },
    ];
    const { out } = await cli(['explain', '-'], JSON.stringify(messages));
    expect(out).toContain('\nLine 1: `ls` has no result. (/1/tool_calls/0)\n');
    expect(out).toContain('  Fix: Add an error result: no result was recorded\n');
  });

  it('says what the reply calls, who reads it and which parser to start', async () => {
    const { calls, causes, dialect, parsers, readers, source, verdict } = await explained(QWEN);
    expect({ calls, causes, dialect, verdict, kind: source.kind }).toEqual({
      calls: [
        {
          toolName: 'shell',
          arguments: { command: 'ls && pwd' },
          complete: true,
          checked: false,
          start: QWEN.indexOf('<function'),
          end: QWEN.indexOf('\n</tool_call>'),
          line: 2,
          column: 1,
        },
      ],
      causes: [],
      dialect: 'qwen3-coder',
      verdict: 'clean',
      kind: 'plain-text',
    });
    expect(parsers).toMatchObject({ vllm: 'qwen3_coder', sglang: 'qwen3_coder', ollama: 'qwen3-coder' });
    expect(readers).toContainEqual({
      name: 'vLLM',
      parser: 'qwen3_coder',
      version: expect.stringContaining('vllm'),
      mode: 'whole',
      outcome: 'runs',
      calls: [{ toolName: 'shell', arguments: { command: 'ls && pwd' } }],
      why: 'vLLM with `qwen3_coder` runs `shell`.',
    });
    expect(readers).toContainEqual(
      expect.objectContaining({ name: 'Ollama', outcome: 'runs', version: expect.stringContaining('server not run') }),
    );
    expect(readers).toContainEqual(
      expect.objectContaining({ name: 'llama.cpp', parser: 'qwen3-coder', outcome: 'runs' }),
    );
  });

  it('holds the arguments against the tools that are given', async () => {
    const known = await explained(QWEN, '--tools', tools({ command: { type: 'string' } }, ['command']));
    expect(known.calls[0].checked).toBe(true);
    const failing = await explained(QWEN, '--tools', tools({ timeout: { type: 'integer' } }, ['timeout']));
    expect(failing.sentence).toMatch(/^Would fail: `timeout` is required/);
    expect(failing.causes).toContainEqual(expect.objectContaining({ code: 'missing-argument', count: 1 }));
  });

  it('shows each cause once, with its place, its evidence and its fix', async () => {
    const { causes } = await explained('<tool><tool_name>a</tool_name><arguments><c>x && y</c></arguments></tool>');
    expect(causes).toEqual([
      {
        code: 'unescaped-ampersand',
        title: 'Bare `&` in `c`',
        message: 'A bare `&` in `c`: `x && y`.',
        count: 2,
        why: expect.any(String),
        start: 46,
        end: 47,
        line: 1,
        column: 47,
        culprit: 'model',
        evidence: expect.stringContaining('<c>x && y</c>'),
        fix: { title: 'Rewrite as &amp;', safe: true },
      },
    ]);
  });

  it('asks one reader where one is named', async () => {
    const { readers, sentence } = await explained(QWEN, '--reader', 'sglang:hermes');
    expect(readers).toHaveLength(1);
    expect(readers[0]).toMatchObject({ name: 'SGLang', parser: 'hermes', calls: [] });
    expect(sentence).toMatch(/^Clean/);
    expect(await cli(['explain', '-', '--reader', 'none:none'], QWEN)).toMatchObject({ exit: 2, out: '' });
  });

  it('takes the reply out of a log, with what the server says of it', async () => {
    const log = readFileSync(new URL('../../../fixtures/pasted/ollama-qwen-trace.txt', import.meta.url), 'utf8');
    const { calls, source } = await explained(log);
    expect(calls[0]).toMatchObject({ toolName: 'shell', arguments: { command: 'pwd && ls -la' } });
    expect(source).toEqual({
      kind: 'ollama-log',
      note: 'The reply inside an Ollama trace, line 1.',
      says: 'XML syntax error on line 4: invalid character entity & (no semicolon)',
      saidBy: 'Ollama',
    });
  });

  it('takes the reply out of a stream, with the tools of its request', async () => {
    const stream = [QWEN.slice(0, 30), QWEN.slice(30)]
      .map((content) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`)
      .join('');
    const { calls, source } = await explained(stream);
    expect(calls[0].arguments).toEqual({ command: 'ls && pwd' });
    expect(source.kind).toBe('openai-chat');
  });

  it('explains a cut by how the stream ended, where the stream says so', async () => {
    const answer = (finish_reason: string) =>
      JSON.stringify({ choices: [{ message: { content: QWEN.slice(0, -40) }, finish_reason }] });
    const whys = await Promise.all(['length', 'stop'].map(async (end) => (await explained(answer(end))).causes[0].why));
    expect(whys[0]).toMatch(/length/);
    expect(whys[1]).not.toBe(whys[0]);
  });

  it.each(['', '{"format":"chunkscope-fixture"}', '\u0007<tool', '{"choices":[]}'])(
    'has a sentence and a next step for %j',
    async (input) => {
      const { sentence, next } = await explained(input);
      expect([sentence, next]).toEqual([expect.stringMatching(/\.$/), expect.stringMatching(/\.$/)]);
    },
  );

  it('says whose fault it is, what helps and what to send to the model', async () => {
    const cut = await explained(QWEN.slice(0, -40));
    const { out } = await cli(['recover'], JSON.stringify({ input: QWEN.slice(0, -40) }));
    expect(cut).toMatchObject({ subject: 'reply', verdict: 'broken', culprit: 'model', do: 'message-model' });
    expect(cut.message).toBe(JSON.parse(out).message);
    expect(await explained(QWEN)).toMatchObject({ verdict: 'clean', culprit: null });
  });

  it('shows what a program complains about, with the call that it names', async () => {
    const log = `Error: Missing required parameter: cwd\n\n${QWEN}\n`;
    const { complaints, message, evidence, culprit, calls, source } = await explained(log);
    expect(source).toMatchObject({ says: 'Error: Missing required parameter: cwd', saidBy: 'the program' });
    expect(complaints).toMatchObject([{ of: 'arguments', missing: ['cwd'], line: 1 }]);
    expect({ culprit, calls: calls.length }).toEqual({ culprit: 'model', calls: 1 });
    expect(message).toContain('`cwd`');
    expect(evidence[0].start).toBe(0);
    expect(evidence.at(-1).end).toBe(log.length);
    for (const [index, piece] of evidence.slice(1).entries()) expect(piece.start).toBe(evidence[index].end);
    const { out } = await cli(['explain', '-'], log);
    expect(out).toContain('At fault: the model\nWhat helps: Message to the model\n');
    expect(out).toMatch(/\nLine 1, .+ says:\n {2}Error: Missing required parameter: cwd/);
    expect(out).toMatch(/\nWhat is in the paste\n {2}from line 1: /);
    expect(out).toMatch(/\nMessage to the model:\n {2}.*`cwd`/);
  });

  it('names the outcome of a reader in one of five words, and what is missing where it is not known', async () => {
    const { readers } = await explained(QWEN.replace('\n</tool_call>', ''));
    const outcomes = new Set(readers.map(({ outcome }: { outcome: string }) => outcome));
    expect([...outcomes].filter((outcome) => outcome === 'loses' || outcome === 'runs-otherwise')).toEqual([]);
    expect([...outcomes]).toEqual(expect.arrayContaining(['runs', 'dropped']));
    const { readers: asked } = await explained(QWEN, '--reader', 'lm-studio');
    expect(asked).toMatchObject([{ outcome: 'unknown', unknown: 'version' }]);
  });

  it('prints a report for people, with the evidence above a caret', async () => {
    const { out } = await cli(['explain', '-'], QWEN.replace('\n</tool_call>', ''));
    expect(out).toContain('    </function>\n               ^\n');
    expect(out).toContain('Call 1: shell (arguments not checked)');
    expect(out).toMatch(/\nNext: .*\.\n$/);
  });

  it('refuses a file that is not there, and two files', async () => {
    expect(await cli(['explain', join(folder, 'none')])).toMatchObject({ exit: 2, out: '' });
    expect(await cli(['explain', 'a', 'b'])).toMatchObject({ exit: 2, out: '' });
  });
});
