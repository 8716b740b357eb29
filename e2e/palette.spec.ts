import { expect, test as fresh, type Locator, type Page } from '@playwright/test';
import { DebugPage } from './pages/debug-page.ts';
import { holdBack } from './pages/hold-back.ts';
import { test } from './pages/kept-page.ts';
import { WorkshopPage } from './pages/workshop-page.ts';

test.describe.configure({ mode: 'default' });

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible();
}

/** A command in the open palette; its key is after its title. */
const option = (page: Page, title: string): Locator =>
  page.getByRole('option').filter({ has: page.getByText(title, { exact: true }) });

/** Types words into the open palette and runs the command of a title. */
async function run(page: Page, words: string, title: string): Promise<void> {
  await openPalette(page);
  await page.getByPlaceholder('What do you want to do?').fill(words);
  await option(page, title).click();
  await expect(page.getByRole('dialog', { name: 'Commands' })).toBeHidden();
}

/** Has the clipboard of the page kept in the page, whatever the browser allows. */
async function keepClipboard(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    let kept = '';
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: {
        writeText: async (text: string) => {
          kept = text;
        },
        readText: async () => kept,
      },
    });
  });
  return () => page.evaluate(() => navigator.clipboard.readText());
}

const offered = (page: Page): Locator => page.getByRole('dialog', { name: 'Commands' }).getByRole('option');
const chosen = (page: Page): Locator => offered(page).and(page.getByRole('option', { selected: true }));
const field = (page: Page): Locator => page.getByPlaceholder('What do you want to do?');

