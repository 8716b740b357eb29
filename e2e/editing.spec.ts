import { expect } from '@playwright/test';
import { DebugPage } from './pages/debug-page.ts';
import { test } from './pages/kept-page.ts';

test.describe.configure({ mode: 'default' });

const CLEAN = '<tool><tool_name>list</tool_name><arguments><path>src</path></arguments></tool>';
const BARE = '<tool><tool_name>run</tool_name><arguments><command>a && b</command></arguments></tool>';

let debug: DebugPage;

test.beforeEach(async ({ page }) => {
  debug = new DebugPage(page);
  await debug.start();
});

test('there is one text box of that name before and after Monaco takes over', { tag: '@core' }, async () => {
  await expect(debug.output).toHaveCount(1);
  await debug.waitForEditor();
  await expect(debug.output).toHaveCount(1);
  await expect(debug.output).toBeFocused();
});

test('what happens round the reply leaves text, focus and news right', async ({ page }) => {
  await test.step('a change of recovery keeps the position', async () => {
    await debug.choose('Error handling', 'Strict');
    await expect(debug.verdict).toContainText('refused');
    await expect(debug.position).toHaveValue('522');
  });

  await test.step('pressing the text box itself gives it the focus', async () => {
    await debug.openExample();
    await debug.waitForEditor();
    await debug.output.click();
    await expect(debug.output).toBeFocused();
  });

  await test.step('Tab leaves the reply', async () => {
    await debug.openExample();
    await debug.waitForEditor();
    await page.keyboard.press('Tab');
    await expect(debug.output).not.toBeFocused();
    await debug.output.focus();
    await page.keyboard.type('x');
    await page.keyboard.press('Tab');
    await expect(debug.output).not.toBeFocused();
  });

  await test.step('news of a fix goes with the reply that it speaks of', async () => {
    await debug.openExample();
    const news = page.getByRole('region', { name: 'News' });
    await debug.pasteAnywhere(BARE.replace('&& ', '& '));
    await expect(debug.verdict).toContainText(/Recovered: .*1 call read after 1 repair/);
    await page.keyboard.press('F8');
    await page.keyboard.press('f');
    const fixed = page.getByRole('group', { name: 'Fixed' });
    await expect(fixed).toContainText('Fixed 1 place, same values as before');
    const broken = BARE.slice(0, 60);
    await debug.pasteAnywhere(broken);
    await expect(debug.verdict).toContainText('Broken');
    await expect(news.getByRole('button', { name: 'Take back' })).toHaveCount(0);
    await expect(fixed).toHaveCount(0);
    await expect(debug.position).toHaveValue(String(broken.length));
  });

  await test.step('the parser that dies is started again and the text stays', async () => {
    await debug.openExample();
    await debug.write(CLEAN);
    await expect(debug.verdict).toContainText('Clean');
    const parser = await debug.parser();
    await parser.evaluate(() => {
      setTimeout(() => {
        throw new Error('broken on purpose');
      });
    });
    await expect(page.getByText('The parser stopped and was started again.')).toBeVisible();
    await debug.write(BARE);
    await expect(debug.verdict).toContainText('Recovered');
  });

  await test.step('a text too long to edit is shown read only and says so', async () => {
    await debug.openExample();
    await page.mouse.move(700, 20);
    await page.locator('#app[data-live]').waitFor();
    await debug.pasteAnywhere('A line of prose that is as long as a line is.\n'.repeat(80_000));
    await expect(debug.verdict).toContainText('No call: 3,680,000 characters');
    await expect(page.getByText('are too many to edit smoothly')).toBeVisible();
    await expect(debug.output).toHaveAttribute('aria-readonly', 'true');
    await expect(debug.output).toHaveCount(1);
  });
});

test('a reply is pasted, typed and edited, before Monaco takes over and after', { tag: '@core' }, async ({ page }) => {
  await test.step('a paste anywhere outside text fields loads the text and says so', async () => {
    await page.mouse.move(700, 20);
    await page.locator('#app[data-live]').waitFor();
    await debug.pasteAnywhere(BARE);
    await expect(debug.verdict).toContainText(/Recovered: .*1 call/);
    await expect(debug.position).toHaveValue(String(BARE.length));
    await expect(page.getByText(/plain text/)).toBeVisible();
  });

  await test.step('text typed while Monaco is on its way is not lost', async () => {
    await debug.openExample();
    await debug.output.focus();
    await page.keyboard.press('ControlOrMeta+A');
    for (const letter of CLEAN) await page.keyboard.type(letter);
    await debug.waitForEditor();
    await expect(debug.verdict).toContainText(/Clean.*: 1 call/);
    await expect(debug.argument('path')).toContainText('src');
  });

  await test.step('a problem that turns up while a reply is typed leaves the caret where it is', async () => {
    await debug.waitForEditor();
    await debug.output.focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(CLEAN.slice(0, 40));
    await expect(debug.verdict).toContainText('Broken');
    await page.keyboard.type(CLEAN.slice(40));
    await expect(debug.verdict).toContainText(/Clean.*: 1 call/);
  });

  await test.step('typing over everything replaces the reply, any number of times', async () => {
    await debug.waitForEditor();
    await debug.write(BARE);
    await expect(debug.verdict).toContainText(/Recovered: .*1 call/);
    await debug.write(CLEAN);
    await expect(debug.verdict).toContainText(/Clean.*: 1 call/);
    await expect(debug.position).toHaveValue(String(CLEAN.length));
  });

  await test.step('a paste keeps every kind of line end and a byte order mark', async () => {
    await debug.waitForEditor();
    const text = `\ufeffa\r\nb\rc\n${CLEAN}`;
    await debug.pasteOver(text);
    await expect(debug.position).toHaveAttribute('max', String(text.length));
    expect(await debug.copied()).toBe('');
    await page.keyboard.press('ControlOrMeta+A');
    expect(await debug.copied()).toBe(text);
  });

  await test.step('undo and redo go through typing, pastes and splits in their order', async () => {
    await debug.openExample();
    await debug.waitForEditor();
    await debug.write(BARE);
    await expect(debug.verdict).toContainText('Recovered');
    await debug.chooseChunks('Lines');
    await expect(debug.position).toHaveAttribute('aria-valuetext', /^chunk 1 of 1/);
    await debug.headerButton('Undo').click();
    await expect(debug.reading).not.toContainText('lines');
    await debug.headerButton('Undo').click();
    await expect(debug.verdict).toContainText('Broken: 3 repairs');
    await expect(debug.position).toHaveValue('522');
    await debug.output.focus();
    await page.keyboard.press('ControlOrMeta+Shift+Z');
    await expect(debug.verdict).toContainText('Recovered');
    await page.keyboard.press('ControlOrMeta+Z');
    await expect(debug.verdict).toContainText('Broken: 3 repairs');
  });
});
