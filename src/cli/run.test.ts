import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileReply } from '../core/dialects/forge/hostile-reply.test-kit.ts';
import { parseExactJson } from '../core/json/exact-json.ts';
import { CALL, cli } from './cli.test-kit.ts';
import { COMMANDS } from './commands.ts';

describe('help', () => {
  it.each(COMMANDS)('of $name goes to stdout, names every option and gives an example', async (command) => {
    const { exit, out, said } = await cli([command.name, '--help']);
    expect({ exit, said }).toEqual({ exit: 0, said: [] });
    expect(out).toMatch(/^Usage: npm run -s cli -- /);
    expect(out).toMatch(/\nExamples?\n {2}\S/);
    for (const option of Object.keys(command.options)) expect(out).toContain(`--${option}`);
    expect(await cli([command.name, '-h'])).toEqual({ exit, out, said });
  });

  it('lists every command', async () => {
    const { exit, out } = await cli(['--help']);
    expect(exit).toBe(0);
    for (const { name, summary } of COMMANDS)
      expect(out).toMatch(new RegExp(`^ {2}${name} +${summary.replace(/[()]/g, '.')}$`, 'm'));
    expect((await cli(['help'])).out).toBe(out);
  });
});

describe('bad usage', () => {
  it.each([
    [[]],
    [['prase']],
    [['parse', '--oops']],
    [['parse', 'file.ndjson']],
    [['parse', '--recovery', 'lax']],
    [['parse', '--recovery']],
    [['machine', '--format', 'xml']],
    [['example', '--style', 'yaml']],
    [['prompt', '--format', 'yaml']],
    [['import', '--as', 'gopher']],
    [['import', '--entry', 'first']],
    [['check']],
    [['link']],
    [['link', 'encode', 'this']],
    [['link', 'sideways']],
  ])('%j exits with 2 and says what to do on stderr', async (args) => {
    const { exit, out, said } = await cli(args, '');
    expect({ exit, out }).toEqual({ exit: 2, out: '' });
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/\.$/);
  });

  it('names the nearest command', async () => {
    expect((await cli(['prase'])).said[0]).toContain('"parse"');
  });
});

describe('any bytes on stdin', () => {
  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 40 }),
    fc
      .constantFrom(
        '{"input":"',
        '"}',
        '\n',
        '{"id":1,"chunks":["',
        '"]}',
        CALL,
        '{"name":"x","inputSchema":{',
        '}}',
        'data: {',
        '#s=1.',
        '#s=2.',
        '\\ud83d',
        '[[[[',
        '\uFEFF',
      )
      .map((text) => new TextEncoder().encode(text)),
    fc.json().map((text) => new TextEncoder().encode(`${text}\n`)),
    hostileReply().map((input) => new TextEncoder().encode(`${JSON.stringify({ input })}\n`)),
  );

  it.each([
    [['parse', '--forge']],
    [['parse', '--text', '-']],
    [['trace']],
    [['recover']],
    [['example']],
    [['prompt']],
    [['import']],
    [['link', 'encode']],
    [['link', 'decode']],
  ])(
    '%j answers or refuses them and never breaks',
    async (args) => {
      await fc.assert(
        fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
          const { exit, out } = await cli(args, ...pieces);
          expect([0, 1]).toContain(exit);
          expect(out).not.toContain('mistake of Chunkscope');
          const isNdjson = ['parse', 'trace', 'recover', 'example'].includes(args[0] ?? '') && !args.includes('--text');
          if (isNdjson) for (const line of out.split('\n').slice(0, -1)) expect(parseExactJson(line).ok).toBe(true);
        }),
        { numRuns: 150 },
      );
    },
    60_000,
  );
});
