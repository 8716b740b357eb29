import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { boxOf } from './pages/box-of.ts';
import { CasesPage } from './pages/cases-page.ts';
import { DebugPage } from './pages/debug-page.ts';
import { holdBack } from './pages/hold-back.ts';

test('the first visit shows a broken reply, with an introduction that goes with the first paste', {
  tag: '@core',
}, async ({ page }) => {
  const debug = new DebugPage(page);
  await debug.open();

  await test.step('paused at its first repair', async () => {
    await expect(debug.verdict).toContainText('Broken: 3 repairs');
    await expect(debug.currentState).toHaveText('InEntity');
    await expect(debug.position).toHaveAttribute(
      'aria-valuetext',
      /chunk 29 of 35, character 522 of 602, state InEntity/,
    );
    await expect(debug.argument('command')).toContainText('cd packages/reader &');
    await expect(debug.output).toHaveCount(1);
  });

  await test.step('the introduction goes with the first paste, and stays away', async () => {
    const intro = page.getByRole('region', { name: 'What this is' });
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
});

test('on a phone no pin of the built page touches another', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await new DebugPage(page).open();
  const pins = page.locator('.pins > *');
  await expect(pins).toHaveText(['3', '!']);
  const [repairs, cut] = await Promise.all([boxOf(pins.first()), boxOf(pins.last())]);
  expect(cut.x).toBeGreaterThan(repairs.x + repairs.width);
});

test('the introduction asks what is used, shows three examples where they go wrong, and is never seen again', async ({
  page,
}) => {
  const debug = new DebugPage(page);
  await debug.open();
  const intro = page.getByRole('region', { name: 'What this is' });
  await intro.getByRole('group', { name: 'What do you use?' }).getByRole('button', { name: 'vLLM' }).click();
  await expect(intro.getByRole('button', { name: 'Next example' })).toBeFocused();
  for (const at of [1, 2, 3]) {
    await expect(intro).toContainText(`vLLM: example ${at} of 3`);
    await expect(debug.card).toBeVisible();
    // This one goes wrong in the middle; the others where they end.
    if (at === 2) await expect(debug.position).not.toHaveValue((await debug.position.getAttribute('max')) ?? '');
    await intro.getByRole('button', { name: at < 3 ? 'Next example' : 'Done' }).click();
  }
  await expect(intro).toBeHidden();
  await page.goto('about:blank');
  await debug.open();
  await expect(debug.verdict).toContainText('Broken');
  await expect(intro).toBeHidden();
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
      'Paste the reply your model streamed; see why its tool call failed and how to fix it',
    );
    await expect(debug.card).toContainText('A bare & in command');
    await expect(debug.card.getByRole('button', { name: 'Fix 3 places' })).toBeVisible();
  });
});

test('no script is asked for before the first paint is shown', async ({ page }) => {
  await page.goto('./');
  const asked = await page.waitForFunction(() => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    return scripts.length > 0 && Math.min(...scripts.map(({ startTime }) => startTime));
  });
  const shown = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
  expect(await asked.jsonValue()).toBeGreaterThan(shown ?? Number.POSITIVE_INFINITY);
});

