import { expect, test } from '@playwright/test';
import { DebugPage } from './pages/debug-page.ts';

const LONG = `I will run the tests first.\n<tool>\n<server_name>local</server_name>\n<tool_name>run</tool_name>\n<arguments>\n<command>cd reader && npm test</command>\n<note>${'words of no weight, '.repeat(40)}</note>\n</arguments>\n</tool>`;

let debug: DebugPage;

test.beforeEach(async ({ page }) => {
  debug = new DebugPage(page);
  await debug.open();
});

test('the smallest reply that fails alike is found, shown in the original, and opened with a way back', async ({
  page,
}) => {
  await test.step('a long reply', async () => {
    await debug.write(LONG);
    await expect(debug.verdict).toContainText('2 repairs');
    await debug.replay.getByRole('button', { name: 'Next problem' }).click();
    await page.getByRole('button', { name: 'Minimise', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Minimise' });
    const smallest = dialog.getByRole('region', { name: 'Smallest reply' });
    await expect(smallest).toContainText('<command>&</command>');
    await expect(smallest).not.toContainText('weight');
    await dialog.getByRole('radio', { name: 'What mattered in the original' }).check();
    await expect(smallest).toContainText('npm test');
    await expect(smallest.getByText('<command>', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Open as a new case' }).click();
    await expect(dialog).toBeHidden();
    await expect(debug.verdict).toContainText('1 repair');
    await page.getByRole('button', { name: 'Take back' }).click();
    await expect(debug.verdict).toContainText('2 repairs');
  });

  await test.step('a reply with nothing wrong is said to have nothing to minimise', async () => {
    await debug.write('<tool>\n<tool_name>run</tool_name>\n<arguments><a>1</a></arguments>\n</tool>');
    await expect(debug.verdict).toContainText('Clean');
    await page.getByRole('button', { name: 'Commands' }).click();
    await page.keyboard.type('Minimise the reply');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Minimise' })).toContainText('there is nothing to minimise');
  });
});
