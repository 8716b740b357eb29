import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { DebugPage } from './pages/debug-page.ts';

const REPLY = (command: string): string =>
  `<tool>\n<tool_name>execute_command</tool_name>\n<arguments>\n<command>${command}</command>\n</arguments>\n</tool>`;

/** A log of our own, a line a reply. */
const lines = (records: readonly object[]): string => records.map((record) => JSON.stringify(record)).join('\n');

async function choose(page: Page, ...files: (readonly [name: string, text: string | Buffer])[]): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose logs' }).click();
  await (await choosing).setFiles(
    files.map(([name, text]) => ({
      name,
      mimeType: 'application/octet-stream',
      buffer: typeof text === 'string' ? Buffer.from(text) : text,
    })),
  );
}

const verdict = (page: Page) => page.getByRole('status', { name: 'Verdict' });
const causes = (page: Page) => page.getByRole('table', { name: 'Causes' });
const replies = (page: Page) => page.getByRole('list', { name: 'Replies' });
const reply = (page: Page) => page.getByRole('region', { name: 'Reply', exact: true });
const filters = (page: Page) => page.getByRole('group', { name: 'Filters' });

const FOUR = lines([
  { id: 'r-1', model: 'one', variant: 'a', input: REPLY('npm test && npm run lint') },
  { id: 'r-2', model: 'two', variant: 'b', input: REPLY('git add -A && git status') },
  { id: 'r-3', model: 'one', variant: 'a', input: REPLY('ls') },
  { id: 'r-4', model: 'two', variant: 'b', input: REPLY('ls') },
  { id: 'r-5', model: 'two', variant: 'b', input: 'Nothing to do here.' },
  { id: 'r-6', model: 'one', variant: 'a', input: REPLY('ls').slice(0, -40) },
]);

