import { expect, it } from 'vitest';
import { cli } from './cli.test-kit.ts';

const tools = [{ name: 'ls', inputSchema: { type: 'object', properties: { path: { type: 'string' } } } }];
const line = (input: unknown) => `${JSON.stringify({ id: 'a', tools, ...(input as object) })}\n`;
const reply = '<tool_call>\n<function=ls>\n<parameter=path>\nsrc\n</parameter>\n</function>\n</tool_call>';

it('parse --reader prints what a reader of a server hands over, with its version', async () => {
  const { exit, out } = await cli(['parse', '--reader', 'sglang:qwen3_coder'], line({ input: reply }));
  expect(exit).toBe(0);
  expect(JSON.parse(out)).toEqual({
    id: 'a',
    reader: 'sglang:qwen3_coder',
    version: 'bytedance-iaas/sglang@6ed5780c4f',
    calls: [{ toolName: 'ls', arguments: { path: 'src' } }],
    text: '',
  });
});

it('parse --reader joins chunks for a reader of whole replies', async () => {
  const whole = await cli(['parse', '--reader', 'sglang:qwen25'], line({ input: reply }));
  expect(await cli(['parse', '--reader', 'sglang:qwen25'], line({ chunks: [...reply] }))).toEqual(whole);
});

it('a reader that is not modelled, and an option that does not go with it, is bad usage', async () => {
  for (const args of [
    ['--reader', 'sglang:nothing'],
    ['--reader', 'nobody'],
    ['--reader', 'sglang:hermes', '--recovery', 'strict'],
    ['--reader', 'sglang:hermes', '--stream', '0'],
    ['--stream', '4'],
  ]) {
    const { exit, out, said } = await cli(['parse', ...args], line({ input: reply }));
    expect({ args, exit, out, said: said.length }).toEqual({ args, exit: 2, out: '', said: 1 });
  }
});

it('readers lists the models with version, cases and agreement', async () => {
  const { exit, out } = await cli(['readers']);
  expect(exit).toBe(0);
  const listed = out
    .trim()
    .split('\n')
    .map((row) => JSON.parse(row) as { reader: string; cases: number; agreeing: number });
  expect(listed.map(({ reader }) => reader)).toContain('sglang:hermes');
  for (const { cases, agreeing } of listed) expect(agreeing).toBeGreaterThanOrEqual(cases * 0.95);
  expect((await cli(['readers', '--all'])).out.split('\n').length).toBeGreaterThanOrEqual(out.split('\n').length);
});
