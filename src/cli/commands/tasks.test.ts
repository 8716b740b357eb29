import { expect, it } from 'vitest';
import { cli, values } from '../cli.test-kit.ts';

const TOOLS = JSON.stringify([
  { name: 'run', inputSchema: { type: 'object', properties: { command: { type: 'string' } }, required: ['command'] } },
  { name: 'add', inputSchema: { type: 'object', properties: { a: { type: 'number' } } } },
]);

it('prints a task a line, and says what it left out', async () => {
  const { exit, out, said } = await cli(['tasks', '--kinds', 'shell,list,none'], TOOLS);
  expect(exit).toBe(0);
  expect(values(out)).toMatchObject([
    { id: 'run/shell', kind: 'shell', tool: 'run', expect: { toolName: 'run' } },
    { id: 'run/none', kind: 'none', expect: null },
  ]);
  expect(said).toEqual([
    'run gets no task for list: none of its arguments can hold it.',
    'add: it has no text argument, so there are no tasks for it.',
  ]);
});

it('takes the end of calls from the dialect', async () => {
  const { out } = await cli(['tasks', '--kinds', 'tool-end', '--dialect', 'glm'], TOOLS);
  expect(out).toContain('A call ends with </tool_call>');
});

it('refuses a kind that does not exist, and tools without a text', async () => {
  expect(await cli(['tasks', '--kinds', 'shell,hard'], TOOLS)).toMatchObject({
    exit: 2,
    said: [expect.stringContaining('there is no kind "hard"')],
  });
  expect((await cli(['tasks'], '[{"name":"add","inputSchema":{"type":"object"}}]')).exit).toBe(1);
});