test('the palette finds actions, lines, arguments, states and examples', async ({ page }) => {
  const debug = new DebugPage(page);
  await debug.start();

  await test.step('the likeliest command is first and chosen, whatever its group', async () => {
    await openPalette(page);
    for (const [typed, title] of [
      ['strict', 'Error handling: Strict'],
      ['link', 'Copy link'],
      ['next call', 'Next call'],
      ['theme', 'Switch between light and dark'],
    ] as const) {
      await field(page).fill(typed);
      await expect(offered(page).first(), typed).toContainText(title);
      await expect(chosen(page), typed).toContainText(title);
    }
  });

  await test.step('the palette goes to lines, characters, arguments, states and examples', async () => {
    await page.keyboard.press('Escape');
    await debug.waitForEditor();
    const at = async (words: string, title: string): Promise<number> => {
      await run(page, words, title);
      return debug.at();
    };
    expect(await at('300', 'Go to character 300')).toBe(300);
    expect(await at('line 1', 'Go to line 1')).toBe(0);
    await run(page, 'working', 'Argument working_dir of call 2');
    await expect.poll(() => debug.at()).toBe(602);
    await run(page, 'incdata', 'State InCDATA');
    await expect(debug.currentState).toHaveText('InCDATA');
    await run(page, 'mixed-content', 'Example: Text and elements side by side');
    await expect(page).toHaveURL(/#f=mixed-content$/);
  });
});

for (const place of ['in the reply', 'beside it'] as const) {
  fresh(
    `what is typed behind the first Ctrl+K goes into the palette, even before any script is here (${place})`,
    async ({ page }) => {
      const letGo = await holdBack(page, /assets\/index-.*\.js/);
      const debug = new DebugPage(page);
      await debug.open();
      const before = await debug.output.inputValue();
      if (place === 'in the reply') await debug.output.focus();
      await page.keyboard.press('ControlOrMeta+k');
      await page.keyboard.type('darr');
      await page.keyboard.press('Backspace');
      await page.keyboard.type('k');
      letGo();
      await expect(field(page)).toHaveValue('dark');
      await expect(field(page)).toBeFocused();
      await expect(chosen(page)).toHaveText('Switch between light and dark');
      await expect(debug.position).toHaveValue('522');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(debug.output).toHaveCount(1);
      await debug.waitForEditor();
      await page.keyboard.press('ControlOrMeta+A');
      expect(await debug.copied()).toBe(before);
    },
  );
}

fresh(
  'what is typed while the palette is on its way is found and run, and forgotten where it is called off',
  async ({ page }) => {
    const debug = new DebugPage(page);
    await debug.open();
    await page.mouse.move(700, 20);
    await page.locator('#app[data-live]').waitFor();
    const letGo = await holdBack(page, /CommandPalette/);
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('dark');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('show problems');
    await page.keyboard.press('Enter');
    letGo();
    await expect(debug.tab('Problems')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('ControlOrMeta+k');
    await expect(field(page)).toHaveValue('');
  },
);

test('keys and commands act on the reply, and Shortcuts shows them', async ({ page }) => {
  const debug = new DebugPage(page);
  await debug.start();
  const copied = await keepClipboard(page);
  const shortcuts = page.getByRole('dialog', { name: 'Shortcuts' });

  await test.step('the filter of events takes the focus at its key', async () => {
    await page.getByRole('heading', { name: 'State machine' }).click();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Filter events' })).toBeFocused();
  });

  await test.step('commands of the palette act on the reply', async () => {
    await run(page, 'split words', 'Chunks: Words');
    await debug.chunksAre('words');
    await run(page, 'strict', 'Error handling: Strict');
    await debug.readingIs('Error handling', 'strict');
    await run(page, 'resilient', 'Error handling: Fix everything');
    await run(page, 'end', 'Go to the end');
    await run(page, 'python', 'Copy the current call as Python');
    await expect(page.getByText('Copied call 1 as Python.')).toBeVisible();
    expect(await copied()).toContain('apply_diff');
    await run(page, 'embed', 'Copy a frame to embed');
    await expect.poll(copied).toMatch(/^<iframe src="[^"]*\?embed=1#s=2\./);
    await run(page, 'pytest', 'Copy as a test for pytest');
    await expect.poll(copied).toContain('def test');
    const saved = page.waitForEvent('download');
    await run(page, 'fixture', 'Download fixture');
    expect((await saved).suggestedFilename()).toMatch(/\.json$/);
    await run(page, 'table', 'Show the states as a table');
    await expect(debug.states.getByRole('button', { name: 'Outside', exact: true })).toBeVisible();
    await run(page, 'clear', 'Clear the reply');
    await expect(debug.position).toHaveAttribute('max', '0');
    await page.getByRole('button', { name: 'Take back' }).click();
    await expect(debug.verdict).toContainText('repairs');
  });

  await test.step('in the editor one key goes to the end and one shows the fixes', async () => {
    await debug.openExample();
    await debug.waitForEditor();
    // Problems and their fixes are known once the reply was read.
    await expect(debug.verdict).toContainText('3 repairs');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(debug.position).toHaveValue('602');
    await expect(debug.position).toHaveAttribute('max', '602');
    await page.keyboard.press('F8');
    await expect(debug.position).toHaveValue('522');
    await page.keyboard.press('ControlOrMeta+.');
    await expect(page.locator('.action-widget').first()).toBeVisible();
  });

  await test.step('a link with credentials is not copied unasked', async () => {
    await debug.write('Use sk-ant-api03-AbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCdEfGhIjKlMnOpQrStUvWxYz-AA here');
    const before = await copied();
    await run(page, 'copy link', 'Copy link');
    await expect(debug.dialog('Share').getByRole('region', { name: 'Credentials' })).toBeVisible();
    expect(await copied()).toBe(before);
  });

  await test.step('Shortcuts shows the keys of the workspace, and where they act', async () => {
    await page.keyboard.press('Escape');
    await debug.openExample();
    await page.keyboard.press('?');
    for (const place of ['Replay', 'View', 'Reply', 'In the reply']) {
      await expect(shortcuts.getByRole('heading', { name: place, exact: true })).toBeVisible();
    }
    await expect(shortcuts).toContainText('Show fixes here');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Alt+3');
    await page.getByRole('heading', { name: 'System prompt', exact: true }).click();
    await page.keyboard.press('?');
    await expect(shortcuts.getByRole('heading', { name: 'Workshop', exact: true })).toBeVisible();
    await expect(shortcuts).toContainText('Move it up or down');
    await expect(shortcuts).not.toContainText('Next chunk');
  });

  await test.step('About names what the page stands on, with every licence in full', async () => {
    await shortcuts.getByRole('button', { name: 'About and licences' }).click();
    const about = page.getByRole('dialog', { name: 'About and licences' });
    await expect(about).toContainText(/Chunkscope \d+\.\d+\.\d+/);
    for (const name of ['react', 'monaco-editor', 'comlink']) {
      await expect(about.getByText(new RegExp(`^${name} \\d`))).toBeVisible();
    }
    const zustand = about.getByRole('listitem').filter({ hasText: /^zustand \d/ });
    await zustand.getByText(/^zustand \d/).click();
    await expect(zustand.getByText('Permission is hereby granted')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('in the colours of the system the chosen command keeps an outline', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await openPalette(page);
    await expect(chosen(page)).toHaveCSS('outline-style', 'solid');
    await page.keyboard.press('Escape');
    await page.emulateMedia({ forcedColors: 'none' });
  });
});

test('the palette of the Workshop holds its own commands first', async ({ page }) => {
  const workshop = new WorkshopPage(page);
  await new DebugPage(page).start();
  await page.keyboard.press('Alt+3');
  await expect(workshop.prompt).toBeVisible();
  await page.getByRole('heading', { name: 'System prompt', exact: true }).click();
  await openPalette(page);
  const listed = page.getByRole('listbox').getByRole('option');
  await expect(listed.first()).toHaveText('Try 5 sample tools');
  await expect(listed.filter({ hasText: 'Copy prompt' })).toHaveCount(1);
  await expect(listed.filter({ hasText: 'Next chunk' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await run(page, 'five', 'Add sample tools: Five file tools');
  await expect(workshop.tools.getByRole('listitem')).toHaveCount(5);
  await openPalette(page);
  await expect(listed.first()).toHaveText('Copy prompt');
  await page.keyboard.press('Escape');
  await run(page, 'cdata', 'Style: CDATA');
  await expect(workshop.style).toHaveValue('cdata');
  await run(page, 'compare', 'Compare variants');
  await expect(workshop.comparison).toBeVisible();
  await page.keyboard.press('Escape');
  await run(page, 'open in debug', 'Open in Debug');
  await expect(new DebugPage(page).verdict).toContainText(/^Clean/);
  await run(page, 'json legacy', 'Style: JSON (legacy)');
  await expect(workshop.style).toHaveValue('json');
});

// The page keeps the keyboard that it is given, so this comes last.
test('the header names the key as the keyboard does', async ({ page }) => {
  await new DebugPage(page).start();
  const commands = page.getByRole('button', { name: 'Commands' });
  await expect(commands.getByText('Ctrl K')).toBeVisible();
  await page.addInitScript(() => Object.defineProperty(navigator, 'platform', { value: 'MacIntel' }));
  await page.reload();
  await expect(commands.getByText('⌘K')).toBeVisible();
  await expect(commands.getByText('Ctrl K')).toBeHidden();
});
