import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect, type Page, test } from '@playwright/test';
import { type Fault, fakeEndpoint } from '../src/cli/trying/fake-endpoint.test-kit.ts';
import { violationsInBothColours } from './pages/violations.ts';
import { WorkshopPage } from './pages/workshop-page.ts';

const TOOLS = JSON.stringify([
  {
    name: 'write_note',
    description: 'Writes a note.',
    inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
  },
]);

const verdict = (page: Page) => page.getByRole('status', { name: 'Verdict' });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const grid = (page: Page) => page.getByRole('grid', { name: 'What breaks' });
const reply = (page: Page) => page.getByRole('region', { name: 'Reply', exact: true });
const replies = (page: Page) => page.getByRole('list', { name: 'Replies' });
const progress = (page: Page) => page.getByRole('progressbar', { name: 'Requests' });

/** Opens Try with one tool in the Workshop. */
async function openTry(page: Page): Promise<void> {
  const workshop = new WorkshopPage(page);
  await workshop.write(TOOLS);
  await expect(workshop.values).toBeVisible();
  await button(page, 'Try').click();
  await expect(verdict(page)).toContainText('Ready to try');
}

test('news of an import goes when Try opens', async ({ page }) => {
  const workshop = new WorkshopPage(page);
  await workshop.open();
  await workshop.button('Try 5 sample tools').click();
  const news = page.getByText(/^Imported Five file tools/);
  await expect(news).toBeVisible();
  await button(page, 'Try').click();
  await expect(verdict(page)).toContainText('Ready to try');
  await expect(news).toHaveCount(0);
});

