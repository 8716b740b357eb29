import { expect, type Page, test } from '@playwright/test';
import { DebugPage } from './pages/debug-page.ts';

test.describe('a desktop at 200 %', () => {
  test.use({ viewport: { width: 640, height: 400 } });

  test('shows lines of the reply and keeps the replay in view', async ({ page }) => {
    const debug = new DebugPage(page);
    await debug.open();
    const text = await page.getByRole('region', { name: 'Model output' }).boundingBox();
    expect(text?.height).toBeGreaterThanOrEqual(200);
    await expect(debug.replayButton('Next chunk')).toBeInViewport({ ratio: 0.95 });
    await expect(debug.output).toBeInViewport();
  });

  test('shows every screen of the strip', async ({ page }) => {
    await new DebugPage(page).open();
    await expect(page.getByRole('tab', { name: 'Compare' }).filter({ visible: true })).toBeInViewport({ ratio: 0.95 });
  });
});

test.describe('320 pixels', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('no control lies over another', async ({ page }) => {
    const debug = new DebugPage(page);
    await debug.open();
    const controls = [
      debug.split,
      debug.recovery,
      page.getByRole('button', { name: 'Edit' }),
      ...['Start', 'Previous chunk', 'Play', 'Next chunk', 'Next problem'].map((name) => debug.replayButton(name)),
    ];
    const boxes = await Promise.all(controls.map((control) => control.boundingBox()));
    for (const [at, box] of boxes.entries()) {
      if (!box) throw new Error(`control ${at} is not on the page`);
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(320);
      for (const other of boxes.slice(at + 1)) {
        if (!other) continue;
        const isApart =
          box.x + box.width <= other.x ||
          other.x + other.width <= box.x ||
          box.y + box.height <= other.y ||
          other.y + other.height <= box.y;
        expect(isApart).toBe(true);
      }
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  test('the chosen screen is scrolled into the strip', async ({ page }) => {
    const debug = new DebugPage(page);
    await debug.open();
    const tab = (name: string) => page.getByRole('tab', { name }).filter({ visible: true });
    await tab('Stream').press('End');
    await expect(tab('Compare')).toHaveAttribute('aria-selected', 'true');
    await expect(tab('Compare')).toBeInViewport({ ratio: 0.95 });
  });

  test('what gave way stands in More', async ({ page }) => {
    const debug = new DebugPage(page);
    await debug.open();
    await expect(debug.headerButton('Theme')).toBeHidden();
    await page.getByRole('button', { name: 'More' }).click();
    const more = page.getByRole('dialog', { name: 'More' });
    for (const name of ['Previous state', 'Next state', 'Previous problem', 'End', 'Undo', 'Breakpoints', 'Commands']) {
      const button = more.getByRole('button', { name, exact: true });
      await button.scrollIntoViewIfNeeded();
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await more.getByRole('combobox', { name: 'Speed' }).selectOption('4×');
    await more.getByRole('button', { name: 'End', exact: true }).click();
    await expect(debug.position).toHaveValue('602');
    await more.getByRole('button', { name: 'Theme' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await more.getByRole('link', { name: 'Workshop' }).click();
    await expect(more).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Tool definitions' })).toBeVisible();
  });
});

for (const [name, use] of Object.entries({
  'a phone on its side': { viewport: { width: 844, height: 390 }, hasTouch: true },
  'a phone on its side, with the bars of its browser': { viewport: { width: 740, height: 340 }, hasTouch: true },
  'a small desktop at 200 %': { viewport: { width: 720, height: 450 } },
})) {
  test.describe(name, () => {
    test.use(use);

    test('shows reply, tabs and panel side by side, and replay below', async ({ page }) => {
      const debug = new DebugPage(page);
      await debug.open();
      for (const tab of ['Calls', 'Events', 'Repairs', 'Problems', 'Compare', 'Machine']) {
        await expect(page.getByRole('tab', { name: tab }).filter({ visible: true })).toBeInViewport({ ratio: 0.95 });
      }
      await expect(page.getByRole('tab', { selected: true }).filter({ visible: true })).toHaveText(['Problem']);
      for (const button of ['Play', 'Previous chunk', 'Next chunk', 'Previous problem', 'Next problem']) {
        await expect(debug.replayButton(button)).toBeInViewport({ ratio: 0.95 });
      }
      await page.getByRole('tab', { name: 'Machine' }).click();
      await expect(debug.stateMachine).toBeInViewport();
      await page.getByRole('tab', { name: 'Problems' }).click();
      const panel = await debug.panel('Problems').boundingBox();
      const reply = await page.getByRole('region', { name: 'Model output' }).boundingBox();
      for (const box of [panel, reply]) expect(box?.height).toBeGreaterThanOrEqual(140);
      await expect(debug.problem('unescaped-ampersand').first()).toBeInViewport();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(use.viewport.width);
      await page.getByRole('button', { name: 'More' }).click();
      for (const entry of ['Breakpoints', 'Theme', 'Commands', 'Next state']) {
        await expect(page.getByRole('dialog').getByRole('button', { name: entry, exact: true })).toBeAttached();
      }
    });
  });
}

const TROUBLED = `I'll run the reader's tests and keep the log.

<tool>
<server_name>local</server_name>
<tool_name>execute_command</tool_name>
<arguments>
  <command>cd reader && npm test 2>&1 | tee out.log</command>
  <timeout>two minutes</timeout>
  <working_dir>.</workingdir>
</arguments>
</tool>`;

test.describe('1024 by 768', () => {
  test.use({ viewport: { width: 1024, height: 768 } });

  test('the card and the reply fit beside the panel, and a divider shares the room and is remembered', async ({
    page,
  }) => {
    const debug = new DebugPage(page);
    await debug.open();
    await debug.pasteAnywhere(TROUBLED);
    await expect(debug.verdict).toContainText('4 repairs');
    const card = page.getByRole('region', { name: 'Problem', exact: true });
    await expect(card).toBeInViewport({ ratio: 1 });
    await expect(card.getByRole('button', { name: 'Fix all 3' })).toBeInViewport({ ratio: 1 });
    await debug.tab('Problems').click();
    await expect(debug.problem('command').first()).toBeInViewport();
    for (const name of ['Calls', 'Events', 'Repairs', 'Problems', 'Compare', 'Machine']) {
      await expect(page.getByRole('tab', { name }).filter({ visible: true })).toBeInViewport({ ratio: 0.95 });
    }
    const reply = page.getByRole('region', { name: 'Model output' });
    const before = (await reply.boundingBox())?.width ?? 0;
    await page.getByRole('separator', { name: 'Width of the reply' }).press('ArrowLeft');
    await expect.poll(async () => (await reply.boundingBox())?.width).toBeLessThan(before - 10);
    const narrowed = (await reply.boundingBox())?.width;
    await page.reload();
    await page.mouse.move(512, 20);
    await expect.poll(async () => (await reply.boundingBox())?.width).toBe(narrowed);
  });
});

/** Controls that reach over the edge of the window or of what cuts them off from side to side, by name. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isBeyond = (inner: DOMRect, outer: { left: number; right: number }) =>
      inner.left < outer.left - 0.5 || inner.right > outer.right + 0.5;
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.closest('.unseen, .pins, .monaco-editor');
    const cuts = (outer: Element) => {
      const { overflowX, clipPath, position } = getComputedStyle(outer);
      return (
        position !== 'absolute' && overflowX !== 'visible' && clipPath === 'none' && !outer.matches('[data-hidden]')
      );
    };
    const isCut = (element: Element): boolean => {
      const box = element.getBoundingClientRect();
      if (box.width === 0) return false;
      for (let outer = element.parentElement; outer; outer = outer.parentElement) {
        if (outer.matches('[data-hidden]') && isBeyond(box, outer.getBoundingClientRect())) return false;
        if (cuts(outer) && isBeyond(box, outer.getBoundingClientRect())) return true;
      }
      return isBeyond(box, { left: 0, right: innerWidth });
    };
    return [...document.querySelectorAll('button, a, select, input, [role="tab"], h1, h2')]
      .filter((element) => isSeen(element) && isCut(element))
      .map((element) => element.ariaLabel ?? element.textContent ?? '');
  });

/** Rows whose content is wider than they are, by class. */
const overfull = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.head, .verdict, .facts, .tabs, .phone-tabs, .stream-head, .figures, .transport')]
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
      .map(({ className }) => className),
  );

for (const [width, height] of [
  [390, 844],
  [844, 390],
  [820, 1180],
  [1024, 768],
  [1440, 900],
  [1920, 1080],
  [720, 450],
] as const) {
  test.describe(`${width} by ${height}`, () => {
    test.use({ viewport: { width, height } });

    test('nothing reaches over the edge, and what moves replay is in view', async ({ page }) => {
      const debug = new DebugPage(page);
      await debug.open();
      expect(await cutOff(page)).toEqual([]);
      expect(await overfull(page)).toEqual([]);
      await debug.pasteAnywhere(TROUBLED);
      await expect(debug.verdict).toContainText('4 repairs');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      expect(await cutOff(page)).toEqual([]);
      expect(await overfull(page)).toEqual([]);
      for (const name of ['Play', 'Next problem']) {
        await expect(debug.replayButton(name)).toBeInViewport({ ratio: 0.99 });
      }
      await expect(debug.position).toBeInViewport();
      for (const name of await page.getByRole('tab').filter({ visible: true }).all()) {
        await expect(name).toBeInViewport({ ratio: 0.95 });
      }
      await page.getByRole('tab', { name: 'Problems' }).filter({ visible: true }).click();
      await expect(debug.problem('command').first()).toBeVisible();
      expect(await cutOff(page)).toEqual([]);
      await page.getByRole('tab', { name: 'Compare' }).filter({ visible: true }).click();
      await expect(debug.panel('Compare').getByRole('group', { name: 'Comparison' })).toBeVisible();
      expect(await cutOff(page)).toEqual([]);
    });
  });
}

/** Forge reads it, with another value. */
const FORGE_CHANGES = `<tool>
<server_name>local</server_name>
<tool_name>write_file</tool_name>
<arguments>
  <path>docs/R&D.md</path>
  <content><![CDATA[Say <thinking>why</thinking>, then cd a && make.]]></content>
  <mode>0644</mode>
</arguments>
</tool>
`;

/** Its card shows the changes of two lines and how many more there are. */
const FIVE_PLACES = `<tool>
<server_name>local</server_name>
<tool_name>write</tool_name>
<arguments>
  <replace>if (a && b) {
  return a & b;
}
a && c</replace>
</arguments>
</tool>
`;

test('in a window of any width the sentence of the verdict is whole, and facts give way to it', async ({ page }) => {
  const debug = new DebugPage(page);
  await debug.open();
  await debug.pasteAnywhere(FORGE_CHANGES);
  await debug.tab('Compare').click();
  const claim = debug.verdict.getByRole('button', { name: 'Forge reads content differently' });
  await expect(claim).toBeAttached();
  const sentence = debug.verdict.getByRole('heading', { name: 'no text lost' });
  for (const width of [1600, 1440, 1280, 1240, 1100, 1024, 900, 820]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await sentence.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    if (width >= 1240) await expect(claim).toBeInViewport({ ratio: 1 });
  }
});

test.describe('news of a paste', () => {
  for (const [width, height] of [
    [390, 844],
    [844, 390],
    [720, 450],
  ] as const) {
    test(`lies over nothing at ${width} by ${height}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      const debug = new DebugPage(page);
      await debug.open();
      await debug.pasteAnywhere(TROUBLED);
      await expect(debug.verdict).toContainText('4 repairs');
      const takeBack = page.getByRole('button', { name: 'Take back' });
      await expect(takeBack).toBeInViewport({ ratio: 1 });
      const news = (await page.locator('.corner').boundingBox())!;
      const reply = page.getByRole('region', { name: 'Model output' });
      const others = [debug.verdict, debug.causes, reply, debug.replay];
      // On a phone the card is in the reply, which it scrolls with.
      if (width >= 700) others.push(debug.card);
      for (const other of others) {
        const box = (await other.boundingBox())!;
        const isApart =
          news.y >= box.y + box.height - 0.5 ||
          news.y + news.height <= box.y + 0.5 ||
          news.x + news.width <= box.x + 0.5;
        expect(isApart).toBe(true);
      }
    });
  }

  for (const [width, height] of [
    [1440, 900],
    [1440, 700],
    [1024, 768],
    [820, 1180],
  ] as const) {
    test(`covers no part of a tall card at ${width} by ${height}, wherever in the reply that stands`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      const debug = new DebugPage(page);
      await debug.open();
      for (const lead of ['', 'A line.\n'.repeat(24)]) {
        await debug.pasteAnywhere(`${lead}${FIVE_PLACES}`);
        await expect(debug.verdict).toContainText('5 repairs');
        await expect(page.getByRole('button', { name: 'Take back' })).toBeInViewport({ ratio: 1 });
        // A press asks that nothing lies over what is pressed.
        for (const name of ['Fix all 5', 'Fix this one', 'Minimise'])
          await debug.card.getByRole('button', { name, exact: true }).click({ trial: true });
        await expect(async () => {
          const news = await page.locator('.corner').boundingBox();
          const card = await debug.card.boundingBox();
          expect(card!.y + card!.height <= news!.y || card!.y >= news!.y + news!.height).toBe(true);
        }).toPass();
      }
    });
  }
});

test.describe('a desktop window that is narrow and low', () => {
  test.use({ viewport: { width: 820, height: 700 } });

  test('keeps the replay in view while reply and panels scroll under it', async ({ page }) => {
    const debug = new DebugPage(page);
    await debug.open();
    await expect(debug.replayButton('Play')).toBeInViewport({ ratio: 1 });
    await debug.pasteAnywhere(FIVE_PLACES);
    await expect(debug.verdict).toContainText('5 repairs');
    await expect(debug.replayButton('Start')).toBeInViewport({ ratio: 1 });
  });
});

test.describe('a window too low for a card in the text', () => {
  test.use({ viewport: { width: 844, height: 390 } });

  test('has it as the first tab, beside the text', async ({ page }) => {
    const debug = new DebugPage(page);
    await debug.open();
    // The page as it was built has it as well.
    await expect(debug.card).toHaveCount(1);
    await expect(debug.card).toBeInViewport({ ratio: 0.9 });
    await debug.tab('Calls').click();
    await expect(debug.panel('Calls')).toBeVisible();
    await expect(debug.card).toHaveCount(0);
    await debug.pasteAnywhere(TROUBLED);
    await expect(debug.verdict).toContainText('4 repairs');
    const panel = page.getByRole('tabpanel', { name: 'Problem', exact: true });
    await expect(panel.getByRole('region', { name: 'Problem' })).toContainText('A bare & in command');
    await expect(debug.card).toHaveCount(1);
    await expect(page.getByRole('tab').filter({ visible: true }).first()).toHaveText('Problem');
    const text = (await page.getByRole('region', { name: 'Model output' }).boundingBox())!;
    const card = (await debug.card.boundingBox())!;
    expect(text.width).toBeGreaterThan(450);
    expect(card.x).toBeGreaterThanOrEqual(text.x + text.width - 1);
    expect(card.y).toBeGreaterThanOrEqual(text.y);
    await expect(debug.card.getByRole('button', { name: 'Fix all 3' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('banner').getByRole('button', { name: 'Paste' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('banner').getByRole('button', { name: 'Open' })).toBeInViewport({ ratio: 1 });
  });

  test('a cause, the next problem and a fix bring the card; a tab takes its place', async ({ page }) => {
    const debug = new DebugPage(page);
    await debug.open();
    await debug.pasteAnywhere(TROUBLED);
    await expect(debug.verdict).toContainText('4 repairs');
    await debug.tab('Calls').click();
    await debug.causes.getByRole('button', { name: 'wrong end tag' }).click();
    await expect(debug.card).toContainText('working_dir');
    await debug.tab('Events').click();
    await expect(debug.card).toHaveCount(0);
    await debug.replayButton('Next problem').click();
    await expect(debug.card).toContainText('A bare & in command');
    await debug.card.getByRole('button', { name: 'Fix all 3' }).click();
    await expect(debug.causes.getByRole('listitem')).toHaveCount(1);
    await expect(page.getByRole('tabpanel', { name: 'Problem', exact: true })).toBeFocused();
  });

  test('how the reply is read is one button, which opens the three choices', async ({ page }) => {
    const debug = new DebugPage(page);
    await debug.open();
    await page.getByRole('button', { name: 'Forge XML · As recorded · Resilient' }).click();
    await debug.recovery.selectOption('Strict');
    await expect(page.getByRole('button', { name: 'Forge XML · As recorded · Strict' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(debug.recovery).toBeHidden();
    await expect(debug.verdict).toContainText('refused');
  });
});

test('a divider follows what it sizes in the tab order and says pixels', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await new DebugPage(page).open();
  const divider = page.getByRole('separator', { name: 'Width of the reply' });
  await divider.press('ArrowLeft');
  await expect(divider).toHaveAttribute('aria-valuetext', '600 pixels');
  await expect(page.locator('.stream + [role="separator"]')).toHaveAttribute('aria-label', 'Width of the reply');
});

test.describe('in the colours of the system', () => {
  test.use({ forcedColors: 'active' });

  test('the chosen command keeps an outline', async ({ page, browserName }) => {
    test.skip(browserName !== 'chromium', 'the colours are emulated in Chromium alone');
    const debug = new DebugPage(page);
    await debug.open();
    await debug.headerButton('Commands').click();
    const chosen = page.getByRole('dialog', { name: 'Commands' }).getByRole('option', { selected: true });
    await expect(chosen).toHaveCSS('outline-style', 'solid');
  });
});
