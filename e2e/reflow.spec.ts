import { expect, type Locator, type Page } from '@playwright/test';
import { boxOf } from './pages/box-of.ts';
import { DebugPage } from './pages/debug-page.ts';
import { test } from './pages/kept-page.ts';

test.describe.configure({ mode: 'default' });

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

/** Servers differ over it in every way. */
const TWO_UNCLOSED = `<tool_call>
<function=search_files>
<parameter=pattern>
func.*&&.*return
<parameter=path>
src
</function>
</tool_call>
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

/** A tab that is on the screen; of each window's strips only one is. */
const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name }).filter({ visible: true });

/** Gives the window a size; the page has answered to it once the second frame begins. */
async function resize(page: Page, [width, height]: readonly [number, number]): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

/** What a window has that is too low for reply and panels one above the other. */
async function standSideBySide(page: Page, width: number, isPhone = false): Promise<void> {
  const debug = new DebugPage(page);
  for (const name of ['Calls', 'Problems', 'Servers', 'Machine']) {
    await expect(tab(page, name)).toBeInViewport({ ratio: 0.95 });
  }
  // A phone has five tabs; More leads to these two.
  for (const name of ['Events']) await expect(tab(page, name)).toBeVisible({ visible: !isPhone });
  await expect(page.getByRole('tab', { selected: true }).filter({ visible: true })).toHaveText(['Problem']);
  for (const button of ['Play', 'Previous chunk', 'Next chunk', 'Previous problem', 'Next problem']) {
    await expect(debug.replayButton(button)).toBeInViewport({ ratio: 0.95 });
  }
  await tab(page, 'Machine').click();
  await expect(debug.stateMachine).toBeInViewport();
  await tab(page, 'Problems').click();
  const panel = await boxOf(debug.panel('Problems'));
  const reply = await boxOf(page.getByRole('region', { name: 'Model output' }));
  for (const box of [panel, reply]) expect(box.height).toBeGreaterThanOrEqual(140);
  await expect(debug.problem('unescaped-ampersand').first()).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await page.getByRole('button', { name: 'More' }).click();
  for (const entry of ['Breakpoints', 'Theme', 'Commands', 'Next state', 'Events']) {
    await expect(page.getByRole('dialog').getByRole('button', { name: entry, exact: true })).toBeAttached();
  }
  await page.keyboard.press('Escape');
  await tab(page, 'Problem').first().click();
}

test.describe('a phone on its side', () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true });

  test('shows reply, tabs and panel side by side, and replay below, with the bars of its browser too', async ({
    page,
  }) => {
    await new DebugPage(page).open();
    await standSideBySide(page, 844, true);
    await resize(page, [740, 340]);
    await standSideBySide(page, 740, true);
  });
});

test('a desktop at 200 % and at 320 pixels shows every screen, and what gave way stands in More', async ({ page }) => {
  const debug = new DebugPage(page);

  await test.step('a desktop at 200 % shows lines of the reply, replay and every screen', async () => {
    await resize(page, [640, 400]);
    await debug.open();
    const text = page.getByRole('region', { name: 'Model output' });
    // The page may just be becoming live, with another element in its place.
    await expect.poll(async () => (await boxOf(text)).height).toBeGreaterThanOrEqual(200);
    await expect(debug.replayButton('Next chunk')).toBeInViewport({ ratio: 0.95 });
    await expect(debug.output).toBeInViewport();
    await expect(tab(page, 'Servers')).toBeInViewport({ ratio: 0.95 });
  });

  await test.step('at 320 pixels no control lies over another', async () => {
    await resize(page, [320, 640]);
    const controls = [
      debug.reading,
      page.getByRole('button', { name: 'Edit' }),
      ...['Start', 'Previous chunk', 'Play', 'Next chunk', 'Next problem'].map((name) => debug.replayButton(name)),
    ];
    const boxes = await Promise.all(controls.map((control) => boxOf(control)));
    for (const [at, box] of boxes.entries()) {
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(320);
      for (const other of boxes.slice(at + 1)) {
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

  await test.step('at 320 pixels the next step of a reply without a call is whole', async () => {
    await debug.pasteAnywhere('There is nothing to call here.');
    await expect(page.getByRole('button', { name: 'Open another reply' })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Take back' }).click();
  });

  await test.step('the chosen screen is scrolled into the strip', async () => {
    await tab(page, 'Reply').press('End');
    await expect(tab(page, 'Machine')).toHaveAttribute('aria-selected', 'true');
    await expect(tab(page, 'Machine')).toBeInViewport({ ratio: 0.95 });
  });

  await test.step('what gave way stands in More', async () => {
    await expect(debug.headerButton('Theme')).toBeHidden();
    await page.getByRole('button', { name: 'More' }).click();
    const more = page.getByRole('dialog', { name: 'More' });
    for (const name of ['Previous state', 'Next state', 'Previous problem', 'End', 'Undo', 'Breakpoints', 'Commands']) {
      const button = more.getByRole('button', { name, exact: true });
      await button.scrollIntoViewIfNeeded();
      expect((await boxOf(button)).height).toBeGreaterThanOrEqual(44);
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

test('in windows of every size nothing reaches over the edge, and what moves replay is in view', async ({ page }) => {
  const sizes = [
    [1440, 900],
    [1920, 1080],
    [1024, 768],
    [820, 1180],
    [720, 450],
    [844, 390],
    [390, 844],
  ] as const;
  const debug = new DebugPage(page);
  await debug.open();

  await test.step('in the page as it was built', async () => {
    // Less room for the figures of the replay than they take.
    for (const size of [...sizes, [940, 700]] as const) {
      await resize(page, size);
      expect(await cutOff(page), size.join()).toEqual([]);
      expect(await overfull(page), size.join()).toEqual([]);
    }
    await resize(page, [720, 450]);
    await debug.open();
    await standSideBySide(page, 720);
  });

  for (const size of sizes)
    await test.step(`${size.join(' by ')}, live`, async () => {
      await resize(page, size);
      await debug.pasteAnywhere(TROUBLED);
      await expect(debug.verdict).toContainText('4 repairs');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size[0]);
      expect(await cutOff(page)).toEqual([]);
      expect(await overfull(page)).toEqual([]);
      for (const name of ['Play', 'Next problem']) {
        await expect(debug.replayButton(name)).toBeInViewport({ ratio: 0.99 });
      }
      await expect(debug.position).toBeInViewport();
      for (const one of await page.getByRole('tab').filter({ visible: true }).all()) {
        await expect(one).toBeInViewport({ ratio: 0.95 });
      }
      await tab(page, 'Problems').click();
      await expect(debug.problem('command').first()).toBeVisible();
      expect(await cutOff(page)).toEqual([]);
      await tab(page, 'Servers').click();
      await expect(debug.panel('Servers').getByRole('group', { name: 'Comparison' })).toBeVisible();
      expect(await cutOff(page)).toEqual([]);
    });
});

/** What no press may move by itself, in pixels. */
const STILL_PX = 4;

test('no tab moves when one is chosen', async ({ page }) => {
  const debug = new DebugPage(page);
  await debug.start();
  for (const size of [
    [1920, 1080],
    [1440, 900],
    [1150, 800],
    [1000, 800],
    [820, 1180],
    [844, 390],
    [390, 844],
  ] as const)
    await test.step(`at ${size.join(' by ')}`, async () => {
      await resize(page, size);
      const tabs = page.getByRole('tab').filter({ visible: true });
      const pinned = page.getByRole('button', { name: 'Pin machine', pressed: true });
      const boxes = async () => Promise.all((await tabs.all()).map(boxOf));
      const before = await boxes();
      for (let at = 0; at < before.length; at += 1) {
        await tabs.nth(at).click();
        // Where it is pinned the machine is in view whichever tab is chosen.
        if (await pinned.isHidden()) await expect(tabs.nth(at)).toHaveAttribute('aria-selected', 'true');
        const after = await boxes();
        expect(after.length).toBe(before.length);
        after.forEach(({ x, y }, index) => {
          expect(Math.abs(x - before[index]!.x)).toBeLessThanOrEqual(STILL_PX);
          expect(Math.abs(y - before[index]!.y)).toBeLessThanOrEqual(STILL_PX);
        });
      }
      await tabs.first().click();
    });
});

test('news comes and goes without moving what can be pressed', async ({ page }) => {
  const debug = new DebugPage(page);
  await debug.start();
  for (const size of [
    [1440, 900],
    [1440, 700],
    [1024, 768],
    [820, 1180],
    [390, 844],
  ] as const)
    for (const lead of ['', 'A line.\n'.repeat(24)])
      await test.step(`at ${size.join(' by ')} after ${lead.length} characters`, async () => {
        await resize(page, size);
        await debug.pasteAnywhere(`${lead}${FIVE_PLACES}`);
        await expect(debug.verdict).toContainText('5 repairs');
        /** Where the buttons are, by what they are and are called. */
        const places = () =>
          page.locator('main button').evaluateAll((buttons) => {
            const found: Record<string, [x: number, y: number]> = {};
            for (const button of buttons) {
              const { x, y, width } = button.getBoundingClientRect();
              const name = `${button.className} ${button.ariaLabel ?? button.textContent}`;
              if (width > 0) found[name] ??= [x, y];
            }
            return found;
          });
        const close = page.getByRole('button', { name: /^Close (?:news|import)$/ });
        await close.waitFor();
        const withNews = await places();
        await close.click();
        await expect(close).toHaveCount(0);
        const without = await places();
        // The key of a breakpoint where none is set.
        await page.keyboard.press(']');
        await close.waitFor();
        for (const others of [withNews, await places()])
          for (const [name, [x, y]] of Object.entries(without)) {
            const [otherX, otherY] = others[name] ?? [x, y];
            expect(Math.max(Math.abs(otherX - x), Math.abs(otherY - y)), name).toBeLessThanOrEqual(STILL_PX);
          }
        await close.click();
      });
});

test('news of a paste lies over nothing, and covers no part of a card', async ({ page }) => {
  const debug = new DebugPage(page);
  await debug.start();
  const takeBack = page.getByRole('button', { name: 'Take back' });

  for (const size of [
    [390, 844],
    [844, 390],
    [720, 450],
  ] as const)
    await test.step(`over nothing at ${size.join(' by ')}`, async () => {
      await resize(page, size);
      await debug.pasteAnywhere(TROUBLED);
      await expect(debug.verdict).toContainText('4 repairs');
      await expect(takeBack).toBeInViewport({ ratio: 1 });
      const others = [debug.verdict, page.getByRole('region', { name: 'Model output' }), debug.replay];
      // On a phone the card is in the reply, which it scrolls with.
      if (size[0] >= 700) others.push(debug.card);
      await expect(async () => {
        const news = await boxOf(page.locator('.corner'));
        for (const other of others) {
          const box = await boxOf(other);
          const isApart =
            news.y >= box.y + box.height - 0.5 ||
            news.y + news.height <= box.y + 0.5 ||
            news.x + news.width <= box.x + 0.5;
          expect(isApart).toBe(true);
        }
      }).toPass();
    });

  for (const size of [
    [1440, 900],
    [1440, 700],
    [1024, 768],
    [820, 1180],
  ] as const)
    await test.step(`over no card at ${size.join(' by ')}, wherever in the reply that stands`, async () => {
      await resize(page, size);
      for (const lead of ['', 'A line.\n'.repeat(24)]) {
        await debug.pasteAnywhere(`${lead}${FIVE_PLACES}`);
        await expect(debug.position).toHaveAttribute('max', String(lead.length + FIVE_PLACES.length));
        await expect(debug.verdict).toContainText('5 repairs');
        await expect(takeBack).toBeInViewport({ ratio: 1 });
        // A press asks that nothing lies over what is pressed.
        for (const name of ['Fix 5 places', 'Fix this one', 'Minimise'])
          await debug.card.getByRole('button', { name, exact: true }).click({ trial: true });
        await expect(async () => {
          const news = await boxOf(page.locator('.corner'));
          const card = await boxOf(debug.card);
          expect(card.y + card.height <= news.y || card.y >= news.y + news.height).toBe(true);
        }).toPass();
      }
    });
});

test('a window of any width shows the whole sentence of the verdict, and keeps the replay in view', async ({
  page,
}) => {
  const debug = new DebugPage(page);
  await debug.start();

  await test.step('the servers give way to the sentence', async () => {
    await debug.pasteAnywhere(TWO_UNCLOSED);
    const servers = page.getByRole('group', { name: 'Servers', exact: true });
    await expect(servers).toBeVisible();
    const sentence = debug.verdict.getByRole('heading', { name: 'no text lost' });
    for (const width of [1600, 1440, 1280, 1240, 1100, 1024, 900, 820]) {
      await resize(page, [width, 800]);
      expect(await sentence.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
      await expect(servers).toBeInViewport({ ratio: 1 });
    }
  });

  await test.step('the sentence and the servers share a line where there is room', async () => {
    await resize(page, [1440, 900]);
    await debug.pasteAnywhere('<function=Glob>\n<parameter=pattern>\n*.md\n</parameter>\n</function>\n</tool_call>');
    const servers = page.getByRole('group', { name: 'Servers', exact: true });
    await expect(servers).toContainText('return it as text');
    const [verdict, chips] = [await boxOf(debug.verdict), await boxOf(servers)];
    expect(verdict.height).toBeLessThanOrEqual(56);
    expect(chips.y).toBeGreaterThanOrEqual(verdict.y);
    expect(chips.y + chips.height).toBeLessThanOrEqual(verdict.y + verdict.height);
  });

  await test.step('in a desktop window that is narrow and low, reply and panels scroll under the replay', async () => {
    await resize(page, [820, 700]);
    await expect(debug.replayButton('Play')).toBeInViewport({ ratio: 1 });
    await debug.pasteAnywhere(FIVE_PLACES);
    await expect(debug.verdict).toContainText('5 repairs');
    await expect(debug.replayButton('Start')).toBeInViewport({ ratio: 1 });
  });
});

test('a divider shares the room, says pixels and is remembered, and the card fits beside the panel', async ({
  page,
}) => {
  const debug = new DebugPage(page);
  const divider = page.getByRole('separator', { name: 'Width of the reply' });
  await debug.start();

  await test.step('it follows what it sizes in the tab order and says pixels', async () => {
    await resize(page, [1440, 900]);
    await divider.press('ArrowLeft');
    await expect(divider).toHaveAttribute('aria-valuetext', '720 pixels');
    await expect(page.locator('.stream + [role="separator"]')).toHaveAttribute('aria-label', 'Width of the reply');
  });

  await test.step('the card and the reply fit beside the panel', async () => {
    await resize(page, [1024, 768]);
    await debug.pasteAnywhere(TROUBLED);
    await expect(debug.verdict).toContainText('4 repairs');
    await expect(debug.card).toBeInViewport({ ratio: 1 });
    await expect(debug.card.getByRole('button', { name: 'Fix 4 places' })).toBeInViewport({ ratio: 1 });
    await debug.tab('Problems').click();
    await expect(debug.problem('command').first()).toBeInViewport();
    for (const name of ['Calls', 'Problems', 'Servers', 'Machine', 'Events']) {
      await expect(tab(page, name)).toBeInViewport({ ratio: 0.95 });
    }
  });

  await test.step('its place is remembered', async () => {
    const reply = page.getByRole('region', { name: 'Model output' });
    const before = (await boxOf(reply)).width;
    await divider.press('ArrowLeft');
    await expect.poll(async () => (await boxOf(reply)).width).toBeLessThan(before - 10);
    const narrowed = (await boxOf(reply)).width;
    await page.reload();
    await page.mouse.move(512, 20);
    await expect.poll(async () => (await boxOf(reply)).width).toBe(narrowed);
  });
});

test.describe('a window too low for a card in the text', () => {
  test.use({ viewport: { width: 844, height: 390 } });

  test('has the card as its first tab and the choices of reading behind one button', async ({ page }) => {
    const debug = new DebugPage(page);
    await debug.open();

    await test.step('it is beside the text, in the page as it was built too', async () => {
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
      const text = await boxOf(page.getByRole('region', { name: 'Model output' }));
      const card = await boxOf(debug.card);
      expect(text.width).toBeGreaterThan(450);
      expect(card.x).toBeGreaterThanOrEqual(text.x + text.width - 1);
      expect(card.y).toBeGreaterThanOrEqual(text.y);
      await expect(debug.card.getByRole('button', { name: 'Fix 4 places' })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('banner').getByRole('button', { name: 'Paste' })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('banner').getByRole('button', { name: 'Open' })).toBeInViewport({ ratio: 1 });
    });

    await test.step('its tab, the next problem and a fix bring it; a tab takes its place', async () => {
      await debug.tab('Calls').click();
      await debug.tab('Problems').click();
      await debug.problem('working_dir').getByRole('button', { name: 'Go to' }).click();
      await tab(page, 'Problem').first().click();
      await expect(debug.card).toContainText('working_dir');
      await debug.tab('Events').click();
      await expect(debug.card).toHaveCount(0);
      await debug.replayButton('Next problem').click();
      await expect(debug.card).toContainText('A bare & in command');
      await page.keyboard.press('f');
      await debug.card.getByRole('button', { name: 'Fix 3 places' }).click();
      await expect(page.getByRole('group', { name: 'Fixed' })).toContainText('Fixed 3 places');
      await expect(page.getByRole('region', { name: 'Model output' })).toBeFocused();
    });

    await test.step('how the reply is read is one button, which opens the choices', async () => {
      await debug.openExample();
      await expect(debug.reading).toHaveAccessibleName('Format Forge XML');
      await debug.choose('Error handling', 'Strict');
      await expect(debug.reading).toHaveAccessibleName('Format Forge XML, Strict');
      await expect(debug.readingMenu).toBeHidden();
      await expect(debug.verdict).toContainText('refused');
    });
  });
});

test('a large window shows calls beside problems and 120 characters of code; a phone on its side the causes of a log', async ({
  page,
}) => {
  const debug = new DebugPage(page);

  await test.step('2560 by 1440', async () => {
    await resize(page, [2560, 1440]);
    await debug.start();
    await expect(page.getByRole('region', { name: 'Problems beside' })).toContainText('cut off inside');
    await expect(debug.argument('command')).toBeVisible();
    await debug.tab('Problems').click();
    await expect(page.getByRole('region', { name: 'Calls beside' }).getByRole('treeitem').first()).toBeVisible();
    const wide = 'x'.repeat(120);
    await debug.pasteAnywhere(`${wide}\nend`);
    await expect(debug.verdict).toContainText('No call');
    const [first, second] = await page
      .locator('.row, .view-line')
      .evaluateAll((rows) => rows.slice(0, 2).map((row) => row.getBoundingClientRect().height));
    expect(first).toBe(second);
  });

  await test.step('844 by 390', async () => {
    await resize(page, [844, 390]);
    await page.goto('./?w=logs');
    await page.getByRole('button', { name: /sample log/ }).click();
    const causes = page.getByRole('region', { name: 'Causes' }).getByRole('row');
    for (const at of [1, 2, 3]) await expect(causes.nth(at)).toBeInViewport({ ratio: 0.9 });
  });
});
