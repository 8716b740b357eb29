import { expect, test } from '@playwright/test';
import { DebugPage } from './pages/debug-page.ts';

const CALL =
  '<tool><server_name>s</server_name><tool_name>t</tool_name><arguments><a>x &amp; y</a><b><![CDATA[z]]></b><!-- c --></arguments></tool>';

test('nothing in the drawing of the states is printed over another, however often they were visited', async ({
  page,
}) => {
  const debug = new DebugPage(page);
  await debug.open();
  for (const [times, height] of [
    [1, 800],
    [12, 1080],
    [123, 900],
    [1234, 1200],
  ] as const) {
    await page.setViewportSize({ width: 1280, height });
    await debug.pasteAnywhere(
      `${CALL}\n`.repeat(times) + '<thinking>a</thinking> a <tool> is <b>named</b>\n'.repeat(times),
    );
    const server = debug.stateMachine.locator('.node').filter({ hasText: 'InServerName' });
    await expect(server.locator('.node-count')).toHaveText(String(times));
    await page.getByRole('button', { name: 'Show', exact: true }).click();
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
    await page.getByRole('button', { name: 'Fold', exact: true }).click();
  }
});
