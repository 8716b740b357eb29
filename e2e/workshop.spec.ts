import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { boxOf } from './pages/box-of.ts';
import { DebugPage } from './pages/debug-page.ts';
import { violationsInBothColours } from './pages/violations.ts';
import { WorkshopPage } from './pages/workshop-page.ts';

const DEPLOY = {
  type: 'function',
  function: {
    name: 'deploy',
    description: 'Deploy a service.',
    parameters: {
      type: 'object',
      properties: {
        service: { type: 'string', examples: ['web & api'] },
        replicas: { type: 'integer', minimum: 1, default: 2 },
      },
      required: ['service'],
    },
  },
};
const ROLLBACK = {
  type: 'function',
  function: {
    name: 'rollback',
    parameters: { type: 'object', properties: { to: { type: 'string' } }, required: ['to'] },
  },
};
const OPENAI_TOOLS = JSON.stringify([ROLLBACK, DEPLOY, ROLLBACK, { type: 'web_search' }], null, 2);

async function openWith(page: Page, definitions = OPENAI_TOOLS): Promise<WorkshopPage> {
  const workshop = new WorkshopPage(page);
  await workshop.open();
  await workshop.write(definitions);
  await expect(workshop.values).toBeVisible();
  return workshop;
}

test('tools become examples and a prompt in any dialect, which read back and open in Debug', async ({ page }) => {
  const workshop = await openWith(page);
  const debug = new DebugPage(page);

  await test.step('example and prompt are written in the dialect that is chosen, read back in it, and open in it', async () => {
    await workshop.tool('deploy').click();
    await workshop.example.getByRole('combobox', { name: 'Dialect' }).selectOption('qwen3-coder');
    await expect(workshop.example).toContainText('<parameter=service>');
    await expect(workshop.example).toContainText('Reads back to the same values');
    // Fifty formats are of no use to who has chosen one.
    const others = workshop.example.getByRole('table', { name: 'The same call in each style and dialect' });
    await expect(others).toBeHidden();
    await workshop.example.getByText('The same call in each style and dialect').click();
    await expect(others.getByRole('row', { name: /^Hermes/ })).toBeVisible();
    await expect(workshop.value('replicas')).toContainText('2');
    await expect(workshop.style).toHaveCount(0);
    await expect(workshop.section('Call format')).toContainText('<function=');

    await workshop.button('Open in Debug').click();
    await expect(debug.verdict).toContainText(/^Clean/);
    await expect(debug.reading).toHaveAccessibleName(/^Format Qwen3-Coder/);
    await page.getByRole('link', { name: 'Workshop', exact: true }).click();
    const asked = page.getByRole('combobox', { name: 'Which model will read this?' });
    await asked.fill('moonshotai/Kimi-K2-Instruct');
    await asked.press('Enter');
    await expect(workshop.example).toContainText('<|tool_call_begin|>functions.deploy:0');
    await workshop.example.getByRole('combobox', { name: 'Dialect' }).selectOption('forge');
  });

  await test.step('tools become an example that reads back, follows its schema and is clean in Debug', async () => {
    await expect(workshop.tools.getByRole('listitem')).toHaveCount(4);
    await expect(workshop.tools).toContainText('Renamed: the name rollback was taken');
    await expect(workshop.tools.locator('s')).toHaveText('web_search');

    await workshop.tool('deploy').click();
    await expect(workshop.example).toContainText('<service>web &amp; api</service>');
    await expect(workshop.example).toContainText('Reads back to the same values');
    await expect(workshop.value('replicas')).toContainText('2');

    await workshop.write(OPENAI_TOOLS.replace('"default": 2', '"default": 3'));
    await expect(workshop.value('replicas')).toContainText('3');
    await expect(workshop.tool('deploy')).toHaveAttribute('aria-current', 'true');

    await workshop.button('Open in Debug').click();
    await expect(debug.verdict).toContainText(/^Clean/);
    await expect(debug.panel('Calls')).toContainText('fits its schema');
    await debug.panel('Calls').getByRole('button', { name: 'Use as example' }).click();
    await page.getByRole('link', { name: 'Workshop', exact: true }).click();
    await expect(workshop.example).toContainText('Reads back to the same values');
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('workshop')))
      .toContain('"written":{"deploy":"<tool>');
  });
});

