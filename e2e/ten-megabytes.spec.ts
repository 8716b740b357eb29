import { expect } from '@playwright/test';
import { DebugPage } from './pages/debug-page.ts';
import { test } from './pages/kept-page.ts';

test.describe.configure({ mode: 'default' });

const call = (name: string, members: string) =>
  `<tool>\n<server_name>local</server_name>\n<tool_name>${name}</tool_name>\n<arguments>\n${members}\n</arguments>\n</tool>\n`;
const FIRST = call('read_file', '<path>a.ts</path>');
const LINES =
  'A line of prose that is as long as a line is.\r\nAnother, with \u2028 and more in it.\rA third.\n'.repeat(50_000);
/** 10 MB with three problems far apart, and half a pair of surrogates. */
const FILE = (
  FIRST + call('write_file', `<content>one & two\n${LINES}three & four\n${LINES}five & six</content>`)
).replace('and more', 'and \ud800');
/** What takes long enough to be stopped. */
const CALLS = FIRST.repeat(30_000);

let debug: DebugPage;

test.beforeEach(async ({ page }) => {
  debug = new DebugPage(page);
  await debug.start();
  await page.mouse.move(700, 20);
  await page.locator('#app[data-live]').waitFor();
});

test('ten megabytes are read, gone through, explained, copied and compared', async ({ page }) => {
  await test.step('a reader takes over from the editor, with the verdict, seeks and problem steps', async () => {
    await debug.pasteAnywhere(FILE);
    await expect(debug.verdict).toContainText(/Recovered: .*2 calls read after 3 repairs, no text lost/);
    await expect(page.getByText('are too many to edit smoothly here, so they are shown read only.')).toBeVisible();
    await expect(debug.output).toHaveAttribute('aria-readonly', 'true');
    await expect(page.locator('.monaco-editor')).toHaveCount(0);
    await expect(debug.argument('content')).toContainText(/\d,\d{3},\d{3} characters/);

    await debug.replayButton('Previous problem').click();
    await expect.poll(() => debug.at()).toBe(FILE.indexOf('five & six') + 7);
    await debug.replayButton('Previous problem').click();
    await expect.poll(() => debug.at()).toBe(FILE.indexOf('three & four') + 8);
    await expect(debug.output).toContainText('three');
    await debug.position.fill('100');
    await expect(debug.panel('Calls').getByRole('treeitem', { name: 'write_file' })).toContainText('Not read yet');
    await debug.replayButton('Next problem').click();
    await expect.poll(() => debug.at()).toBe(FILE.indexOf('one & two') + 6);
    await expect(debug.argument('content')).toContainText('one');
  });

  await test.step('the pointer over the reader is explained, and a press goes there or sets a breakpoint', async () => {
    await debug.position.fill('100');
    const path = debug.output.getByText('a.ts', { exact: true });
    await path.hover();
    const note = page.getByRole('tooltip');
    await expect(note).toContainText('path of call 1');
    await expect(note).toContainText('Click goes here');
    await expect(debug.position).toHaveValue('100');
    await page.keyboard.press('Escape');
    await expect(note).toHaveCount(0);
    await path.click({ position: { x: 1, y: 8 }, modifiers: ['Alt'] });
    await expect(debug.headerButton('Breakpoints')).toHaveAccessibleDescription('1 set');
    await path.click({ position: { x: 17, y: 8 } });
    await expect(debug.position).toHaveValue(String(FILE.indexOf('a.ts') + 2));
  });

  await test.step('the text comes back as it was pasted', async () => {
    await debug.output.focus();
    await page.keyboard.press('ControlOrMeta+A');
    expect((await debug.copied()) === FILE).toBe(true);
    const at = await debug.at();
    await page.keyboard.type('event 1.');
    expect(await debug.at()).toBe(at);
    await expect(debug.tab('Calls')).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('a comparison says how many readings are made, can be stopped, and taken up again', async () => {
    await debug.tab('Servers').click();
    const panel = debug.panel('Servers');
    await expect(panel.getByRole('progressbar', { name: 'Readers compared' })).toBeVisible();
    await expect(panel).toContainText(/[1-9] of \d+ readings/);
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await expect(panel).toContainText('Not compared: the comparison was stopped.');
    await debug.tab('Problems').click();
    await debug.tab('Servers').click();
    await panel.getByRole('button', { name: 'Compare', exact: true }).click();
    await expect(page.getByRole('group', { name: 'Comparison' })).toBeVisible();
  });
});

test('reading can be stopped, keeps the text, and can be taken up again', async ({ page }) => {
  await page.evaluate(() => {
    const stop = new MutationObserver(() => {
      const cancel = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Cancel');
      if (!cancel) return;
      stop.disconnect();
      Object.assign(window, {
        callsThen: document.querySelectorAll('[role="treeitem"][aria-label="read_file"]').length,
      });
      cancel.click();
    });
    stop.observe(document.body, { subtree: true, childList: true });
  });
  await debug.pasteAnywhere(CALLS);
  await expect(debug.verdict).toContainText('Not read: the reading was stopped');
  expect(await page.evaluate(() => (window as { callsThen?: number }).callsThen)).toBeGreaterThan(0);
  await debug.output.focus();
  await page.keyboard.press('ControlOrMeta+A');
  expect((await debug.copied()) === CALLS).toBe(true);
  await debug.verdict.getByRole('button', { name: 'Read it' }).click();
  await expect(debug.verdict).toContainText(/Clean.*: 30,000 calls read/);
});
