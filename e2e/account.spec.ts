import { expect } from '@playwright/test';
import { DebugPage } from './pages/debug-page.ts';
import { test } from './pages/kept-page.ts';

test.describe.configure({ mode: 'default' });

const REPLY = '<tool_call>\n{"name": "ship", "arguments": {"to": "Oslo"}}\n</tool_call>\n';
const LOG = `INFO 10:00:01 [server.py:12] started
ERROR 10:00:02 [parser.py:7] ValueError: Expecting value: line 1 column 1 (char 0)

What the client got as content:

${REPLY}`;
const REFUSED = `API Error: 400 Upstream provider returned HTTP 400.
  {"message":"messages.2.seed: property 'messages.2.seed' is unsupported","type":"invalid_request_error"}
`;

test('a paste is told as the items it is made of, and opens at the reply in it', async ({ page }) => {
  const debug = new DebugPage(page);
  await debug.start();
  const items = page.getByRole('tree', { name: 'What you pasted' }).getByRole('treeitem');

  await test.step('a log opens at its reply, with an item for each of its parts', async () => {
    await debug.pasteAnywhere(LOG);
    await expect(items.last()).toHaveAccessibleName(/^Reply lines 6–8 /);
    await expect(items.last()).toHaveAttribute('aria-selected', 'true');
    await expect(items.filter({ hasText: 'decides the verdict' })).toHaveAccessibleName(/ error line 2 /);
    await expect(debug.verdict).toContainText('Expecting value');
    await expect(debug.verdict).toHaveAttribute('data-verdict', /would-fail|failed/);
  });

  await test.step('the program that decides is quoted with its line, and the reply is counted in the paste', async () => {
    const words = page.getByRole('region', { name: 'What The program says' });
    await expect(words).toContainText('Expecting value: line 1 column 1 (char 0)');
    await expect(words).toContainText('line 2 of what you pasted');
    const pane = page.getByRole('region', { name: 'Model output' });
    await expect(pane).toContainText('lines 6–8 of the paste');
    await expect(pane.locator('.row-number, .line-numbers').filter({ visible: true }).first()).toHaveText('6');
    await debug.waitForEditor();
    await expect(pane.locator('.line-numbers').first()).toHaveText('6');
  });

  await test.step('a link without the paste says the same, with who said it on which line', async () => {
    const sentence = await page.getByRole('heading', { level: 1 }).textContent();
    await debug.headerButton('Share').click();
    const link = page.getByRole('textbox', { name: 'Link' });
    await expect(link).toHaveValue(/#s=/);
    const address = await link.inputValue();
    await page.keyboard.press('Escape');
    await debug.openExample();
    await debug.pasteAnywhere(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(sentence!);
    await expect(page.getByRole('region', { name: 'What The program says' })).toContainText(
      'line 2 of what you pasted',
    );
    await expect(page.getByRole('region', { name: 'Model output' })).toContainText('lines 6–8 of the paste');
    await expect(items).toHaveCount(0);
    await page.goto('about:blank');
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(sentence!);
    await expect(page.getByRole('region', { name: 'What The program says' })).toContainText(
      'line 2 of what you pasted',
    );
    await debug.pasteAnywhere(LOG);
    await expect(items.last()).toHaveAccessibleName(/^Reply lines 6–8 /);
  });

  await test.step('a press on an item shows it as text, at its lines', async () => {
    await items.first().press('Enter');
    const part = page.getByRole('region', { name: 'Log, line 1 of the paste' });
    await expect(part).toContainText('INFO 10:00:01 [server.py:12] started');
    await items.first().press('End');
    await items.last().press('Enter');
    await expect(part).toBeHidden();
  });

  await test.step('in a narrow window the items lie over the reply', async () => {
    const { width, height } = page.viewportSize()!;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'What you pasted' }).click();
    await items.first().press('Escape');
    await expect(items.first()).toBeHidden();
    await page.getByRole('button', { name: 'What you pasted' }).click();
    await items.first().click();
    await page.getByRole('button', { name: 'Show the reply' }).click();
    await expect(page.getByRole('region', { name: /of the paste$/ })).toBeHidden();
    await page.setViewportSize({ width, height });
  });

  await test.step('a reply alone has no list', async () => {
    await debug.pasteAnywhere(REPLY);
    await expect(debug.verdict).toHaveAttribute('data-verdict', 'clean');
    await expect(items).toHaveCount(0);
  });

  await test.step('an error alone has what it says in place of a replay', async () => {
    await debug.pasteAnywhere(REFUSED);
    const says = page.getByRole('region', { name: 'What it says' });
    await expect(says).toContainText('seed');
    await expect(says.getByText('Whose fault')).toBeVisible();
    await expect(debug.verdict).toHaveAttribute('data-verdict', 'refused');
    await expect(page.locator('.button.is-solid:visible')).toHaveCount(1);
    await expect(page.getByRole('toolbar', { name: 'Replay' })).toBeHidden();
  });
});
