import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { boxOf } from './pages/box-of.ts';
import { DebugPage } from './pages/debug-page.ts';
import { test } from './pages/kept-page.ts';

test.describe.configure({ mode: 'default' });

interface RealOutput {
  readonly id: string;
  readonly text: string;
}

const OUTPUTS = readFileSync('fixtures/real/real-outputs.jsonl', 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as RealOutput);

const fixture = (id: string): string =>
  (JSON.parse(readFileSync(`fixtures/real/${id}.fixture.json`, 'utf8')) as { chunks: string[] }).chunks.join('');
const output = (id: string): string => OUTPUTS.find((one) => one.id === id)?.text ?? '';
const call = (inside: string, name = 'run'): string =>
  `<tool>\n<tool_name>${name}</tool_name>\n<arguments>\n${inside}\n</arguments>\n</tool>`;

/** What models really wrote, and how many repairs it takes to read it. */
const FAILURES: readonly (readonly [title: string, text: string, repairs: number])[] = [
  ['ampersands of a regular expression', fixture('regex-with-ampersands'), 2],
  ['ampersands of a query string', fixture('query-string'), 2],
  ['one ampersand escaped and one not', fixture('escaped-and-not'), 1],
  ['the end of CDATA in text', fixture('cdata-end-trap'), 1],
  ['an end tag of its own in code', fixture('own-end-tag-in-code'), 1],
  ['a bare ampersand where the value begins', call(output('forge-04').replace(/<\/?arguments>/g, '')), 1],
];

const LOSSY = call('  <command>a && b</command>\n  <note>x</note>').replace('</arguments>', '</arguments>\nlost words');

const TOOLS = {
  format: 'chunkscope-fixture',
  version: 1,
  tools: [
    {
      name: 'read_file',
      inputSchema: {
        type: 'object',
        properties: { path: { type: 'string' }, line: { type: 'integer' } },
        required: ['path'],
      },
    },
  ],
};

let debug: DebugPage;

test.beforeEach(async ({ page }) => {
  debug = new DebugPage(page);
  await debug.start();
});

/** How the verdict tells what is left to mend. */
const verdictAfter = (repairs: number): RegExp =>
  repairs === 0 ? /Clean.*:/ : new RegExp(`Recovered: .* ${repairs} repairs?\\b`);

async function expectCardUnderMark(): Promise<void> {
  await expect(async () => {
    const mark = await boxOf(debug.page.locator('.p-repair-now').filter({ visible: true }));
    const card = await boxOf(debug.card);
    expect(card.y - (mark.y + mark.height)).toBeGreaterThanOrEqual(0);
    expect(card.y - (mark.y + mark.height)).toBeLessThan(19);
  }).toPass();
}

/** A reply that was just pasted is read to its end; the next problem is then the first. */
async function stepToProblem(page: Page): Promise<void> {
  await page.keyboard.press('F8');
  await expect(debug.position).not.toHaveJSProperty('value', await debug.position.getAttribute('max'));
}

test('the keyboard alone mends what models really wrote', async ({ page }) => {
  for (const [title, text, repairs] of FAILURES)
    await test.step(title, async () => {
      await debug.pasteAnywhere(text);
      for (let left = repairs; left > 0; left--) {
        await expect(debug.verdict).toContainText(verdictAfter(left));
        await stepToProblem(page);
        await page.keyboard.press('f');
      }
      await expect(debug.verdict).toContainText(verdictAfter(0));
    });
});

