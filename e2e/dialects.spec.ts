import { expect, type Locator, type Page } from '@playwright/test';
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
const HERMES = '<tool_call>{"name": "run", "arguments": {"cmd": "ls"}}</tool_call>';

let debug: DebugPage;
let dialect: Locator;

const chosen = (page: Page): Locator => page.locator('.dialect-found');

test.beforeEach(async ({ page }) => {
  debug = new DebugPage(page);
  dialect = page.getByRole('combobox', { name: 'Dialect' });
  await debug.start();
});

test('a paste is read in the dialect of its first call, and the chip says which', { tag: '@core' }, async ({
  page,
}) => {
  await expect(dialect).toHaveValue('forge');
  await debug.pasteAnywhere(QWEN);
  await expect(debug.verdict).toContainText('Recovered: 2 calls');
  await expect(dialect).toHaveValue('auto');
  await expect(chosen(page)).toHaveText('Auto: Qwen3-Coder');
  await debug.pasteAnywhere(HERMES);
  await expect(chosen(page)).toHaveText('Auto: Hermes');
  await expect(debug.argument('run')).toContainText('Complete');
});

test('what each dialect would find, a conversion, and all that is said of the dialect in view', async ({ page }) => {
  await test.step('the menu says what each dialect would find, and choosing one reads the text anew', async () => {
    await debug.pasteAnywhere(QWEN);
    await expect(chosen(page)).toHaveText('Auto: Qwen3-Coder');
    await dialect.click();
    await expect(dialect.locator('option', { hasText: /^Auto: Qwen3-Coder/ })).toContainText('2 calls, 1 repair');
    await expect(dialect.locator('option[value="hermes"]')).toContainText('no call');
    await page.keyboard.press('Escape');
    await dialect.selectOption('hermes');
    await expect(debug.verdict).toContainText('No call');
    await debug.headerButton('Undo').click();
    await expect(debug.verdict).toContainText('Recovered: 2 calls');
  });

  await test.step('the menu shows what finds something, unfolds families, finds formats by their models and converts', async () => {
    const menu = page.getByRole('dialog', { name: 'Read it as' });
    await dialect.press('Enter');
    await expect(menu.getByRole('option', { name: 'Seed-OSS' })).toContainText('2 calls');
    await expect(menu).toContainText('others find no call');
    await menu.getByRole('option', { name: /^Python, / }).click();
    await expect(menu.getByRole('option', { name: /^LFM2/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(dialect).toBeFocused();
    await page.keyboard.type('devstral');
    await expect(menu.getByRole('option')).toHaveText([/^Mistral/]);
    await page.keyboard.press('Enter');
    await expect(chosen(page)).toHaveText('Mistral');
    await debug.headerButton('Undo').click();
    await expect(chosen(page)).toHaveText('Auto: Qwen3-Coder');
    await dialect.click();
    await menu.getByRole('option', { name: 'Convert every call' }).click();
    await page.getByRole('combobox', { name: 'Find a format or a model' }).fill('kimi k2');
    await page.keyboard.press('Enter');
    await expect(debug.output).toHaveValue(/<\|tool_call_begin\|>functions\.read_file:0/);
    await debug.headerButton('Undo').click();
    await expect(chosen(page)).toHaveText('Auto: Qwen3-Coder');
  });

  await test.step('a fact of the verdict says whose format it is, and what to start each server with', async () => {
    await debug.verdict.getByRole('button', { name: /known by/ }).click();
    const card = page.getByRole('dialog', { name: 'Whose format it is, and what reads it' });
    await expect(card).toContainText('Written by Qwen3-Coder');
    await expect(card).toContainText('--tool-call-parser qwen3_coder');
    await page.keyboard.press('Escape');
  });

  await test.step('a reply converts to another dialect in one step', async () => {
    await debug.pasteAnywhere(HERMES);
    await expect(chosen(page)).toHaveText('Auto: Hermes');
    await dialect.click();
    await expect(dialect.locator('option[value="to:qwen3-coder"]')).toHaveText('Convert to Qwen3-Coder');
    await page.keyboard.press('Escape');
    await dialect.selectOption('to:qwen3-coder');
    await expect(debug.output).toHaveValue(/<function=run>/);
    await expect(chosen(page)).toHaveText('Qwen3-Coder');
    await debug.headerButton('Undo').click();
    await expect(debug.output).toHaveValue(HERMES);
    await expect(chosen(page)).toHaveText('Auto: Hermes');
  });

  await test.step('machine, states and Compare are those of the dialect in view', async () => {
    await debug.pasteAnywhere(QWEN);
    await expect(chosen(page)).toHaveText('Auto: Qwen3-Coder');
    const machine = page.getByRole('region', { name: 'State machine' });
    await expect(machine).toContainText('Qwen3-Coder');
    await expect(machine).toContainText('</parameter>');
    await expect(debug.states.getByRole('row', { name: /^InParameter 2/ })).toHaveCount(1);
    await debug.tab('Compare').click();
    const readers = debug.panel('Compare').getByRole('group', { name: 'Comparison' }).getByRole('columnheader');
    await expect(readers).toContainText(['Argument', 'Strict', 'Resilient', 'First close']);
    await expect(readers.filter({ hasText: 'Forge' })).toHaveCount(0);
  });

  await test.step('readers that all find no call differ in nothing', async () => {
    await debug.pasteAnywhere('Both files are fine.');
    await expect(debug.verdict).toContainText('No call');
    await debug.tab('Compare').click();
    const matrix = page.getByRole('group', { name: 'Comparison' });
    await expect(matrix.getByRole('button', { name: 'Strict, Outcome: No call' })).toBeVisible();
    await expect(matrix.getByRole('button', { name: /refuses|differs/ })).toHaveCount(0);
  });

  await test.step('what was left unsaved comes back in its dialect', async () => {
    await debug.pasteAnywhere(QWEN);
    await expect(chosen(page)).toHaveText('Auto: Qwen3-Coder');
    await dialect.selectOption('seed-oss');
    await expect(debug.verdict).toContainText('4 repairs');
    await page.reload();
    await expect(chosen(page)).toHaveText('Seed-OSS');
  });

  await test.step('an element that no tool is named after can be read as one, and that is taken back', async () => {
    await debug.tab('Calls').click();
    await debug.pasteAnywhere('I will look.\n<shell><command>ls -la</command></shell>');
    await expect(debug.verdict).toContainText('No call: <shell> is the tag of no known tool');
    const calls = debug.panel('Calls');
    await expect(calls).toContainText('and it is read as a call');
    await calls.getByRole('button', { name: 'Read <shell> as a tool' }).click();
    await expect(debug.verdict).toContainText('Clean: 1 call read');
    await expect(debug.argument('command')).toContainText('ls -la');
    await page.getByRole('region', { name: 'News' }).getByRole('button', { name: 'Take back' }).click();
    await expect(debug.verdict).toContainText('No call');
    await calls.getByRole('button', { name: 'Give its definition' }).click();
    await expect(page.getByRole('textbox', { name: 'Tool definitions' })).toBeVisible();
  });
});
