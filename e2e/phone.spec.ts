import { expect, test } from '@playwright/test';
import { boxOf } from './pages/box-of.ts';
import { DebugPage } from './pages/debug-page.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** Rows of the reply in view beside the card of its problem. */
const LEAST_ROWS = 8;

test('a phone shows one screen at a time, has a text area to edit in, and never fetches the editor', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const debug = new DebugPage(page);
  await debug.open();

  await test.step('one screen at a time', async () => {
    await expect(debug.verdict).toContainText('Broken: 3 repairs');
    await page.getByRole('tab', { name: 'Calls' }).tap();
    await expect(debug.argument('command')).toBeVisible();
    await page.getByRole('tab', { name: 'Machine' }).tap();
    await expect(debug.stateMachine).toBeVisible();
    await page.getByRole('tab', { name: 'Problems' }).tap();
    await expect(page.getByRole('button', { name: 'Message to the model' }).filter({ visible: true })).toHaveCount(1);
    await page.getByRole('tab', { name: 'Machine' }).tap();
    // In a low pane the state that is active is brought into view, and nothing is cut off at its side.
    await expect(debug.stateMachine).toHaveAttribute('aria-description', /^InEntity is active/);
    const pane = page.getByRole('group', { name: 'Visited states' });
    await expect(pane.getByText('InEntity', { exact: true }).first()).toBeInViewport();
    expect(await pane.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await page.getByRole('tab', { name: 'Reply' }).tap();
    await expect(debug.output).toBeInViewport();
    await expect(debug.stateMachine).toBeHidden();
    await debug.replayButton('Next problem').tap();
    await expect(debug.position).toHaveValue('523');
  });

  await test.step('after a paste there are five tabs at most, eight lines of the reply, and the first fix in view', async () => {
    await debug.pasteAnywhere(
      'I will list them.\n\n<function=Glob>\n<parameter=pattern>\n*.md\n</parameter>\n</function>\n</tool_call>\n\nThen I read it.',
    );
    await expect(debug.verdict).toContainText('Glob');
    await expect(debug.card.getByRole('button').first()).toBeInViewport({ ratio: 1 });
    expect(await page.getByRole('tab').filter({ visible: true }).count()).toBeLessThanOrEqual(5);
    await page.evaluate(() => {
      for (const close of document.querySelectorAll<HTMLElement>('[aria-label="Close news"]')) close.click();
    });
    await expect(page.getByRole('button', { name: 'Close news' })).toHaveCount(0);
    const pane = await boxOf(page.locator('.painted'));
    const rows = await page.locator('.row').evaluateAll(
      (all, [top, bottom]) =>
        all.filter((row) => {
          const box = row.getBoundingClientRect();
          return box.top >= top! && box.bottom <= bottom!;
        }).length,
      [pane.y - 1, pane.y + pane.height + 1],
    );
    expect(rows).toBeGreaterThanOrEqual(LEAST_ROWS);
  });

  await test.step('Events are reached by More, and take the place of the last tab', async () => {
    await page.getByRole('button', { name: 'More' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Events' }).tap();
    await expect(page.getByRole('tab', { name: 'Events' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tab').filter({ visible: true })).toHaveCount(5);
    await page.getByRole('tab', { name: 'Reply' }).tap();
    await expect(page.getByRole('tab', { name: 'Servers' })).toBeVisible();
  });

  await test.step('the reply is edited in a text area of its own', async () => {
    const edit = page.getByRole('button', { name: 'Edit' });
    const [text, button] = [await boxOf(page.locator('.painted')), await boxOf(edit)];
    expect(button.y + button.height, 'it lies over no part of the reply').toBeLessThanOrEqual(text.y);
    await edit.tap();
    await debug.write('No call at all.');
    await page.getByRole('button', { name: 'Done' }).tap();
    await expect(page.locator('#reply')).toBeFocused();
    await expect(debug.verdict).toContainText('No call: 15 characters');
  });

  expect(fetched.filter((url) => /monaco/i.test(url))).toEqual([]);
});
