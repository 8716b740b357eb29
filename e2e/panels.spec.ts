import { expect } from '@playwright/test';
import { DebugPage } from './pages/debug-page.ts';
import { test } from './pages/kept-page.ts';

test.describe.configure({ mode: 'default' });

let debug: DebugPage;

test.beforeEach(async ({ page }) => {
  debug = new DebugPage(page);
  await debug.start();
});

test('the panels show what was read, mend it, and are found in the address', { tag: '@core' }, async ({ page }) => {
  await test.step('Calls names arguments, items and fields, with value and type as text', async () => {
    await debug.position.fill('602');
    await expect(debug.argument('dry_run')).toContainText('boolean');
    await expect(debug.argument('dry_run')).toContainText('false');
    await expect(debug.argument('search')).toContainText('if (at < 0) return buf;');
    await expect(debug.argument('timeout')).toContainText('120');
    await expect(debug.argument('apply_diff')).toContainText('Complete');
  });

  await test.step('the palette runs a command by a part of its name', async () => {
    await debug.openExample();
    await page.getByRole('heading', { name: 'State machine' }).click();
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByPlaceholder('What do you want to do?').pressSequentially('go to the start');
    await expect(page.getByRole('option', { name: 'Go to the start' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(debug.position).toHaveValue('0');
  });

  await test.step('Problems go to their place and fix what is safe to fix', async () => {
    await debug.openExample();
    await debug.tab('Problems').click();
    const first = debug.problem('unescaped-ampersand').first();
    await expect(first).toContainText('22:31');
    await first.getByRole('button', { name: 'Go to' }).click();
    await expect(debug.position).toHaveValue('522');
    await first.getByRole('list', { name: 'Places' }).getByRole('button', { name: 'Fix' }).first().click();
    await expect(debug.verdict).toContainText('2 repairs');
    await expect(debug.position).toHaveAttribute('max', '606');
    await debug.headerButton('Undo').click();
    await expect(debug.verdict).toContainText('3 repairs');
  });

  await test.step('every tab opens the panel of its name and stands in the address', async () => {
    for (const name of ['Events', 'Problems', 'Servers', 'Calls'] as const) {
      await debug.tab(name).click();
      await expect(debug.panel(name)).toBeVisible();
      await expect(debug.tab(name)).toHaveAttribute('aria-selected', 'true');
    }
    await debug.tab('Problems').click();
    await expect(page).toHaveURL(/[?&]t=problems/);
  });
});

test('calls, repairs, events and states are lists to be walked, filtered and kept', async ({ page }) => {
  await test.step('the tree is walked with the arrow keys', async () => {
    await debug.argument('apply_diff').focus();
    await page.keyboard.press('ArrowDown');
    await expect(debug.argument('path')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(debug.argument('edits')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(debug.argument('edits')).toHaveAttribute('aria-expanded', 'false');
    await expect(debug.argument('search')).toHaveCount(0);
  });

  await test.step('Repairs say what was assumed, with before and after', async () => {
    await debug.openExample();
    await debug.tab('Problems').click();
    const repairs = page.getByRole('list', { name: 'Repairs' }).getByRole('listitem');
    await expect(repairs).toHaveCount(3);
    await expect(repairs.first()).toContainText('&amp;');
  });

  await test.step('Events are filtered by text', async () => {
    await debug.openExample();
    await debug.tab('Events').click();
    await expect(debug.panel('Events').getByRole('row').first()).toBeVisible();
    const filter = page.getByRole('searchbox', { name: 'Filter events' });
    await filter.fill('dry_run');
    await expect(debug.panel('Events')).toContainText('dry_run');
    await expect(debug.panel('Events')).not.toContainText('apply_diff');
    await filter.fill('');
  });

  await test.step('Events are a log: heads, a repair with its diagnosis in one row, tags as tags, the current row in view', async () => {
    await debug.openExample();
    await debug.pasteAnywhere(
      '<tool>\n<server_name>local</server_name>\n<tool_name>run</tool_name>\n<arguments>\n  <c>a && b</c>\n</arguments>\n</tool>',
    );
    await expect(debug.verdict).toContainText('Recovered');
    await debug.tab('Events').click();
    const table = debug.panel('Events').getByRole('table', { name: 'Events' });
    await expect(table.getByRole('columnheader')).toHaveText(['Event', 'State', 'Chunk', 'Time', 'Held']);
    const rows = table.getByRole('row');
    await expect(rows.filter({ hasText: 'unescaped-ampersand' })).toHaveCount(2);
    await expect(rows.filter({ hasText: 'unescaped-ampersand' }).first()).toContainText('repair');
    await expect(rows.filter({ hasText: '<server_name>' })).toContainText('tag');
    await expect(table.locator('[aria-current="true"]')).toBeInViewport();
  });

  await test.step('the table of states has one current row, named as the machine names it', async () => {
    await debug.openExample();
    await expect(debug.states.locator('[aria-current="true"]')).toHaveCount(1);
    await debug.replayButton('Start').click();
    await expect(debug.currentState).toHaveText('Outside');
  });

  await test.step('a reload and the history keep the tab of the address', async () => {
    await debug.pasteAnywhere('<tool>\n<tool_name>a</tool_name>\n<arguments>\n<b>x & y</b>\n</arguments>\n</tool>');
    await expect(debug.verdict).toContainText('1 repair');
    await debug.tab('Problems').click();
    await expect(page).toHaveURL(/t=problems/);
    await page.reload();
    await expect(debug.verdict).toContainText('1 repair');
    await expect(debug.tab('Problems')).toHaveAttribute('aria-selected', 'true');
    await expect(debug.panel('Problems')).toBeVisible();
    await page.getByRole('link', { name: 'Workshop' }).click();
    await expect(page.getByRole('main', { name: 'Workshop' })).toBeVisible();
    await page.goBack();
    await expect(debug.tab('Problems')).toHaveAttribute('aria-selected', 'true');
    await page.goForward();
    await expect(page.getByRole('main', { name: 'Workshop' })).toBeVisible();
  });

  await test.step('Theme swaps light and dark and is kept', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await debug.headerButton('Theme').click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});
