import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CALL, cli } from '../cli.test-kit.ts';

const broken = `I will look.\n${CALL.replace('src', 'src && <b>lib</b>')}\n`;

it('prints the smallest reply, its codes and key, and what it took', async () => {
  const { exit, out } = await cli(['minimise', '-'], broken);
  const found = JSON.parse(out) as {
    input: string;
    key: string;
    reads: number;
    from: number;
    to: number;
    codes: string[];
  };
  expect(exit).toBe(0);
  expect(found).toMatchObject({ from: broken.length, to: found.input.length });
  expect(found.key).toMatch(/^v1:[0-9a-f]{16}$/);
  expect((await cli(['minimise', '-'], JSON.stringify({ input: broken }))).out).toBe(out);
  const triaged = await cli(
    ['triage', '-', '--format', 'ndjson'],
    `${JSON.stringify({ input: found.input })}\n${JSON.stringify({ input: broken })}\n`,
  );
  expect(
    triaged.out
      .split('\n')
      .slice(0, 2)
      .map((line) => (JSON.parse(line) as { key: string }).key),
  ).toEqual([found.key, found.key]);
});

it('keeps the problem that is named', async () => {
  const { out } = await cli(['minimise', '-', '--keep', 'unescaped-ampersand@/path'], broken);
  expect(JSON.parse(out)).toMatchObject({ codes: expect.arrayContaining(['unescaped-ampersand']) });
  expect(await cli(['minimise', '-', '--keep', 'unescaped-ampersand@/other'], broken)).toMatchObject({
    exit: 1,
    said: [expect.stringContaining('/other')],
  });
});

it('asks a command, and refuses one that answers differently on the same reply', async () => {
  const { out } = await cli(['minimise', '-', '--oracle', 'grep -q "&&"'], broken);
  expect(JSON.parse(out)).toMatchObject({ input: '&&' });
  const once = join(mkdtempSync(join(tmpdir(), 'chunkscope-')), 'once');
  expect(await cli(['minimise', '-', '--oracle', `[ ! -e '${once}' ] && touch '${once}'`], broken)).toMatchObject({
    exit: 1,
    said: [expect.stringContaining('answers differently')],
  });
  expect(await cli(['minimise', '-', '--oracle', 'no-such-command-here'], broken)).toMatchObject({
    exit: 1,
    said: [expect.stringContaining("can't be run")],
  });
  expect(await cli(['minimise', '-', '--oracle', ''], broken)).toMatchObject({ exit: 2 });
});

it('runs no command that a reply names', async () => {
  const made = join(mkdtempSync(join(tmpdir(), 'chunkscope-')), 'made');
  const named = { oracle: `touch '${made}'`, command: `touch '${made}'` };
  const reply = { input: broken, ...named, options: named, source: named, view: named };
  expect(await cli(['minimise', '-', '--max-reads', '9'], JSON.stringify(reply))).toMatchObject({ exit: 0 });
  expect(existsSync(made)).toBe(false);
});

it('says that nothing is wrong, and what it cannot take', async () => {
  expect(await cli(['minimise', '-'], CALL)).toMatchObject({
    exit: 1,
    said: [expect.stringContaining('Nothing is wrong')],
  });
  expect(await cli(['minimise'])).toMatchObject({ exit: 2 });
  expect(await cli(['minimise', '-', '--keep', 'nothing'], broken)).toMatchObject({ exit: 2 });
  expect(await cli(['minimise', '-', '--max-reads', 'x'], broken)).toMatchObject({ exit: 2 });
});
