import { expect, type Page } from '@playwright/test';
import { CasesPage } from './pages/cases-page.ts';
import { DebugPage } from './pages/debug-page.ts';
import { test } from './pages/kept-page.ts';
import { violations, violationsInBothColours } from './pages/violations.ts';

test.describe.configure({ mode: 'default' });

const call = (id: string, command: string) => ({ type: 'tool_use', id, name: 'shell', input: { command } });
const result = (id: string, content: string) => ({ type: 'tool_result', tool_use_id: id, content });
const TOOLS = [
  { name: 'shell', input_schema: { type: 'object', properties: { command: { type: 'string' } } } },
  { name: 'search', input_schema: { type: 'object', properties: {} } },
];

const ERROR =
  'API Error: 400 {"type":"error","error":{"type":"invalid_request_error","message":"messages.3: `tool_use` ids were ' +
  'found without `tool_result` blocks immediately after: toolu_03. Each `tool_use` block must have a corresponding ' +
  '`tool_result` block in the next message."}}';

/** A history in which the second of two calls has no result, with what the provider says. */
const REFUSED = `${ERROR}\n\n${JSON.stringify(
  {
    model: 'claude-opus-5',
    tools: TOOLS,
    messages: [
      { role: 'user', content: 'The build is slow. Find out why.' },
      { role: 'assistant', content: [{ type: 'text', text: 'I time it.' }, call('toolu_01', 'time make')] },
      { role: 'user', content: [result('toolu_01', 'real 4m')] },
      { role: 'assistant', content: [call('toolu_02', 'make -d'), call('toolu_03', 'nproc')] },
      { role: 'user', content: [result('toolu_02', 'one\ntwo'), { type: 'text', text: 'Skip the rest.' }] },
      { role: 'assistant', content: [{ type: 'text', text: 'Nothing runs side by side.' }] },
    ],
  },
  null,
  1,
)}`;

const ROUNDS = ['call_1', 'call_2', 'call_3', 'call_4'];

/** A history that repeats one call with one result. */
const LOOP = JSON.stringify({
  model: 'some-model',
  messages: [
    { role: 'user', content: 'Watch the queue.' },
    ...ROUNDS.flatMap((id) => [
      {
        role: 'assistant',
        tool_calls: [{ id, type: 'function', function: { name: 'peek', arguments: '{"queue":"a"}' } }],
      },
      { role: 'tool', tool_call_id: id, content: 'empty queue' },
    ]),
  ],
});

const tree = (page: Page) => page.getByRole('tree', { name: 'Conversation' });
const row = (page: Page, name: RegExp) => tree(page).getByRole('treeitem', { name });