test('variants stand side by side with what they set and cost', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-03-14T09:30:00'));
  const workshop = await openWith(page);

  await test.step('two variants stand side by side with what they set and cost', async () => {
    await workshop.style.selectOption('CDATA');
    await expect(workshop.example).toContainText('<![CDATA[');
    await workshop.button('Save variant').click();
    const name = page.getByRole('textbox', { name: 'Name of the variant' });
    await name.fill('All in CDATA');
    await name.press('Enter');
    await expect(workshop.variant('All in CDATA')).toContainText('shown');

    await workshop.button('Compare variants').click();
    await workshop.comparison.getByRole('combobox', { name: 'After' }).selectOption({ label: 'All in CDATA (shown)' });
    await expect(workshop.comparison).toContainText('Style Escape first → CDATA');
    await expect(workshop.comparison).toContainText(/about [\d,]+ tokens → about [\d,]+ tokens/);
    await expect(workshop.comparison.getByRole('table', { name: 'Both prompts' })).toContainText('<![CDATA[');
  });

  await test.step('a saved variant has its date and dialect, and is compared with another and with the built-in text', async () => {
    await page.keyboard.press('Escape');
    await workshop.section('Rules').getByRole('button', { name: 'Edit Rules' }).click();
    await workshop.section('Rules').getByRole('textbox', { name: 'Text of Rules' }).fill('Be brief.');
    await page.getByRole('combobox', { name: 'Dialect' }).selectOption('Hermes');
    await workshop.button('Save variant').click();
    const name = page.getByRole('textbox', { name: 'Name of the variant' });
    await name.fill('Brief');
    await name.press('Enter');
    const saved = workshop.variant('Brief');
    await expect(saved).toContainText('Saved Mar 14, 2026, 09:30');
    await expect(saved).toContainText('Hermes');
    await expect(workshop.variant('CDATA for content')).toContainText('Forge XML, CDATA');

    await workshop.button('Compare variants').click();
    const { comparison } = workshop;
    await comparison.getByRole('combobox', { name: 'Before' }).selectOption('Built-in text');
    await comparison.getByRole('combobox', { name: 'After' }).selectOption({ label: 'Brief (shown)' });
    await expect(comparison).toContainText('Rules on → edited');
    await expect(comparison.getByRole('table', { name: 'Both prompts' })).toContainText('Be brief.');
    await comparison.getByRole('combobox', { name: 'Before' }).selectOption('CDATA for content');
    await expect(comparison).toContainText('Dialect Forge XML → Hermes');
  });
});

