import { expect, test } from '@playwright/test';
import { DebugPage } from './pages/debug-page.ts';
import { violations, violationsInBothColours } from './pages/violations.ts';

test('the Debug screen has no violation in light or dark colours, built or live, with any tab or dialog open', async ({
  page,
}) => {
  const debug = new DebugPage(page);
  await debug.open();
  // Its colours are those of the live page.
  expect(await violations(page)).toEqual([]);
  await debug.waitForEditor();
  expect(await violationsInBothColours(page)).toEqual([]);
  for (const name of ['Events', 'Problems', 'Servers'] as const) {
    await debug.tab(name).click();
    await expect(debug.panel(name)).toBeVisible();
    // Servers alone changes what is round its panel.
    expect(
      await violationsInBothColours(page, name === 'Servers' ? undefined : '.tabs, [role=tabpanel]'),
      name,
    ).toEqual([]);
  }
  for (const name of ['Open', 'Share', 'Commands', 'Shortcuts', 'Breakpoints']) {
    await debug.headerButton(name).click();
    // The dialog itself, not the one that is shown while it is on its way.
    await expect(page.locator('dialog.pop-card')).toBeVisible();
    expect(await violationsInBothColours(page, '[role=dialog], dialog'), name).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await debug.tab('Calls').click();
  await debug.stateMachine.getByText('InEntity', { exact: true }).click({ force: true, button: 'right' });
  await expect(page.getByRole('menu')).toBeVisible();
  expect(await violationsInBothColours(page, '[role=menu]'), 'menu of a state').toEqual([]);
});

test('Logs have no violation in light or dark colours, empty, with a log, grouped and compared', async ({ page }) => {
  await page.goto('./?w=logs');
  await expect(page.getByText('What the sample shows')).toBeVisible();
  expect(await violationsInBothColours(page), 'empty').toEqual([]);
  await page.getByRole('button', { name: /^Try the sample log/ }).click();
  await expect(page.getByRole('button', { name: 'Open in Debug' })).toBeVisible();
  expect(await violationsInBothColours(page), 'with a log').toEqual([]);
  await page.getByRole('combobox', { name: 'Group by' }).selectOption({ label: 'Variant' });
  await expect(page.getByRole('table', { name: 'Groups' })).toBeVisible();
  expect(await violationsInBothColours(page), 'grouped').toEqual([]);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('button', { name: 'Compare these' }).click();
  await expect(page.getByRole('table', { name: 'Difference' })).toBeVisible();
  expect(await violationsInBothColours(page), 'compared').toEqual([]);
});

test('every screen of a phone has no violation, upright and on its side', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const debug = new DebugPage(page);
  await debug.open();
  for (const name of ['Reply', 'Calls', 'Machine', 'Problems']) {
    await page.getByRole('tab', { name }).filter({ visible: true }).click();
    await expect(page.getByRole('tab', { name }).filter({ visible: true })).toHaveAttribute('aria-selected', 'true');
    expect(await violations(page), name).toEqual([]);
  }
  await page.getByRole('tab', { name: 'Reply' }).click();
  await debug.replayButton('Start').click();
  await expect(debug.position).toHaveValue('0');
  expect(await violations(page), 'Stream without a card').toEqual([]);

  await page.setViewportSize({ width: 844, height: 390 });
  await page.getByRole('tab', { name: 'Problems' }).filter({ visible: true }).click();
  await expect(debug.panel('Problems')).toBeVisible();
  expect(await violations(page), 'on its side').toEqual([]);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Workshop' }).click();
  await expect(page.getByRole('button', { name: 'Try 5 sample tools' })).toBeVisible();
  expect(await violations(page), 'Workshop').toEqual([]);
});