test('a refused history is a tree with the problem in it, its correction is copied, and its turns open', async ({
  page,
}) => {
  const debug = new DebugPage(page);
  await debug.start();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await debug.pasteAnywhere(REFUSED);

  await test.step('the verdict names who refuses it, what and where', async () => {
    await expect(debug.verdict).toContainText('Anthropic refuses this history');
    await expect(debug.verdict).toContainText('6 messages · 3 calls, 2 with a result');
    await expect(debug.verdict).toHaveAttribute('data-verdict', 'refused');
    const providers = page.getByRole('group', { name: 'Providers' });
    await expect(providers.getByRole('button').first()).toHaveText('Anthropic refuses it');
  });

  await test.step('each item is a row, a result with its call', async () => {
    await expect(row(page, /1 user The build is slow/)).toBeVisible();
    await expect(row(page, /shell time make real 4m 3/)).toBeVisible();
    await expect(row(page, /4 assistant shell make -d 2 lines 5/)).toBeVisible();
    await expect(row(page, /shell nproc no result/)).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('the card has the reason, the provider’s words and the change', async () => {
    await expect(debug.card).toContainText('shell has no result');
    await expect(debug.card).toContainText(
      'status 400, line 1 of the paste. It counts from 0, so messages.3 is message 4',
    );
    await expect(debug.card).toContainText('Message 4 makes 2 calls. 1 of them has a result');
    await expect(debug.card.getByRole('listitem')).toContainText('in message 5');
    await expect(page.locator('.button.is-solid')).toHaveCount(1);
  });

  await test.step('nothing in it is hard to reach or to read', async () => {
    expect(await violationsInBothColours(page)).toEqual([]);
  });

  await test.step('the corrected history is copied', async () => {
    await debug.card.getByRole('button', { name: 'Copy corrected history' }).click();
    await expect(page.locator('.toast')).toContainText('Copied the corrected history: 1 change');
    const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as {
      messages: { content: { tool_use_id?: string; is_error?: boolean }[] }[];
    };
    const added = copied.messages[4]?.content.find(({ tool_use_id: id }) => id === 'toolu_03');
    expect(added?.is_error).toBe(true);
  });

  await test.step('the list of causes is in Problems', async () => {
    await page.getByRole('tab', { name: 'Problems' }).click();
    await expect(page.getByRole('list', { name: 'Causes' })).toContainText('Call without a result');
    await page.getByRole('tab', { name: 'Message' }).click();
  });

  await test.step('arrow keys walk the tree, and Enter opens a turn as a reply with the tools of the request', async () => {
    await row(page, /shell nproc/).focus();
    await page.keyboard.press('ArrowUp');
    await expect(row(page, /shell make -d/)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Back to the conversation' })).toBeVisible();
    await expect(debug.panel('Calls')).toContainText('make -d');
    await expect(debug.panel('Calls')).toContainText('2 tools');
    await expect(debug.verdict).toContainText('shell has no result');
  });

  await test.step('the turns beside it are a press away, and the conversation is', async () => {
    await page.getByRole('button', { name: 'Previous turn' }).click();
    await expect(debug.panel('Calls')).toContainText('time make');
    await page.getByRole('button', { name: 'Back to the conversation' }).click();
    await expect(row(page, /2 assistant I time it/)).toHaveAttribute('aria-selected', 'true');
    await expect(debug.card).toBeVisible();
  });

  await test.step('rows are found by what is in them', async () => {
    await page.getByRole('searchbox', { name: 'Search the conversation' }).fill('SIDE BY');
    await expect(tree(page).getByRole('treeitem')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(row(page, /1 user/)).toBeVisible();
  });

  await test.step('another provider has other rules', async () => {
    await page.getByRole('button', { name: /^Format/ }).click();
    await page.getByRole('combobox', { name: 'Provider' }).selectOption('Ollama');
    await expect(page.getByRole('group', { name: 'Providers' }).getByRole('button').first()).toHaveText(
      'Ollama accepts it',
    );
    await page.keyboard.press('Escape');
  });
});

test('equal rounds are folded into one row, and framed among the turns', async ({ page }) => {
  const debug = new DebugPage(page);
  await debug.start();
  await debug.pasteAnywhere(LOOP);
  const loop = row(page, /2–9 4 rounds peek a × 4, same result loop/);
  await expect(loop).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('toolbar', { name: 'Turns' })).toContainText('loop, 4 rounds');
  await loop.focus();
  await page.keyboard.press('ArrowRight');
  await expect(loop).toHaveAttribute('aria-expanded', 'true');
  await expect(tree(page).getByRole('treeitem')).toHaveCount(6);
});

test('an example that is a history opens as its paste, and its address opens it again', async ({ page }) => {
  const debug = new DebugPage(page);
  const cases = new CasesPage(page);
  await debug.start();
  await cases.openDialog();
  await cases.open.getByRole('searchbox', { name: 'Search examples' }).fill('two contents');
  await expect(cases.open.getByText(/^Refused\. result-not-next/)).toBeVisible();
  await cases.open.getByRole('button', { name: 'Gemini: results of one turn in two contents' }).click();
  await expect(debug.verdict).toContainText('Gemini refuses this history');
  await expect(row(page, /2 assistant/).first()).toBeVisible();
  await expect.poll(() => new URL(page.url()).hash).toBe('#f=history-results-in-two-contents');
  await page.reload();
  await expect(debug.verdict).toContainText('Gemini refuses this history');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the problem comes first, and what is beside the tree has tabs', async ({ page }) => {
    const debug = new DebugPage(page);
    await debug.start();
    await debug.pasteAnywhere(REFUSED);
    await expect(debug.card).toBeInViewport();
    await expect(tree(page).getByRole('treeitem').first()).toContainText('make -d');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: '3 rows above' }).click();
    await expect(row(page, /1 user/)).toBeVisible();
    const screens = page.getByRole('tablist', { name: 'Screens' });
    await expect(screens.getByRole('tab')).toHaveText(['Conversation', /^Problems/, /^Tools/]);
    await screens.getByRole('tab', { name: 'Tools' }).click();
    await expect(page.getByRole('list', { name: 'Tools of the history' })).toContainText('search');
    await screens.getByRole('tab', { name: 'Conversation' }).click();
    await debug.card.getByRole('button', { name: 'Open turn 4' }).click();
    await page.getByRole('button', { name: 'Back to the conversation' }).click();
    await expect(debug.card).toBeVisible();
  });
});
