import { expect, type Locator, test } from '@playwright/test';
import { beforeWorkers } from './pages/before-workers.ts';
import { DebugPage } from './pages/debug-page.ts';
import { holdBack } from './pages/hold-back.ts';

const CLEAN = '<tool><tool_name>list</tool_name><arguments></arguments></tool>';
/** The one file that brings the page to life. */
const PAGE_SCRIPT = '**/assets/index-*.js';

test('where a panel, a dialog or the editor cannot be fetched, the page says so and goes on', {
  tag: '@core',
}, async ({ page }) => {
  await page.route(/(ServersPanel|AboutDialog|[Mm]onaco).*\.js/, (route) => route.abort());
  const debug = new DebugPage(page);
  await debug.open();

  await test.step('a panel', async () => {
    await debug.tab('Servers').click();
    await expect(debug.panel('Servers').getByRole('alert')).toContainText('could not be fetched. Your reply is kept');
    await debug.tab('Problems').click();
    await expect(debug.problem('unescaped-ampersand').first()).toBeVisible();
    await expect(debug.output).toHaveCount(1);
  });

  await test.step('a dialog, which can be closed', async () => {
    await debug.headerButton('Commands').click();
    await page.getByRole('option', { name: 'About and licences' }).click();
    const dialog = page.getByRole('dialog', { name: 'Something is missing' });
    await expect(dialog.getByRole('alert')).toContainText('could not be fetched');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(debug.verdict).toContainText('Broken');
  });

  await test.step('the editor, whose place the text area keeps', async () => {
    await debug.write(CLEAN);
    await expect(debug.verdict).toContainText(/Clean.*: 1 call/);
  });
});

test('where the script of the page does not arrive it is asked for again, and then the page says so', async ({
  page,
}) => {
  const debug = new DebugPage(page);
  let refused = 2;
  await page.route(PAGE_SCRIPT, (route) => (refused-- > 0 ? route.abort() : route.continue()));
  await debug.open();
  await debug.write(CLEAN);
  await expect(debug.verdict).toContainText(/Clean.*: 1 call/);

  refused = 4;
  await page.goto('about:blank');
  await debug.open('#f=nested-edits');
  await expect(debug.verdict).toContainText('This page could not be loaded whole');
  expect(refused).toBe(0);
});

test('what is typed while a dialog is on its way does not go into the reply', async ({ page }) => {
  const debug = new DebugPage(page);
  await debug.open();
  await debug.waitForEditor();
  const length = await debug.position.getAttribute('max');
  const letGo = await holdBack(page, /CommandPalette.*\.js/);
  await page.keyboard.press('ControlOrMeta+K');
  await expect(page.getByRole('dialog', { name: 'Opening' })).toHaveCount(1);
  await page.keyboard.type('share');
  letGo();
  await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible();
  await expect(debug.position).toHaveAttribute('max', length ?? '');
  await page.keyboard.press('Escape');
  await expect(debug.output).toBeFocused();
});

const hanging = (name: string) =>
  `<tool><tool_name>list</tool_name><arguments><path>a ${name} & one</path></arguments></tool>`;

test('a reply over which the parser hangs is read with less or not at all, and the next one is read', async ({
  page,
}) => {
  // It hangs at one text where its tools come along, and at another whatever comes.
  await beforeWorkers(
    page,
    `const nobody = new Int32Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer);
    const hang = () => Atomics.wait(nobody, 0, 0);
    if (name === 'parse') addEventListener('message', ({ data }) => {
      const sent = JSON.stringify(data);
      if (sent.includes('a careful') && sent.includes('"name":"list"')) hang();
      if (sent.includes('a careless')) hang();
    });`,
  );
  await page.clock.install();
  /** The seconds of the page pass three times as fast until it says so. */
  const isSaid = (text: Locator): Promise<void> =>
    expect(async () => {
      await page.clock.runFor(1_000);
      await expect(text).toBeVisible({ timeout: 300 });
    }).toPass({ intervals: [0] });
  const debug = new DebugPage(page);
  await debug.open();

  await test.step('without tools and fixes', async () => {
    const tools = [{ name: 'list', inputSchema: { type: 'object', properties: { path: { type: 'integer' } } } }];
    const chunks = [hanging('careful')];
    await debug.pasteAnywhere(JSON.stringify({ format: 'chunkscope-fixture', version: 1, tools, chunks }));
    await isSaid(page.getByText('The parser gave no answer for 5 seconds and was started again.'));
    await expect(debug.verdict).toContainText(/Recovered: .*1 call/);
    await expect(debug.verdict).toContainText('read without tools and fixes');
    await debug.tab('Problems').click();
    await expect(debug.problem('unescaped-ampersand')).toBeVisible();
    await debug.pasteAnywhere(CLEAN);
    await expect(debug.verdict).toContainText(/Clean.*: 1 call/);
    await expect(debug.verdict).not.toContainText('without tools');
  });

  await test.step('not at all', async () => {
    const reply = hanging('careless');
    await debug.pasteAnywhere(reply);
    await expect(debug.verdict).toContainText(`Reading ${reply.length} characters`);
    await isSaid(page.getByText('even without tools and fixes, so the reply is not read'));
    await expect(debug.verdict).toContainText('Not read');
    await expect(debug.position).toHaveAttribute('max', String(reply.length));
    await debug.pasteAnywhere(CLEAN);
    await expect(debug.verdict).toContainText(/Clean.*: 1 call/);
  });
});
