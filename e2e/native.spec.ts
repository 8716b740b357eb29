import { expect } from '@playwright/test';
import { CasesPage } from './pages/cases-page.ts';
import { DebugPage } from './pages/debug-page.ts';
import { test } from './pages/kept-page.ts';

/** An OpenAI stream of two calls; `json` is before the arguments of the first. */
const STREAM = [
  { delta: { content: "I'll look both up." } },
  toolCall(0, { id: 'c0', type: 'function', function: { name: 'get_weather', arguments: 'json\n{"ci' } }),
  toolCall(0, { function: { name: '', arguments: 'ty": "Paris"}' } }),
  toolCall(1, { id: 'c1', type: 'function', function: { name: 'get_time', arguments: '{"zone": ' } }),
  toolCall(1, { function: { arguments: '"Europe/Paris"}' } }),
  { delta: {}, finish_reason: 'tool_calls' },
]
  .map((choice) => ({ object: 'chat.completion.chunk', choices: [{ index: 0, finish_reason: null, ...choice }] }))
  .map((event) => `data: ${JSON.stringify(event)}\n\n`)
  .join('');

function toolCall(index: number, more: object): object {
  return { delta: { tool_calls: [{ index, ...more }] } };
}

test('a stream of native calls is read, fixed, and sent on with its frames', async ({ page }) => {
  const debug = new DebugPage(page);
  const cases = new CasesPage(page);
  await debug.start();
  await expect(debug.verdict).toContainText('Broken');

  await test.step('a pasted stream opens as native calls', async () => {
    await debug.pasteAnywhere(STREAM);
    await expect(debug.verdict).toContainText('Recovered');
    await expect(debug.reading).toContainText('Native calls');
    await expect(page.locator('.p-frame').filter({ hasText: 'get_weather' }).first()).toBeVisible();
    const calls = page.getByRole('tree', { name: 'Calls' });
    await expect(calls.getByRole('treeitem', { name: 'city' })).toContainText('Paris');
    await expect(calls.getByRole('treeitem', { name: 'zone' })).toContainText('Europe/Paris');
  });

  await test.step('the drawing has its states', async () => {
    await expect(debug.stateMachine).toBeVisible();
    await expect(page.getByText('InArguments').first()).toBeVisible();
  });

  await test.step('the smallest reply that fails alike has the call at fault and its frame, and opens as native', async () => {
    await page.getByRole('button', { name: 'Commands' }).click();
    await page.keyboard.type('Minimise the reply');
    await page.keyboard.press('Enter');
    const smallest = page.getByRole('region', { name: 'Smallest reply' });
    await expect(smallest).toContainText('→ get_weather');
    await expect(smallest).not.toContainText('look both up');
    await expect(smallest.getByRole('button', { name: 'Copy as fixture' })).toBeVisible();
    await smallest.getByRole('button', { name: 'Open as a new case' }).click();
    await expect(debug.verdict).toContainText('1 call');
    await expect(debug.verdict).toContainText('Recovered');
    await expect(page.locator('.p-frame').filter({ hasText: 'get_time' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Take back' }).click();
    await expect(debug.verdict).toContainText('2 calls');
  });

  await test.step('the fix takes the word off, and the frames stay', async () => {
    await page
      .getByRole('button', { name: /^Take .*json.* off/ })
      .first()
      .click();
    await expect(debug.verdict).toContainText('Clean');
    await expect(debug.verdict).toContainText('2 calls');
    await expect(debug.reading).toContainText('Native calls');
  });

  await test.step('a link keeps the frames', async () => {
    await cases.openFromLink();
    await expect(debug.verdict).toContainText('Clean');
    await expect(debug.reading).toContainText('Native calls');
    await expect(page.locator('.p-frame').filter({ hasText: 'get_time' }).first()).toBeVisible();
  });
});
