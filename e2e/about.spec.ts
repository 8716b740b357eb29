import { expect, test } from '@playwright/test';
import { DebugPage } from './pages/debug-page.ts';

test('the page names what it stands on, with every licence in full', async ({ page }) => {
  const debug = new DebugPage(page);
  await debug.open();
  await debug.headerButton('Shortcuts').click();
  await page.getByRole('button', { name: 'About and licences' }).click();

  const about = page.getByRole('dialog', { name: 'About and licences' });
  await expect(about).toContainText(/Chunkscope \d+\.\d+\.\d+/);
  for (const name of ['react', 'monaco-editor', 'comlink']) {
    await expect(about.getByText(new RegExp(`^${name} \\d`))).toBeVisible();
  }
  const zustand = about.getByRole('listitem').filter({ hasText: /^zustand \d/ });
  await zustand.getByText(/^zustand \d/).click();
  await expect(zustand.getByText('Permission is hereby granted')).toBeVisible();
});