test('definitions, examples and sections are edited, and what no longer fits is said', async ({ page }) => {
  const workshop = await openWith(page);

  await test.step('a broken definition names its place and keeps text and tools', async () => {
    const broken = OPENAI_TOOLS.replace('"type": "function",', '"type" "function",');
    await workshop.write(broken);
    await expect(page.getByText(/^Line 3, column 12: a colon is missing/)).toBeVisible();
    await expect(workshop.tools.getByRole('listitem')).toHaveCount(4);
    await workshop.write(OPENAI_TOOLS);
    await expect(workshop.verdict).toContainText('3 tools ready, and every example reads back');
  });

  await test.step('a property, its element and its value light up together', async () => {
    await workshop.tool('deploy').click();
    await workshop.value('replicas').hover();
    await expect(workshop.example.locator('.example-row.is-lit')).toContainText('<replicas>');
    await page.mouse.move(0, 0);
    await expect(workshop.example.locator('.example-row.is-lit')).toHaveCount(0);
    await workshop.value('service').getByRole('button').click();
    await page.mouse.move(0, 0);
    await workshop.definitions.focus();
    await expect(workshop.example.locator('.example-row.is-lit')).toContainText('<service>');
  });

  await test.step('the prompt says how a task ends', async () => {
    const prompt = page.getByRole('region', { name: 'System prompt' });
    await expect(prompt).toContainText('When done, answer without a call.');
    await prompt.getByRole('combobox', { name: 'A task ends' }).selectOption({ label: 'with deploy' });
    await expect(prompt).toContainText('When done, call deploy.');
    await workshop.tool('deploy').click();
    await expect(prompt.getByRole('combobox', { name: 'A task ends' })).toHaveValue('tool:deploy');
  });

  await test.step('tokens are counted by a tokenizer where that is asked for', async () => {
    await expect(workshop.prompt).toContainText(/[\d,]+ characters, about [\d,]+ tokens/);
    await workshop.prompt.getByRole('combobox', { name: 'Count tokens by' }).selectOption('o200k_base');
    await expect(workshop.prompt).toContainText(/[\d,]+ tokens by o200k_base/);
  });

  await test.step('sections move by key, switch off, are edited and go back', async () => {
    const titles = workshop.prompt.getByRole('listitem').getByRole('heading');
    await expect(titles.nth(1)).toHaveText('How you work');
    await workshop.section('How you work').getByRole('button', { name: 'Edit How you work' }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(titles.first()).toHaveText('How you work');

    await workshop.section('Rules').getByRole('switch').click();
    await expect(workshop.section('Rules')).toContainText('off');
    await expect(workshop.variant('Escape first, changed')).toContainText('more');

    await workshop.section('Role').getByRole('button', { name: 'Edit Role' }).click();
    await workshop.section('Role').getByRole('textbox', { name: 'Text of Role' }).fill('You ship & roll back.');
    await workshop.section('Role').getByRole('button', { name: 'Done' }).click();
    await expect(workshop.section('Role')).toContainText('You ship & roll back.');
    await expect(workshop.section('Role')).toContainText('edited');
    await workshop.button('Undo changes').click();
    await expect(titles.first()).toHaveText('Role');
  });

  await test.step('an example of one’s own is read back, linted in the prompt, and mended there', async () => {
    await workshop.tool('deploy').click();
    await workshop.button('Write your own example').click();
    const own = workshop.example.getByRole('textbox', { name: 'Own example of deploy' });
    await own.fill((await own.inputValue()).replace('&amp;', '&'));
    await expect(workshop.example).toContainText('Does not read back: 1 problem');
    await expect(workshop.verdict).toContainText('1 example does not read back');
    await expect(workshop.prompt).toContainText('1 thing to fix in this prompt');
    await workshop.prompt.getByRole('button', { name: 'Fix' }).click();
    await expect(workshop.prompt).not.toContainText('to fix in this prompt');
  });

  await test.step('an edited list of tools follows the tools, and says when it no longer does', async () => {
    const tools = workshop.section('Tools');
    await tools.getByRole('button', { name: 'Edit Tools' }).click();
    const text = tools.getByRole('textbox', { name: 'Text of Tools' });
    await expect(text).toHaveValue('{tools}');
    await text.fill('These and no others:\n\n{tools}');
    await expect(tools).not.toContainText('no longer follows');
    await workshop.tools.getByRole('switch', { name: 'Use deploy in the prompt' }).click();
    await tools.getByRole('button', { name: 'Done' }).click();
    await expect(tools).toContainText('These and no others:');
    await expect(tools).toContainText('## rollback');
    await expect(tools).not.toContainText('## deploy');
    await tools.getByRole('button', { name: 'Edit Tools' }).click();
    await text.fill('Only mine.');
    await expect(tools).toContainText('It no longer follows the tools');
    await workshop.button('Add a section').click();
    await page.getByRole('textbox', { name: 'Heading of Section 1' }).fill('House');
    await expect(workshop.prompt.getByRole('heading', { name: 'House' })).toBeVisible();
  });

  await test.step('the switch of a tool lies over no letter of its name, however long that is', async () => {
    const inputSchema = { type: 'object', properties: { x: { type: 'string' } } };
    await workshop.write(JSON.stringify(['a'.repeat(64), 'b'].map((name) => ({ name, inputSchema }))));
    await expect(workshop.tools.getByRole('listitem')).toHaveCount(2);
    for (const item of await workshop.tools.getByRole('listitem').all()) {
      await item.hover();
      const name = await boxOf(item.locator('.tool-name'));
      const toggle = await boxOf(item.getByRole('switch'));
      expect(toggle.y).toBeGreaterThanOrEqual(name.y + name.height);
    }
  });

  await test.step('news of the Workshop is one piece at a time', async () => {
    for (const text of ['nothing to call', OPENAI_TOOLS, '[]', OPENAI_TOOLS]) {
      await page.evaluate((pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted);
        const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
        Object.defineProperty(paste, 'clipboardData', { value: clipboardData });
        document.body.dispatchEvent(paste);
      }, text);
      await expect(page.getByRole('region', { name: 'News' }).getByRole('button', { name: 'Close news' })).toHaveCount(
        1,
      );
    }
    await expect(workshop.values).toBeVisible();
  });
});

