import { expect, test } from 'vitest';
import { allSections, defaultSettings, type PromptSettings } from '../prompts/prompt-settings.ts';
import { promptCalls } from '../prompts/reading/prompt-calls.ts';
import { buildPrompt } from '../prompts/system-prompt.ts';
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

const EXPECTED = { toolName: 'run', arguments: { command: COMMAND } };

function draftFor(
  input: string,
  expected: RunAnswer['expect'] = EXPECTED,
  settings: PromptSettings = defaultSettings('escape'),
  tools = TOOLS,
) {
  const run = new OpenedRun({
    format: 'chunkscope-run',
    version: 1,
    at: '2026-11-23T04:00:00.000Z',
    model: 'm',
    endpoint: null,
    api: 'openai',
    variants: [{ name: 'A', prompt: buildPrompt(tools, settings).text, dialect: settings.dialect ?? 'forge' }],
    tools,
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
  return draftedChange(run.rows[0]!, tools, settings);
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

const WRITE: ToolDefinition = {
  name: 'save',
  inputSchema: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
};

/** The first call that a prompt shows. */
const shownIn = (settings: PromptSettings, tools: readonly ToolDefinition[]): string => {
  const { prompt, dialect } = { prompt: buildPrompt(tools, settings).text, dialect: settings.dialect ?? 'forge' };
  const [{ start, end } = { start: 0, end: 0 }] = promptCalls({ prompt, dialect }, tools);
  return prompt.slice(start, end);
};

const order = (settings: PromptSettings) => allSections(settings).map(({ id }) => id);

const FORM_LOST = [
  ['prose', 'I will run it now.'],
  ['a fence of JSON', '```json\n{"status": "success"}\n```'],
  ['a renamed wrapper', call('ls').replaceAll(/<(\/?)tool>/g, '<$1run>')],
] as const;

test.each(FORM_LOST)('%s is answered where the form of a call is taught, never by escaping', (_, input) => {
  const draft = draftFor(input);
  expect(draft).toMatchObject({
    section: 'call-format',
    before: '# Tools',
    line: '# Call format',
    suffix: 'another order',
  });
  expect(order(draft!.settings).indexOf('tools')).toBe(order(draft!.settings).indexOf('call-format') - 1);
  expect(buildPrompt(TOOLS, draft!.settings).text).toMatch(/# Tools[\s\S]*# Call format/);
});

test('where the tools come first already, a line says which element is outside, once', () => {
  const [, input] = FORM_LOST[2];
  const second = draftFor(input, EXPECTED, draftFor(input)!.settings);
  expect(second).toMatchObject({
    section: 'call-format',
    suffix: 'one line more',
    line: expect.stringContaining('<tool>'),
  });
  expect(draftFor(input, EXPECTED, second!.settings)).toMatchObject({ section: 'call-format', line: null });
});

test('a change that was tried on no other dialect is offered for none', () => {
  expect(draftFor('Prose.', EXPECTED, defaultSettings('escape', 'hermes'))).toMatchObject({
    section: 'call-format',
    line: null,
  });
});

test('an example that was copied is changed itself: in the place of it comes one of another tool', () => {
  const tools = [...TOOLS, WRITE];
  const settings = defaultSettings('escape');
  const shown = shownIn(settings, tools);
  const draft = draftFor(shown, EXPECTED, settings, tools);
  const [, copied] = /<tool_name>(\w+)/.exec(shown)!;
  const other = copied === 'run' ? 'save' : 'run';
  expect(draft).toMatchObject({ section: 'call-format', before: '{call}', line: `{example:${other}}` });
  expect(shownIn(draft!.settings, tools)).toContain(`<tool_name>${other}</tool_name>`);
});

test('examples of their own section come after the rules', () => {
  const settings = defaultSettings('escape', 'hermes');
  const draft = draftFor(shownIn(settings, TOOLS), EXPECTED, settings);
  expect(draft).toMatchObject({ section: 'examples', suffix: 'another order', line: '# Examples' });
  expect(order(draft!.settings).indexOf('examples')).toBeGreaterThan(order(draft!.settings).indexOf('rules'));
  expect(draftFor(shownIn(draft!.settings, TOOLS), EXPECTED, draft!.settings)).toMatchObject({ line: null });
});

test('another value than the one asked for is no matter of escaping', () => {
  expect(draftFor(call('ls -l'))).toBeNull();
});

test('of an ask no value is known, so no line is drafted about one', () => {
  expect(draftFor('Prose.', { toolName: 'run' })).toMatchObject({ section: 'call-format' });
  expect(draftFor(call('a && b'), { toolName: 'run' })?.line ?? null).toBeNull();
});