test.describe('Logs', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('./');
    await page.getByRole('link', { name: 'Logs' }).click();
    await expect(page.getByRole('main', { name: 'Logs' })).toBeVisible();
  });

  test('says of a log what runs, what is lost and why @core', async ({ page }) => {
    await expect(page).toHaveURL(/\?w=logs/);
    await choose(page, ['runs.ndjson', FOUR]);
    await expect(verdict(page)).toContainText('Of 5 attempts 40.0 %');
    await expect(verdict(page)).toContainText('80.0 %');
    await expect(verdict(page)).toContainText('1 is lost');
    await expect(verdict(page)).toContainText('Bare ampersand in execute_command');
    await expect(page.getByRole('img', { name: 'Outcomes' })).toBeVisible();
    const first = causes(page).getByRole('row').nth(1);
    await expect(first).toContainText('2');
    await expect(first).toContainText('Bare ampersand');
    await expect(first).toContainText('execute_command · command');
    await expect(first).toContainText('npm test && npm run lint');
    await expect(causes(page).getByRole('row', { name: /Cut off inside a call/ })).toContainText('lost');
  });

  test('tries a sample when there is no log yet', async ({ page }) => {
    await page.getByRole('button', { name: /^Try the sample log/ }).click();
    await expect(verdict(page)).toContainText(/Of 402 attempts/);
    await expect(replies(page).getByRole('listitem').first()).toBeVisible();
  });

  test('narrows the log by a value, an outcome, and back', async ({ page }) => {
    await choose(page, ['runs.ndjson', FOUR]);
    await filters(page).getByRole('button', { name: /^two/ }).click();
    await expect(verdict(page)).toContainText('Of 2 attempts');
    await expect(filters(page)).toContainText('2 of 5');
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await expect(verdict(page)).toContainText('Of 5 attempts');
    const outcome = page.getByRole('region', { name: 'Outcome' });
    await outcome.getByRole('button', { name: '1 lost' }).click();
    await expect(causes(page).getByRole('row')).toHaveCount(2);
    await expect(reply(page)).toContainText('r-6');
    await outcome.getByRole('button', { name: '1 lost' }).click();
    await filters(page).getByRole('button', { name: /^two/ }).click();
    await outcome.getByRole('button', { name: '0 lost' }).click();
    await expect(page.getByText('Nothing matches.').first()).toBeVisible();
  });

  test('sorts causes by what is asked for and says so', async ({ page }) => {
    await choose(page, ['runs.ndjson', FOUR]);
    const head = (name: string) => causes(page).getByRole('columnheader', { name });
    await expect(head('Attempts')).toHaveAttribute('aria-sort', 'descending');
    await head('What broke, where').getByRole('button').click();
    await expect(head('What broke, where')).toHaveAttribute('aria-sort', 'ascending');
    await expect(head('Attempts')).toHaveAttribute('aria-sort', 'none');
  });

  test('opens a reply of a cause in Debug, the next one, and comes back', async ({ page }) => {
    await choose(page, ['runs.ndjson', FOUR]);
    await expect(replies(page).getByRole('listitem')).toHaveCount(2);
    await expect(reply(page)).toContainText('r-1');
    await reply(page).getByRole('button', { name: 'Open in Debug' }).click();
    const way = page.getByRole('navigation', { name: 'Replies of this cause' });
    await expect(page.getByRole('textbox', { name: 'Model output' })).toHaveValue(/npm test && npm run lint/);
    await expect(way.getByRole('button', { name: 'Previous reply' })).toBeDisabled();
    await way.getByRole('button', { name: 'Next reply' }).click();
    await expect(page.getByRole('textbox', { name: 'Model output' })).toHaveValue(/git add -A && git status/);
    await way.getByRole('button', { name: 'Back to logs' }).click();
    await expect(verdict(page)).toContainText('Of 5 attempts');
    await expect(reply(page)).toContainText('r-2');
  });

  test('shows a text once that came many times', async ({ page }) => {
    await choose(page, [
      'same.ndjson',
      lines(Array.from({ length: 3 }, (_, at) => ({ id: `r-${at}`, input: REPLY('a && b') }))),
    ]);
    await expect(replies(page).getByRole('listitem')).toHaveCount(1);
    await expect(replies(page).getByRole('listitem')).toContainText('×3');
  });

  test('names the section of the prompt that covers a cause and opens it', async ({ page }) => {
    await choose(page, ['runs.ndjson', FOUR]);
    await reply(page).getByRole('button', { name: 'Open Escaping in Workshop' }).click();
    await expect(page.getByRole('main', { name: 'Workshop' })).toBeVisible();
  });

  test('groups by what the log says and compares two groups', async ({ page }) => {
    await choose(page, ['runs.ndjson', FOUR]);
    await page.getByRole('combobox', { name: 'Group by' }).selectOption({ label: 'Variant' });
    await expect(page.getByRole('table', { name: 'Groups' }).getByRole('row', { name: /^a 3/ })).toBeVisible();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByRole('button', { name: 'Compare these' }).click();
    await expect(page.getByRole('region', { name: 'Comparison' })).toBeVisible();
    await expect(verdict(page)).toContainText('B runs as written in 50.0 %');
    await page.getByRole('button', { name: 'Back to the log' }).click();
    await expect(causes(page)).toBeVisible();
  });

  test('compares with a second file, in pairs by id', async ({ page }) => {
    const answers = (commands: readonly string[]) =>
      lines(commands.map((command, at) => ({ id: `case-${at}`, input: REPLY(command) })));
    await choose(page, ['before.ndjson', answers(['a && b', 'a && b', 'ls'])]);
    await expect(verdict(page)).toContainText('Of 3 attempts');
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a second file' }).click();
    await (await choosing).setFiles([
      { name: 'after.ndjson', mimeType: 'text/plain', buffer: Buffer.from(answers(['ls', 'ls', 'a && b'])) },
    ]);
    const comparison = page.getByRole('region', { name: 'Comparison' });
    await expect(comparison.getByRole('button', { name: /^2 fixed/ })).toBeVisible();
    await expect(comparison.getByRole('button', { name: /^1 broke/ })).toBeVisible();
  });

  for (const name of [
    'openai-batch-output.jsonl',
    'langfuse-trace-download.json',
    'inspect-log.zstd.eval',
    'replies.csv',
  ])
    test(`reads ${name}`, async ({ page }) => {
      await choose(page, [name, readFileSync(`fixtures/logs/${name}`)]);
      await expect(verdict(page)).toContainText(/Of \d+ attempts/);
      await expect(reply(page).getByRole('button', { name: 'Open in Debug' })).toBeVisible();
    });
});

test.describe('a log in Debug', () => {
  const log = lines(Array.from({ length: 3 }, (_, at) => ({ id: `r-${at}`, input: REPLY('ls') })));

  test('that is opened is said to be one, and opens in Logs', async ({ page }) => {
    const debug = new DebugPage(page);
    await debug.open();
    await debug.pasteAnywhere(log);
    await expect(page.getByText(/This is a log of 3 replies/).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Read as one reply' })).toBeVisible();
    await page.getByRole('button', { name: 'Open in Logs' }).click();
    await expect(verdict(page)).toContainText('Of 3 attempts');
  });

  test('that is pasted over the reply is said to be one, and stays one reply until it is opened', async ({ page }) => {
    const debug = new DebugPage(page);
    await debug.open();
    await debug.waitForEditor();
    await debug.pasteOver(log);
    const news = page.getByRole('button', { name: 'Open in Logs' });
    await expect(page.getByText('This is a log of 3 replies.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Read as one reply' })).toBeVisible();
    await news.click();
    await expect(verdict(page)).toContainText('Of 3 attempts');
  });
});
