import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
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

describe('of calls that came as data', () => {
  const chunk = (delta: object, finish: string | null = null) =>
    `data: ${JSON.stringify({ object: 'chat.completion.chunk', model: 'm1', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
  const called = (index: number, name: string, source: string) =>
    chunk({ tool_calls: [{ index, id: `call_${index}`, type: 'function', function: { name, arguments: source } }] });
  const stream = `${chunk({ content: 'I will look.' })}${called(0, 'ls', '{"path": "src"}')}${called(1, 'read', '{"path": "src/app.ts", "lines": [1, 2],}')}${chunk({}, 'tool_calls')}data: [DONE]\n\n`;

  it('the smallest reply has their frames, and is read alike by the other commands', async () => {
    const { exit, out, said } = await cli(['minimise', '-'], stream);
    expect({ exit, said }).toEqual({ exit: 0, said: [] });
    const found = JSON.parse(out) as { key: string };
    expect(found).toMatchObject({
      input: '→ read\n{"":"",}\n',
      frames: [{ start: 0, end: 7, call: 0, name: 'read', id: 'call_1', until: 15 }],
      finish_reason: 'tool_calls',
      codes: ['invalid-json'],
    });
    expect(found).not.toHaveProperty('chunks');
    const again = JSON.parse((await cli(['minimise', '-'], out)).out) as object;
    expect(again).toMatchObject({ ...found, reads: expect.any(Number), from: 16, to: 16 });
    const parsed = JSON.parse((await cli(['parse'], out)).out) as object;
    expect(parsed).toMatchObject({ dialect: 'native', verdict: 'recovered', calls: [{ toolName: 'read' }] });
    const triaged = await cli(['triage', '-', '--format', 'ndjson'], `${JSON.stringify(JSON.parse(out))}\n`);
    expect(JSON.parse(triaged.out.split('\n')[0]!)).toMatchObject({ key: found.key, dialect: 'native' });
  });

  it('a fixture of them is minimised as its stream is', async () => {
    const fixture = (await cli(['import'], stream)).out;
    const { out } = await cli(['minimise', '-'], fixture);
    expect(JSON.parse(out)).toEqual(JSON.parse((await cli(['minimise', '-'], stream)).out));
  });

  it('what is asked to stay stays in one of them', async () => {
    const { out } = await cli(['minimise', '-', '--oracle', 'disagree'], stream);
    expect(JSON.parse(out)).toMatchObject({ input: expect.stringMatching(/^→ /), frames: [{ start: 0, call: 0 }] });
  });

  it('frames that are not in the text are refused', async () => {
    const misplaced = { input: '→ ls\n{}\n', frames: [{ start: 1, end: 5, call: 0, name: 'ls' }] };
    expect(await cli(['minimise', '-'], JSON.stringify(misplaced))).toMatchObject({
      exit: 1,
      said: [expect.stringContaining('"frames[0]"')],
    });
  });
});

it('takes a fence around a reply for a part of it, and calls in the text of a stream out of it', async () => {
  const fenced = `Like this:\n\`\`\`xml\n${CALL.replace('src', 'a & b')}\n\`\`\`\n`;
  const { out } = await cli(['minimise', '-'], fenced);
  expect(JSON.parse(out)).toMatchObject({ from: fenced.length });
  const answer = JSON.stringify({
    choices: [{ index: 0, message: { role: 'assistant', content: broken }, finish_reason: 'stop' }],
  });
  expect(JSON.parse((await cli(['minimise', '-'], answer)).out)).toMatchObject({ from: broken.length });
});
