import { expect } from '@playwright/test';
import { boxOf } from './pages/box-of.ts';
import { DebugPage } from './pages/debug-page.ts';
import { test } from './pages/kept-page.ts';

test.describe.configure({ mode: 'default' });

const CALL = '<tool>\n<tool_name>ls</tool_name>\n<arguments>\n<path>.</path>\n</arguments>\n</tool>';

const ALL_STATES =
  '<tool><server_name>s</server_name><tool_name>t</tool_name><arguments><a>x &amp; y</a><b><![CDATA[z]]></b><!-- c --></arguments></tool>';

let debug: DebugPage;

test.beforeEach(async ({ page }) => {
  debug = new DebugPage(page);
  await debug.start();
});

test('the drawing shows what the reply visits, and a click goes there', async ({ page }) => {
  await test.step('what the reply visits and what is near is drawn, and one press draws the rest', async () => {
    await debug.pasteAnywhere(CALL);
    await expect(debug.verdict).toContainText('Clean');
    await expect(debug.stateMachine.getByText('InArgument', { exact: true })).toBeVisible();
    await expect(debug.stateMachine.getByText('InThinking')).toBeVisible();
    await expect(debug.stateMachine.getByText('InCDATA')).toHaveCount(0);
    await page.getByRole('button', { name: /^Show the \d+ states that this reply does not visit$/ }).click();
    await expect(debug.stateMachine.getByText('InCDATA')).toBeVisible();
    await page.getByRole('button', { name: 'Show only what this reply visits' }).click();
    await expect(debug.stateMachine.getByText('InCDATA')).toHaveCount(0);
  });

  await test.step('a tag that is only a mention is an edge of its own, and no call that was closed', async () => {
    await debug.pasteAnywhere(`Use the <tool> tag like <b>this</b>:\n${CALL}`);
    await expect(debug.verdict).toContainText('1 call');
    await expect(debug.stateMachine.getByText('only a mention')).toBeVisible();
    await debug.position.fill('26');
    await expect(debug.stateMachine).toHaveAttribute('aria-description', 'Outside is active');
  });

  await test.step('where there is no call the text has its room, and it is a tab', async () => {
    await debug.pasteAnywhere('There is nothing to call here.');
    await expect(debug.verdict).toContainText('No call');
    const reply = await boxOf(page.getByRole('region', { name: 'Model output' }));
    expect(reply.width).toBeGreaterThan(800);
    const drawing = page.getByRole('group', { name: 'Visited states' });
    await expect(drawing).toBeHidden();
    await page.getByRole('tab', { name: 'Machine' }).click();
    await expect(debug.stateMachine.getByText('Outside')).toBeInViewport();
    await expect(debug.currentState).toHaveText('Outside');
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Machine');
    await debug.tab('Calls').click();
    await expect(debug.stateMachine.getByText('Outside')).not.toBeInViewport();
  });

  await test.step('a click on a state goes to its next visit, and behind the last to the first', async () => {
    await debug.openExample();
    const visits: number[] = [];
    await debug.position.fill('0');
    await expect(debug.position).toHaveAttribute('aria-valuetext', /state Outside/);
    for (let click = 0; click < 4; click += 1) {
      const before = await debug.at();
      await debug.stateMachine.getByText('InEntity', { exact: true }).click({ force: true });
      await expect(debug.position).not.toHaveValue(String(before));
      await expect(debug.position).toHaveAttribute('aria-valuetext', /state InEntity/);
      visits.push(await debug.at());
    }
    const [first = 0, second = 0, third = 0, fourth] = visits;
    expect(first < second && second < third).toBe(true);
    expect(fourth).toBe(first);
    await expect(page.getByRole('menu')).toHaveCount(0);
  });

  await test.step('the table of states does the same by keyboard, with the menu of a state beside its name', async () => {
    await debug.openExample();
    await debug.position.fill('0');
    await page.getByRole('button', { name: 'Show the states as a table' }).click();
    const cdata = debug.states.getByRole('button', { name: 'InCDATA', exact: true });
    await cdata.focus();
    await page.keyboard.press('Enter');
    await expect(debug.currentState).toHaveText('InCDATA');
    await expect(cdata).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu', { name: 'InCDATA' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await cdata.focus();
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menuitem', { name: 'Show its events' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(cdata).toBeFocused();
    const comment = debug.states.getByRole('button', { name: 'InComment', exact: true });
    await comment.click();
    await expect(page.getByRole('region', { name: 'News' })).toContainText('InComment is not entered in this reply.');
  });

  await test.step('nothing in the drawing is printed over another, however often states were visited', async () => {
    await page.getByRole('button', { name: 'Show the states as a table' }).click();
    for (const [times, height] of [
      [1, 800],
      [12, 1080],
      [123, 900],
      [1234, 1200],
    ] as const) {
      await page.setViewportSize({ width: 1280, height });
      await page.getByRole('tab', { name: 'Machine' }).click();
      await debug.pasteAnywhere(
        `${ALL_STATES}\n`.repeat(times) + '<thinking>a</thinking> a <tool> is <b>named</b>\n'.repeat(times),
      );
      const server = debug.stateMachine.locator('.node').filter({ hasText: 'InServerName' });
      await expect(server.locator('.node-count')).toHaveText(String(times));
      await page.getByRole('button', { name: /^Show the \d+ states that this reply does not visit$/ }).click();
      await expect(debug.stateMachine.getByText('AfterError')).toBeVisible();
      await expect(debug.stateMachine.getByText('only a mention')).toBeVisible();
      const overprinted = await debug.stateMachine.evaluate((drawing) => {
        const texts = [...drawing.querySelectorAll('text')].map((text) => ({
          name: text.textContent,
          box: text.getBoundingClientRect(),
        }));
        const pairs = texts.flatMap((a, at) => texts.slice(at + 1).map((b) => [a, b] as const));
        return pairs
          .filter(
            ([{ box: a }, { box: b }]) =>
              // Boxes of letters are as tall as the line; a pixel of air is not ink.
              a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 4 && b.top < a.bottom - 4,
          )
          .map(([a, b]) => `${a.name} and ${b.name}`);
      });
      expect(overprinted, `${times} times`).toEqual([]);
      await page.getByRole('button', { name: 'Show only what this reply visits' }).click();
    }
  });
});

