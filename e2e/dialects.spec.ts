import { expect } from '@playwright/test';
import { DebugPage } from './pages/debug-page.ts';
import { test } from './pages/kept-page.ts';

test.describe.configure({ mode: 'default' });

const QWEN = `The reader splits entities.

<tool_call>
<function=read_file>
<parameter=path>
src/reader.ts
</parameter>
</function>
</tool_call>

Now its tests:
<function=execute_command>
<parameter=command>
cd packages/reader && npm test
</parameter>
</function>
</tool_call>
`;
const JSON_BODY = '<tool_call>\n<function=edit>\n{"path": "a.md"}\n</function>\n</tool_call>';
const WEATHER_TOOL = JSON.stringify([
  {
    name: 'get_weather',
    description: 'The weather.',
    inputSchema: { type: 'object', properties: { city: { type: 'string' } } },
  },
]);
const STRIPPED = 'I look it up.assistantcommentary to=functions.get_weather json{"city":"Paris","unit":"celsius"}';
const HERMES = '<tool_call>{"name": "run", "arguments": {"cmd": "ls"}}</tool_call>';

let debug: DebugPage;

test.beforeEach(async ({ page }) => {
  debug = new DebugPage(page);
  await debug.start();
});

test('a paste is read in the dialect of its first call, and the chip says which', { tag: '@core' }, async () => {
  await debug.readingIs('Format', 'forge');
  await debug.pasteAnywhere(QWEN);
  await expect(debug.verdict).toContainText(/Recovered: .*2 calls/);
  await debug.readingIs('Format', 'auto');
  await expect(debug.reading).toHaveAccessibleName('Format Qwen3-Coder');
  await debug.pasteAnywhere(HERMES);
  await expect(debug.reading).toHaveAccessibleName('Format Hermes');
  await expect(debug.argument('run')).toContainText('Complete');
});

