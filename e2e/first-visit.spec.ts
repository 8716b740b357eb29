import { expect, type Page, test } from '@playwright/test';
import { CasesPage } from './pages/cases-page.ts';
import { DebugPage } from './pages/debug-page.ts';

test('the first visit shows a broken reply, paused at its first repair', { tag: '@core' }, async ({ page }) => {
  const debug = new DebugPage(page);
  await debug.open();
  await expect(debug.verdict).toContainText('Broken: 3 repairs');
  await expect(debug.currentState).toHaveText('InEntity');
  await expect(debug.position).toHaveAttribute(
    'aria-valuetext',
    /chunk 29 of 35, character 522 of 602, state InEntity/,
  );
  await expect(debug.argument('command')).toContainText('cd packages/reader &');
  await expect(debug.output).toHaveCount(1);
});

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  test('the example is on the page, painted and judged', async ({ page }) => {
    const debug = new DebugPage(page);
    await debug.open();
    await expect(debug.verdict).toContainText('Broken: 3 repairs');
    await expect(debug.output).toBeEditable();
    await expect(debug.stateMachine).toBeVisible();
    await expect(debug.argument('path')).toContainText('src/reader.ts');
    await expect(page.getByRole('region', { name: 'What this is' })).toContainText(
      'Paste the reply your model streamed; see why its tool call failed and how to mend it',
    );
    await expect(debug.causes.getByRole('listitem')).toHaveText([/3 bare & in command/, /1 cut off in working_dir/]);
  });
});

test('the introduction goes with the first paste, and stays away', { tag: '@core' }, async ({ page }) => {
  const debug = new DebugPage(page);
  const intro = page.getByRole('region', { name: 'What this is' });
  await debug.open();
  await expect(intro.getByRole('button', { name: 'Paste' })).toBeVisible();
  await intro.getByRole('button', { name: 'Open a file' }).click();
  await expect(debug.dialog('Open')).toBeVisible();
  await page.keyboard.press('Escape');
  await debug.pasteAnywhere('No tool today, nor tomorrow.');
  await expect(debug.verdict).toContainText('No call');
  await expect(intro).toBeHidden();
  await debug.headerButton('Undo').click();
  await expect(debug.verdict).toContainText('Broken: 3 repairs');
  await expect(intro).toBeHidden();
});

test('a press before the page is live is done once it is', { tag: '@core' }, async ({ page }) => {
  const debug = new DebugPage(page);
  await debug.open();
  await debug.replayButton('Next chunk').click();
  await expect(debug.position).toHaveValue('526');
  await debug.replayButton('Previous chunk').click();
  await expect(debug.position).toHaveValue('521');
});

test('text typed before the page is live is the reply', { tag: '@core' }, async ({ page }) => {
  const debug = new DebugPage(page);
  await debug.open();
  await debug.write('<tool><tool_name>list</tool_name><arguments><path>src</path></arguments></tool>');
  await expect(debug.verdict).toContainText('Clean: 1 call');
  await expect(debug.argument('path')).toContainText('src');
});

test('a choice made before the page is live holds', async ({ page }) => {
  const debug = new DebugPage(page);
  await debug.open();
  await debug.recovery.selectOption('Strict');
  await expect(debug.verdict).toContainText('refused');
  await expect(debug.recovery).toHaveValue('strict');
});

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

test('nothing moves when the page becomes live', async ({ page, browserName }) => {
  test.skip(browserName !== 'chromium', 'layout shifts are reported by Chromium alone');
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        // Where only Monaco's own lines settle inside their box, nothing on the page has moved.
        const onPage = entry.sources.some(({ node }) => !(node as Element | null)?.closest?.('.monaco-editor'));
        if (onPage) shifts.push(entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const debug = new DebugPage(page);
  await debug.open();
  await page.mouse.move(700, 20);
  await page.locator('#app[data-live]').waitFor();
  await page.mouse.move(300, 300);
  await page.locator('.monaco-editor .view-line').first().waitFor();
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.001);
});

test('text typed before any script is here is the reply', async ({ page }) => {
  const debug = new DebugPage(page);
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/assets\/index-.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('./', { waitUntil: 'commit' });
  await debug.output.fill('No tool today.');
  letGo();
  await expect(debug.verdict).toContainText('No call: 14 characters');
});

test('a button pressed before any script is here does its work', async ({ page }) => {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/assets\/index-.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('./');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  letGo();
  await expect(page.getByRole('dialog', { name: 'Open' })).toBeVisible();
});

test.describe('while a workspace is on its way', () => {
  /** Keeps the script of a workspace back; gives the way to let it through. */
  async function holdBack(page: Page, script: RegExp): Promise<() => void> {
    let letThrough = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route(script, async (route) => {
      await held;
      await route.continue();
    });
    return letThrough;
  }

  test('definitions that are pasted are kept for the Workshop', async ({ page }) => {
    const letThrough = await holdBack(page, /\/Workshop-[^/]*\.js/);
    const debug = new DebugPage(page);
    await debug.open('?w=workshop');
    await debug.pasteAnywhere('[{"name":"deploy","inputSchema":{"type":"object"}}]');
    letThrough();
    await expect(page.getByRole('list', { name: 'Tools', exact: true })).toContainText('deploy');
  });

  test('a log that is dropped is kept for Logs', async ({ page }) => {
    const debug = new DebugPage(page);
    await debug.open();
    await expect(debug.verdict).toContainText('Broken');
    await debug.replayButton('End').click();
    const letThrough = await holdBack(page, /\/Logs-[^/]*\.js/);
    await page.getByRole('link', { name: 'Logs' }).click();
    const line = JSON.stringify({ output: '<tool>\n<tool_name>a</tool_name>\n<arguments></arguments>\n</tool>' });
    await new CasesPage(page).drop([{ name: 'runs.jsonl', text: `${line}\n${line}\n` }]);
    letThrough();
    await expect(debug.verdict).toContainText('Of 2 attempts');
  });
});
