import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
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
    await expect(reply(page).getByRole('list', { name: 'Calls' })).toContainText('"npm test && npm run lint"');
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
    await expect(comparison.getByRole('region', { name: 'Answer of A' })).toContainText('runs as written, 1 call');
    await expect(comparison.getByRole('region', { name: 'Answer of B' })).toContainText('runs after 2 repairs');
    await expect(comparison.getByRole('region', { name: 'Answer of B' })).toContainText('A bare & in command');
    await comparison.getByRole('button', { name: /^2 fixed/ }).click();
    await expect(comparison.getByRole('region', { name: 'Answer of B' })).toContainText('runs as written, 1 call');
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

test.describe('a log that is not as it should be', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('./?w=logs');
    await expect(page.getByRole('main', { name: 'Logs' })).toBeVisible();
  });

  test('names its unreadable lines and goes on', async ({ page }) => {
    await choose(page, ['bad-lines.ndjson', readFileSync('fixtures/logs/bad-lines.ndjson')]);
    await expect(verdict(page)).toContainText(/Of \d+ attempts/);
    await expect(page.getByText(/unreadable: line \d+/)).toBeVisible();
  });

  test('is read in UTF-16, and with a byte order mark and CR LF', async ({ page }) => {
    await choose(page, ['wide.ndjson', Buffer.from(`\uFEFF${FOUR}`, 'utf16le')]);
    await expect(verdict(page)).toContainText('Of 5 attempts');
    await choose(page, ['dos.ndjson', `\uFEFF${FOUR.replaceAll('\n', '\r\n')}`]);
    await expect(page.getByText('dos.ndjson', { exact: true })).toBeVisible();
    await expect(verdict(page)).toContainText('Of 5 attempts');
    await expect(reply(page)).toContainText('r-1');
  });

  test('without a known member for replies asks where they stand', async ({ page }) => {
    const records = ['ls', 'a && b'].map((command) => ({ kind: 'x', said: { last: REPLY(command) } }));
    await choose(page, ['odd.ndjson', lines(records)]);
    const place = page.getByRole('combobox', { name: 'Reply is in' });
    await place.selectOption('said.last');
    await expect(verdict(page)).toContainText('Of 2 attempts');
  });

  test('with nothing like a reply says so', async ({ page }) => {
    await choose(page, ['numbers.ndjson', lines([{ a: 1 }, { a: 2 }])]);
    await expect(verdict(page)).toContainText('Nothing here looks like a reply');
  });

  test('of two formats shows the mixture', async ({ page }) => {
    const batch = readFileSync('fixtures/logs/openai-batch-output.jsonl', 'utf8').trimEnd();
    await choose(page, ['mixed.ndjson', `${batch}\n${FOUR}`]);
    await expect(page.getByText(/mixed\.ndjson: .*openai-batch/)).toBeVisible();
  });

  test('that is locked or a bomb is refused by name, and the others are read', async ({ page }) => {
    const locked = Buffer.alloc(64);
    locked.set([0x50, 0x4b, 3, 4, 20, 0, 1, 0]);
    const bomb = gzipSync(Buffer.alloc(64_000_000));
    await choose(page, ['locked.zip', locked], ['bomb.json.gz', bomb], ['runs.ndjson', FOUR]);
    await expect(verdict(page)).toContainText('Of 5 attempts');
    await expect(page.getByRole('listitem').filter({ hasText: 'locked.zip' })).toContainText('encrypted');
    await expect(page.getByRole('listitem').filter({ hasText: 'bomb.json.gz' })).toContainText('1000 times');
  });

  test('with the same id twice counts both', async ({ page }) => {
    await choose(page, [
      'twice.ndjson',
      lines(['a && b', 'c && d'].map((command) => ({ id: 'r', input: REPLY(command) }))),
    ]);
    await expect(verdict(page)).toContainText('Of 2 attempts');
    await expect(replies(page).getByRole('listitem')).toHaveCount(2);
  });

  test('that changes on disk says so when a reply is opened, and keeps what was counted', async ({ page }, info) => {
    const file = info.outputPath('runs.ndjson');
    writeFileSync(file, FOUR);
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose logs' }).click();
    await (await choosing).setFiles(file);
    await expect(reply(page)).toContainText('r-1');
    writeFileSync(file, `${FOUR}\n${FOUR}`);
    await replies(page).getByRole('button').nth(1).click();
    await expect(reply(page).getByRole('alert')).toContainText('changed or is gone');
    await expect(verdict(page)).toContainText('Of 5 attempts');
  });

  test('that is long is counted while it is read, and can be cancelled', async ({ page }) => {
    const long = lines(
      Array.from({ length: 40_000 }, (_, at) => ({ id: at, input: REPLY('npm test && npm run lint') })),
    );
    await choose(page, ['long.ndjson', long]);
    await expect(page.getByRole('progressbar', { name: 'Reading' })).toBeVisible();
    await expect(verdict(page)).toContainText('so far');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('progressbar', { name: 'Reading' })).toHaveCount(0);
    await expect(verdict(page)).toContainText('Cancelled: the rest was not read');
  });

  test('hides letters and digits where it is masked', async ({ page }) => {
    await choose(page, ['runs.ndjson', FOUR]);
    await expect(reply(page)).toContainText('r-1');
    await page.getByRole('button', { name: 'Mask' }).click();
    await expect(page.getByRole('button', { name: 'Mask' })).toHaveAttribute('aria-pressed', 'true');
    await expect(reply(page)).not.toContainText('npm test');
    await expect(causes(page)).not.toContainText('npm');
    await expect(filters(page).getByRole('button', { name: /^aaa/ })).toHaveCount(2);
    await expect(filters(page)).not.toContainText('two');
    await expect(reply(page)).not.toContainText('two');
    await expect(reply(page).getByRole('button', { name: 'Open in Debug' })).toHaveCount(0);
    await expect(reply(page).getByRole('button', { name: 'Keep as fixture' })).toHaveCount(0);
    await expect(reply(page).getByRole('button', { name: 'Minimise' })).toHaveCount(0);
  });
});
