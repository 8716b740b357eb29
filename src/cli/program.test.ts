import { expect, it } from 'vitest';
import { type Command, EXIT } from './command.ts';
import { COMMANDS } from './commands.ts';
import { run } from './run.ts';

const calls: unknown[] = [];
const usual: Command = {
  name: 'open',
  summary: 'open the page',
  help: 'Usage: chunkscope [FILE]\n',
  options: { 'no-open': { type: 'boolean' } },
  operands: 'any',
  async run({ options, operands }) {
    calls.push({ ...options, operands });
    return EXIT.done;
  },
};

async function chunkscope(...argv: string[]) {
  calls.length = 0;
  let out = '';
  const said: string[] = [];
  const io = {
    input: (async function* () {})(),
    write: async (text: string) => {
      out += text;
    },
    say: (text: string) => said.push(text),
  };
  const exit = await run(argv, io, { call: 'chunkscope', commands: [usual, ...COMMANDS], usual, version: '1.2.3' });
  return { exit, out, said };
}

it.each([
  [[], { operands: [] }],
  [['--no-open'], { 'no-open': true, operands: [] }],
  [['reply.txt', '--no-open'], { 'no-open': true, operands: ['reply.txt'] }],
  [['--no-open', './reply'], { 'no-open': true, operands: ['./reply'] }],
  [['open', 'reply.txt'], { operands: ['reply.txt'] }],
])('%j opens the page', async (argv, expected) => {
  expect((await chunkscope(...argv)).exit).toBe(0);
  expect(calls).toEqual([expected]);
});

it('a command wins over a file, and what is neither is refused', async () => {
  expect((await chunkscope('machine', '--help')).out).toMatch(/^Usage: chunkscope machine/);
  expect(await chunkscope('prase')).toMatchObject({ exit: 2, said: [expect.stringContaining('"parse"')] });
  expect(calls).toEqual([]);
});

it('a misspelt word is quoted whole, with a suggestion', async () => {
  expect((await chunkscope('--no-open', '--my.reply.txt')).said).toEqual([
    'Unknown option \'--my.reply.txt\'. See "chunkscope open --help".',
  ]);
  expect((await chunkscope('reply')).said[0]).toContain('no command and no file "reply"');
});

it('help and sentences use its own name', async () => {
  for (const { name } of COMMANDS) {
    const { out } = await chunkscope(name, '--help');
    expect(out).toContain('chunkscope');
    expect(out).not.toContain('npm run');
  }
  expect((await chunkscope('check')).said[0]).toContain('chunkscope check');
  expect((await chunkscope('--help')).out).toContain('chunkscope COMMAND');
});

it('says its version', async () => {
  expect(await chunkscope('--version')).toEqual({ exit: 0, out: '1.2.3\n', said: [] });
});