test('a paste opens on the trouble, and what stops the call is said until it is gone', { tag: '@core' }, async () => {
  await test.step('in a reply of 540 lines the card stands under the line of its problem', async () => {
    const lines = (count: number, word: string) => `A line of the ${word}.\n`.repeat(count);
    await debug.pasteAnywhere(`${lines(500, 'beginning')}${LOSSY}\n${lines(33, 'end')}`);
    await expect(debug.verdict).toContainText('repairs');
    await expect(debug.card).toBeInViewport();
    await expectCardUnderMark();
  });

  await test.step('in a line that wraps, under the piece with the problem, in the painting as in the editor', async () => {
    const words = 'words of a line that is far longer than the pane is wide, ';
    await debug.pasteAnywhere(call(`  <content>${words.repeat(20)}a & b ${words.repeat(20)}</content>`));
    await expect(debug.card).toBeInViewport();
    await expectCardUnderMark();
    await debug.waitForEditor();
    await expectCardUnderMark();
  });

  await test.step('the first card, the causes, and the position at the end', async () => {
    const broken = call('  <path>a && b 2>&1</path>\n  <line>two</lines>', 'read_file');
    await debug.pasteAnywhere(JSON.stringify({ ...TOOLS, chunks: [broken] }));
    await expect(debug.verdict).toContainText('Would fail');
    await expect(debug.position).toHaveValue(String(broken.length));
    await expect(debug.card).toBeInViewport({ ratio: 1 });
    await expect(debug.card).toContainText('A bare & in path');
    await expect(debug.card).toContainText('1 of 5');
    await expect(debug.card).toContainText('here and in 2 more places');
    await expect(debug.card).toContainText('a &amp;&amp; b 2>&amp;1');
    await expect(debug.card.getByRole('button', { name: 'Message to the model' })).toBeVisible();
    await debug.tab('Problems').click();
    const ampersands = debug.problem('Bare & in path');
    await expect(ampersands).toContainText('3 places');
    await expect(ampersands).toHaveAttribute('aria-current', 'true');

    await debug.replayButton('Next problem').click();
    await expect(debug.card).toContainText('2 of 5');
    await debug.replayButton('End').click();
    await ampersands.getByRole('button', { name: 'Fix 3 places' }).click();
    await expect(ampersands).toHaveCount(0);
    await debug.headerButton('Undo').click();
    await expect(ampersands).toHaveCount(1);
  });

  await test.step('a cut reply and a clean one: causes say what stops the call, and go with their problems', async () => {
    await debug.pasteAnywhere(call('  <command>ls</command>').replace(/<.command>[\s\S]*/, ''));
    await expect(debug.causes).toContainText('cut off inside command');
    await debug.pasteAnywhere(call('  <command>ls</command>'));
    await expect(debug.verdict).toContainText('Clean');
    await expect(debug.causes).toHaveCount(0);
    await expect(debug.card).toHaveCount(0);
  });
});

