import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { test } from './pages/kept-page.ts';
import { type StartedRecorder, startRecorder } from './pages/started-recorder.ts';

test.describe.configure({ mode: 'default' });

let own: StartedRecorder;
/** Streams that the endpoint has open, each written by the journey. */
const open: ServerResponse[] = [];
let endpoint: ReturnType<typeof createServer>;

test.beforeAll(async () => {
  endpoint = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    open.push(response);
  });
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
  own = await startRecorder('--to', `up=http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/v1`);
});

test.afterAll(async () => {
  await own.stop();
  endpoint.closeAllConnections();
  endpoint.close();
});

const recorder = (page: Page) => page.getByRole('region', { name: 'Recorder' });
const rows = (page: Page) => page.getByRole('table', { name: 'Streams' }).getByRole('row');
/** The newest stream: the first row is the head. */
const newest = (page: Page) => rows(page).nth(1);
const verdict = (page: Page) => recorder(page).getByRole('status', { name: 'Verdict' });

const delta = (content: string): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`;

/** Asks the endpoint through the recorder; the answer is written by `write` and `end`. */
async function ask(model: string) {
  const before = open.length;
  const answer = fetch(`${own.address}/up/chat/completions`, {
    method: 'POST',
    body: JSON.stringify({ model, stream: true, messages: [] }),
  }).then((response) => response.text());
  await expect.poll(() => open.length).toBe(before + 1);
  const response = open.at(-1)!;
  return {
    write: (text: string) => response.write(delta(text)),
    end: () => response.end('data: [DONE]\n\n'),
    answer,
  };
}

test('the page of a recorder says where to point a client, and takes its token off the address', async ({ page }) => {
  const answered = await page.goto(own.page);
  const policy = answered?.headers()['content-security-policy'];
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).toContain("default-src 'none'");
  await expect(recorder(page)).toBeVisible();
  await expect(page).toHaveURL(`${own.address}/?w=logs`);
  await expect(verdict(page)).toContainText('waiting for a first request');
  for (const name of ['Copy OpenAI base URL', 'Copy Anthropic base URL', 'Copy command', 'Open tapes'])
    await expect(recorder(page).getByRole('button', { name })).toBeVisible();
  await expect(recorder(page)).toContainText(`${own.address}/up/v1`);
  await expect(recorder(page)).toContainText('measured from the first request');
  const examples = recorder(page).getByRole('table', { name: 'Examples of requests' });
  await expect(examples.getByRole('row').filter({ hasText: 'edit_file' })).toContainText('Recovered');
  await expect(rows(page)).toHaveCount(0);
  await page.reload();
  await expect(verdict(page)).toContainText('waiting for a first request');
});

test('a stream is a row as it runs: its state, its call, and its first problem the moment it appears', async ({
  page,
}) => {
  const stream = await ask('m-1');
  await expect(newest(page)).toContainText(/Waiting \d+\.\d s/);
  stream.write('I run it <img src=x onerror=alert(1)>. ');
  await expect(newest(page)).toContainText('prose so far');
  await expect(newest(page)).toContainText('Outside');
  stream.write('<tool>\n<tool_name>run</tool_name>\n<arguments>\n<command>a ');
  await expect(newest(page)).toContainText('run');
  await expect(newest(page)).toContainText('InArgument');
  stream.write('&& b');
  await expect(newest(page)).toContainText('Bare ampersand');
  await expect(verdict(page)).toContainText('1 stream, 1 still open, 1 with a problem');
  const said = recorder(page).getByRole('region', { name: 'Text of the stream' });
  await expect(said.getByRole('region', { name: 'First problem' })).toContainText('Read as the character');
  await expect(said).toContainText('<command>a &&');
  // What was recorded is text.
  await expect(said).toContainText('<img src=x onerror=alert(1)>');
  await expect(said.locator('img')).toHaveCount(0);
  await expect(recorder(page).getByRole('list', { name: 'Calls' })).toContainText(/run.*Reading/);
  await expect(recorder(page)).toContainText(/live, 3 reads, the last \d+\.\d s ago/);
  // Below its calls, when it came and what it holds.
  await expect(recorder(page).locator('.stream-lanes')).toContainText(/\d\.\d\d s to the first byte\s*live/);
  await expect(recorder(page)).toContainText(/\d ms here before an answer begins, median/);
  stream.write('</command>\n</arguments>\n</tool>');
  stream.end();
  await expect(newest(page)).toContainText('Recovered');
  expect(await stream.answer).toContain('[DONE]');
  await expect(recorder(page).getByRole('list', { name: 'Calls' })).toContainText('Complete');
  await expect(page.getByRole('main').locator('.is-solid').filter({ visible: true })).toHaveText(['Open in Debug']);
});

test('newer streams wait while the pointer is over the rows, and none moves under it', async ({ page }) => {
  await newest(page).hover();
  const stream = await ask('m-2');
  await expect(recorder(page).getByRole('button', { name: '1 newer stream' })).toBeVisible();
  await expect(newest(page)).toContainText('m-1');
  await page.mouse.move(5, 5);
  await expect(newest(page)).toContainText('m-2');
  stream.end();
  await stream.answer;
});

test('the view follows the newest stream until another is pointed at, and shows those of a kind', async ({ page }) => {
  const follow = recorder(page).getByRole('checkbox', { name: 'Follow' });
  const shown = recorder(page).getByRole('heading', { level: 2, name: /^Stream \d/ });
  await follow.check();
  await expect(shown).toHaveText('Stream 2');
  await rows(page).nth(2).hover();
  await expect(shown).toHaveText('Stream 1');
  await expect(follow).not.toBeChecked();
  await follow.check();
  await expect(shown).toHaveText('Stream 2');
  const show = recorder(page).getByRole('combobox', { name: 'Show' });
  await show.selectOption('With a problem');
  await expect(rows(page)).toHaveCount(2);
  await expect(newest(page)).toContainText('m-1');
  await show.selectOption('Still open');
  await expect(recorder(page)).toContainText('None of the 2 streams is shown');
  await show.selectOption('All');
  await expect(rows(page)).toHaveCount(3);
});

test('a paused view shows nothing new, and the traffic goes on', async ({ page }) => {
  await recorder(page).getByRole('button', { name: 'Pause the view' }).click();
  const stream = await ask('m-3');
  stream.write('Hello');
  stream.end();
  expect(await stream.answer).toContain('Hello');
  await expect(newest(page)).toContainText('m-2');
  await recorder(page).getByRole('button', { name: 'Resume the view' }).click();
  await expect(newest(page)).toContainText('m-3');
});

test('a break stops the view at a repair, and the client gets all the same', async ({ page }) => {
  await recorder(page).getByRole('combobox', { name: 'Break on' }).selectOption('Repair');
  const stream = await ask('m-4');
  stream.write('<tool><tool_name>run</tool_name><arguments><command>a & b');
  await expect(verdict(page)).toContainText('The view stopped at stream 4: Bare ampersand');
  stream.write('</command></arguments></tool>');
  stream.end();
  expect(await stream.answer).toContain('</arguments>');
  await expect(newest(page)).toContainText('InArgument');
  await recorder(page).getByRole('button', { name: 'Resume the view' }).click();
  await expect(newest(page)).toContainText('Recovered');
  await recorder(page).getByRole('combobox', { name: 'Break on' }).selectOption('Nothing');
});

test('recording is stopped and begun again, and the requests pass', async ({ page }) => {
  await recorder(page).getByRole('button', { name: 'Stop recording' }).click();
  await expect(verdict(page)).toContainText('Not recording');
  const stream = await ask('m-5');
  stream.write('Unrecorded');
  stream.end();
  expect(await stream.answer).toContain('Unrecorded');
  await recorder(page).getByRole('button', { name: 'Record again' }).click();
  await expect(verdict(page)).toContainText('4 streams');
});

test('a press follows a stream in Debug: a seek detaches, and End follows again', async ({ page }) => {
  const live = page.getByRole('status', { name: 'Live' });
  const position = page.getByRole('slider', { name: 'Position' });
  const reply = page.getByRole('status', { name: 'Verdict' });
  const stream = await ask('m-6');
  stream.write('I run it. <tool><tool_name>run</tool_name><arguments>');
  await expect(newest(page)).toContainText('m-6');
  await newest(page).click();
  await expect(live).toHaveText('Following');
  await expect(reply).toContainText('Clean so far: 1 call growing');
  const first = 'I run it. <tool><tool_name>run</tool_name><arguments>'.length;
  await expect(position).toHaveValue(String(first));
  const calls = page.getByRole('tree', { name: 'Calls' });
  stream.write('<command>a && b');
  await expect(calls).toContainText('2 repairs so far');
  await expect(calls).toContainText('Reading');
  await expect(calls).not.toContainText(/cut off|Not complete/);
  await expect(position).toHaveValue(String(first + 15));
  await expect(reply).toContainText('Recovered so far: 1 call growing after 2 repairs');
  // The card comes with its problem and stays as the stream goes on; a seek closes it.
  const card = page.getByRole('region', { name: 'Problem' });
  await expect(card).toContainText('A bare & in command');
  stream.write(' now');
  await expect(position).toHaveValue(String(first + 19));
  await expect(card).toContainText('A bare & in command');
  await expect(live).toHaveText('Following');
  await position.fill('12');
  await expect(live).toContainText('s behind');
  await expect(card).toHaveCount(0);
  // Where the stream is, in the lanes and in the text; at the edge the flag stands for it.
  const edges = [page.locator('.live-behind'), page.locator('.stream .p-edge')];
  await expect(edges[0]!).toContainText(/s behind\s*live edge/);
  await expect(edges[1]!).toBeVisible();
  stream.write(' && c');
  await expect(position).toHaveAttribute('max', String(first + 24));
  await expect(position).toHaveValue('12');
  await page.getByRole('button', { name: 'Follow again' }).click();
  for (const edge of edges) await expect(edge).toHaveCount(0);
  await expect(position).toHaveValue(String(first + 24));
  await expect(live).toHaveText('Following');
  await position.fill(String(first + 22));
  await page.getByRole('heading', { name: 'State machine' }).click();
  await page.keyboard.press('End');
  await expect(live).toHaveText('Following');
  stream.write('</command></arguments></tool>');
  stream.end();
  await expect(live).toContainText('complete');
  await expect(reply).toContainText('1 call read after 4 repairs');
  expect(await stream.answer).toContain('</tool>');
  await page.getByRole('button', { name: 'Back to Logs' }).click();
  await expect(newest(page)).toContainText('Recovered');
});

test('a stream that gives way to another reply goes on for the client, and opens again as it ended', async ({
  page,
}) => {
  const live = page.getByRole('status', { name: 'Live' });
  const stream = await ask('m-7');
  stream.write('One ');
  await expect(newest(page)).toContainText('m-7');
  await newest(page).click();
  await expect(live).toHaveText('Following');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(live).toHaveCount(0);
  stream.write('two');
  stream.end();
  expect(await stream.answer).toContain('two');
  await page.getByRole('link', { name: 'Logs' }).click();
  await newest(page).click();
  await expect(live).toContainText('complete');
  await page.getByRole('button', { name: 'Back to Logs' }).click();
});

test('what was recorded is served again, cut as the page says, and the page says what was asked', async ({ page }) => {
  await recorder(page).getByRole('button', { name: 'Replay' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replay' });
  const serving = dialog.getByRole('status', { name: 'Serving' });
  await expect(serving).toContainText('Serving 6 streams: no request yet');
  await dialog.getByRole('radiogroup', { name: 'Cut' }).getByRole('radio', { name: 'Worst cuts' }).check();
  await dialog.getByRole('radiogroup', { name: 'Speed' }).getByRole('radio', { name: 'At once' }).check();
  await expect(dialog).toContainText('shown for stream 6');
  await expect(dialog.getByRole('radiogroup', { name: 'Cut' })).toContainText(/the finest cut\s*\d+/);
  await expect(dialog).toContainText('--cut worst --speed 0');
  const [, address = ''] = /(http:\S+\/v1)/.exec((await dialog.textContent()) ?? '') ?? [];
  const answer = await fetch(`${address}/chat/completions`, {
    method: 'POST',
    body: JSON.stringify({ model: 'm', stream: true, messages: [] }),
  });
  expect(await answer.text()).toContain('[DONE]');
  await expect(serving).toContainText('1 request, 1 answered');
  await expect(dialog.getByRole('table', { name: 'Answered' }).getByRole('row').nth(1)).toContainText('same request');
  // It goes on when the dialog is closed, and the recorder says where.
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(recorder(page)).toContainText(`Serving on ${new URL(address).port}`);
  await recorder(page).getByRole('button', { name: 'Replay' }).click();
  await expect(serving).toContainText('1 request, 1 answered');
  await dialog.getByRole('button', { name: 'Stop serving' }).click();
  await expect(serving).toContainText('Not serving');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(recorder(page)).not.toContainText('Serving on');
});

test('all streams are read as a log, and the recorder is a press away', async ({ page }) => {
  await recorder(page).getByRole('button', { name: 'Read all 6 as a log' }).click();
  await expect(page.getByRole('status', { name: 'Verdict' })).toContainText('attempts');
  await page.getByRole('button', { name: 'Back to the recorder' }).click();
  await expect(newest(page)).toContainText('m-7');
});

test('what is open before the first stream stays when it begins', async ({ page }) => {
  await page.reload();
  await expect(newest(page)).toContainText('m-7');
  const other = await startRecorder('--simulate');
  await page.goto(other.page);
  // A dialog that is open when the first stream begins stays.
  await recorder(page).getByRole('button', { name: 'Replay' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replay' });
  await expect(dialog).toContainText('Only streams that have ended are served');
  const asked = { model: 'm', messages: [{ role: 'user', content: 'Hello' }] };
  await fetch(`${other.address}/simulated/chat/completions`, { method: 'POST', body: JSON.stringify(asked) });
  await expect(recorder(page).getByRole('heading', { level: 2, name: 'Stream 1', includeHidden: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await other.stop();
  await expect(verdict(page)).toContainText('The recorder has ended');
});

test('the simulated model is asked from the page, and called what it is', async ({ page }) => {
  const other = await startRecorder('--simulate');
  await page.goto(other.page);
  await recorder(page).getByRole('button', { name: 'Send 5 requests to the simulated model' }).click();
  await expect(rows(page)).toHaveCount(6);
  await expect(newest(page)).toContainText('sim-copy simulated');
  const size = page.viewportSize()!;
  for (const [width, height] of [
    [1024, 768],
    [1024, 640],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    const next = recorder(page)
      .getByRole('button', { name: /in Debug$/ })
      .filter({ visible: true });
    await expect(next).toBeInViewport({ ratio: 1 });
    await expect(recorder(page).getByRole('combobox', { name: 'Break on' })).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize(size);
  await expect(verdict(page)).toContainText('Recording, simulated: 5 streams');
  await expect(rows(page).filter({ hasText: 'Missing end tag' })).toContainText('execute_command');
  await other.stop();
  await expect(verdict(page)).toContainText('The recorder has ended');
});
