import { expect, test } from '@playwright/test';
import { DebugPage } from './pages/debug-page.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const CALL = '<tool>\n<tool_name>ls</tool_name>\n<arguments>\n<path>.</path>\n</arguments>\n</tool>';

let debug: DebugPage;

test.beforeEach(async ({ page }) => {
  debug = new DebugPage(page);
  await debug.open();
});

test('what the reply visits and what is near is drawn, the rest is one line that unfolds', async ({ page }) => {
  await debug.pasteAnywhere(CALL);
  await expect(debug.verdict).toContainText('Clean');
  const folded = page.getByText('Not visited: InServerName, InPayload, InEntity, 4 more');
  await expect(folded).toBeVisible();
  await expect(debug.stateMachine.getByText('InArgument', { exact: true })).toBeVisible();
  await expect(debug.stateMachine.getByText('InThinking')).toBeVisible();
  await expect(debug.stateMachine.getByText('InCDATA')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(debug.stateMachine.getByText('InCDATA')).toBeVisible();
  await page.getByRole('button', { name: 'Fold', exact: true }).click();
  await expect(debug.stateMachine.getByText('InCDATA')).toHaveCount(0);
});

test('a tag that is only a mention is an edge of its own, and no call that was closed', async () => {
  await debug.pasteAnywhere(`Use the <tool> tag like <b>this</b>:\n${CALL}`);
  await expect(debug.verdict).toContainText('1 call');
  await expect(debug.stateMachine.getByText('only a mention')).toBeVisible();
  await debug.position.fill('26');
  await expect(debug.stateMachine).toHaveAttribute('aria-description', 'Outside is active');
});

test('it is hidden by a button, stays so, and comes back by a word in the row of tabs', async ({ page }) => {
  await page.getByRole('button', { name: 'Hide the state machine' }).click();
  await expect(debug.stateMachine).toBeHidden();
  const calls = await debug.panel('Calls').boundingBox();
  expect(calls?.width).toBeGreaterThan(700);
  await page.reload();
  await page.mouse.move(700, 20);
  await expect(debug.stateMachine).toBeHidden();
  await page.getByRole('tab', { name: 'Machine' }).click();
  await expect(debug.stateMachine).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Machine' })).toBeHidden();
});

test('where there is no call the text has its room, and it is a tab', async ({ page }) => {
  await debug.pasteAnywhere('There is nothing to call here.');
  await expect(debug.verdict).toContainText('No call');
  await expect(debug.currentState).toHaveText('Outside');
  const reply = await page.getByRole('region', { name: 'Model output' }).boundingBox();
  expect(reply?.width).toBeGreaterThan(800);
  const drawing = page.getByRole('group', { name: 'Visited states' });
  await drawing.focus();
  await expect(drawing).not.toBeFocused();
  await page.getByRole('tab', { name: 'Machine' }).click();
  await expect(debug.stateMachine.getByText('Outside')).toBeInViewport();
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Machine');
  await debug.tab('Calls').click();
  await expect(debug.stateMachine.getByText('Outside')).not.toBeInViewport();
});

test('a click on a state goes to its next visit, and behind the last to the first', async ({ page }) => {
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

test('the table of states does the same by keyboard, with the menu of a state beside its name', async ({ page }) => {
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
