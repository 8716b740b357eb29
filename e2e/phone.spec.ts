import { expect, test } from '@playwright/test';
import { DebugPage } from './pages/debug-page.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('a phone shows one screen at a time and never fetches the editor', async ({ page, browserName }) => {
  test.skip(browserName !== 'chromium', 'touch is emulated in Chromium alone');
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const debug = new DebugPage(page);
  await debug.open();
  await expect(debug.verdict).toContainText('Broken: 3 repairs');
  await page.getByRole('tab', { name: 'Calls' }).tap();
  await expect(debug.argument('command')).toBeVisible();
  await page.getByRole('tab', { name: 'State' }).tap();
  await expect(debug.stateMachine).toBeVisible();
  // In a low pane the state that is active is brought into view, and nothing is cut off at its side.
  await expect(debug.stateMachine).toHaveAttribute('aria-description', /^InEntity is active/);
  const pane = page.getByRole('group', { name: 'Visited states' });
  await expect(pane.getByText('InEntity', { exact: true }).first()).toBeInViewport();
  expect(await pane.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await page.getByRole('tab', { name: 'Stream' }).tap();
  await debug.replayButton('Next problem').tap();
  await expect(debug.position).toHaveValue('523');
  expect(fetched.filter((url) => /monaco/i.test(url))).toEqual([]);
});

test('the reply is edited in a text area of its own', async ({ page, browserName }) => {
  test.skip(browserName !== 'chromium', 'touch is emulated in Chromium alone');
  const debug = new DebugPage(page);
  await debug.open();
  await page.getByRole('button', { name: 'Edit' }).tap();
  await debug.write('No call at all.');
  await page.getByRole('button', { name: 'Done' }).tap();
  await expect(debug.verdict).toContainText('No call: 15 characters');
});
