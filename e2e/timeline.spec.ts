import { expect, type Locator, test } from '@playwright/test';
import { boxOf } from './pages/box-of.ts';
import { DebugPage } from './pages/debug-page.ts';

let debug: DebugPage;
let shown: Locator;

test.beforeEach(async ({ page }) => {
  debug = new DebugPage(page);
  shown = debug.replay.getByRole('button', { name: /^(All is shown|Show all)/ });
});

/** Turns the wheel over a part of the lanes, from 0 at their left edge to 1. */
async function wheelAt(part: number, pixels: number): Promise<void> {
  const box = await boxOf(debug.position);
  await debug.page.mouse.move(box.x + box.width * part, box.y + box.height / 2);
  await debug.page.mouse.wheel(0, pixels);
}

/** The offset under a part of the lanes, found by pressing there. */
async function pressedAt(part: number): Promise<number> {
  const box = await boxOf(debug.position);
  await debug.page.mouse.click(box.x + box.width * part, box.y + box.height / 2);
  return debug.at();
}

test('the timeline is zoomed, moved over the whole and shown by time', async ({ page }) => {
  await test.step('the wheel zooms around the pointer, and all is shown again by a button', async () => {
    await debug.open();
    await debug.page.mouse.move(700, 20);
    await debug.page.locator('#app[data-live]').waitFor();
    await expect(shown).toHaveText('All');
    await wheelAt(0.25, -600);
    await expect(shown).toHaveText(/^\d+ of 602$/);
    await expect.poll(() => pressedAt(0.25)).toBeGreaterThanOrEqual(148);
    const middle = await pressedAt(0.25);
    expect(middle).toBeLessThanOrEqual(152);
    await expect.poll(async () => (await pressedAt(0.3)) - middle).toBeLessThan(12);
    await shown.click();
    await expect(shown).toHaveText('All');
    await expect.poll(async () => Math.abs((await pressedAt(0.5)) - 301)).toBeLessThanOrEqual(1);
  });

  await test.step('with the focus in the timeline its keys zoom, elsewhere they change the speed', async () => {
    await debug.openExample();
    await debug.position.focus();
    await page.keyboard.press('+');
    await expect(shown).toHaveText('301 of 602');
    await page.keyboard.press('+');
    await page.keyboard.press('-');
    await expect(shown).toHaveText('301 of 602');
    await page.keyboard.press('0');
    await expect(shown).toHaveText('All');
    await expect(page.getByRole('combobox', { name: 'Speed' })).toHaveValue('1');
  });

  await test.step('the window moves on when the position leaves it, and every problem stays in sight', async () => {
    await debug.openExample();
    await debug.replayButton('Start').click();
    await expect(debug.position).toHaveValue('0');
    for (const span of ['301 of 602', '151 of 602']) {
      await debug.replayButton('Zoom in').click();
      await expect(shown).toHaveText(span);
    }
    await expect(debug.replay.getByText('‹')).toHaveCount(0);
    await expect(debug.replay.getByTitle(/^3 repairs/)).toHaveText('3');
    await expect(debug.replay.getByTitle(/cut off/i)).toHaveText('!');
    await debug.replay.getByTitle(/^3 repairs/).click();
    await expect(debug.position).toHaveValue('522');
    await expect(debug.replay.getByTitle(/^2 repairs/)).toHaveText('2');
    await expect(debug.replay.getByTitle(/cut off/i)).toHaveText('!');
  });

  await test.step('the window over the whole is drawn, moved and sized by the pointer and by keys', async () => {
    await debug.openExample();
    await debug.pasteAnywhere(`${'Some prose, so that the reply is long. '.repeat(100)}`);
    await expect(debug.verdict).toContainText('No call');
    const first = debug.replay.getByRole('slider', { name: 'First shown' });
    const last = debug.replay.getByRole('slider', { name: 'Last shown' });
    const [left, right] = [await boxOf(first), await boxOf(last)];
    if (!left || !right) throw new Error('the handles have no boxes');
    const width = right.x - left.x;
    const y = left.y + left.height / 2;
    await page.mouse.move(left.x + width * 0.25, y);
    await page.mouse.down();
    await page.mouse.move(left.x + width * 0.5, y, { steps: 3 });
    await page.mouse.up();
    await expect(shown).toHaveText(/^9\d\d of 3900$/);
    const from = Number(await first.getAttribute('aria-valuenow'));
    await page.mouse.move(left.x + width * 0.4, y);
    await page.mouse.down();
    await page.mouse.move(left.x + width * 0.6, y, { steps: 3 });
    await page.mouse.up();
    await expect.poll(async () => Number(await first.getAttribute('aria-valuenow')) - from).toBeGreaterThan(700);
    await last.press('End');
    await expect(last).toHaveAttribute('aria-valuetext', 'character 3900');
    await first.press('Home');
    await expect(shown).toHaveText('All');
  });

  await test.step('recorded times that stall make an axis of time, which can be left for the characters', async () => {
    await debug.openExample('recorded-times');
    await expect(debug.replay.getByText('stall 0.64 s')).toBeVisible();
    await expect(debug.replay.getByText('stall 0.90 s')).toBeVisible();
    await expect(debug.replay.getByText('2.0 s', { exact: true })).toBeVisible();
    await debug.replayButton('True time').click();
    await expect(debug.replayButton('True time')).toHaveAttribute('aria-pressed', 'false');
    await expect(debug.replay.getByText('stall 0.64 s')).toHaveCount(0);
    await expect(debug.replay.getByText('character 0')).toBeVisible();
  });
});

test('in the colours of the system the lanes keep their shades: values are no prose', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await debug.open();
  await page.mouse.move(700, 20);
  await page.locator('#app[data-live] canvas.lanes').waitFor();
  const shades = await page.locator('canvas.lanes').evaluate((canvas) => {
    const { width, height } = canvas as HTMLCanvasElement;
    const pixels = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
    const counts = new Map<string, number>();
    for (let at = 0; at < pixels.length; at += 4)
      if (pixels[at + 3] === 255) {
        const colour = [pixels[at], pixels[at + 1], pixels[at + 2]].join();
        counts.set(colour, (counts.get(colour) ?? 0) + 1);
      }
    return [...counts].filter(([, count]) => count > 100).map(([colour]) => colour);
  });
  // Prose, markup, values, and the two shades of chunks.
  expect(shades.length).toBeGreaterThanOrEqual(5);
});