test('fixes are shown, made and taken back', async ({ page }) => {
  await test.step('in the reply the fixes of a problem are listed at its key, and nothing covers the text', async () => {
    await debug.waitForEditor();
    await debug.pasteOver(fixture('escaped-and-not'));
    await expect(debug.verdict).toContainText(verdictAfter(1));
    await stepToProblem(page);
    await expect(page.locator('.lightBulbWidget').filter({ visible: true })).toHaveCount(0);
    await page.keyboard.press('ControlOrMeta+.');
    const offered = page.getByRole('option', { name: 'Rewrite as &amp;' });
    await expect(offered).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(debug.verdict).toContainText(verdictAfter(0));
  });

  await test.step('the Fix button keeps the focus on the next fix', async () => {
    await debug.pasteAnywhere(fixture('query-string'));
    await expect(debug.verdict).toContainText(verdictAfter(2));
    await debug.tab('Problems').click();
    const places = debug.problem('unescaped-ampersand').getByRole('list', { name: 'Places' });
    await places.getByRole('button', { name: 'Fix' }).first().focus();
    await page.keyboard.press('Enter');
    await expect(debug.verdict).toContainText(verdictAfter(1));
    await expect(debug.problem('unescaped-ampersand').getByRole('button', { name: 'Rewrite as &amp;' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(debug.verdict).toContainText(verdictAfter(0));
  });

  await test.step('a fix that changes a value shows how, before it is made', async () => {
    await debug.pasteAnywhere(call('  <content><![CDATA[hello]]</content>'));
    await debug.tab('Problems').click();
    const row = debug.problem('unclosed-cdata');
    const changes = row.getByRole('list', { name: 'What the fix changes' });
    await expect(changes).toContainText('The fix changes content:');
    await expect(changes).toContainText('before "hello]]');
    await expect(changes).toContainText('after "hello"');
    await page.keyboard.press('F8');
    await expect(debug.card).toContainText('after "hello"');
    await row.getByRole('button', { name: 'Complete ]] to ]]>' }).click();
    await expect(debug.verdict).toContainText(verdictAfter(0));
  });

  await test.step('Fix 2 places makes every repair in one step, and one step takes them back', async () => {
    await debug.pasteAnywhere(fixture('regex-with-ampersands'));
    // Until it is read, the button is that of the reply before.
    await expect(debug.verdict).toContainText(verdictAfter(2));
    await debug.tab('Problems').click();
    await debug.problem('unescaped-ampersand').getByRole('button', { name: 'Fix 2 places' }).click();
    await expect(debug.verdict).toContainText(verdictAfter(0));
    await debug.headerButton('Undo').click();
    await expect(debug.verdict).toContainText(verdictAfter(2));
  });

  await test.step('Repaired shows both texts and makes the edits', async () => {
    await debug.pasteAnywhere(fixture('query-string'));
    await debug.tab('Problems').click();
    const first = debug.panel('Problems').getByRole('list', { name: 'Repairs' }).getByRole('listitem').first();
    await first.getByRole('button', { name: 'What a strict reader says' }).click();
    await expect(first).toContainText('invalid character entity');
    await debug.panel('Problems').getByRole('button', { name: 'Show repaired reply' }).click();
    const dialog = page.getByRole('dialog', { name: 'Repaired' });
    await expect(dialog).toContainText('&amp;');
    await dialog.getByRole('button', { name: /^Make these 2 edits/ }).click();
    await expect(debug.verdict).toContainText(verdictAfter(0));
  });

  await test.step('a call that its tool would refuse is not called clean, before a fix and after it', async () => {
    await debug.openExample('unknown-tool');
    await expect(debug.verdict).toContainText('Would fail: there is no tool write_to_file; did you mean write_file?');
    await expect(debug.verdict).not.toContainText(/clean/i);
    await debug.tab('Problems').click();
    await debug
      .problem('unknown-tool')
      .getByRole('button', { name: /write_file$/ })
      .click();
    await expect(debug.verdict).toContainText(/Clean.*: 1 call/);
    await page.keyboard.press('ControlOrMeta+Z');
    await expect(debug.verdict).toContainText('Would fail');
  });

  await test.step('thousands of problems are counted, painted and fixed, though only some are listed', async () => {
    await debug.write(call(`<c>a${' &'.repeat(2_500)} b</c>`));
    await expect(debug.verdict).toContainText('2,500 repairs');
    await expect(debug.replay).toContainText('of 2,500');
    await page.getByRole('tab', { name: 'Problems' }).click();
    await expect(debug.problem('2,500 places')).toHaveCount(1);
    const more = debug.panel('Problems').getByRole('button', { name: /^and [\d,]+ more/ });
    await more.focus();
    for (let shown = 5; shown < 1_000; shown += 200) await page.keyboard.press('Enter');
    await expect(debug.panel('Problems').getByText('and 1,500 more')).toBeVisible();
    await debug.problem('2,500 places').getByRole('button', { name: 'Fix all' }).click();
    await expect(debug.verdict).toContainText('Clean');
  });
});

test('the message to the model says what was refused, and why', async ({ page, context }) => {
  await test.step('what was repaired is answered as a strict framework would, and a clean reply is not answered', async () => {
    await debug.pasteAnywhere(call('  <command>a && b</command>'));
    await debug.tab('Problems').click();
    const message = { name: 'Message to the model' };
    const button = debug.panel('Problems').getByRole('button', message);
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Message to the model' });
    await expect(dialog).toContainText('Read after 2 repairs. If your framework is strict, answer this:');
    await expect(dialog).toContainText('Write: a &amp;&amp; b');
    await page.keyboard.press('Escape');
    await debug.pasteAnywhere(call('  <command>ls</command>'));
    await expect(debug.verdict).toContainText('Clean');
    await expect(button).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('a message goes by how often the call was refused and by how a task ends', async () => {
    await debug.pasteAnywhere('<tool>\n<name>run</name>\n<arguments>\n<command>ls</command>\n</arguments>\n</tool>');
    await debug.tab('Problems').click();
    const message = { name: 'Message to the model' };
    const button = debug.panel('Problems').getByRole('button', message);
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Message to the model' });
    await expect(dialog).toContainText('<tool_name>run</tool_name>\n<arguments>\n  <command>ls</command>');
    await dialog.getByRole('combobox', { name: 'Refused' }).selectOption({ label: 'twice' });
    await expect(dialog).toContainText('The call was refused again. Write exactly this and nothing else:');
    await dialog.getByRole('combobox', { name: 'Refused' }).selectOption({ label: 'three times' });
    await expect(dialog).toContainText('<command><![CDATA[ls]]></command>');
    await page.keyboard.press('Escape');
    await debug.pasteAnywhere('All done: the tests pass.');
    await expect(debug.verdict).toContainText('No call');
    await button.click();
    await expect(dialog).toContainText('Your reply holds no tool call that could be run.');
    await dialog.getByRole('combobox', { name: 'A task ends' }).selectOption({ label: 'with a plain answer' });
    await expect(dialog).toContainText('this reply is one: there is nothing to tell the model');
    await page.keyboard.press('Escape');
  });

  await test.step('the message to the model names field and line and is copied', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await debug.pasteAnywhere(call('  <command>a && b</command>'));
    await debug.choose('Error handling', 'Strict');
    await expect(debug.verdict).toContainText('Broken: call 1 is refused');
    await debug.tab('Problems').click();
    await debug.panel('Problems').getByRole('button', { name: 'Message to the model' }).click();
    const dialog = page.getByRole('dialog', { name: 'Message to the model' });
    await expect(dialog).toContainText('Line 4, field command');
    await dialog.getByRole('button', { name: 'Copy message' }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(
        /Line 4, field command: [\s\S]*You wrote: a && b\nWrite: a &amp;&amp; b\n[\s\S]*<command>a &amp;&amp; b<\/command>/,
      );
  });

  await test.step('behind an error drawing, table and Calls say that the call is refused', async () => {
    await page.keyboard.press('Escape');
    await debug.pasteAnywhere(call('  <command>a && b</command>'));
    await debug.choose('Error handling', 'Strict');
    await expect(debug.verdict).toContainText('Broken: call 1 is refused');
    await page.getByRole('button', { name: 'Previous problem' }).click();
    await expect(page.getByRole('region', { name: 'Now' })).toContainText('AfterError');
    await expect(page.getByRole('img', { name: 'State machine' })).toHaveAttribute(
      'aria-description',
      'AfterError is active, after InArgument',
    );
    await expect(page.getByRole('table', { name: 'States' }).locator('[aria-current]')).toContainText('AfterError');
    await debug.tab('Calls').click();
    await expect(debug.panel('Calls')).toContainText('Refused');
  });
});

test('a reply says what of it was lost, what its schema and its rules say, and is copied as a test', async ({
  page,
  context,
}) => {
  await test.step('what the schema says stands at its argument, with the nearest name as the fix', async () => {
    const reply = call('  <pth>a.ts</pth>\n  <line>two</line>', 'read_file');
    await debug.pasteAnywhere(JSON.stringify({ ...TOOLS, chunks: [reply] }));
    await expect(debug.verdict).toContainText('Would fail: pth is not an argument of read_file; did you mean path?');
    await expect(debug.verdict).toContainText('2 schema problems');
    await expect(debug.argument('line')).toContainText('integer');
    const misspelt = debug.argument('pth');
    await expect(misspelt).toContainText('path');
    await misspelt.getByRole('button', { name: 'path' }).click();
    await expect(debug.argument('path')).toContainText('a.ts');
    await expect(debug.argument('pth')).toHaveCount(0);
  });

  await test.step('the reply is copied as a test from Calls', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await debug.pasteAnywhere(fixture('escaped-and-not'));
    await expect(debug.verdict).toContainText(verdictAfter(1));
    await debug.panel('Calls').getByRole('button', { name: 'Test', exact: true }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("from 'vitest'");
  });

  await test.step('a code opens the page of its rule', async () => {
    await debug.openExample();
    await debug.tab('Problems').click();
    await debug.problem('unescaped-ampersand').first().getByRole('button', { name: 'unescaped-ampersand' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rules' });
    await expect(dialog.getByRole('heading', { name: 'Bare ampersand' })).toBeVisible();
    await expect(dialog).toContainText('A reply that breaks it');
    await page.keyboard.press('Escape');
  });

  await test.step('the account of characters leads to what was dropped', async () => {
    await debug.pasteAnywhere(LOSSY);
    await page.getByRole('button', { name: /characters lost$/ }).click();
    const card = page.getByRole('dialog', { name: 'Where every character went' });
    await expect(card.getByRole('row', { name: /^In all/ })).toContainText(String(LOSSY.length));
    await card.getByRole('button', { name: /^line 7 lost words/ }).click();
    await expect(card).toBeHidden();
    const end = LOSSY.indexOf('lost words') + 'lost words'.length;
    expect(await debug.at()).toBeGreaterThanOrEqual(end);
    expect(await debug.at()).toBeLessThanOrEqual(end + 1);
  });
});

test.describe('Compare', () => {
  const matrix = (page: Page): Locator => page.getByRole('group', { name: 'Comparison' });
  const cell = (page: Page, name: string | RegExp): Locator => matrix(page).getByRole('button', { name });
  const pane = (page: Page): Locator => page.getByRole('region', { name: 'Cell', exact: true });

  test('Compare holds the readers against each other', async ({ page }) => {
    await test.step('names the line of the text at which each reader stops', async () => {
      await debug.pasteAnywhere(`Two lines\nof prose.\n${call('  <path>i < 10</path>')}`);
      await debug.tab('Servers').click();
      for (const reader of ['Strict', 'Forge', 'Forge, streaming', 'Ampersand'])
        await expect(cell(page, `${reader}, Outcome: refuses: Refused; line 6: < begins no tag`)).toBeVisible();
      await expect(cell(page, /^Resilient, Outcome: held against: Reads it; after 1 repair/)).toBeVisible();
      await cell(page, /^Forge, Outcome/).click();
      await expect(pane(page)).toContainText('Go’s own error line 4 is counted from <tool>; here it is line 6.');
    });

    await test.step('marks what differs with its reason, walks it, and mends it with a fix that was tried', async () => {
      await debug.pasteAnywhere(call('  <path>R&D</path>\n  <content><![CDATA[a && b]]></content>'));
      await debug.tab('Servers').click();
      const differing = cell(page, /^Forge, content: differs: 14: & is written as &amp;; a &amp;&amp; b/);
      await differing.click();
      await expect(differing).toHaveAttribute('aria-pressed', 'true');
      await expect(pane(page)).toContainText('The tool gets &amp;&amp; in place of &&, and no error is shown.');
      await expect(pane(page).getByRole('table', { name: 'Both values' })).toContainText('a && b');

      await differing.focus();
      await page.keyboard.press('ArrowRight');
      await expect(cell(page, /^Forge, streaming, content/)).toBeFocused();
      await page.keyboard.press('ArrowUp');
      await expect(cell(page, /^Forge, streaming, path: the same/)).toBeFocused();
      await pane(page).getByRole('button', { name: 'Next difference' }).click();
      await expect(pane(page).getByRole('status')).toHaveText(/^Difference \d of \d$/);

      await differing.click();
      await pane(page).getByRole('button', { name: 'Fix line 4, then Forge agrees' }).click();
      await expect(cell(page, /^Forge, content: the same/)).toBeVisible();
    });

    await test.step('leaves the reply to be read and edited beside it, at the place of the picked cell', async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await debug.pasteAnywhere(`${'A line.\n'.repeat(60)}${call('  <path>R&D</path>\n  <content>a</content>')}`);
      await debug.tab('Servers').click();
      await expect(cell(page, /^Strict, Outcome: refuses: Refused; line 64/)).toBeVisible();
      const reply = page.getByRole('region', { name: 'Model output' });
      await expect(reply.getByText('64', { exact: true })).toBeInViewport();
      await expect(debug.reading).toBeVisible();
      await expect(debug.output).toHaveCount(1);
      await debug.waitForEditor();
      await expect(debug.card).toBeHidden();
      await debug.tab('Calls').click();
      await expect(debug.card).toBeInViewport();
      await debug.tab('Servers').click();
      await debug.write(call('  <path>b.md</path>'));
      await expect(debug.verdict).toContainText(/Clean.*: 1 call/);
      await expect(cell(page, /^Strict, Outcome: Reads it$/)).toBeVisible();
      await page.setViewportSize({ width: 1120, height: 800 });
      await expect(debug.output).toHaveCount(1);
      await expect(reply).toBeInViewport({ ratio: 1 });
    });

    await test.step('stands over the full width or beside the text, and is held against any reader', async () => {
      await page.setViewportSize({ width: 1280, height: 720 });
      await debug.pasteAnywhere(call('  <path>\n a.txt\n</path>'));
      await debug.tab('Servers').click();
      await expect(cell(page, /^Trim all, path: differs/)).toBeVisible();
      await expect(page.getByRole('region', { name: 'State machine' })).toBeHidden();
      await page.getByRole('combobox', { name: 'Baseline' }).selectOption({ label: 'Trim all' });
      await expect(cell(page, /^Resilient, path: differs/)).toBeVisible();
      await page.getByRole('checkbox', { name: 'Only rows that differ' }).check();
      await expect(cell(page, /^Resilient, Tool/)).toHaveCount(0);
      await page.getByRole('button', { name: 'Compare beside the text' }).click();
      await expect(page.getByRole('region', { name: 'Model output' })).toBeInViewport({ ratio: 1 });
      await page
        .getByRole('toolbar', { name: 'Reader beside the reference' })
        .getByRole('button', { name: /^Forge/ })
        .first()
        .click();
      await expect(cell(page, /^Forge, Outcome/)).toBeVisible();
      await expect(cell(page, /^Strict, Outcome/)).toBeHidden();
    });

    await test.step('gives its room back to a reply that is pasted or opened from the Workshop', async () => {
      await page.getByRole('button', { name: 'Compare over the full width' }).click();
      await expect(page).toHaveURL(/t=compare/);
      await expect(debug.stateMachine).toBeHidden();
      await debug.pasteAnywhere(call('  <path>R&D</path>'));
      await expect(debug.card).toBeVisible();
      await expect(page).not.toHaveURL(/t=compare/);
      await debug.tab('Servers').click();
      await page.getByRole('link', { name: 'Workshop' }).click();
      await page.getByRole('button', { name: 'Try 5 sample tools' }).click();
      await page.getByRole('button', { name: 'Open in Debug' }).click();
      await expect(debug.tab('Calls')).toHaveAttribute('aria-selected', 'true');
      await expect(page).not.toHaveURL(/t=compare/);
    });
  });
});
