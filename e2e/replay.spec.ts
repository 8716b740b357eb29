import { expect } from '@playwright/test';
import { boxOf } from './pages/box-of.ts';
import { DebugPage } from './pages/debug-page.ts';
import { test } from './pages/kept-page.ts';

test.describe.configure({ mode: 'default' });

let debug: DebugPage;

test.beforeEach(async ({ page }) => {
  debug = new DebugPage(page);
  await debug.start();
  await debug.replayButton('Start').click();
  await expect(debug.position).toHaveValue('0');
});

test('replay goes from state to state, and calls grow with it', async () => {
  await test.step('a state step stops where the named state differs', async () => {
    await expect(debug.currentState).toHaveText('Outside');
    await debug.replayButton('Next state').click();
    await expect(debug.currentState).not.toHaveText('Outside');
    await debug.replayButton('Previous state').click();
    await expect(debug.currentState).toHaveText('Outside');
  });

  await test.step('one button plays and pauses', async () => {
    await debug.position.fill('0');
    await debug.replayButton('Play').click();
    await expect(debug.replayButton('Pause')).toBeVisible();
    await debug.replayButton('Pause').click();
    await expect(debug.replayButton('Play')).toBeVisible();
  });

  await test.step('calls grow with the position', async () => {
    await debug.position.fill('0');
    await expect(debug.argument('path')).toContainText('not read yet');
    await debug.position.fill('200');
    await expect(debug.argument('path')).toContainText('src/reader.ts');
    await expect(debug.argument('command')).toContainText('not read yet');
  });
});

test('a reply is replayed by buttons, keys, slider and timeline', { tag: '@core' }, async ({ page }) => {
  await test.step('chunks are stepped forward and back', async () => {
    await debug.replayButton('Next chunk').click();
    await expect(debug.position).toHaveValue('10');
    await debug.replayButton('Next chunk').click();
    await expect(debug.position).toHaveValue('40');
    await debug.replayButton('Previous chunk').click();
    await expect(debug.position).toHaveValue('10');
    await expect(debug.position).toHaveAttribute('aria-valuetext', /^chunk 1 of 35, character 10 of 602/);
  });

  await test.step('problems are visited in order, and behind the last comes the first', async () => {
    await debug.position.fill('0');
    for (const place of ['522', '523', '536', '602']) {
      await debug.replayButton('Next problem').click();
      await expect(debug.position).toHaveValue(place);
    }
    await debug.replayButton('Next problem').click();
    await expect(debug.position).toHaveValue('522');
  });

  await test.step('the slider is a slider: arrows move a character, Home and End go to the ends', async () => {
    await debug.position.fill('0');
    await debug.position.focus();
    await page.keyboard.press('ArrowRight');
    await expect(debug.position).toHaveValue('1');
    await page.keyboard.press('End');
    await expect(debug.position).toHaveValue('602');
    await page.keyboard.press('Home');
    await expect(debug.position).toHaveValue('0');
  });

  await test.step('playing moves on by itself and stops at the end', async () => {
    await debug.position.fill('0');
    await page.getByRole('combobox', { name: 'Speed' }).selectOption('16×');
    await debug.replayButton('Play').click();
    await expect(debug.position).toHaveValue('602');
    await expect(debug.replayButton('Play')).toBeVisible();
  });

  await test.step('single keys step the replay where no text field has the focus', async () => {
    await debug.position.fill('0');
    await page.getByRole('heading', { name: 'State machine' }).click();
    await page.keyboard.press('.');
    await expect(debug.position).toHaveValue('10');
    await page.keyboard.press(',');
    await expect(debug.position).toHaveValue('0');
    await page.keyboard.press('5');
    await expect(debug.position).toHaveValue('301');
    await page.keyboard.press('e');
    await expect(debug.position).toHaveValue('522');
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(debug.position).toHaveValue('521');
  });

  await test.step('dragging over the timeline seeks, hovering only looks', async () => {
    await debug.position.fill('0');
    const box = await boxOf(debug.position);
    const middle = box.y + box.height / 2;
    await page.mouse.move(box.x + box.width * 0.25, middle);
    await expect(page.getByLabel('Now')).toContainText('call 1');
    expect(await debug.at()).toBe(0);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.5, middle, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => debug.at()).toBeGreaterThan(280);
    expect(await debug.at()).toBeLessThan(322);
  });

  await test.step('another cut changes the chunks and nothing else', async () => {
    await debug.position.fill('0');
    await debug.replayButton('End').click();
    await expect(debug.verdict).toContainText('1 of 2 calls complete');
    const verdict = (await debug.verdict.textContent()) ?? '';
    await debug.chooseChunks('Every character');
    await expect(debug.position).toHaveAttribute('aria-valuetext', /^chunk 602 of 602, character 602 of 602/);
    await debug.chooseChunks('Whole');
    await expect(debug.position).toHaveAttribute('aria-valuetext', /^chunk 1 of 1, character 602 of 602/);
    await expect(debug.verdict).toHaveText(verdict);
    await debug.headerButton('Undo').click();
    await debug.chunksAre('characters');
  });

  await test.step('plain text is one chunk until it is split, steps by states and offers other splits', async () => {
    await debug.pasteAnywhere('Look: <tool><tool_name>x</tool_name><arguments><a>1 & 2</a></arguments></tool>');
    await expect(debug.verdict).toContainText('Recovered');
    await debug.chunksAre('whole');
    await expect(debug.position).toHaveAttribute('aria-valuetext', /^chunk 1 of 1,/);
    await expect(debug.replayButton('Next chunk')).toHaveCount(0);
    await debug.replayButton('Start').click();
    await debug.replayButton('Next state').click();
    await expect(debug.position).toHaveAttribute('aria-valuetext', /state (?!Outside)/);
    await debug.replayButton('Try other splits').click();
    await expect(debug.panel('Servers')).toContainText('the same under all');
    await debug.chooseChunks('Words');
    await expect(debug.replayButton('Next chunk')).toBeVisible();
    await expect(debug.replayButton('Try other splits')).toHaveCount(0);
  });
});
