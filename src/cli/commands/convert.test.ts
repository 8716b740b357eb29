import { expect, it } from 'vitest';
import { cli, values } from '../cli.test-kit.ts';

const QWEN = '<tool_call>\n<function=ls>\n<parameter=path>\nsrc\n</parameter>\n</function>\n</tool_call>';
const tools = [{ name: 'ls', inputSchema: { type: 'object', properties: { path: { type: 'string' } } } }];
const lines = (...rows: readonly object[]): string => rows.map((row) => JSON.stringify(row)).join('\n');

it('prints each reply with its calls in the dialect, and what they read to', async () => {
  const { out, exit } = await cli(
    ['convert', '--to', 'hermes'],
    lines(
      { id: 'a', input: `Hi.\n${QWEN}`, tools },
      { id: 2, chunks: ['No ', 'call.'] },
      { id: 'c', input: QWEN.slice(0, 60) },
    ),
  );
  expect(exit).toBe(0);
  const output = 'Hi.\n<tool_call>\n{"name": "ls", "arguments": {"path": "src"}}\n</tool_call>';
  expect(values(out)).toMatchObject([
    {
      id: 'a',
      output,
      calls: [
        { toolName: 'ls', arguments: { path: 'src' }, format: 'hermes', complete: true, start: 4, end: output.length },
      ],
      warnings: [],
    },
    { id: 2, output: 'No call.', calls: [], warnings: [{ message: 'There is no call to convert.' }] },
    { id: 'c', output: null, calls: [{ toolName: 'ls', complete: false }], warnings: [{ call: 0 }] },
  ]);
});

it('names the value that a dialect cannot hold, and keeps all digits', async () => {
  const call = { name: 'run', arguments: { id: 9007199254740993n, text: 'a</parameter>\n</function>' } };
  const input = `<tool_call>\n${JSON.stringify(call, (_key, value) => (typeof value === 'bigint' ? String(value) : value)).replace('"9007199254740993"', '9007199254740993')}\n</tool_call>`;
  const refused = await cli(['convert', '--to', 'qwen3-coder'], lines({ id: 1, input }));
  expect(values(refused.out)).toMatchObject([{ output: null, warnings: [{ path: '/text' }] }]);
  expect(refused.out).toContain('9007199254740993');
  const kept = await cli(['convert', '--to', 'deepseek-dsml'], lines({ id: 1, input }));
  expect(kept.out).toContain('9007199254740993</｜DSML｜parameter>');
});

it('asks for a dialect to write', async () => {
  expect(await cli(['convert'])).toMatchObject({ exit: 2, said: [expect.stringContaining('--to')] });
  expect(await cli(['convert', '--to', 'auto'])).toMatchObject({ exit: 2 });
});