test('what was pressed or typed before the page is live is done', { tag: '@core' }, async ({ page }) => {
  const debug = new DebugPage(page);

  await test.step('a press is done once it is', async () => {
    await debug.open();
    await debug.replayButton('Next chunk').click();
    await expect(debug.position).toHaveValue('526');
    await debug.replayButton('Previous chunk').click();
    await expect(debug.position).toHaveValue('521');
  });

  await test.step('typed text is the reply', async () => {
    await debug.open();
    await debug.write('<tool><tool_name>list</tool_name><arguments><path>src</path></arguments></tool>');
    await expect(debug.verdict).toContainText(/Clean.*: 1 call/);
    await expect(debug.argument('path')).toContainText('src');
  });
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

test('before any script is here text is typed, a choice made and a button pressed, and all of it holds', async ({
  page,
}) => {
  const debug = new DebugPage(page);
  const letThrough = await holdBack(page, /assets\/index-.*\.js/);
  await page.goto('./', { waitUntil: 'commit' });
  await debug.output.fill('<tool><tool_name>a</tool_name><arguments><b>1 & 2</b></arguments></tool>');
  await debug.choose('Error handling', 'Strict');
  await debug.headerButton('Open').click();
  letThrough();
  await expect(debug.dialog('Open')).toBeVisible();
  await expect(debug.verdict).toContainText('call 1 is refused');
  await expect(page.locator('.reading-button').first()).toContainText('Strict');
  await expect(debug.position).toHaveAttribute('max', '72');
});

const SCRIPTS = /\/assets\/.*\.js/;

/** Presses the reply where a text begins, as it is seen. */
async function pressAt(page: Page, text: string): Promise<void> {
  const shown = page.locator('.painted .row, .view-line').getByText(text).first();
  await shown.scrollIntoViewIfNeeded();
  const { x, y, height } = await boxOf(shown);
  await page.mouse.click(x + 1, y + height / 2);
}

async function typeInto(page: Page, text: string): Promise<void> {
  await pressAt(page, text);
  await page.keyboard.type('QZ');
}

/** The line that was typed into, without what was typed. */
const typedInto = (text: string): string | undefined =>
  text
    .split('\n')
    .find((line) => line.includes('QZ'))
    ?.replace('QZ', '');

const ABOVE_CARD = { text: 'Now the', line: 'Now the type check and the tests:' };
const BELOW_CARD = { text: '/home', line: '  <working_dir>/home/dev/chunk' };

test.describe('what is typed after a press into the reply is in the line that was pressed', () => {
  for (const [width, height] of [
    [1440, 900],
    [820, 1180],
    [390, 844],
  ] as const)
    for (const { text, line } of [ABOVE_CARD, BELOW_CARD])
      test(`before any script is here and after, ${text} at ${width} by ${height}`, async ({ page }) => {
        const debug = new DebugPage(page);
        await page.setViewportSize({ width, height });
        const letThrough = await holdBack(page, SCRIPTS);
        await page.goto('./', { waitUntil: 'commit' });
        await typeInto(page, text);
        const typed = await debug.output.inputValue();
        expect(typedInto(typed)).toBe(line);
        letThrough();
        await page.locator('#app[data-live]').waitFor();
        await expect(debug.position).toHaveAttribute('max', String(typed.length));
        await expect(debug.output).toBeFocused();
      });

  for (const { text, line } of [ABOVE_CARD, BELOW_CARD])
    test(`while the editor is on its way, ${text}`, async ({ page }) => {
      const debug = new DebugPage(page);
      const letThrough = await holdBack(page, /[mM]onaco.*\.js/);
      await debug.open();
      await page.mouse.move(700, 20);
      await page.locator('#app[data-live]').waitFor();
      await typeInto(page, text);
      expect(typedInto(await debug.output.inputValue())).toBe(line);
      letThrough();
      await page.locator('.monaco-editor').waitFor();
    });

  test('in the editor', async ({ page }) => {
    const debug = new DebugPage(page);
    await debug.open();
    await debug.waitForEditor();
    await typeInto(page, ABOVE_CARD.text);
    const [before, after] = ABOVE_CARD.line.split(ABOVE_CARD.text);
    const typed = page.locator('.view-line').filter({ hasText: 'QZ' });
    await expect(typed).toHaveText(`${before}QZ${ABOVE_CARD.text}${after}`);
  });
});

test('a press is shown as taken while scripts are on their way, and done when they are here', async ({ page }) => {
  const debug = new DebugPage(page);
  const letThrough = await holdBack(page, SCRIPTS);
  await page.goto('./', { waitUntil: 'commit' });
  /** Whether what is pressed says so in the very task of the press. */
  const showsPress = (pressed: Locator): Promise<string | null> =>
    pressed.evaluate((element) => {
      element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      return element.ariaBusy;
    });
  expect(await showsPress(debug.replayButton('Next chunk'))).toBe('true');
  expect(await showsPress(debug.tab('Problems'))).toBe('true');
  await page.keyboard.press('.');
  await expect(debug.replay).toHaveAttribute('aria-busy', 'true');
  letThrough();
  await expect(debug.panel('Problems')).toBeVisible();
  await expect(debug.position).toHaveValue('534');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
});

test('a press into the reply before the page is live goes there', async ({ page }) => {
  const debug = new DebugPage(page);
  const letThrough = await holdBack(page, SCRIPTS);
  await page.goto('./', { waitUntil: 'commit' });
  await pressAt(page, ABOVE_CARD.text);
  letThrough();
  const text = await debug.output.inputValue();
  await expect(debug.position).toHaveValue(String(text.indexOf(ABOVE_CARD.text)));
});

test.describe('a paste over the whole reply is the same before the page is live as after', () => {
  const called = JSON.stringify(
    '<tool>\n<tool_name>run</tool_name>\n<arguments>\n<a>x & y</a>\n</arguments>\n</tool>\n',
  );
  const event = `data: {"object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":${called}}}]}`;
  for (const [what, text, source] of [
    ['a stream', `${event}\r\n\r\ndata: [DONE]\r\n\r\n`, /OpenAI chat/],
    ['a trace', readFileSync('fixtures/pasted/ollama-qwen-trace.txt', 'utf8'), /The reply inside an Ollama trace/],
  ] as const)
    test(what, async ({ page }) => {
      const debug = new DebugPage(page);
      /** What the page makes of it. */
      const read = async (): Promise<(string | null)[]> => {
        const from = page.getByText(source).first();
        await expect(from).toBeVisible();
        await expect(debug.verdict).toHaveAttribute('aria-busy', 'false');
        await expect(debug.verdict).not.toContainText('3 repairs');
        return Promise.all([debug.verdict, page.locator('.next-step'), from].map((one) => one.textContent()));
      };
      const letThrough = await holdBack(page, SCRIPTS);
      await page.goto('./', { waitUntil: 'commit' });
      await debug.pasteOver(text);
      letThrough();
      const early = await read();
      await debug.openExample();
      await debug.pasteAnywhere(text);
      expect(early).toEqual(await read());
    });
});

test('while a workspace is on its way, what is pasted or dropped is kept for it', async ({ page }) => {
  const debug = new DebugPage(page);

  await test.step('definitions for the Workshop', async () => {
    const letThrough = await holdBack(page, /\/Workshop-[^/]*\.js/);
    await debug.open('?w=workshop');
    await debug.pasteAnywhere('[{"name":"deploy","inputSchema":{"type":"object"}}]');
    letThrough();
    await expect(page.getByRole('list', { name: 'Tools', exact: true })).toContainText('deploy');
  });

  await test.step('a log for Logs', async () => {
    const letThrough = await holdBack(page, /\/Logs-[^/]*\.js/);
    await page.getByRole('link', { name: 'Logs' }).click();
    const line = JSON.stringify({ output: '<tool>\n<tool_name>a</tool_name>\n<arguments></arguments>\n</tool>' });
    await new CasesPage(page).drop([{ name: 'runs.jsonl', text: `${line}\n${line}\n` }]);
    letThrough();
    await expect(debug.verdict).toContainText('Of 2 attempts');
  });
});

test('where something else than the example was asked for, the head is there before any script', async ({ page }) => {
  await page.route('**/assets/*.js', () => undefined);
  for (const address of ['./?w=logs', './?w=workshop', './#f=none']) {
    await page.goto('about:blank');
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.locator('.brand')).toBeVisible();
    await expect(page.locator('.workspaces')).toBeHidden();
    await expect(page.locator('.verdict')).toBeHidden();
  }
  // Lines alone: an embedded case has a head of its own.
  await page.goto('about:blank');
  await page.goto('./?embed=1#f=none', { waitUntil: 'commit' });
  await expect(page.locator('.app')).toBeAttached();
  await expect(page.locator('.brand')).toBeHidden();
});
