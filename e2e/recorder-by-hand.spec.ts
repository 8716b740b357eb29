import { readFileSync } from 'node:fs';
import { devices, expect, type Page, test } from '@playwright/test';
import { CasesPage } from './pages/cases-page.ts';
import { DebugPage } from './pages/debug-page.ts';
import { type StartedRecorder, startRecorder } from './pages/started-recorder.ts';

const recorder = (page: Page) => page.getByRole('region', { name: 'Recorder' });
const rows = (page: Page) => page.getByRole('table', { name: 'Streams' }).locator('tbody').getByRole('row');

/** Presses Tab, or Shift+Tab, until a control with this name has the focus. */
async function tabTo(page: Page, name: RegExp | string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const focused = page
    .locator(':focus')
    .and(page.getByRole('button', { name }).or(page.getByRole('checkbox', { name })));
  for (let pressed = 0; pressed < 40; pressed++) {
    await page.keyboard.press(key);
    if ((await focused.count()) > 0) return;
  }
  throw new Error(`${key} never came to ${name}`);
}

async function withRecorder(act: (own: StartedRecorder) => Promise<void>): Promise<void> {
  const own = await startRecorder('--simulate');
  await act(own).finally(() => own.stop());
}

test('the recorder works by keyboard alone', async ({ page }) => {
  await withRecorder(async (own) => {
    const shown = recorder(page).getByRole('heading', { level: 2, name: /^Stream \d/ });
    await test.step('requests are sent, and the focus shows the stream that it is on', async () => {
      await page.goto(own.page);
      await recorder(page).waitFor();
      await tabTo(page, 'Send 5 requests to the simulated model');
      await page.keyboard.press('Enter');
      await expect(rows(page)).toHaveCount(5);
      await expect(rows(page).filter({ hasText: /Clean|Recovered|No call/ })).not.toHaveCount(0);
      await tabTo(page, /^5 /);
      await expect(shown).toHaveText('Stream 5');
      await page.keyboard.press('ArrowDown');
      await expect(shown).toHaveText('Stream 4');
    });
    await test.step('a stream is opened, replayed, and left for the one that was shown', async () => {
      await page.keyboard.press('Enter');
      const position = page.getByRole('slider', { name: 'Position' });
      await expect(page.getByRole('status', { name: 'Live' })).toContainText('complete');
      await page.keyboard.press('Home');
      await expect(position).toHaveValue('0');
      await page.keyboard.press('End');
      await expect(position).not.toHaveValue('0');
      await tabTo(page, 'Back to Logs', 'Shift+Tab');
      await page.keyboard.press('Enter');
      await expect(shown).toHaveText('Stream 4');
    });
    await test.step('the newest is followed again', async () => {
      await tabTo(page, 'Follow');
      await page.keyboard.press('Space');
      await expect(recorder(page).getByRole('checkbox', { name: 'Follow' })).toBeChecked();
      await expect(shown).toHaveText('Stream 5');
    });
    await test.step('streams are served again in another cut, and the focus comes back', async () => {
      await tabTo(page, 'Read all 5 as a log');
      for (let pressed = 0; pressed < 2; pressed++) await page.keyboard.press('ArrowRight');
      await expect(recorder(page).getByRole('button', { name: 'Replay' })).toBeFocused();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Replay' });
      await expect(dialog.getByRole('status', { name: 'Serving' })).toContainText(/^Serving \d/);
      const cuts = dialog.getByRole('radiogroup', { name: 'Cut' });
      await cuts.getByRole('radio', { name: 'As recorded' }).focus();
      await page.keyboard.press('ArrowUp');
      await expect(cuts.getByRole('radio', { name: 'Worst cuts' })).toBeChecked();
      await expect(dialog).toContainText('--cut worst');
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(recorder(page).getByRole('button', { name: 'Replay' })).toBeFocused();
    });
  });
});

test('on a phone the recorder has its streams, base URLs and what is kept behind tabs', async ({ browser }) => {
  const { viewport, hasTouch, isMobile, deviceScaleFactor } = devices['iPhone 14'];
  const context = await browser.newContext({
    viewport,
    hasTouch,
    isMobile,
    deviceScaleFactor,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await withRecorder(async (own) => {
    await page.goto(own.page);
    await recorder(page).getByRole('button', { name: 'Send 5 requests to the simulated model' }).tap();
    await expect(rows(page)).toHaveCount(5);
    const tab = (name: string) => recorder(page).getByRole('tab', { name });
    await expect(tab('Streams 5')).toHaveAttribute('aria-selected', 'true');
    // What is to do stays in view below the rows.
    const follow = recorder(page).getByRole('button', { name: /^(Follow|Open) 5 in Debug$/ });
    await expect(follow).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const controls = recorder(page).getByRole('combobox');
    for (const control of await controls.all()) await expect(control).toBeInViewport({ ratio: 1 });
    await tab('Base URLs').tap();
    await expect(recorder(page).getByRole('button', { name: 'Copy OpenAI base URL' })).toBeInViewport();
    await expect(recorder(page)).toContainText('Goes on to');
    await expect(rows(page).first()).toBeHidden();
    await tab('Kept').tap();
    await expect(recorder(page)).toContainText(/in memory alone.*5 tapes.*keys, cookies, tokens.*ms here/s);
    await expect(recorder(page).getByRole('button', { name: 'Copy OpenAI base URL' })).toBeHidden();
    await tab('Streams').tap();
    await rows(page).last().tap();
    await expect(page.getByRole('status', { name: 'Live' })).toContainText('complete');
    await page.getByRole('button', { name: 'Back to Logs' }).tap();
    await expect(rows(page)).toHaveCount(5);
  });
  await context.close();
});

const TAPE = 'fixtures/tapes/2026-11-23T04-00-01.000Z-vllm-qwen3-coder-1.stream.jsonl';

test('a tape is opened by hand, and a link to it keeps its text, its times and its reads', async ({ page }) => {
  const debug = new DebugPage(page);
  const cases = new CasesPage(page);
  await debug.open();
  await cases.drop([{ name: 'failing.stream.jsonl', text: readFileSync(TAPE, 'utf8') }]);
  const chunks = page.getByRole('slider', { name: 'Position' });
  const text = async () => {
    await expect(chunks).toHaveAttribute('aria-valuetext', /chunk \d+ of 22,/);
    await debug.chooseChunks('As recorded, by reads');
    await expect(chunks).toHaveAttribute('aria-valuetext', /chunk \d+ of 12,/);
    await debug.chooseChunks('As recorded, by deltas');
    await expect(page.getByRole('toolbar', { name: 'Replay' })).toContainText(/of \d+\.\d\d s/);
    return debug.output.inputValue();
  };
  const before = await text();
  expect(before).toContain('<tool>');
  await cases.openFromLink();
  expect(await text()).toBe(before);
});