test('tools outlive the page and are what Debug checks against, and a log says what its prompt covers', async ({
  page,
}) => {
  const workshop = await openWith(page);

  await test.step('tools outlive the page and are what Debug checks against', async () => {
    await expect.poll(() => page.evaluate(() => localStorage.getItem('workshop'))).toContain('deploy');
    await page.reload();
    await expect(workshop.tool('deploy')).toBeVisible();
    await page.getByRole('link', { name: 'Debug', exact: true }).click();
    const debug = new DebugPage(page);
    await debug.write('<tool><tool_name>destroy</tool_name><arguments></arguments></tool>');
    await debug.tab('Problems').click();
    await expect(debug.problem('unknown-tool')).toContainText('The prompt covers this under Tools.');
  });

  await test.step('with a log open, the prompt says which sentence addresses each of its mistakes, as it is edited', async () => {
    await page.getByRole('link', { name: 'Logs', exact: true }).click();
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose logs' }).click();
    const input = '<tool><tool_name>deploy</tool_name><arguments><service>a & b</service></arguments></tool>';
    const cut = '<tool><tool_name>deploy</tool_name><arguments><service>a';
    const log = [input, input, input, cut].map((text, id) => JSON.stringify({ id, input: text })).join('\n');
    await (await choosing).setFiles([{ name: 'log.ndjson', mimeType: 'text/plain', buffer: Buffer.from(log) }]);
    await expect(page.getByRole('table', { name: 'Causes' })).toBeVisible();
    await page.getByRole('link', { name: 'Workshop', exact: true }).click();
    const measured = page.getByRole('region', { name: /mistake/ });
    await expect(measured.getByRole('heading')).toHaveText(
      'The prompt addresses every mistake of the log that a prompt can prevent',
    );
    await expect(measured.getByRole('row').nth(1)).toContainText('3');
    await expect(measured).toContainText('Write & as &amp;');
    await workshop.section('Escaping').getByRole('switch').click();
    await expect(measured).toContainText('The prompt does not address 3 mistakes of the log');
  });
});

test('the Workshop has no violation of accessibility rules in light or dark colours', async ({ page }) => {
  const workshop = await openWith(page, readFileSync('fixtures/samples/file-tools.jsonc', 'utf8'));
  expect(await violationsInBothColours(page)).toEqual([]);
  await workshop.button('Write your own example').click();
  await workshop.section('Role').getByRole('button', { name: 'Edit Role' }).click();
  await workshop.button('Save variant').click();
  expect(await violationsInBothColours(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await workshop.button('Compare variants').click();
  await expect(workshop.comparison.getByRole('table', { name: 'Both prompts' })).toBeVisible();
  expect(await violationsInBothColours(page)).toEqual([]);
});

test('an empty Workshop offers at first sight to paste, to open and to try, in every window', async ({ page }) => {
  const workshop = new WorkshopPage(page);
  await workshop.open();
  for (const [name, viewport] of Object.entries({
    'a phone': { width: 390, height: 844 },
    'a phone on its side': { width: 844, height: 390 },
    'a narrow window': { width: 820, height: 1180 },
    'a wide window': { width: 1440, height: 900 },
  }))
    await test.step(name, async () => {
      await page.setViewportSize(viewport);
      for (const way of ['Paste', 'Open file', 'Try 5 sample tools']) {
        await expect(workshop.button(way)).toBeInViewport({ ratio: 0.95 });
      }
    });
  await workshop.button('Try 5 sample tools').click();
  await expect(page.getByText(/^Imported Five file tools/)).toBeVisible();
  await expect(workshop.button('Paste')).toHaveCount(0);
  await expect(workshop.verdict).toContainText('5 tools ready, and every example reads back');
  await expect(workshop.prompt).toContainText('edit_file');

  await test.step('on a phone on its side the news, which head and verdict tell too, takes no room', async () => {
    await page.setViewportSize({ width: 844, height: 390 });
    await page.getByRole('button', { name: /^Undo/ }).click();
    await workshop.button('Try 5 sample tools').click();
    const news = page.getByRole('region', { name: 'News' });
    await expect(news).toContainText('Imported Five file tools');
    expect(await news.evaluate((element) => element.getBoundingClientRect().height)).toBe(0);
    await expect(page.getByRole('button', { name: 'Close news' })).toHaveCount(0);
  });

  await test.step('in the colours of the system the share of a section is seen on its track', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.getByRole('tab', { name: 'Prompt' }).click();
    const bars = await workshop.prompt
      .locator('.section-bar')
      .evaluateAll((elements) =>
        elements.map((element) =>
          [getComputedStyle(element), getComputedStyle(element, '::after')].map((style) => style.backgroundColor),
        ),
      );
    expect(bars.length).toBeGreaterThan(0);
    for (const [track, fill] of bars) expect(track).not.toBe(fill);
  });
});
