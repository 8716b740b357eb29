import { expect, test } from '@playwright/test';
import { DebugPage } from './pages/debug-page.ts';

const CLEAN = '<tool><tool_name>list</tool_name><arguments><path>src</path></arguments></tool>';
const BARE = '<tool><tool_name>run</tool_name><arguments><command>a && b</command></arguments></tool>';

let debug: DebugPage;

test.beforeEach(async ({ page }) => {
  debug = new DebugPage(page);
  await debug.open();
});

test('there is one text box of that name before and after Monaco takes over', { tag: '@core' }, async () => {
  await expect(debug.output).toHaveCount(1);
  await debug.waitForEditor();
  await expect(debug.output).toHaveCount(1);
  await expect(debug.output).toBeFocused();
});

test('text typed while Monaco is on its way is not lost', { tag: '@core' }, async ({ page }) => {
  test.slow();
  await debug.output.focus();
  await page.keyboard.press('ControlOrMeta+A');
  for (const letter of CLEAN) await page.keyboard.type(letter);
  await debug.waitForEditor();
  await expect(debug.verdict).toContainText('Clean: 1 call');
  await expect(debug.argument('path')).toContainText('src');
});

test('a problem that turns up while a reply is typed leaves the caret where it is', { tag: '@core' }, async ({
  page,
}) => {
  await debug.waitForEditor();
  await debug.output.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(CLEAN.slice(0, 40));
  await expect(debug.verdict).toContainText('Broken');
  await page.keyboard.type(CLEAN.slice(40));
  await expect(debug.verdict).toContainText('Clean: 1 call');
});

test('typing over everything replaces the reply, any number of times', { tag: '@core' }, async () => {
  await debug.waitForEditor();
  await debug.write(BARE);
  await expect(debug.verdict).toContainText('Recovered: 1 call');
  await debug.write(CLEAN);
  await expect(debug.verdict).toContainText('Clean: 1 call');
  await expect(debug.position).toHaveValue(String(CLEAN.length));
});

test('pressing the text box itself gives it the focus', async ({ browserName }) => {
  test.skip(browserName === 'firefox', 'Monaco has a text box of one pixel there');
  await debug.waitForEditor();
  await debug.output.click();
  await expect(debug.output).toBeFocused();
});

test('a paste keeps every kind of line end and a byte order mark', { tag: '@core' }, async ({ page }) => {
  await debug.waitForEditor();
  const text = `\ufeffa\r\nb\rc\n${CLEAN}`;
  await debug.pasteOver(text);
  await expect(debug.position).toHaveAttribute('max', String(text.length));
  expect(await debug.copied()).toBe('');
  await page.keyboard.press('ControlOrMeta+A');
  expect(await debug.copied()).toBe(text);
});

test('undo and redo go through typing, pastes and splits in their order', { tag: '@core' }, async ({ page }) => {
  await debug.waitForEditor();
  await debug.write(BARE);
  await expect(debug.verdict).toContainText('Recovered');
  await debug.split.selectOption('Lines');
  await expect(debug.position).toHaveAttribute('aria-valuetext', /^chunk 1 of 1/);
  await debug.headerButton('Undo').click();
  await expect(debug.split).not.toHaveValue('lines');
  await debug.headerButton('Undo').click();
  await expect(debug.verdict).toContainText('Broken: 3 repairs');
  await expect(debug.position).toHaveValue('522');
  await debug.output.focus();
  await page.keyboard.press('ControlOrMeta+Shift+Z');
  await expect(debug.verdict).toContainText('Recovered');
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(debug.verdict).toContainText('Broken: 3 repairs');
});

test('a change of recovery keeps the position', async () => {
  await debug.recovery.selectOption('Strict');
  await expect(debug.verdict).toContainText('refused');
  await expect(debug.position).toHaveValue('522');
});

test('a paste anywhere outside text fields loads the text and says so', { tag: '@core' }, async ({ page }) => {
  await page.mouse.move(700, 20);
  await page.locator('#app[data-live]').waitFor();
  await debug.pasteAnywhere(BARE);
  await expect(debug.verdict).toContainText('Recovered: 1 call');
  await expect(debug.position).toHaveValue(String(BARE.length));
  await expect(page.getByText(/plain text/)).toBeVisible();
});

test('Tab leaves the reply', async ({ page }) => {
  await debug.waitForEditor();
  await page.keyboard.press('Tab');
  await expect(debug.output).not.toBeFocused();
  await debug.output.focus();
  await page.keyboard.type('x');
  await page.keyboard.press('Tab');
  await expect(debug.output).not.toBeFocused();
});

test('a text too long to edit is shown read only and says so', async ({ page }) => {
  await page.mouse.move(700, 20);
  await page.locator('#app[data-live]').waitFor();
  await debug.pasteAnywhere('A line of prose that is as long as a line is.\n'.repeat(80_000));
  await expect(debug.verdict).toContainText('No call: 3,680,000 characters');
  await expect(page.getByText('are too many to edit smoothly')).toBeVisible();
  await expect(debug.output).toHaveAttribute('aria-readonly', 'true');
  await expect(debug.output).toHaveCount(1);
});

test('the parser that dies is started again and the text stays', async ({ page, browserName }) => {
  test.skip(browserName !== 'chromium', 'only Chromium lets a test into the worker');
  await debug.write(CLEAN);
  await expect(debug.verdict).toContainText('Clean');
  const worker = page.workers().find((one) => one.url().includes('parse'));
  await worker?.evaluate(() => {
    setTimeout(() => {
      throw new Error('broken on purpose');
    });
  });
  await expect(page.getByText('The parser stopped and was started again.')).toBeVisible();
  await debug.write(BARE);
  await expect(debug.verdict).toContainText('Recovered');
});

test('news of a fix goes with the reply that it speaks of', async ({ page }) => {
  const news = page.getByRole('region', { name: 'News' });
  await debug.pasteAnywhere(BARE.replace('&& ', '& '));
  await expect(debug.verdict).toContainText('Recovered: 1 call read after 1 repair');
  await page.keyboard.press('F8');
  await page.keyboard.press('f');
  await expect(news).toContainText('Fixed. No problem is left.');
  const broken = BARE.slice(0, 60);
  await debug.pasteAnywhere(broken);
  await expect(debug.verdict).toContainText('Broken');
  await expect(news.getByRole('button', { name: 'Take back' })).toHaveCount(0);
  await expect(news).not.toContainText('Fixed');
  await expect(debug.position).toHaveValue(String(broken.length));
});
