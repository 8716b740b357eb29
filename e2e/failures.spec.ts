import { expect, type Page, test } from '@playwright/test';
import { DebugPage } from './pages/debug-page.ts';

const CLEAN = '<tool><tool_name>list</tool_name><arguments></arguments></tool>';

test('a panel that cannot be fetched says so, and the rest goes on working', async ({ page }) => {
  await page.route(/ComparePanel.*\.js/, (route) => route.abort());
  const debug = new DebugPage(page);
  await debug.open();
  await debug.tab('Compare').click();
  await expect(debug.panel('Compare').getByRole('alert')).toContainText('could not be fetched. Your reply is kept');
  await debug.tab('Problems').click();
  await expect(debug.problem('unescaped-ampersand').first()).toBeVisible();
  await expect(debug.output).toHaveCount(1);
});

test('a dialog that cannot be fetched says so and can be closed', async ({ page }) => {
  await page.route(/AboutDialog.*\.js/, (route) => route.abort());
  const debug = new DebugPage(page);
  await debug.open();
  await debug.headerButton('Commands').click();
  await page.getByRole('option', { name: 'About and licences' }).click();
  const dialog = page.getByRole('dialog', { name: 'Something is missing' });
  await expect(dialog.getByRole('alert')).toContainText('could not be fetched');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(debug.verdict).toContainText('Broken');
});

test('what is typed while a dialog is on its way does not go into the reply', async ({ page }) => {
  const debug = new DebugPage(page);
  await debug.open();
  await debug.waitForEditor();
  const length = await debug.position.getAttribute('max');
  let answer: () => void = () => undefined;
  await page.route(/CommandPalette.*\.js/, async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  await page.keyboard.press('ControlOrMeta+K');
  await expect(page.getByRole('dialog', { name: 'Opening' })).toHaveCount(1);
  await page.keyboard.type('share');
  answer();
  await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible();
  await expect(debug.position).toHaveAttribute('max', length ?? '');
  await page.keyboard.press('Escape');
  await expect(debug.output).toBeFocused();
});

test('where the editor cannot be fetched, the text area goes on', { tag: '@core' }, async ({ page }) => {
  await page.route(/monaco.*\.js/i, (route) => route.abort());
  const debug = new DebugPage(page);
  await debug.open();
  await debug.write(CLEAN);
  await expect(debug.verdict).toContainText('Clean: 1 call');
});

/** A parser that hangs at what a page sends it, where that holds all of some words; its listener stands before the real one. */
async function hangOn(page: Page, ...words: string[]): Promise<void> {
  await page.route(/parse\.worker.*\.js/, async (route) => {
    const response = await route.fetch();
    const hang = `addEventListener('message', ({ data }) => {
      const sent = JSON.stringify(data);
      if (${JSON.stringify(words)}.every((word) => sent.includes(word))) for (;;);
    });`;
    await route.fulfill({ response, body: `${hang}\n${await response.text()}` });
  });
}

const HANGS = '<tool><tool_name>list</tool_name><arguments><path>a hanging & one</path></arguments></tool>';

test('a reply over which the parser hangs is read without tools and fixes, and the text stays', async ({ page }) => {
  await hangOn(page, 'a hanging', '"name":"list"');
  const debug = new DebugPage(page);
  await debug.open();
  const tools = [{ name: 'list', inputSchema: { type: 'object', properties: { path: { type: 'integer' } } } }];
  await debug.pasteAnywhere(JSON.stringify({ format: 'chunkscope-fixture', version: 1, tools, chunks: [HANGS] }));
  const said = page.getByText('The parser gave no answer for 5 seconds and was started again.');
  await expect(said).toBeVisible({ timeout: 40_000 });
  await expect(debug.verdict).toContainText('Recovered: 1 call');
  await expect(debug.verdict).toContainText('read without tools and fixes');
  await debug.tab('Problems').click();
  await expect(debug.problem('unescaped-ampersand')).toBeVisible();
  await debug.pasteAnywhere(CLEAN);
  await expect(debug.verdict).toContainText('Clean: 1 call');
  await expect(debug.verdict).not.toContainText('without tools');
});

test('a reply over which the parser hangs whatever is left out is not read, and another one is', async ({ page }) => {
  await hangOn(page, 'a hanging');
  const debug = new DebugPage(page);
  await debug.open();
  await debug.pasteAnywhere(HANGS);
  await expect(debug.verdict).toContainText(`Reading ${HANGS.length} characters`);
  await expect(debug.verdict).toContainText('Not read', { timeout: 40_000 });
  await expect(page.getByText('even without tools and fixes, so the reply is not read')).toBeVisible();
  await expect(debug.position).toHaveAttribute('max', String(HANGS.length));
  await debug.pasteAnywhere(CLEAN);
  await expect(debug.verdict).toContainText('Clean: 1 call');
});
