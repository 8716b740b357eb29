import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { CALL, cli, values } from '../cli.test-kit.ts';

const folder = mkdtempSync(join(tmpdir(), 'parse-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const line = (request: object): string => `${JSON.stringify(request)}\n`;

describe('a result', () => {
  it('has the keys of the contract in its order', async () => {
    const { out, exit } = await cli(
      ['parse', '--forge'],
      line({ id: 'a1', input: `Hi ${CALL.replace('src', 'a && b')}` }),
    );
    const [result] = values(out) as [Record<string, unknown>];
    expect(Object.keys(result)).toEqual([
      'id',
      'verdict',
      'dialect',
      'calls',
      'prose',
      'thinking',
      'diagnostics',
      'strict',
      'forge',
      'chars',
    ]);
    const [call] = result['calls'] as [Record<string, unknown>];
    expect(Object.keys(call)).toEqual([
      'serverName',
      'toolName',
      'arguments',
      'format',
      'complete',
      'start',
      'end',
      'repairs',
    ]);
    expect(call['repairs']).toEqual([
      { code: 'unescaped-ampersand', start: 53, end: 54, replacement: '&amp;' },
      { code: 'unescaped-ampersand', start: 54, end: 55, replacement: '&amp;' },
    ]);
    const [diagnostic] = result['diagnostics'] as object[];
    expect(diagnostic).toMatchObject({
      code: 'unescaped-ampersand',
      start: 53,
      line: 1,
      column: 54,
      path: '/path',
      call: 0,
    });
    expect(result).toMatchObject({
      verdict: 'recovered',
      strict: { ok: false, line: 1 },
      forge: { ok: true, usedFallback: true },
    });
    expect(exit).toBe(0);
  });

  it('leaves out what was not asked for', async () => {
    const [result] = values((await cli(['parse'], line({ input: 'Hi' }))).out);
    expect(result).toMatchObject({ id: null, verdict: 'none', prose: 'Hi', chars: { prose: 2 } });
    expect(result).not.toHaveProperty('strict');
    expect(result).not.toHaveProperty('forge');
  });

  it('keeps all digits of integers and lone surrogates as escapes', async () => {
    const reply = String.raw`"input":"\ud83d${CALL.replace('src', '9007199254740993')}"`;
    const { out } = await cli(['parse'], `{"id":12345678901234567890,${reply}}\n`);
    expect(out).toContain('{"id":12345678901234567890,');
    expect(out).toContain('"arguments":{"path":9007199254740993}');
    expect(out).toContain(String.raw`"prose":"\ud83d"`);
  });

  it('prints floats that JSON has no number for as strings', async () => {
    const { out } = await cli(['parse'], line({ input: CALL.replace('src', '-Inf') }));
    expect(out).toContain('"arguments":{"path":"-Inf"}');
  });

  it('is on one line for every reader of lines', async () => {
    const { out } = await cli(['parse'], line({ input: 'a\u0085b\u2028c\u2029d\u000be' }));
    expect(out).toMatch(/^[\x20-\x7e]+\n$/);
    expect(values(out)).toMatchObject([{ prose: 'a\u0085b\u2028c\u2029d\u000be' }]);
  });

  it('is the same for a text and for its chunks', async () => {
    const text = `a ${CALL} \u{1F600}`;
    const { out } = await cli(
      ['parse'],
      line({ input: text }),
      line({ chunks: text.split('') }),
      line({ chunks: ['', text, ''] }),
    );
    expect(new Set(out.trimEnd().split('\n')).size).toBe(1);
  });
});

describe('a line', () => {
  it('is answered in its place when it is bad, under its id where that can be read', async () => {
    const { out, exit } = await cli(
      ['parse'],
      '\uFEFF{"id":1,"input":"a"}\n\n  \r\nno JSON\n',
      '[1]\n{"id":[2]}\n{"id":3,"input":"a","chunks":[]}\n{"id":4,"input":5}\n{"id":5,"chunks":["a",1]}\n',
      '{"id":6,"input":"","recovery":"lax"}\n{"id":7,"input":"","tools":3}\n{"id":8,"input":""}',
    );
    expect(exit).toBe(1);
    const answers = values(`${out}`) as { id: unknown; error?: { message: string; line: number } }[];
    expect(answers.map(({ id, error }) => [id, error?.line])).toEqual([
      [1, undefined],
      [null, 4],
      [null, 5],
      [[2], 6],
      [3, 7],
      [4, 8],
      [5, 9],
      [6, 10],
      [7, 11],
      [8, undefined],
    ]);
    for (const { error } of answers) if (error) expect(error.message).toMatch(/^["A-Z].*\.$/);
  });

  it('may be cut anywhere between two reads, inside a character too', async () => {
    const bytes = new TextEncoder().encode(line({ id: '\u{1F600}', input: CALL }).repeat(3));
    const whole = await cli(['parse'], bytes);
    const cut = await cli(['parse'], ...Array.from(bytes, (byte) => Uint8Array.of(byte)));
    expect(cut).toEqual(whole);
  });

  it('brings its own recovery mode and tools', async () => {
    const tools = [{ name: 'cp', inputSchema: { type: 'object' } }];
    const broken = CALL.replace('src', 'a & b');
    const { out } = await cli(
      ['parse', '--tools', file('tools.json', JSON.stringify({ tools })), '--recovery', 'strict'],
      line({ input: broken }),
      line({ input: broken, recovery: 'ampersand' }),
      line({ input: CALL, tools: [] }),
    );
    const codes = (values(out) as { diagnostics: { code: string }[] }[]).map(({ diagnostics }) =>
      diagnostics.map(({ code }) => code),
    );
    expect(codes[0]).toContain('unescaped-ampersand');
    expect(codes[1]).toContain('unknown-tool');
    expect(codes[2]).not.toContain('unknown-tool');
    expect((values(out) as { verdict: string }[]).map(({ verdict }) => verdict)).toEqual([
      'broken',
      'recovered',
      'clean',
    ]);
  });
});

describe('--fail-on', () => {
  const lines = [line({ input: CALL }), line({ input: CALL.replace('src', 'a & b') })];

  it.each(['recovered', 'broken,unescaped-ampersand'])('exits with 3 for %s', async (list) => {
    const { exit, out } = await cli(['parse', '--fail-on', list], ...lines);
    expect(exit).toBe(3);
    expect(values(out)).toHaveLength(2);
  });

  it('does not hide that a line was bad', async () => {
    expect((await cli(['parse', '--fail-on', 'recovered'], ...lines, 'no JSON\n')).exit).toBe(1);
  });

  it('exits with 0 where nothing matches', async () => {
    expect((await cli(['parse', '--fail-on', 'broken,truncated'], ...lines)).exit).toBe(0);
  });

  it('refuses words that it does not know', async () => {
    expect(await cli(['parse', '--fail-on', 'broken,oops'])).toMatchObject({ exit: 2, out: '' });
  });
});

describe('--text', () => {
  const reply = `Look.\n${CALL.replace('src', 'a && b')}\u001b[2J`;

  it('prints a report for people', async () => {
    const { out, exit } = await cli(['parse', '--forge', '--text', file('reply.txt', reply)]);
    expect(out).toMatch(/^Recovered: .*1 call/);
    expect(out).toContain('Call 1: local / ls (xml, complete, line 2)\n  {\n    "path": "a && b"\n  }\n');
    const { out: hermes } = await cli(['parse', '--text', '-'], '<tool_call>{"name": "ls"}</tool_call>');
    expect(hermes).toContain('Call 1: ls (hermes, complete, line 1)\n');
    expect(out).toMatch(/2:51 {2}warning {2}unescaped-ampersand {2}\/path/);
    expect(out).toContain('First pass: XML syntax error on line 1: invalid character entity & (no semicolon)');
    expect(out).not.toContain('\u001b');
    expect(exit).toBe(0);
  });

  it('reads stdin for "-" and obeys --fail-on', async () => {
    const piped = await cli(['parse', '--text', '-', '--fail-on', 'recovered'], reply);
    expect(piped.out).toBe((await cli(['parse', '--text', file('reply.txt', reply)])).out);
    expect(piped.exit).toBe(3);
  });

  it('refuses a file that is not there', async () => {
    const image = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const latin1 = new Uint8Array(Buffer.from('Le caf\u00e9 est ferm\u00e9.', 'latin1'));
    for (const [bytes, name] of [
      [image, 'a PNG image'],
      [latin1, 'text in Latin-1'],
    ] as const) {
      for (const command of [['parse', '--text', '-'], ['import']]) {
        const { exit, out, said } = await cli(command, bytes);
        expect({ exit, out }).toEqual({ exit: 1, out: '' });
        expect(said.join(' ')).toContain(`This is ${name}`);
      }
    }
    const { exit, said } = await cli(['parse', '--text', '-'], new Uint8Array([...Buffer.from('hello '), 0xff]));
    expect({ exit, said }).toEqual({ exit: 0, said: ['One place is not UTF-8 and read as U+FFFD.'] });
    expect(await cli(['parse', '--text', join(folder, 'none')])).toMatchObject({ exit: 2, out: '' });
  });
});

describe('--tools', () => {
  it('takes any shape that the importer knows', async () => {
    const openai = [
      {
        type: 'function',
        function: { name: 'ls', parameters: { type: 'object', properties: { path: { type: 'array' } } } },
      },
    ];
    const { out } = await cli(['parse', '--tools', file('openai.json', JSON.stringify(openai))], line({ input: CALL }));
    expect(values(out)).toMatchObject([{ calls: [{ arguments: { path: ['src'] } }] }]);
  });

  it.each(['[]', '{"tools":[]}'])('takes %s for no tools', async (json) => {
    const { exit, out } = await cli(['parse', '--tools', file('empty.json', json)], line({ input: CALL }));
    expect(values(out)).toMatchObject([{ verdict: 'clean', diagnostics: [] }]);
    expect(exit).toBe(0);
  });

  it.each([
    ['there is none', join(folder, 'none')],
    ['it holds no tools', file('none.json', '{}')],
    ['it is not JSON', file('broken.json', '{')],
  ])('is bad usage where %s', async (_, path) => {
    const { exit, said } = await cli(['parse', '--tools', path], line({ input: CALL }));
    expect(exit).toBe(2);
    expect(said.join()).toContain(path);
  });
});
