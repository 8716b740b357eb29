import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { COMMANDS } from './commands.ts';
import { completions } from './completions.ts';
import { run } from './run.ts';

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
    commands: [...COMMANDS, completions(COMMANDS)],
  });
  return { exit, out: out.join(''), said };
}

it.each(['bash', 'zsh', 'fish'])('%s learns every command and every option', async (shell) => {
  const { exit, out } = await scriptFor(shell);
  expect(exit).toBe(0);
  for (const { name, options } of COMMANDS) {
    expect(out).toContain(name);
    for (const option of Object.keys(options)) expect(out).toContain(option);
  }
});

it('completes a command and its options in bash', async () => {
  const { out } = await scriptFor('bash');
  const complete = (...words: string[]) =>
    spawnSync(
      'bash',
      [
        '-c',
        `${out}\nCOMP_WORDS=(chunkscope ${words.join(' ')}); COMP_CWORD=${words.length}; _chunkscope; echo "\${COMPREPLY[@]}"`,
      ],
      { encoding: 'utf8', cwd: import.meta.dirname },
    ).stdout.trim();
  expect(complete('pa')).toBe('parse page');
  expect(complete('parse', '--fo')).toBe('--forge');
});

it.each([[[]], [['tcsh']], [['bash', 'zsh']]])('%j is refused in a sentence', async (shell) => {
  const { exit, said } = await scriptFor(...shell);
  expect({ exit, count: said.length }).toEqual({ exit: 2, count: 1 });
});