test('what each dialect would find, a conversion, and all that is said of the dialect in view', async ({ page }) => {
  await test.step('the menu says what each dialect would find, and choosing one reads the text anew', async () => {
    await debug.pasteAnywhere(QWEN);
    await expect(debug.reading).toHaveAccessibleName('Format Qwen3-Coder');
    const dialect = debug.readingChoice('Format');
    await debug.reading.click();
    await expect(dialect.locator('option', { hasText: /^Auto: Qwen3-Coder/ })).toContainText('2 calls, 1 repair');
    await expect(dialect.locator('option[value="hermes"]')).toContainText('no call');
    await dialect.selectOption('hermes');
    await expect(debug.verdict).toContainText('No call');
    await debug.readingMenu.getByRole('button', { name: 'Back to what was found' }).click();
    await expect(debug.verdict).toContainText(/Recovered: .*2 calls/);
    await page.keyboard.press('Escape');
  });

  await test.step('the menu shows what finds something, unfolds families, finds formats by their models and converts', async () => {
    const menu = debug.readingMenu;
    const list = menu.getByRole('listbox');
    const field = menu.getByRole('combobox', { name: 'Find a format or a model' });
    await debug.reading.click();
    await expect(list.getByRole('option', { name: 'Seed-OSS' })).toContainText('2 calls');
    await expect(menu).toContainText('others find no call');
    await expect(list.getByRole('option', { name: /^Convert / })).toHaveCount(0);
    await list.getByRole('option', { name: /^Python, / }).click();
    await expect(list.getByRole('option', { name: /^LFM2/ })).toBeVisible();
    await field.fill('devstral');
    await expect(list.getByRole('option')).toHaveText([/^Mistral/]);
    await page.keyboard.press('Enter');
    await expect(debug.reading).toHaveAccessibleName('Format Mistral');
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(debug.reading).toBeFocused();
    await debug.headerButton('Undo').click();
    await expect(debug.reading).toHaveAccessibleName('Format Qwen3-Coder');
    await debug.reading.click();
    await menu.getByRole('button', { name: 'Convert to another format' }).click();
    await field.fill('kimi k2');
    await page.keyboard.press('Enter');
    await expect(menu).toBeHidden();
    await expect(debug.output).toHaveValue(/<\|tool_call_begin\|>functions\.read_file:0/);
    await debug.headerButton('Undo').click();
    await expect(debug.reading).toHaveAccessibleName('Format Qwen3-Coder');
  });

  await test.step('the menu alone says how the format is known, and what to start each server with', async () => {
    await expect(debug.verdict).not.toContainText('known by');
    await debug.reading.click();
    await expect(debug.readingMenu).toContainText('Known by');
    await expect(debug.readingMenu).toContainText('--tool-call-parser qwen3_coder');
    await page.keyboard.press('Escape');
  });

  await test.step('the server that the user has is chosen by name, said first, remembered, and goes with a link', async () => {
    await debug.pasteAnywhere(JSON_BODY);
    await expect(debug.verdict).toContainText('Recovered');
    await debug.choose('Your server', 'vLLM');
    await expect(debug.reading).toHaveAccessibleName('Format Qwen3-Coder, for vLLM');
    const mine = page.getByRole('group', { name: 'Servers', exact: true }).getByRole('button').first();
    await expect(mine).toHaveText('Your server vLLM runs it differently');
    await mine.click();
    const servers = debug.panel('Servers');
    await expect(servers).toContainText('Your server vLLM qwen3_coder runs it differently');
    await expect(servers.getByRole('region', { name: 'Dropped' })).toContainText('llama.cpp');
    await servers.getByRole('button', { name: /^vLLM .*qwen3_coder.*, Runs differently$/ }).click();
    await expect(servers).toContainText('runs edit without arguments');
    await debug.choose('Parser', 'hermes');
    await expect(mine).toHaveText('Your server vLLM returns it as text');
    // What was left unsaved comes back in its dialect, and the server is remembered.
    await debug.pasteAnywhere(QWEN);
    await expect(debug.reading).toHaveAccessibleName('Format Qwen3-Coder, for vLLM');
    await debug.choose('Format', 'seed-oss');
    await expect(debug.reading).toHaveAccessibleName(/^Format Seed-OSS/);
    await expect(debug.verdict).toContainText('4 repairs');
    await page.reload();
    await expect(debug.reading).toHaveAccessibleName(/^Format Seed-OSS/);
    await debug.pasteAnywhere(JSON_BODY);
    await expect(mine).toHaveText('Your server vLLM returns it as text');
    await debug.choose('Your server', 'Not chosen');
    await expect(mine).toHaveText('Your server choose');
    await expect(debug.reading).toHaveAccessibleName('Format Qwen3-Coder');
  });

  await test.step('a reply converts to another dialect in one step', async () => {
    await debug.pasteAnywhere(HERMES);
    await expect(debug.reading).toHaveAccessibleName('Format Hermes');
    await debug.reading.click();
    await expect(debug.readingChoice('Format').locator('option[value="to:qwen3-coder"]')).toHaveText(
      'Convert to Qwen3-Coder',
    );
    await debug.readingChoice('Format').selectOption('to:qwen3-coder');
    await expect(debug.output).toHaveValue(/<function=run>/);
    await expect(debug.reading).toHaveAccessibleName('Format Qwen3-Coder');
    await debug.headerButton('Undo').click();
    await expect(debug.output).toHaveValue(HERMES);
    await expect(debug.reading).toHaveAccessibleName('Format Hermes');
  });

  await test.step('machine, states and Compare are those of the dialect in view', async () => {
    await debug.pasteAnywhere(QWEN);
    await expect(debug.reading).toHaveAccessibleName('Format Qwen3-Coder');
    const machine = page.getByRole('region', { name: 'State machine' });
    await expect(machine).toContainText('</parameter>');
    await expect(debug.states.getByRole('row', { name: /^InParameter 2/ })).toHaveCount(1);
    await debug.tab('Servers').click();
    await debug.panel('Servers').getByRole('combobox', { name: 'View' }).selectOption('By argument');
    const readers = debug.panel('Servers').getByRole('group', { name: 'Comparison' }).getByRole('columnheader');
    await expect(readers).toContainText(['Argument', 'Resilient', 'vLLM', 'SGLang']);
    await expect(readers.filter({ hasText: 'Forge' })).toHaveCount(0);
  });

  await test.step('readers that all find no call differ in nothing', async () => {
    await debug.pasteAnywhere('Both files are fine.');
    await expect(debug.verdict).toContainText('No call');
    await debug.tab('Servers').click();
    const matrix = page.getByRole('group', { name: 'Comparison' });
    await expect(matrix.getByRole('button', { name: 'Strict, Outcome: No call' })).toBeVisible();
    await expect(matrix.getByRole('button', { name: /refuses|differs/ })).toHaveCount(0);
  });

  await test.step('a call that is named and not read says three ways to read it, the first on the filled button', async () => {
    await debug.tab('Calls').click();
    await debug.pasteAnywhere(STRIPPED);
    await expect(debug.reading).toHaveAccessibleName('Format not detected');
    const ways = debug.panel('Calls').getByRole('region', { name: 'To read it' });
    await expect(ways.getByRole('heading', { level: 4 })).toHaveText([
      'Add the tools of the request',
      'Or read it as Harmony (gpt-oss) at once',
      'On the server',
    ]);
    await expect(ways).toContainText('Keep special tokens');
    // There are no calls, no states and no replay to show.
    await expect(debug.replay).toBeHidden();
    await expect(page.getByRole('tablist', { name: 'Views of the reply' })).toBeHidden();
    await expect(ways).toContainText('Paris');
    await expect(page.locator('.button.is-solid').filter({ visible: true })).toHaveText(['Add tools']);
    await page.getByRole('button', { name: 'Read it as Harmony (gpt-oss)' }).click();
    await expect(debug.argument('city')).toContainText('Paris');
    await expect(debug.replay).toBeVisible();
    await debug.headerButton('Undo').click();
    await expect(ways).toBeVisible();
    // Tools that are dropped there are tools, and no reply.
    const file = await page.evaluateHandle((text) => {
      const files = new DataTransfer();
      files.items.add(new File([text], 'tools.json', { type: 'application/json' }));
      return files;
    }, WEATHER_TOOL);
    await ways.getByLabel('File with tools').dispatchEvent('drop', { dataTransfer: file });
    await expect(debug.argument('city')).toContainText('Paris');
    await expect(debug.panel('Calls')).toContainText('checked');
  });

  await test.step('an element that no tool is named after can be read as one, and that is taken back', async () => {
    await debug.pasteAnywhere('I will look.\n<shell><command>ls -la</command></shell>');
    await expect(debug.verdict).toContainText('No call: <shell> is the tag of no known tool');
    await debug.tab('Calls').click();
    const calls = debug.panel('Calls');
    await expect(calls).toContainText('and it is read as a call');
    await calls.getByRole('button', { name: 'Read <shell> as a tool' }).click();
    await expect(debug.verdict).toContainText(/Clean.*: 1 call read/);
    await expect(debug.argument('command')).toContainText('ls -la');
    await page.getByRole('region', { name: 'News' }).getByRole('button', { name: 'Take back' }).click();
    await expect(debug.verdict).toContainText('No call');
    await calls.getByRole('button', { name: 'Change' }).click();
    await expect(calls.getByRole('textbox', { name: 'Tools of the request' })).toBeVisible();
  });
});
