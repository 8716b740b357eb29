import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Command, EXIT } from './command.ts';
import { COMMANDS } from './commands.ts';
import { completions } from './completions.ts';
import { run } from './run.ts';

const page: Command = {
  name: 'open',
  summary: 'open the page',
  help: '',
  options: { 'no-open': { type: 'boolean' }, port: { type: 'string' } },
  run: async () => EXIT.done,
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'completions-'));
  for (const file of ['reply.txt', 'my reply.txt', 'parsed']) writeFileSync(join(folder, file), '');
});
afterAll(() => rmSync(folder, { recursive: true }));

async function scriptFor(...shell: string[]) {
  const out: string[] = [];
  const said: string[] = [];
  const io = {
    input: (async function* () {})(),
    write: async (text: string) => void out.push(text),
    say: (text: string) => said.push(text),
  };
  const exit = await run(['completions', ...shell], io, {
    call: 'chunkscope',
    commands: [...COMMANDS, completions([page, ...COMMANDS], page)],
  });
  return { exit, out: out.join(''), said };
}

it.each(['bash', 'zsh', 'fish'])('%s completes every command and every option', async (shell) => {
  const { exit, out } = await scriptFor(shell);
  expect(exit).toBe(0);
  for (const { name, options, words = [] } of [page, ...COMMANDS]) {
    expect(out).toContain(name);
    for (const [option, { words: values = [] }] of Object.entries(options))
      for (const word of [option, ...values, ...words]) expect(out).toContain(word);
  }
  for (const word of ['completions', 'version', 'bash zsh fish']) expect(out).toContain(word);
});

it.each([
  [['pa'], ['parse', 'parsed']],
  [['parse', '--fo'], ['--forge']],
  [
    ['parse', '--recovery', ''],
    ['strict', 'ampersand', 'resilient'],
  ],
  [['parse', '--text', 're'], ['reply.txt']],
  [
    ['link', ''],
    ['encode', 'decode', 'my reply.txt', 'parsed', 'reply.txt'],
  ],
  [['link', 'decode', 'pa'], ['parsed']],
  [['completions', 'z'], ['zsh']],
  [['--no'], ['--no-open']],
  [['my'], ['my reply.txt']],
])('bash completes %j to %j', async (words, expected) => {
  const { out } = await scriptFor('bash');
  const typed = words.map((word) => `'${word}'`).join(' ');
  const asked = `COMP_WORDS=(chunkscope ${typed}); COMP_CWORD=${words.length}; _chunkscope; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['-c', `${out}\n${asked}`], { encoding: 'utf8', cwd: folder });
  expect({ found: stdout.trim().split('\n').sort(), stderr }).toEqual({ found: [...expected].sort(), stderr: '' });
});

it.each([[[]], [['tcsh']], [['bash', 'zsh']]])('%j is refused with a sentence', async (shell) => {
  const { exit, said } = await scriptFor(...shell);
  expect({ exit, count: said.length }).toEqual({ exit: 2, count: 1 });
});