test('without a companion: plan, sample run, and a run from a file', async ({ page }) => {
  await new WorkshopPage(page).open();
  await openTry(page);

  await test.step('says what would be asked, and how to run it in a terminal', async () => {
    await expect(verdict(page)).toContainText('Ready to try in your terminal: 3 variants on');
    await expect(page.getByRole('region', { name: 'Run it in a terminal' })).toContainText('npx chunkscope try');
    await page.getByRole('checkbox', { name: 'Try JSON (legacy)' }).check();
    await expect(verdict(page)).toContainText('4 variants');
    await page.getByRole('checkbox', { name: 'Try JSON (legacy)' }).uncheck();
    await page
      .getByRole('list', { name: 'Tasks' })
      .getByRole('button', { name: /^less-than/ })
      .click();
    const task = page.getByRole('region', { name: 'Task', exact: true });
    await expect(task).toContainText('if (count < limit) return total > 0 ? low : high;');
    await expect(task).toContainText('count &lt; limit');
    const saving = page.waitForEvent('download');
    await button(page, 'Save the plan').click();
    const plan = JSON.parse(readFileSync(await (await saving).path(), 'utf8')) as { format: string; rounds: number };
    expect(plan).toMatchObject({ format: 'chunkscope-plan', rounds: 4 });
    expect(await violationsInBothColours(page)).toEqual([]);
  });

  await test.step('holds its limits in the printed command and in the plan', async () => {
    const terminal = page.getByRole('region', { name: 'Run it in a terminal' });
    await page.getByRole('spinbutton', { name: 'Most requests' }).fill('90');
    await page.getByRole('spinbutton', { name: 'Most tokens' }).fill('50000');
    await page.getByRole('spinbutton', { name: 'At once' }).fill('8');
    const early = page.getByRole('checkbox', { name: 'Stop early when the answer is known' });
    await early.check();
    for (const option of ['--max-requests 90', '--max-tokens 50000', '--concurrency 8', '--until-known'])
      await expect(terminal).toContainText(option);
    const saving = page.waitForEvent('download');
    await button(page, 'Save the plan').click();
    const plan: unknown = JSON.parse(readFileSync(await (await saving).path(), 'utf8'));
    expect(plan).toMatchObject({ maxRequests: 90, maxTokens: 50_000, concurrency: 8, untilKnown: true });
    await early.uncheck();
  });

  await test.step('refuses tasks of the user that cannot be read, with their line', async () => {
    await page.getByRole('tab', { name: 'Your own' }).click();
    await page.getByRole('textbox', { name: 'Your own tasks' }).fill('{"messages": 1}');
    await expect(page.getByRole('region', { name: 'Tasks' }).getByRole('alert')).toContainText(
      'Task 1 has no messages',
    );
    await page.getByRole('tab', { name: 'Made from your tools' }).click();
  });

  await test.step('a sample run fills the same places and is marked as simulated', async () => {
    await button(page, 'See a sample run (simulated)').click();
    await expect(page.getByText('All 4 rounds run')).toBeVisible();
    await expect(verdict(page)).toContainText(/^Simulated: .* has the right values in/);
    await expect(
      page.getByRole('table', { name: 'Variants' }).getByRole('row', { name: /Escape first/ }),
    ).toContainText('%');
    await expect(page.getByRole('table', { name: 'Difference' })).toContainText('minus');
    await expect(page.getByRole('table', { name: 'Causes' }).getByRole('row').nth(1)).toBeVisible();
    await expect(progress(page)).toHaveAttribute('aria-valuetext', /^(\d+) of \1 requests$/);
    expect(await violationsInBothColours(page)).toEqual([]);
  });

  await test.step('a cell opens its replies, a reply opens in Debug', async () => {
    const broken = grid(page)
      .getByRole('gridcell', { name: /(?:lost|other values)$/ })
      .first();
    await broken.click();
    await expect(broken).toHaveAttribute('aria-selected', 'true');
    await replies(page).getByRole('button').first().click();
    await expect(reply(page)).toContainText('Got');
    await button(page, 'Open in Debug').click();
    await expect(page.getByRole('textbox', { name: 'Model output' })).toBeVisible();
    await page.getByRole('link', { name: 'Workshop', exact: true }).click();
    await expect(grid(page)).toBeVisible();
  });

  let run = '';
  await test.step('a pair opens in Compare of Logs, which offers to open the run in Try', async () => {
    const exporting = page.waitForEvent('download');
    await button(page, 'Export').click();
    run = readFileSync(await (await exporting).path(), 'utf8');
    expect(run).toContain('"simulated":true');
    await button(page, 'Open in Compare').click();
    await expect(page.getByRole('main', { name: 'Logs' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Comparison' })).toContainText('Two groups');
    await button(page, 'Open in Try').click();
    await expect(verdict(page)).toContainText(/^Simulated: /);
  });

  await test.step('a run that is cut off opens with what is there', async () => {
    const lines = run.split('\n');
    const choosing = page.waitForEvent('filechooser');
    await button(page, 'Open a run').click();
    const half = Buffer.from(`${lines.slice(0, 40).join('\n')}\n{"id":"ha`);
    await (await choosing).setFiles({ name: 'run.ndjson', mimeType: 'application/x-ndjson', buffer: half });
    await expect(page.getByText('Stopped: what is there counts')).toBeVisible();
    await expect(progress(page)).toHaveAttribute('aria-valuenow', '39');
  });

  await test.step('two runs that are opened together are held against each other', async () => {
    const choosing = page.waitForEvent('filechooser');
    await button(page, 'Open a run').click();
    const file = (name: string) => ({ name, mimeType: 'application/x-ndjson', buffer: Buffer.from(run) });
    await (await choosing).setFiles([file('before.ndjson'), file('after.ndjson')]);
    await expect(page.getByRole('region', { name: 'Comparison' })).toContainText('before.ndjson');
    await page.getByRole('link', { name: 'Workshop', exact: true }).click();
    await expect(grid(page)).toBeVisible();
  });

  await test.step('the better variant is taken into the Workshop, on the filled button that the palette has first', async () => {
    await page.keyboard.press('ControlOrMeta+K');
    const commands = page.getByRole('dialog', { name: 'Commands' });
    await expect(commands.getByRole('option').first()).toHaveText(/^Use [A-C] in the Workshop$/);
    await page.keyboard.press('Escape');
    await button(page, /^Use [A-C] in the Workshop$/).click();
    await expect(page.getByRole('main', { name: 'Workshop' })).toBeVisible();
  });
});

interface Companion {
  readonly address: string;
  close(): Promise<void>;
}

/** Starts the companion of this checkout. */
async function companion(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Companion> {
  const child: ChildProcess = spawn(process.execPath, ['scripts/cli.mjs', ...args, '--no-open', '--port', '4610'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [address] = (await once(createInterface({ input: child.stdout! }), 'line')) as [string];
  return {
    address,
    async close() {
      const over = once(child, 'exit');
      child.kill('SIGTERM');
      expect(await over).toEqual([0, null]);
    },
  };
}

async function openCompanion(page: Page, { address }: Companion): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('main', { name: 'Workshop' })).toBeVisible();
  await expect(page).not.toHaveURL(/#t=/);
  await openTry(page);
}

test('with a companion that simulates: start, pause, stop, and the rest', async ({ page }) => {
  const own = await companion(['--simulate']);
  await openCompanion(page, own);
  await expect(page.getByRole('radiogroup', { name: 'Model' })).toContainText('simulated');
  await page.getByRole('radiogroup', { name: 'Rounds' }).getByRole('radio', { name: '12' }).check();

  await button(page, /^Start [\d,]+ requests$/).click();
  await expect(verdict(page)).toContainText(/^Simulated: /);
  await button(page, 'Pause').click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await button(page, 'Resume').click();
  await expect(button(page, 'Pause')).toBeVisible();
  await button(page, 'Stop').click();
  await expect(page.getByText('Stopped: what is there counts')).toBeVisible();
  await page.reload();
  await button(page, 'Try').click();
  await expect(page.getByText('Stopped: what is there counts')).toBeVisible();
  await button(page, /^Run the other [\d,]+$/).click();
  await expect(page.getByText('All 12 rounds run')).toBeVisible({ timeout: 120_000 });
  await expect(progress(page)).toHaveAttribute('aria-valuetext', /^([\d,]+) of \1 requests$/);
  await own.close();
});

const KEY = 'sk-of-this-journey';

async function withEndpoint(fault: Fault, journey: (own: Companion) => Promise<void>): Promise<void> {
  const endpoint = await fakeEndpoint(fault);
  const own = await companion(['--endpoint', endpoint.url, '--model', 'made-up'], { CHUNKSCOPE_KEY: KEY });
  await journey(own);
  await own.close();
  await endpoint.close();
}

test('with an endpoint whose faults depend on the variant: the cause, a drafted change, and another run', async ({
  page,
}) => {
  /** Leaves the end of a call in the text, unless the prompt puts every text into CDATA. */
  const fault: Fault = ({ system, body }, response) => {
    const asked = JSON.stringify(body['messages']);
    if (system.includes('Put every text value into CDATA') || !asked.includes('A call ends with')) return false;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const content =
      '<tool><tool_name>write_note</tool_name><arguments><text>A call ends with </tool>, and</text></arguments></tool>';
    response.end(
      `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: 'stop' }] })}\n\ndata: [DONE]\n\n`,
    );
    return true;
  };
  await withEndpoint(fault, async (own) => {
    await openCompanion(page, own);
    await expect(page.getByText('CHUNKSCOPE_KEY')).toBeVisible();
    await page
      .getByRole('radiogroup', { name: 'Rounds' })
      .getByRole('radio', { name: '2', exact: false })
      .first()
      .check();
    await button(page, /^Start [\d,]+ requests$/).click();
    await expect(page.getByText('All 2 rounds run')).toBeVisible({ timeout: 120_000 });
    const cell = grid(page).getByRole('gridcell', { name: '</tool> inside, Escape first: 0 of 2 right' });
    await cell.click();
    await expect(replies(page).getByRole('listitem')).toHaveCount(2);
    await expect(reply(page)).toContainText('Asked');
    await button(page, 'Draft this and try it against A').click();
    await expect(verdict(page)).toContainText('Ready to try: 2 variants');
    await expect(page.getByRole('checkbox', { name: 'Try Escape first, one line more' })).toBeChecked();
    expect(await page.content()).not.toContain(KEY);
  });
});

test('an endpoint that refuses ends the run in its own words, without the key', async ({ page }) => {
  const fault: Fault = (_, response) => {
    response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":{"message":"no such key"}}');
    return true;
  };
  await withEndpoint(fault, async (own) => {
    await openCompanion(page, own);
    await button(page, /^Start [\d,]+ requests$/).click();
    await expect(verdict(page)).toContainText('answered 401: no such key');
    await expect(verdict(page)).toContainText('The key came from CHUNKSCOPE_KEY');
  });
});

test('the tools of the API beside a prompt, a second try, and how long the rest takes', async ({ page }) => {
  let sent = 0;
  let goOn = (): void => {};
  const paceIsSeen = new Promise<void>((resolve) => (goOn = resolve));
  /** With tools in the request the model calls at once; with a prompt it calls only after the message. Most answers wait until the page has shown the pace. */
  const fault: Fault = ({ body }, response) => {
    const messages = body['messages'] as { content: string }[];
    if (body['tools'] === undefined && messages.length > 2) return false;
    const text = /=\n([\s\S]*?)\n=+$/.exec(messages.at(-1)!.content)?.[1] ?? '';
    const call = { index: 0, id: 'c1', function: { name: 'write_note', arguments: JSON.stringify({ text }) } };
    const delta = body['tools'] === undefined ? { content: 'I will write it.' } : { tool_calls: [call] };
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const answer = { choices: [{ index: 0, delta, finish_reason: 'stop' }] };
    const end = () => response.end(`data: ${JSON.stringify(answer)}\n\ndata: [DONE]\n\n`);
    if (++sent > 16) void paceIsSeen.then(end);
    else end();
    return true;
  };
  // A lower window leaves out what the run can show.
  await page.setViewportSize({ width: 1440, height: 900 });
  await withEndpoint(fault, async (own) => {
    await openCompanion(page, own);
    for (const name of ['CDATA for content', 'No examples'])
      await page.getByRole('checkbox', { name: `Try ${name}` }).uncheck();
    await page.getByRole('checkbox', { name: 'Try Native tools' }).check();
    await page.getByRole('checkbox', { name: 'Second try after an answer that does not run' }).check();
    await expect(verdict(page)).toContainText('Ready to try: 2 variants');
    await expect(page.getByRole('region', { name: 'Size and budget' })).toContainText('--second-try');
    await page
      .getByRole('radiogroup', { name: 'Rounds' })
      .getByRole('radio', { name: '2', exact: false })
      .first()
      .check();
    expect(await violationsInBothColours(page)).toEqual([]);
    await button(page, /^Start [\d,]+ requests$/).click();
    await expect(page.getByText(/^\d+ answers a (?:second|minute): the other \d+ take about \d+ s\.$/)).toBeVisible();
    goOn();
    await expect(page.getByText('All 2 rounds run')).toBeVisible({ timeout: 120_000 });
    const table = page.getByRole('table', { name: 'Variants' });
    await expect(table.getByRole('columnheader', { name: 'Arrived' })).toBeVisible();
    await expect(table.getByRole('row', { name: /Native tools(?!,)/ })).toContainText('100.0 %');
    await expect(table.getByRole('row', { name: /Escape first, after one message/ })).toContainText(/\d+ messages/);
    await expect(page.getByText('This run measured writing, not calling')).toBeVisible();
    await grid(page)
      .getByRole('gridcell', { name: /^plain text, Escape first: 0 of 2 right/ })
      .click();
    await page.getByText(/^After one message: /).click();
    await expect(reply(page)).toContainText('Your reply holds no tool call that could be run.');
    expect(await violationsInBothColours(page)).toEqual([]);
  });
});
