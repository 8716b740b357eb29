import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { beforeWorkers } from './pages/before-workers.ts';
import { boxOf } from './pages/box-of.ts';
import { DebugPage } from './pages/debug-page.ts';
import { test } from './pages/kept-page.ts';

test.describe.configure({ mode: 'default' });

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

/** Goes to Logs in the page that is open, or in a new one. */
async function goToLogs(page: Page): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('./');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Logs' }).click();
  await expect(page.getByRole('main', { name: 'Logs' })).toBeVisible();
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
  test.beforeEach(({ page }) => goToLogs(page));

  test('is read from a sample, from what is pasted, and hands one reply to Debug', async ({ page }) => {
    await test.step('tries a sample when there is no log yet', async () => {
      await page.getByRole('button', { name: /^Try the sample log/ }).click();
      await expect(verdict(page)).toContainText(/Of 402 attempts/);
      await expect(replies(page).getByRole('listitem').first()).toBeVisible();
    });

    await test.step('opens the first reply of the largest cause, with one filled button that the palette has first', async () => {
      await expect(causes(page).getByRole('row').nth(1).getByRole('button')).toHaveAttribute('aria-expanded', 'true');
      await expect(reply(page)).toContainText('1 of 28 texts');
      await expect(page.getByRole('main').locator('.is-solid').filter({ visible: true })).toHaveText(['Open in Debug']);
      await page.keyboard.press('ControlOrMeta+K');
      const commands = page.getByRole('dialog', { name: 'Commands' });
      await expect(commands.getByRole('option').first()).toHaveText('Open in Debug');
      await page.keyboard.press('Escape');
    });

    await test.step('counts calls that are named and not read by their format', async () => {
      const harmony = 'assistantcommentary to=functions.get_weather json{"city":"Paris"}';
      await new DebugPage(page).pasteAnywhere([1, 2].map((id) => JSON.stringify({ id, output: harmony })).join('\n'));
      await expect(causes(page).getByRole('row', { name: /In Harmony \(gpt-oss\), not read/ })).toContainText('lost');
    });

    await test.step('reads a log that is pasted', async () => {
      await page.reload();
      await expect(page.getByRole('button', { name: /^Try the sample log/ })).toBeVisible();
      await new DebugPage(page).pasteAnywhere(FOUR);
      await expect(verdict(page)).toContainText('Of 5 attempts 40.0 %');
      await expect(causes(page).getByRole('row', { name: /Bare ampersand/ })).toBeVisible();
    });

    await test.step('hands one reply that is pasted to Debug', async () => {
      const debug = new DebugPage(page);
      await debug.pasteAnywhere(REPLY('npm test && ls'));
      await expect(page.getByRole('main', { name: 'Debug' })).toBeVisible();
      await expect(debug.verdict).toContainText(/Recovered: .*1 call/);
    });
  });

  test('says of a log what runs, what is lost and why', { tag: '@core' }, async ({ page }) => {
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

  test('is walked, grouped, sorted, narrowed, and handed on to Debug and the Workshop', async ({ page }) => {
    await choose(page, ['runs.ndjson', FOUR]);
    const way = page.getByRole('navigation', { name: 'Replies of this cause' });

    await test.step('by keys: causes, replies, a comparison and back, and Debug', async () => {
      await expect(reply(page)).toContainText('r-1');
      await page.keyboard.press(']');
      await expect(reply(page)).toContainText('r-2');
      await page.keyboard.press('j');
      await expect(reply(page)).toContainText('r-6');
      await page.keyboard.press('k');
      await expect(reply(page)).toContainText('r-1');
      await page.keyboard.press('c');
      await page.getByRole('button', { name: 'Compare these' }).click();
      await expect(page.getByRole('region', { name: 'Comparison' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(causes(page)).toBeVisible();
      await expect(reply(page)).toContainText('r-1');
      await page.getByRole('main', { name: 'Logs' }).focus();
      await page.keyboard.press('Enter');
      await expect(way).toBeVisible();
      await way.getByRole('button', { name: 'Back to logs' }).click();
    });

    await test.step('opens a reply of a cause in Debug, the next one, and comes back', async () => {
      await expect(replies(page).getByRole('listitem')).toHaveCount(2);
      await expect(reply(page)).toContainText('r-1');
      await reply(page).getByRole('button', { name: 'Open in Debug' }).click();
      await expect(page.getByRole('textbox', { name: 'Model output' })).toHaveValue(/npm test && npm run lint/);
      await expect(way.getByRole('button', { name: 'Previous reply' })).toBeDisabled();
      await way.getByRole('button', { name: 'Next reply' }).click();
      await expect(page.getByRole('textbox', { name: 'Model output' })).toHaveValue(/git add -A && git status/);
      await way.getByRole('button', { name: 'Back to logs' }).click();
      await expect(verdict(page)).toContainText('Of 5 attempts');
      await expect(reply(page)).toContainText('r-2');
    });

    await test.step('groups by what the log says and compares two groups', async () => {
      await page.getByRole('combobox', { name: 'Group by' }).selectOption({ label: 'Variant' });
      await expect(page.getByRole('table', { name: 'Groups' }).getByRole('row', { name: /^a 3/ })).toBeVisible();
      await page.getByRole('button', { name: 'Compare', exact: true }).click();
      await page.getByRole('button', { name: 'Compare these' }).click();
      await expect(page.getByRole('region', { name: 'Comparison' })).toBeVisible();
      await expect(verdict(page)).toContainText('B runs as written in 50.0 %');
      await page.getByRole('button', { name: 'Back to the log' }).click();
      await expect(causes(page)).toBeVisible();
    });

    await test.step('sorts causes by what is asked for and says so', async () => {
      const head = (name: string) => causes(page).getByRole('columnheader', { name });
      await expect(head('Attempts')).toHaveAttribute('aria-sort', 'descending');
      await head('What broke, where').getByRole('button').click();
      await expect(head('What broke, where')).toHaveAttribute('aria-sort', 'ascending');
      await expect(head('Attempts')).toHaveAttribute('aria-sort', 'none');
    });

    await test.step('narrows the log by a value, an outcome, and back', async () => {
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
      await page.getByRole('button', { name: 'Clear filter' }).first().click();
    });

    await test.step('names the section of the prompt that covers a cause and opens it', async () => {
      await causes(page)
        .getByRole('button', { name: /^Bare ampersand/ })
        .click();
      await reply(page).getByRole('button', { name: 'Open Escaping in Workshop' }).click();
      await expect(page.getByRole('main', { name: 'Workshop' })).toBeVisible();
    });
  });

  test('tells times, models, schemas and texts that came many times', async ({ page }) => {
    await test.step('shows a text once that came many times', async () => {
      await choose(page, [
        'same.ndjson',
        lines(Array.from({ length: 3 }, (_, at) => ({ id: `r-${at}`, input: REPLY('a && b') }))),
      ]);
      await expect(replies(page).getByRole('listitem')).toHaveCount(1);
      await expect(replies(page).getByRole('listitem')).toContainText('×3');
    });

    await test.step('tells over which time a cause stands, in which models, and since when', async () => {
      const records = Array.from({ length: 80 }, (_, at) => ({
        id: `r-${at}`,
        created_at: new Date(Date.UTC(2026, 10, 16, at)).toISOString(),
        model: at % 2 ? 'one' : 'two',
        input: REPLY(at >= 40 && at % 4 !== 0 ? 'a && b' : 'ls'),
      }));
      await choose(page, ['timed.ndjson', lines(records)]);
      await expect(causes(page).getByRole('columnheader').last()).toHaveText('Mon to Thu');
      await expect(causes(page).getByRole('row').nth(1)).toContainText('all 2 models');
      await expect(causes(page).getByRole('row').nth(1)).toContainText(/new on \w+day/);
      await expect(reply(page)).toContainText(/\d\d:00:00/);
    });

    await test.step('says that a call fits its schema only where tools are known', async () => {
      const tools = [
        {
          name: 'execute_command',
          inputSchema: { type: 'object', properties: { command: { type: 'string', maxLength: 8 } } },
        },
      ];
      const answers = ['a && b', 'npm test && ls'].map((command, at) => ({
        id: `r-${at}`,
        input: REPLY(command),
        tools,
      }));
      await choose(page, ['tools.ndjson', lines([...answers, { id: 'r-2', input: REPLY('c && d') }])]);
      const calls = reply(page).getByRole('list', { name: 'Calls' });
      const row = (id: string) => replies(page).getByRole('button', { name: new RegExp(`^${id}`) });
      await page.getByRole('button', { name: 'All replies' }).click();
      await row('r-0').click();
      await expect(calls).toContainText('Complete, fits its schema');
      await row('r-1').click();
      await expect(calls).toContainText('Complete, does not fit its schema');
      await row('r-2').click();
      await expect(reply(page)).toContainText('r-2');
      await expect(calls).toContainText('Complete');
      await expect(calls).not.toContainText('schema');
    });
  });

  test('compares groups within models, and a second file in pairs', async ({ page }) => {
    await test.step('compares two groups within each model as well', async () => {
      const records = Array.from({ length: 120 }, (_, at) => ({
        id: at,
        variant: at % 2 ? 'b' : 'a',
        model: at % 4 < 2 ? 'one' : 'two',
        input: REPLY(at % 4 === 0 ? 'a && b' : 'ls'),
      }));
      await choose(page, ['models.ndjson', lines(records)]);
      await page.getByRole('button', { name: 'Compare', exact: true }).click();
      await page.getByRole('button', { name: 'Compare these' }).click();
      const forest = page.getByRole('table', { name: 'Difference' });
      await expect(forest.getByRole('row', { name: /^Strict 50\.0 % 100 % \+50\.0/ })).toBeVisible();
      await expect(forest.getByRole('row', { name: /^one 0\.0 % 100 % \+100\.0/ })).toBeVisible();
      await expect(forest.getByRole('row', { name: /^two 100 % 100 % 0\.0/ })).toBeVisible();
      await expect(page.getByText('As written, B gains in 1 of 2 models; 1 shows no difference.')).toBeVisible();
      // Nothing pairs these two, which is said once and takes no pane.
      await expect(page.getByText('nothing pairs the answers of the two')).toHaveCount(1);
      await expect(page.getByRole('heading', { name: 'Broke' })).toHaveCount(0);
    });

    await test.step('compares with a second file, in pairs by id', async () => {
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
  });
});

test.describe('what Logs hand on', () => {
  test.beforeEach(async ({ page }) => {
    await goToLogs(page);
    await choose(page, ['runs.ndjson', FOUR]);
    await expect(verdict(page)).toContainText('Of 5 attempts');
  });

  const exported = async (page: Page, choice: RegExp): Promise<string> => {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('dialog', { name: 'Export' }).getByRole('button', { name: choice }).click();
    return readFileSync(await (await downloading).path(), 'utf8');
  };

  test('what Logs hand on is a summary, a report and replies, and names nothing where the log is masked', async ({
    page,
  }) => {
    await test.step('is a summary as the command line prints it', async () => {
      const summary = JSON.parse(await exported(page, /^Summary, JSON/));
      expect(summary).toMatchObject({ format: 'chunkscope-summary', records: 6, attempts: 5, noAttempts: 1 });
      expect(summary.causes).toHaveLength(2);
      expect(summary.groups.variant.a).toMatchObject({ attempts: 3 });
    });

    await test.step('is a report to be read', async () => {
      const report = await exported(page, /^Report, Markdown/);
      expect(report).toContain('Of 5 attempts 40.0 %');
      expect(report).toContain('Bare ampersand in execute\\_command /command');
    });

    await test.step('is the replies in view, for the command line', async () => {
      const lines = (await exported(page, /^2 replies, NDJSON/)).trim().split('\n');
      expect(lines.map((line) => JSON.parse(line).id)).toEqual(['r-1', 'r-2']);
    });

    await test.step('names nothing where the log is masked', async () => {
      await page.getByRole('button', { name: 'Mask' }).click();
      await expect(page.getByRole('button', { name: 'Mask' })).toHaveAttribute('aria-pressed', 'true');
      await expect(page.getByRole('button', { name: 'Mask' })).toBeFocused();
      await expect(reply(page)).not.toContainText('npm test');
      const summary = await exported(page, /^Summary, JSON/);
      expect(JSON.parse(summary)).toMatchObject({ attempts: 5, groups: { model: { aaa: { attempts: 5 } } } });
      expect(summary).not.toContain('r-1');
    });

    await test.step('hides letters and digits', async () => {
      await expect(causes(page)).not.toContainText('npm');
      await expect(filters(page).getByRole('button', { name: /^aaa/ })).toHaveCount(2);
      await expect(filters(page)).not.toContainText('two');
      await expect(reply(page)).not.toContainText('two');
      for (const name of ['Open in Debug', 'Keep as fixture', 'Minimise'])
        await expect(reply(page).getByRole('button', { name })).toHaveCount(0);
    });

    await test.step('is shown again where the mask is taken off', async () => {
      await page.getByRole('button', { name: 'Mask' }).click();
      await expect(reply(page)).toContainText('npm test');
    });
  });
});

test.describe('a log in Debug', () => {
  const log = lines(Array.from({ length: 3 }, (_, at) => ({ id: `r-${at}`, input: REPLY('ls') })));

  test('a log in Debug is said to be one, and opens in Logs', async ({ page }) => {
    const debug = new DebugPage(page);
    await debug.start();

    await test.step('opened', async () => {
      await debug.pasteAnywhere(log);
      await expect(page.getByText(/This is a log of 3 replies/).first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Read as one reply' })).toBeVisible();
      await page.getByRole('button', { name: 'Open in Logs' }).click();
      await expect(verdict(page)).toContainText('Of 3 attempts');
      await expect(page.getByText(/This is a log of 3 replies/)).toHaveCount(0);
    });

    await test.step('pasted over the reply, which stays one reply until it is opened', async () => {
      await debug.start();
      await debug.waitForEditor();
      await debug.pasteOver(log);
      const news = page.getByRole('button', { name: 'Open in Logs' });
      await expect(page.getByText('This is a log of 3 replies.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Read as one reply' })).toBeVisible();
      await news.click();
      await expect(verdict(page)).toContainText('Of 3 attempts');
    });
  });
});

test.describe('a log that is not as it should be', () => {
  test.beforeEach(({ page }) => goToLogs(page));

  test('is read in other shapes and encodings, and in two at once', async ({ page }) => {
    for (const name of [
      'openai-batch-output.jsonl',
      'langfuse-trace-download.json',
      'inspect-log.zstd.eval',
      'replies.csv',
    ])
      await test.step(name, async () => {
        await choose(page, [name, readFileSync(`fixtures/logs/${name}`)]);
        await expect(page.getByText(name, { exact: true })).toBeVisible();
        await expect(verdict(page)).toContainText(/Of \d+ attempts/);
        await expect(reply(page).getByRole('button', { name: 'Open in Debug' })).toBeVisible();
      });

    await test.step('is read in UTF-16, and with a byte order mark and CR LF', async () => {
      await choose(page, ['wide.ndjson', Buffer.from(`\uFEFF${FOUR}`, 'utf16le')]);
      await expect(verdict(page)).toContainText('Of 5 attempts');
      await choose(page, ['dos.ndjson', `\uFEFF${FOUR.replaceAll('\n', '\r\n')}`]);
      await expect(page.getByText('dos.ndjson', { exact: true })).toBeVisible();
      await expect(verdict(page)).toContainText('Of 5 attempts');
      await expect(reply(page)).toContainText('r-1');
    });

    await test.step('of two formats shows the mixture', async () => {
      const batch = readFileSync('fixtures/logs/openai-batch-output.jsonl', 'utf8').trimEnd();
      await choose(page, ['mixed.ndjson', `${batch}\n${FOUR}`]);
      await expect(page.getByText(/mixed\.ndjson: .*openai-batch/)).toBeVisible();
    });
  });

  test('names what is wrong with it and goes on', async ({ page }) => {
    await test.step('names its unreadable lines and goes on', async () => {
      await choose(page, ['bad-lines.ndjson', readFileSync('fixtures/logs/bad-lines.ndjson')]);
      await expect(verdict(page)).toContainText(/Of \d+ attempts/);
      await expect(page.getByText(/unreadable: lines? \d+/)).toBeVisible();
    });

    await test.step('without a known member for replies reads the one with most calls, says so, and another when told', async () => {
      const records = ['ls', 'a && b'].map((command) => ({
        kind: 'x',
        draft: 'None.',
        said: { last: REPLY(command) },
      }));
      await choose(page, ['odd.ndjson', lines(records)]);
      await expect(verdict(page)).toContainText('Of 2 attempts');
      const place = page.getByRole('combobox', { name: 'Reply is in' });
      await expect(place.getByRole('option', { selected: true })).toHaveText('said.last, with most calls');
      await place.selectOption('draft');
      await expect(verdict(page)).toContainText('No reply here tries a call: 2 replies');
      await choose(page, ['runs.ndjson', FOUR]);
      await expect(verdict(page)).toContainText('Of 5 attempts');
    });

    await test.step('with nothing like a reply says so', async () => {
      await choose(page, ['numbers.ndjson', lines([{ a: 1 }, { a: 2 }])]);
      await expect(verdict(page)).toContainText('Nothing here looks like a reply');
    });

    await test.step('that is empty, or holds no text, says that', async () => {
      await choose(page, ['empty.ndjson', ' \n']);
      await expect(verdict(page)).toContainText('Nothing here looks like a record');
      await expect(page.getByText('There are no records in it.')).toBeVisible();
      await choose(page, ['numbers.json', '[1, 2]']);
      await expect(verdict(page)).toContainText('Nothing here looks like a reply');
      await expect(page.getByText('No record here holds a text that could be a reply.')).toBeVisible();
    });

    await test.step('that is locked or a bomb is refused by name, and the others are read', async () => {
      const locked = Buffer.alloc(64);
      locked.set([0x50, 0x4b, 3, 4, 20, 0, 1, 0]);
      const bomb = gzipSync(Buffer.alloc(20_000_000));
      await choose(page, ['locked.zip', locked], ['bomb.json.gz', bomb], ['runs.ndjson', FOUR]);
      await expect(verdict(page)).toContainText('Of 5 attempts');
      await expect(page.getByRole('listitem').filter({ hasText: 'locked.zip' })).toContainText('encrypted');
      await expect(page.getByRole('listitem').filter({ hasText: 'bomb.json.gz' })).toContainText('1000 times');
      await page.getByRole('button', { name: 'Read it anyway' }).click();
      await expect(page.getByRole('listitem').filter({ hasText: 'locked.zip' })).toContainText('encrypted');
      await expect(page.getByRole('button', { name: 'Read it anyway' })).toHaveCount(0);
      await expect(verdict(page)).toContainText('Of 5 attempts');
    });

    await test.step('with the same id twice counts both', async () => {
      await choose(page, [
        'twice.ndjson',
        lines(['a && b', 'c && d'].map((command) => ({ id: 'r', input: REPLY(command) }))),
      ]);
      await expect(verdict(page)).toContainText('Of 2 attempts');
      await expect(replies(page).getByRole('listitem')).toHaveCount(2);
    });
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
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(verdict(page)).toContainText('Paused');
    await expect(verdict(page)).toContainText('so far');
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect(verdict(page)).not.toContainText('Paused');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('progressbar', { name: 'Reading' })).toHaveCount(0);
    await expect(verdict(page)).toContainText('Cancelled: the rest was not read');
  });
});

test.describe('a worker that dies', () => {
  /** Has the worker of logs fail at what it is sent, where `when` holds of `data`. */
  const dieAt = (page: Page, when: string) =>
    beforeWorkers(
      page,
      `if (/^(?:logs|judge)/.test(name)) addEventListener('message', ({ data }) => {
        const [{ value } = {}] = data.argumentList ?? [];
        if (${when}) throw new Error('A fault of our own.');
      });`,
    );

  test('over one record loses that record alone, names its line, and no count', async ({ page }) => {
    await dieAt(page, 'data.path?.[0] === "judge" && value.lines.includes(1)');
    await page.goto('./?w=logs');
    await choose(page, [
      'runs.ndjson',
      lines(Array.from({ length: 12 }, (_, at) => ({ id: `r-${at}`, input: REPLY(at % 3 ? 'ls' : 'a && b') }))),
    ]);
    // The block is halved and a worker started until the record is found.
    await expect(verdict(page)).toContainText('Of 11 attempts', { timeout: 45_000 });
    await expect(verdict(page)).toContainText('12 records, 1 of them not replies');
    await expect(page.getByText('1 unreadable: line 1')).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'Reading' })).toHaveCount(0);
    await expect(causes(page).getByRole('row').nth(1).getByText('3', { exact: true }).first()).toBeVisible();
    await expect(replies(page).getByRole('listitem')).toHaveCount(1);
  });

  test('with the log in it is started again, says so, and reads the next', async ({ page }) => {
    await dieAt(page, 'data.path?.[0] === "compare"');
    await page.goto('./?w=logs');
    await choose(page, ['runs.ndjson', FOUR]);
    await expect(verdict(page)).toContainText('Of 5 attempts');
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByRole('button', { name: 'Compare these' }).click();
    await expect(verdict(page)).toContainText('stopped and was started again. Choose the log again.');
    await choose(page, ['runs.ndjson', FOUR]);
    await expect(verdict(page)).toContainText('Of 5 attempts');
  });
});

test.describe('a folder', () => {
  test('that is dropped is read with all in it, and what tools keep in it is left out and said', async ({
    page,
  }, info) => {
    const folder = info.outputPath('runs');
    mkdirSync(`${folder}/monday/deep`, { recursive: true });
    writeFileSync(`${folder}/monday/a.ndjson`, FOUR);
    writeFileSync(`${folder}/monday/deep/b.ndjson`, FOUR.replaceAll('"r-', '"s-'));
    mkdirSync(`${folder}/.git`);
    writeFileSync(`${folder}/.git/config.ndjson`, FOUR);
    await page.goto('./?w=logs');
    await expect(page.getByRole('button', { name: /^Try the sample log, / })).toBeVisible();
    const protocol = await page.context().newCDPSession(page);
    const data = { items: [], files: [folder], dragOperationsMask: 1 };
    const drop = async (...types: readonly ('dragEnter' | 'dragOver' | 'drop')[]): Promise<void> => {
      for (const type of types) await protocol.send('Input.dispatchDragEvent', { type, x: 500, y: 400, data });
    };
    await drop('dragEnter', 'dragOver', 'drop');
    await expect(verdict(page)).toContainText('Of 10 attempts');
    await expect(page.getByText('2 files', { exact: true })).toBeVisible();
    await expect(page.getByText('runs/ left out: .git (1)')).toBeVisible();
    await expect(filters(page).getByRole('button', { name: /^runs\/monday\/deep\/b\.ndjson/ })).toBeVisible();
    // What comes next is added, and the page says so; the sample gives way.
    await drop('dragEnter', 'dragOver');
    await expect(page.getByRole('main')).toHaveAttribute('data-over', 'Drop to add to this log');
    await drop('drop');
    await expect(verdict(page)).toContainText('Of 20 attempts');
    await page.goto('./?w=logs');
    await page.getByRole('button', { name: /^Try the sample log, / }).click();
    await expect(verdict(page)).toContainText('Of 402 attempts');
    await drop('dragEnter', 'dragOver', 'drop');
    await expect(verdict(page)).toContainText('Of 10 attempts');
  });
});

test.describe('Logs on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('has a page for causes, groups, what to compare and what is no reply', async ({ page }) => {
    const redacted = JSON.stringify({ id: 'r-7', input: '[REDACTED]' });
    await page.goto('./?w=logs');
    await choose(page, ['runs.ndjson', `${FOUR}\n${redacted}`]);
    await expect(verdict(page)).toContainText('Of 5 attempts');
    const tab = (name: string | RegExp) => page.getByRole('tab', { name });
    await tab('Not replies').click();
    await page.getByRole('button', { name: /^redacted 1/i }).click();
    await expect(replies(page)).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Filter 1' }).click();
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await tab('Groups').click();
    await page.getByRole('combobox', { name: 'Group by' }).selectOption({ label: 'Variant' });
    await expect(page.getByRole('table', { name: 'Groups' }).getByRole('row', { name: /^b 2/ })).toBeVisible();
    await tab(/^Causes/).click();
    await causes(page)
      .getByRole('button', { name: /^Bare ampersand/ })
      .click();
    await replies(page).getByRole('button').first().click();
    await expect(reply(page).getByRole('button', { name: 'Open in Debug' })).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Back' }).click();
    await tab('Compare').click();
    await page.getByRole('button', { name: 'Compare these' }).click();
    const difference = await boxOf(page.getByRole('table', { name: 'Difference' }));
    const basis = await boxOf(page.getByRole('heading', { name: 'What this run can show' }));
    expect(difference.y + difference.height).toBeLessThanOrEqual(basis.y);
  });
});
