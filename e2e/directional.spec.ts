import { expect, type Locator, test } from '@playwright/test';
import { DebugPage } from './pages/debug-page.ts';

const MARKS = [...'\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'];
const VALUE = MARKS.map((mark, at) => `part${at}${mark}abc`).join(' ');
const REPLY = `Said \u202ebefore\u202c it.\n<tool><server_name>local</server_name><tool_name>write_\u202eelif</tool_name><arguments><path>${VALUE}</path></arguments></tool>`;

/** Whether the letters of each line are from left to right in the order of the text. */
const runsOn = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const letter = document.createRange();
    let last: DOMRect | null = null;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (let at = 0; at < (node.nodeValue ?? '').length; at += 1) {
        if (!/\w/.test(node.nodeValue?.[at] ?? '')) continue;
        letter.setStart(node, at);
        letter.setEnd(node, at + 1);
        const box = letter.getBoundingClientRect();
        if (last && Math.abs(box.top - last.top) < 4 && box.left < last.left) return false;
        last = box;
      }
    }
    return last !== null;
  });

/** The numbers that stand in the place of characters without a shape. */
const numbersIn = (place: Locator): Promise<string[]> =>
  place
    .locator('.directional')
    .evaluateAll((marks) => marks.map((mark) => getComputedStyle(mark, '::before').content.replaceAll('"', '')));

const numberOf = (mark: string): string => `U+${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;

test('characters that turn the writing round are seen and turn nothing, in names, values and the reply, and are copied as they came', async ({
  page,
}) => {
  const debug = new DebugPage(page);
  await debug.open();

  await test.step('in names and values', async () => {
    await debug.pasteAnywhere(REPLY);
    const value = debug.argument('path');
    await expect(value).toContainText('part11');
    expect(await numbersIn(value)).toEqual(MARKS.map(numberOf));
    expect(await runsOn(value)).toBe(true);
    const call = debug.panel('Calls').getByRole('treeitem', { name: 'write_U+202Eelif' });
    expect(await runsOn(call)).toBe(true);
    const copied = await value.evaluate((element) => {
      getSelection()?.selectAllChildren(element);
      return getSelection()?.toString();
    });
    expect(copied).toContain(VALUE);
  });

  await test.step('in the reply, painted and in the editor', async () => {
    await debug.waitForEditor();
    await debug.output.press('ControlOrMeta+Home');
    await expect(page.locator('.view-lines')).toContainText('Said [U+202E]before[U+202C] it.');
    expect(await runsOn(page.locator('.view-line').first())).toBe(true);
    await page.keyboard.press('ControlOrMeta+A');
    expect(await debug.copied()).toBe(REPLY);
  });
});

test.describe('where the pointer is a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('they are seen in the painting and in the field, and what is edited beside them keeps them', async ({
    page,
  }) => {
    const debug = new DebugPage(page);
    await debug.open();
    await page.mouse.move(100, 20);
    await page.locator('#app[data-live]').waitFor();
    await debug.pasteAnywhere(REPLY);
    const row = page.locator('.row-text').first();
    await expect(row).toContainText('before');
    expect(await row.locator('.directional').count()).toBe(2);
    expect(await runsOn(row)).toBe(true);
    await page.getByRole('button', { name: 'Edit' }).tap();
    expect(await debug.output.inputValue()).not.toMatch(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/);
    await debug.output.press('ControlOrMeta+Home');
    await page.keyboard.insertText('X');
    await page.keyboard.press('ControlOrMeta+A');
    expect(await debug.copied()).toBe(`X${REPLY}`);
  });
});
