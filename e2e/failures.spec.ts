import { expect, test } from '@playwright/test';
import { DebugPage } from './pages/debug-page.ts';

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
  await debug.write('<tool><tool_name>list</tool_name><arguments></arguments></tool>');
  await expect(debug.verdict).toContainText('Clean: 1 call');
});
