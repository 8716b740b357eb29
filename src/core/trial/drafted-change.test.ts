import { expect, test } from 'vitest';
import { defaultSettings } from '../prompts/prompt-settings.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import { draftedChange } from './drafted-change.ts';
import { OpenedRun } from './opened-run.ts';
import type { RunAnswer } from './run.ts';

const TOOLS: readonly ToolDefinition[] = [
  { name: 'run', inputSchema: { type: 'object', properties: { command: { type: 'string' } }, required: ['command'] } },
];

const COMMAND = 'echo "</tool>" && ls';

const call = (command: string): string =>
  `<tool>\n<server_name>local</server_name>\n<tool_name>run</tool_name>\n<arguments>\n  <command>${command}</command>\n</arguments>\n</tool>`;

function draftFor(input: string, expected: RunAnswer['expect'] = { toolName: 'run', arguments: { command: COMMAND } }) {
  const run = new OpenedRun({
    format: 'chunkscope-run',
    version: 1,
    at: '2026-11-23T04:00:00.000Z',
    model: 'm',
    endpoint: null,
    api: 'openai',
    variants: [{ name: 'A', prompt: 'A', dialect: 'forge' }],
    tools: TOOLS,
    rounds: 1,
    tasks: 1,
  });
  run.add({
    id: 'A/t/1',
    variant: 'A',
    task: 't',
    kind: 'tool-end',
    round: 1,
    input,
    chunks: [input],
    dt: [0],
    finish: 'stop',
    ...(expected !== undefined && { expect: expected }),
  });
  return draftedChange(run.rows[0]!, TOOLS, defaultSettings('escape'));
}

test('a text that ends its own call is a matter of encoding: the line shows it as it is written', () => {
  expect(draftFor(call(COMMAND))).toMatchObject({
    section: 'encoding',
    line: 'Right: <command>echo "&lt;/tool&gt;" &amp;&amp; ls</command>',
  });
});

test('where the value is written right, no line about it is drafted, and the section is that of the mistake', () => {
  const draft = draftFor(call('echo "&lt;/tool&gt;" &amp;&amp; ls').replace('</command>', ''));
  expect(draft).toMatchObject({ section: 'call-format', line: null });
});

test('nothing is drafted where no call was to come', () => {
  expect(draftFor(call('ls'), null)).toBeNull();
});