test('it is pinned where there is room; without its pin it is a tab, and stays so', async ({ page }) => {
  const tab = page.getByRole('tab', { name: 'Machine' });
  const pin = page.getByRole('button', { name: 'Pin machine' });
  await expect(debug.stateMachine).toBeVisible();
  await expect(debug.panel('Calls')).toBeVisible();
  await expect(pin).toHaveAttribute('aria-pressed', 'true');
  await pin.click();
  await debug.tab('Calls').click();
  await expect(debug.stateMachine).toBeHidden();
  await page.reload();
  await page.mouse.move(700, 20);
  await debug.tab('Calls').click();
  await expect(debug.stateMachine).toBeHidden();
  await tab.click();
  await expect(debug.stateMachine).toBeVisible();
  await pin.click();
  await expect(debug.panel('Calls')).toBeVisible();
});

test.describe('where it is a tab', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('the first visit opens with it, and a replay shows it once', async ({ page }) => {
    const tab = page.getByRole('tab', { name: 'Machine' });
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await expect(debug.stateMachine).toBeVisible();
    await debug.pasteAnywhere(CALL);
    await expect(debug.tab('Calls')).toHaveAttribute('aria-selected', 'true');
    await debug.replayButton('Start').click();
    await debug.replayButton('Next state').click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await debug.tab('Events').click();
    await debug.replayButton('Next state').click();
    await expect(debug.tab('Events')).toHaveAttribute('aria-selected', 'true');
  });
});
