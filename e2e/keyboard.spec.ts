import { expect, type Page } from '@playwright/test';
import { BreakpointsDialog } from './pages/breakpoints-dialog.ts';
import { CasesPage } from './pages/cases-page.ts';
import { DebugPage } from './pages/debug-page.ts';
import { test } from './pages/kept-page.ts';
import { WorkshopPage } from './pages/workshop-page.ts';

test.describe.configure({ mode: 'default' });

/** What no screen shows: the texts that are said to screen readers. */
const announced = (page: Page, text: string | RegExp) =>
  page.locator('.unseen[aria-live="polite"]').filter({ hasText: text });

const PLAIN_REPLY = 'There is nothing to call here.';
const BROKEN_REPLY = '<tool><server_name>shell</server_name><tool_name>exec';

let debug: DebugPage;

test.beforeEach(async ({ page }) => {
  debug = new DebugPage(page);
  await debug.start();
});

test('panels, events, steps and problems are gone to by keys, which say what was met', async ({ page }) => {
  await test.step('a letter that opens a panel goes to its tab, wherever the focus was', async () => {
    for (const [key, name] of [
      ['v', 'Events'],
      ['p', 'Problems'],
      ['m', 'Servers'],
      ['c', 'Calls'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(debug.tab(name)).toBeFocused();
      await expect(debug.tab(name)).toHaveAttribute('aria-selected', 'true');
    }
    await page.getByRole('tree', { name: 'Calls' }).getByRole('treeitem').first().focus();
    await page.keyboard.press('p');
    await expect(debug.tab('Problems')).toBeFocused();
  });

  await test.step('the rows of Events are one stop of the Tab key, walked by arrows and pages', async () => {
    await debug.openExample();
    await page.keyboard.press('v');
    const rows = debug.panel('Events').getByRole('row');
    await expect(rows.first()).toBeVisible();
    await expect(rows.locator('button[tabindex="0"]')).toHaveCount(1);
    await debug.panel('Events').getByRole('combobox', { name: 'State of events' }).focus();
    await page.keyboard.press('Tab');
    const stop = rows.filter({ has: page.locator('button:focus') });
    await page.keyboard.press('Home');
    await expect(stop).toHaveAttribute('aria-rowindex', '1');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await expect(stop).toHaveAttribute('aria-rowindex', '2');
    const total = await debug.panel('Events').getByRole('table', { name: 'Events' }).getAttribute('aria-rowcount');
    await page.keyboard.press('End');
    await expect(stop).toHaveAttribute('aria-rowindex', total ?? '');
    await page.keyboard.press('PageUp');
    await expect(stop).not.toHaveAttribute('aria-rowindex', total ?? '');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(stop).toContainText('<tool>');
    await expect.poll(() => debug.at()).toBe(75);
    await expect(stop).toHaveAttribute('aria-rowindex', '2');
  });

  await test.step('a step says what it read', async () => {
    await debug.openExample();
    await page.keyboard.press('Home');
    await page.keyboard.press('.');
    await expect(announced(page, /^Chunk 1: `.*`, \w+$/)).toHaveCount(1);
    await page.keyboard.press('Alt+ArrowRight');
    await expect(announced(page, /^Character 11, .+, \w+$/)).toHaveCount(1);
    await page.keyboard.press('Alt+ArrowRight');
    await expect(announced(page, /^Character 12, .+, \w+$/)).toHaveCount(1);
  });

  await test.step('going round the problems is said; where there is none, that is', async () => {
    await debug.openExample();
    await page.keyboard.press('End');
    await page.keyboard.press('e');
    await expect(announced(page, 'Back to the first problem.')).toHaveCount(1);
    await page.keyboard.press('Shift+e');
    await expect(announced(page, 'On to the last problem.')).toHaveCount(1);
    await debug.pasteAnywhere(PLAIN_REPLY);
    await expect(debug.verdict).toContainText('no call', { ignoreCase: true });
    for (const name of ['Next problem', 'Previous problem']) await expect(debug.replayButton(name)).toBeDisabled();
    await page.keyboard.press('e');
    await page.keyboard.press('e');
    await expect(page.getByText('No problem in this reply.')).toHaveCount(1);
    await page.keyboard.press('f');
    await expect(page.getByText('No problem here to fix.')).toHaveCount(1);
  });

  await test.step('the buttons of problems go where their keys go', async () => {
    await debug.openExample();
    await page.keyboard.press('End');
    await expect(debug.position).toHaveValue('602');
    await debug.replayButton('Next problem').click();
    await expect(debug.position).toHaveValue('522');
    await debug.replayButton('Previous problem').click();
    await expect(announced(page, 'On to the last problem.')).toHaveCount(1);
    await page.keyboard.press('e');
    await expect(debug.position).toHaveValue('522');
  });

  await test.step('F6 goes to the news, Escape closes it and gives the focus back', async () => {
    await debug.openExample();
    await page.keyboard.press('Home');
    await page.keyboard.press(']');
    const close = page.getByRole('region', { name: 'News' }).getByRole('button', { name: 'Close news' });
    await expect(close).toBeVisible();
    await debug.tab('Calls').focus();
    await page.keyboard.press('F6');
    await expect(close).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(close).toHaveCount(0);
    await expect(debug.tab('Calls')).toBeFocused();
    await page.keyboard.press('F6');
    await expect(announced(page, 'No news.')).toHaveCount(1);
  });

  await test.step('G goes to the machine: to its heading, or to its tab where it is one', async () => {
    await debug.openExample();
    await page.keyboard.press('g');
    await expect(page.getByRole('heading', { name: 'State machine' })).toBeFocused();
    await page.setViewportSize({ width: 1000, height: 700 });
    await page.keyboard.press('g');
    await expect(page.getByRole('tab', { name: 'Machine' })).toBeFocused();
  });
});

test('what is removed, opened or changed to passes the focus on', async ({ page }) => {
  await test.step('a breakpoint that is removed passes the focus on', async () => {
    const breakpoints = new BreakpointsDialog(page);
    await breakpoints.open();
    await expect(breakpoints.dialog.getByRole('combobox', { name: 'Stop when' })).toBeFocused();
    for (const state of ['InTag', 'InEntity']) {
      await breakpoints.list('State').selectOption(state);
      await breakpoints.add.click();
      await expect(breakpoints.entry(`${state} is entered`)).toBeVisible();
    }
    await breakpoints.dialog.getByRole('button', { name: 'Remove: InTag is entered' }).press('Enter');
    await expect(breakpoints.dialog.getByRole('button', { name: 'Remove: InEntity is entered' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(breakpoints.add).toBeFocused();
  });

  await test.step('the brackets step between breakpoints from anywhere but a text field', async () => {
    await debug.openExample();
    const breakpoints = new BreakpointsDialog(page);
    await breakpoints.open();
    await breakpoints.list('State').selectOption('InEntity');
    await breakpoints.add.click();
    await expect(breakpoints.entry('InEntity is entered')).toBeVisible();
    await breakpoints.close();
    await page.keyboard.press('Home');
    await expect(debug.position).toHaveValue('0');
    await page.keyboard.press(']');
    await expect(debug.position).not.toHaveValue('0');
    const stop = await debug.at();
    for (const place of [debug.tab('Calls'), debug.replayButton('Play'), debug.reading, debug.position]) {
      await debug.replayButton('Start').click();
      await expect(debug.position).toHaveValue('0');
      await place.focus();
      await page.keyboard.press(']');
      await expect(debug.position).toHaveValue(String(stop));
    }
  });

  await test.step('an example that is opened takes the focus to the reply', async () => {
    await debug.openExample();
    const cases = new CasesPage(page);
    await cases.openDialog();
    await expect(cases.open.getByRole('searchbox', { name: 'Search examples' })).toBeFocused();
    await page.keyboard.type('mixed-content');
    const example = cases.open.getByRole('region').getByRole('button').first();
    await example.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Model output' })).toBeFocused();
  });

  await test.step('what is put away passes the focus on as well', async () => {
    await debug.openExample();
    const pin = page.getByRole('button', { name: 'Pin machine' });
    await pin.focus();
    await page.keyboard.press('Enter');
    await expect(pin).toHaveAttribute('aria-pressed', 'false');
    await expect(page.getByRole('tab', { name: 'Machine' })).toHaveAttribute('aria-selected', 'true');
    await expect(pin).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(debug.panel('Calls')).toBeVisible();
    await expect(pin).toBeFocused();
    const strict = debug.card.getByRole('button', { name: 'Show strict parse' });
    await strict.focus();
    await page.keyboard.press('Enter');
    await expect(strict).toBeHidden();
    await expect(page.locator('body')).not.toBeFocused();
    await debug.tab('Calls').click();
  });

  await test.step('what is fixed away passes the focus to the reply', async () => {
    await debug.openExample();
    await debug.card.getByRole('button', { name: 'Fix 3 places' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('group', { name: 'Fixed' })).toContainText('Fixed 3 places');
    await expect(page.getByRole('region', { name: 'Model output' })).toBeFocused();
  });

  await test.step('a command of the palette gives the focus back, and so does a dialog that it opens', async () => {
    const open = debug.headerButton('Open');
    const run = async (command: string) => {
      await page.keyboard.press('ControlOrMeta+k');
      await page.keyboard.type(command);
      await page.keyboard.press('Enter');
    };
    await open.focus();
    await run('next chunk');
    await expect(open).toBeFocused();
    await run('breakpoints');
    await expect(page.getByRole('dialog', { name: 'Breakpoints' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(open).toBeFocused();
  });

  await test.step('a button of the card keeps the focus when the editor takes over', async () => {
    // What was fixed would come back in its place, without a card.
    await debug.openExample();
    await page.reload();
    const button = debug.card.getByRole('button', { name: 'Minimise' });
    await button.focus();
    await expect(page.locator('.monaco-card').getByRole('button', { name: 'Minimise' })).toBeFocused();
  });

  const skip = page.getByRole('link', { name: 'Skip to the reply' });
  await test.step('the first stop is a link that skips to the reply', async () => {
    await page.goto('about:blank');
    await debug.open();
    await page.mouse.move(300, 300);
    await page.locator('#app[data-live]').waitFor();
    await page.keyboard.press('Tab');
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    const address = page.url();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Model output' })).toBeFocused();
    expect(page.url()).toBe(address);
  });

  await test.step('eight stops lie before the reply, and fourteen between it and the last', async () => {
    await skip.focus();
    /** What the Tab key comes by until a stop of this name. */
    const stopsUntil = async (last: string) => {
      const stops: string[] = [];
      for (;;) {
        await page.keyboard.press('Tab');
        const stop = await page.evaluate(() => {
          const at = document.activeElement;
          return at === document.body ? '' : (at?.ariaLabel ?? at?.textContent ?? '');
        });
        if (stop === last) return stops;
        stops.push(stop);
      }
    };
    const before = ['Skip to the reply', ...(await stopsUntil('Model output'))];
    expect(before.length, before.join(', ')).toBeLessThanOrEqual(8);
    const after = await stopsUntil('Speed');
    expect(after.length, after.join(', ')).toBeLessThanOrEqual(14);
  });

  await test.step('arrow keys walk a toolbar round, and what a narrow window hides is no stop', async () => {
    await debug.openExample();
    await debug.headerButton('Open').focus();
    for (const [key, name] of [
      ['ArrowRight', 'Share'],
      ['ArrowRight', 'Commands'],
      ['ArrowLeft', 'Share'],
      ['ArrowLeft', 'Open'],
      ['ArrowLeft', 'Undo'],
      ['ArrowLeft', 'Shortcuts'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(debug.headerButton(name)).toBeFocused();
    }
    const { width, height } = page.viewportSize()!;
    await page.setViewportSize({ width: 640, height: 700 });
    await expect(debug.headerButton('Shortcuts')).toBeHidden();
    await page
      .getByRole('link', { name: 'Debug', exact: true })
      .or(page.getByRole('link', { name: 'Chunkscope' }))
      .first()
      .focus();
    const inHeader = page.getByRole('toolbar', { name: 'Page' }).locator(':focus');
    await expect(async () => {
      await page.keyboard.press('Tab');
      await expect(inHeader).toHaveCount(1, { timeout: 100 });
    }).toPass();
    await page.setViewportSize({ width, height });
  });

  await test.step('another workspace takes the focus to its main part', async () => {
    await debug.openExample();
    for (const [key, name] of [
      ['Alt+2', 'Logs'],
      ['Alt+3', 'Workshop'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(page.getByRole('main', { name })).toBeFocused();
    }
    await page.keyboard.press('Alt+1');
    await expect(page.getByRole('main', { name: 'Debug' })).toBeFocused();
    await page.keyboard.press('Alt+3');
    const workshop = new WorkshopPage(page);
    await workshop.write('[{"name": "ls", "input_schema": {"type": "object", "properties": {}}}]');
    await workshop.button('Open in Debug').press('Enter');
    await expect(page.getByRole('main', { name: 'Debug' })).toBeFocused();
  });
});

test('the verdict is said once it has settled, and a dialog begins where it is used', async ({ page }) => {
  await test.step('the verdict is said when it has settled, and only the last one', async () => {
    await expect(debug.verdict).toHaveAttribute('aria-live', 'off');
    await debug.waitForEditor();
    // Whatever is still to be said of the example has been said by then.
    await debug.pasteAnywhere('<tool><tool_name>ls</tool_name><arguments></arguments></tool>');
    await expect(announced(page, 'Clean')).toHaveCount(1);
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      for (const region of document.querySelectorAll('.unseen[aria-live]')) {
        new MutationObserver(() => heard.push(region.textContent ?? '')).observe(region, {
          childList: true,
          subtree: true,
          characterData: true,
        });
      }
    });
    await debug.pasteAnywhere(BROKEN_REPLY, PLAIN_REPLY);
    await expect(announced(page, 'no call')).toHaveCount(1);
    const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard);
    expect(heard).toHaveLength(1);
  });

  await test.step('a dialog begins where it is used', async () => {
    await debug.headerButton('Share').click();
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeFocused();
    await page.keyboard.press('Escape');
    await command(page, 'look up a rule');
    await expect(page.getByRole('searchbox', { name: 'Filter rules' })).toBeFocused();
    await page.keyboard.press('Escape');
    await debug.pasteOver(BROKEN_REPLY);
    await command(page, 'message to the model');
    await expect(page.getByRole('button', { name: 'Copy message' })).toBeFocused();
  });
});

/** Runs a command as someone does who knows its name. */
async function command(page: Page, name: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+K');
  await expect(page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox')).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
}
