import { readFileSync } from 'node:fs';
import { expect, test as fresh, type Page } from '@playwright/test';
import { CasesPage } from './pages/cases-page.ts';
import { DebugPage } from './pages/debug-page.ts';
import { test } from './pages/kept-page.ts';

test.describe.configure({ mode: 'default' });

const ANTHROPIC = asSse(readFileSync('fixtures/transcripts/anthropic-text.chunks.jsonl', 'utf8'));

/** The wire form of a recording, an event each 40 ms, as a logger with a clock writes it. */
function asSse(lines: string): string {
  return lines
    .trim()
    .split('\n')
    .map((line, index) => {
      const time = new Date(Date.UTC(2026, 0, 1) + index * 40).toISOString();
      const { type } = JSON.parse(line) as { type: string };
      return `${time} event: ${type}\n${time} data: ${line}\n`;
    })
    .join('\n');
}

const CALL = '<tool>\n<tool_name>run</tool_name>\n<arguments><command>a && b</command></arguments>\n</tool>\n';

/** OpenAI chat events whose answer is `text` in two pieces, beside a second text. */
function openAiChat(text: string, reasoning = ''): string {
  const half = Math.ceil(text.length / 2);
  const deltas = [
    ...(reasoning ? [{ reasoning_content: reasoning }] : []),
    { content: text.slice(0, half) },
    { content: text.slice(half) },
  ];
  const events = deltas.map((delta) => ({ object: 'chat.completion.chunk', choices: [{ index: 0, delta }] }));
  return `${events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')}data: [DONE]\n\n`;
}

async function begin(page: Page): Promise<{ debug: DebugPage; cases: CasesPage }> {
  const debug = new DebugPage(page);
  await debug.start();
  return { debug, cases: new CasesPage(page) };
}

test('a transcript, an example and unsaved text come in', { tag: '@core' }, async ({ page }) => {
  const { debug, cases } = await begin(page);

  await test.step('a pasted Anthropic transcript is read, replayed at its recorded times and said to be one', async () => {
    await debug.pasteAnywhere(ANTHROPIC);
    await expect(cases.news).toContainText('Imported an Anthropic stream: 6 chunks, recorded times kept.');
    await expect(debug.verdict).toContainText('No call');
    await debug.replayButton('Start').click();
    await expect(debug.position).toHaveValue('0');
    await debug.replayButton('Play').click();
    await expect(debug.position).toHaveAttribute('aria-valuetext', /^chunk 6 of 6/);
    await cases.news.getByRole('button', { name: 'Treat as plain text' }).click();
    await expect(debug.position).toHaveAttribute('aria-valuetext', /^chunk 1 of 1, character \d{3,} of \d{3,}/);
    await cases.news.getByRole('button', { name: 'Take back' }).click();
    await expect(debug.verdict).toContainText('Broken');
  });

  await test.step('the gallery opens by title and by address', async () => {
    await debug.openExample();
    await debug.pasteAnywhere(CALL);
    await cases.openDialog();
    await cases.open.getByRole('searchbox', { name: 'Search examples' }).fill('cut off shell');
    await cases.open.getByRole('button', { name: 'Shell && in a command, then cut off' }).click();
    await expect(debug.position).toHaveValue('522');
    await expect.poll(() => new URL(page.url()).hash).toBe('#f=shell-and-then-cut');
    await page.reload();
    await expect(debug.position).toHaveValue('522');
  });

  await test.step('a reload right after the last key loses nothing', async () => {
    await debug.write(CALL);
    await page.keyboard.type('and more');
    await page.reload();
    await expect(debug.output).toHaveValue(`${CALL}and more`);
    await expect(cases.news).toContainText('Restored your unsaved text.');
    await cases.news.getByRole('button', { name: 'Take back' }).click();
    await expect(debug.verdict).toContainText('Broken');
  });
});

test('what is pasted or dropped is read as what it is, and what it is not is said', async ({ page }) => {
  const { debug, cases } = await begin(page);

  await test.step('a transcript with several texts gives a choice with counts, without blocking the page', async () => {
    await debug.pasteAnywhere(openAiChat(CALL, 'I should run it.'));
    const chooser = page.getByRole('dialog', { name: /Imported an OpenAI chat stream/ });
    await expect(chooser.getByRole('radio', { name: /Assistant text\s*2 chunks/ })).toBeChecked();
    await expect(debug.verdict).toContainText(/Recovered: .*1 call/);
    await chooser.getByRole('radio', { name: /Reasoning\s*1 chunk, 16 characters/ }).check();
    await expect(debug.verdict).toContainText('No call: 16 characters');
    await debug.headerButton('Undo').click();
    await expect(debug.verdict).toContainText('Broken');
    await expect(cases.news).toHaveCount(0);
  });

  await test.step('a log is said to be one, and any of its replies can be read', async () => {
    await debug.openExample();
    const log = (replies: number) =>
      Array.from({ length: replies }, (_, at) =>
        JSON.stringify({ id: `r-${at}`, choices: [{ message: { role: 'assistant', content: 'x'.repeat(at + 1) } }] }),
      ).join('\n');
    await debug.pasteAnywhere(log(3));
    const short = page.getByRole('dialog', { name: /This is a log of 3 replies; number 1 was read/ });
    await short.getByRole('radio', { name: /r-2/ }).check();
    await expect(debug.verdict).toContainText('No call: 3 characters');
    await debug.pasteAnywhere(log(412));
    const long = page.getByRole('dialog', { name: /This is a log of 412 replies; number 1 was read/ });
    await long.getByRole('spinbutton', { name: 'Answer to read' }).fill('411');
    await long.getByRole('button', { name: 'Read it' }).click();
    await expect(debug.verdict).toContainText('No call: 411 characters');
    await page.getByRole('button', { name: 'Read as one reply' }).click();
    await expect(debug.verdict).not.toContainText('411 characters');
  });

  await test.step('the choices of an import go when its text is edited, which they would throw away', async () => {
    await debug.openExample();
    await debug.pasteAnywhere(openAiChat(CALL, 'I should run it.'));
    const chooser = page.getByRole('dialog', { name: /Imported an OpenAI chat stream/ });
    await expect(chooser).toHaveCount(1);
    await expect(debug.verdict).toContainText(/Recovered: .*1 call/);
    await debug.choose('Error handling', 'Strict');
    await expect(debug.verdict).toContainText('Broken');
    await expect(chooser).toHaveCount(1);
    await debug.choose('Error handling', 'Fix everything');
    await expect(debug.verdict).toContainText(/Recovered: .*1 call/);
    await page.keyboard.press('Shift+F');
    await expect(debug.verdict).toContainText(/Clean.*: 1 call/);
    await expect(chooser).toHaveCount(0);
  });

  await test.step('a call that was cut says how its stream ended', async () => {
    await debug.openExample();
    const end = { object: 'chat.completion.chunk', choices: [{ index: 0, delta: {}, finish_reason: 'length' }] };
    const cut = openAiChat('<tool><tool_name>write</tool_name><arguments><path>a.ts</path><content>half a f');
    await debug.pasteAnywhere(cut.replace('data: [DONE]', `data: ${JSON.stringify(end)}\n\ndata: [DONE]`));
    await expect(debug.verdict).toContainText('Broken');
    await debug.tab('Problems').click();
    await expect(debug.problem('truncated')).toContainText('cut off inside content of the call');
    await expect(debug.problem('truncated')).toContainText('hit its token limit (length)');
  });

  await test.step('a binary stream and a cassette are opened from their files', async () => {
    await debug.openExample();
    await cases.drop([{ name: 'a.bin', text: [...readFileSync('fixtures/transcripts/bedrock-invoke.bin')] }]);
    const line = page.locator('.taken-off');
    await expect(line).toContainText('An Anthropic stream: 5 chunks');
    await expect(debug.verdict).toContainText('Clean');
    await expect(cases.news).toHaveCount(0);
    await line.getByRole('button', { name: 'Read the text as it stands' }).click();
    await expect(debug.position).toHaveAttribute('aria-valuetext', /^chunk 1 of 1/);
    await expect(line).toHaveCount(0);
    await cases.drop([{ name: 'b.yaml', text: readFileSync('fixtures/transcripts/vcrpy-openai.yaml', 'utf8') }]);
    await expect(cases.news.first()).toContainText('b.yaml: imported an OpenAI chat stream: 5 chunks');
    await expect(debug.verdict).toContainText('Clean');
  });

  await test.step('a file that is no text is named, and the reply stays', async () => {
    await debug.openExample();
    await debug.write(CALL);
    await cases.drop([{ name: 'notes.bin', text: 'H\0i\0'.repeat(20) }]);
    await expect(cases.news).toContainText('notes.bin was not opened. This is a binary file, not text.');
    await expect(debug.verdict).toContainText('Recovered');
  });

  await test.step('dropped files: the first is opened, the others are named', async () => {
    await debug.openExample();
    await cases.drop([
      { name: 'one.txt', text: CALL },
      { name: 'two.har', text: '{}' },
    ]);
    await expect(debug.verdict).toContainText('Recovered');
    await expect(cases.news.first()).toContainText('one.txt: opened as plain text, 91 characters');
    await expect(cases.news.nth(1)).toContainText('Not opened: two.har');
  });

  await test.step('a file that cannot be read leaves the reply and says what to do', async () => {
    await debug.openExample();
    await cases.drop([{ name: 'x.fixture.json', text: '{"format":"chunkscope-fixture","version":99,"chunks":[]}' }]);
    await expect(cases.news).toContainText('version 99');
    await expect(debug.verdict).toContainText('Broken');
  });

  await test.step('a transcript pasted into the reply stays text and an offer to import it stands', async () => {
    await debug.openExample();
    const sse = openAiChat(CALL);
    await debug.waitForEditor();
    await debug.pasteOver(sse);
    await expect(cases.news).toContainText('This looks like an OpenAI chat stream.');
    await expect(debug.position).toHaveValue(String(sse.length));
    await cases.news.getByRole('button', { name: 'Import it' }).click();
    await expect(debug.verdict).toContainText(/Recovered: .*1 call/);
    await expect(debug.position).toHaveAttribute('max', String(CALL.length));
  });

  await test.step('tools and prompt of a recorded request go to the Workshop with one press', async () => {
    await debug.openExample();
    const tools = [{ type: 'function', function: { name: 'run', parameters: { type: 'object', properties: {} } } }];
    const request = { model: 'm', messages: [{ role: 'system', content: 'Be short.' }], tools };
    const entry = {
      request: { url: 'https://example.org/v1/chat', postData: { text: JSON.stringify(request) } },
      response: { content: { mimeType: 'text/event-stream', text: openAiChat(CALL) } },
    };
    await cases.drop([{ name: 'a.har', text: JSON.stringify({ log: { version: '1.2', entries: [entry] } }) }]);
    await expect(cases.news).toContainText('It brings 1 tool and a system prompt.');
    await cases.news.getByRole('button', { name: 'Use in the Workshop' }).click();
    await expect(page.getByRole('list', { name: 'Tools' })).toContainText('run');
    await expect(page.getByRole('region', { name: 'System prompt' })).toContainText('Be short.');
    await expect(debug.headerButton('Share')).toBeVisible();
  });
});

test('a link opens where its cursor stood, in a browser that knows nothing else', { tag: '@core' }, async ({
  page,
  browser,
}) => {
  const { debug, cases } = await begin(page);
  await debug.pasteAnywhere(openAiChat(CALL));
  await expect(debug.verdict).toContainText(/Recovered: .*1 call/);
  await debug.choose('Error handling', 'Strict');
  await debug.chooseChunks('Words');
  await debug.tab('Problems').click();
  await debug.replayButton('Start').click();
  await debug.replayButton('Next chunk').click();
  await debug.replayButton('Next chunk').click();
  const at = await debug.at();
  await debug.waitForEditor();
  await page.keyboard.press('ControlOrMeta+Home');
  for (let index = 0; index < 6; index++) await page.keyboard.press('Shift+ArrowRight');
  await cases.shareDialog();
  const link = await cases.readLink();
  expect(new URL(page.url()).hash).toBe(new URL(link).hash);

  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  const opened = new DebugPage(other);
  await expect(opened.verdict).toContainText('Broken');
  await expect(other.getByRole('button', { name: 'Case from a link' })).toBeVisible();
  await expect(opened.position).toHaveValue(String(at));
  await opened.readingIs('Error handling', 'strict');
  await opened.chunksAre('words');
  await expect(opened.tab('Problems')).toHaveAttribute('aria-selected', 'true');
  const selected = await opened.output.evaluate((area: HTMLTextAreaElement) => [
    area.selectionStart,
    area.selectionEnd,
  ]);
  expect(selected).toEqual([0, 6]);
  expect(new URL(other.url()).hash).toBe(new URL(link).hash);
  await other.context().close();
});

test('links, copies and files go out of the reply as it is', async ({ page }) => {
  const { debug, cases } = await begin(page);

  await test.step('copies say what they did, and what the browser refuses is selected', async () => {
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', {
        configurable: true,
        value: { writeText: () => Promise.reject(new Error('no')) },
      });
    });
    await cases.shareDialog();
    await cases.readLink();
    await cases.share.getByRole('button', { name: 'Copy link' }).click();
    await expect(cases.share).toContainText('Could not copy');
    await cases.share.getByRole('combobox', { name: 'for' }).selectOption('pytest');
    await cases.share.getByRole('button', { name: 'Copy as test' }).click();
    await expect(cases.share.getByRole('textbox', { name: 'Text to copy' })).toHaveValue(/^.*def test_/ms);
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', {
        configurable: true,
        value: { writeText: () => Promise.resolve() },
      });
    });
    await cases.share.getByRole('button', { name: 'Copy as Markdown' }).click();
    await expect(cases.share).toContainText('Copied Markdown');
  });

  await test.step('the dialog has its size before the link is made', async () => {
    await debug.openExample();
    await debug.pasteAnywhere(CALL);
    const heights = page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          const seen = new Set<number>();
          const measure = (): void => {
            const dialog = document.querySelector<HTMLElement>('.share-dialog[open]');
            if (dialog) seen.add(dialog.offsetHeight);
            if (dialog?.querySelector('.share-length b')) resolve([...seen]);
            else requestAnimationFrame(measure);
          };
          measure();
        }),
    );
    await cases.shareDialog();
    expect(await heights).toHaveLength(1);
    await cases.closeDialog();
  });

  await test.step('an edit takes the link out of the address, and undo puts it back', async () => {
    await debug.openExample();
    await debug.pasteAnywhere(CALL);
    await cases.shareDialog();
    const { hash } = new URL(await cases.readLink());
    await cases.closeDialog();
    await debug.choose('Error handling', 'Strict');
    await expect.poll(() => new URL(page.url()).hash).toBe('');
    await debug.headerButton('Undo').click();
    await expect.poll(() => new URL(page.url()).hash).toBe(hash);
  });

  await test.step('a link that is asked for in the moment of a paste is of what was pasted', async () => {
    await debug.openExample();
    await page.mouse.move(700, 20);
    await page.locator('#app[data-live]').waitFor();
    await debug.pasteAnywhere(CALL);
    await page.evaluate(() => document.querySelector<HTMLElement>('button[aria-label=Share]')?.click());
    await cases.share.waitFor();
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#s=/);
    expect(new URL(await cases.readLink()).hash).toBe(new URL(page.url()).hash);
  });

  await test.step('a fixture is downloaded under its id and opens again', async () => {
    await debug.openExample();
    await cases.shareDialog();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      cases.share.getByRole('button', { name: 'Download fixture' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('shell-and-then-cut.fixture.json');
    const text = readFileSync(await file.path(), 'utf8');
    await cases.closeDialog();
    await debug.replayButton('End').click();
    await cases.drop([{ name: 'again.fixture.json', text }]);
    await expect(debug.position).toHaveValue('522');
  });

  await test.step('a credential is masked with one press before anything leaves', async () => {
    await debug.openExample();
    await debug.pasteAnywhere(CALL.replace('a && b', 'curl -H sk-abcdefghijklmnopqrstuvwx'));
    await cases.shareDialog();
    await expect(cases.share).toContainText('Line 3 looks like an OpenAI key. Mask it before sharing?');
    expect(new URL(page.url()).hash).toBe('');
    const bare = await cases.readLink();
    await cases.share.getByRole('button', { name: 'Mask it' }).click();
    await expect(cases.link).not.toHaveValue(bare);
    await page.goto(await cases.link.inputValue());
    await expect(debug.output).not.toContainText('sk-abc');
  });
});

test('an address opens what it names, or says why it cannot', async ({ page, browser }) => {
  const { debug, cases } = await begin(page);

  await test.step('a hash that changes under the page is followed, and taken back with one press', async () => {
    await debug.pasteAnywhere(CALL);
    await expect(debug.verdict).toContainText(/Recovered: .*1 call/);
    await page.evaluate(() => {
      location.hash = '#f=shell-and-then-cut';
    });
    await expect(debug.verdict).toContainText('Broken');
    await cases.news.filter({ hasText: 'Opened “' }).getByRole('button', { name: 'Take back' }).click();
    await expect(debug.verdict).toContainText(/Recovered: .*1 call/);
    await expect.poll(() => new URL(page.url()).hash).toBe('');
  });

  await test.step('hostile and foreign links give a sentence and leave the reply', async () => {
    for (const [hash, sentence] of [
      ['#s=9.abc', 'version 9'],
      ['#s=2.AAAA', 'This link is cut'],
    ] as const) {
      await page.evaluate((to) => {
        location.hash = to;
      }, hash);
      await expect(cases.news.filter({ hasText: sentence })).toBeVisible();
      await expect(debug.verdict).toContainText(/Recovered: .*1 call/);
    }
  });

  await test.step('a page that such a link opens says so and shows the example, and one that was cut what arrived', async () => {
    const fresh = await (await browser.newContext()).newPage();
    const opened = { debug: new DebugPage(fresh), cases: new CasesPage(fresh) };
    await opened.debug.open('#f=no-such-example');
    await expect(opened.cases.news.first()).toContainText('no example "no-such-example"');
    await expect(opened.debug.verdict).toContainText('Broken');
    await opened.cases.shareDialog();
    const link = await opened.cases.readLink();
    await fresh.goto('about:blank');
    await fresh.goto(link.slice(0, -200));
    await expect(opened.cases.news).toContainText(/This link is cut: \d+ of about [\d,]+ characters arrived/);
    await expect(opened.debug.output).toContainText(/./);
    await fresh.close();
  });

  await test.step('what the command line hands over is opened once, and the address forgets it', async () => {
    const handed = `${CALL}Done.\n`;
    let asked = 0;
    await page.route('**/handed/token-1', (route) => {
      asked++;
      return route.fulfill({ body: handed });
    });
    await page.goto('about:blank');
    await page.goto('./#handed=token-1/my%20reply.txt');
    const debug = new DebugPage(page);
    await expect(debug.output).toHaveValue(handed);
    await expect(debug.verdict).toContainText(/Recovered: .*1 call/);
    await expect(page).not.toHaveURL(/handed/);
    expect(asked).toBe(1);
  });
});

fresh('one case is shown to be read and replayed, and neither address nor storage is written', async ({ page }) => {
  await page.clock.install();
  const debug = new DebugPage(page);
  await debug.open('?embed=1#f=shell-and-then-cut');
  await expect(debug.position).toHaveValue('522');
  await expect(debug.output).toHaveAttribute('aria-readonly', 'true');
  await debug.tab('Problems').click();
  await expect(debug.problem('unescaped-ampersand').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Fix' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Share' })).toHaveCount(0);
  await debug.pasteAnywhere('Not taken.');
  await debug.replayButton('Start').click();
  await expect(debug.position).toHaveValue('0');
  await page.clock.fastForward(60_000);
  expect(page.url()).toMatch(/\?embed=1#f=shell-and-then-cut$/);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  for (const width of [640, 720, 900]) {
    await page.setViewportSize({ width, height: 640 });
    const strip = page.getByRole('tablist').filter({ visible: true });
    await expect(strip.getByRole('tab').last()).toBeInViewport({ ratio: 1 });
    expect(await strip.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  }
  const link = page.getByRole('link', { name: 'Open in Chunkscope' });
  await expect(link).toHaveAttribute('href', './#f=shell-and-then-cut');
});

fresh('what a closed tab left is brought back in the next one', async ({ page, context }) => {
  /** Opens the page in a tab of its own, where no other tab lives any more. */
  async function nextTab(): Promise<{ tab: Page; debug: DebugPage; cases: CasesPage }> {
    const tab = await context.newPage();
    await tab.goto('./robots.txt');
    const living = () => tab.evaluate(async () => (await navigator.locks.query()).held?.length);
    await expect.poll(living).toBe(0);
    const debug = new DebugPage(tab);
    await debug.open();
    return { tab, debug, cases: new CasesPage(tab) };
  }

  const { debug, cases } = await begin(page);
  await debug.write('Left behind.');
  await expect.poll(() => cases.keptDrafts()).toContain('Left behind.');
  await page.close();
  const second = await nextTab();
  await expect(second.debug.output).toHaveValue('Left behind.');

  await test.step('one that is closed with the last key as well, by a page that is busy', async () => {
    await second.debug.write('Last words.');
    // A page that does not answer is closed without being asked for what it holds.
    await second.tab.evaluate(() => {
      setTimeout(() => {
        for (const end = performance.now() + 3000; performance.now() < end; );
      });
    });
    await second.tab.close({ runBeforeUnload: true });
    const third = await nextTab();
    await expect(third.debug.output).toHaveValue('Last words.');
  });
});

fresh('what was worked on is kept, in recent work and each tab by itself', async ({ page, context }) => {
  const { debug, cases } = await begin(page);

  await test.step('a reply that another took the place of is in recent work with its verdict', async () => {
    await debug.pasteAnywhere(CALL);
    await expect(debug.verdict).toContainText(/Recovered: .*1 call/);
    await debug.pasteAnywhere('Only prose.');
    await expect(debug.verdict).toContainText('No call: 11 characters');
    await cases.openDialog();
    const recent = cases.open.getByRole('region', { name: /Recent work/ });
    await expect(recent.getByRole('listitem')).toHaveCount(2);
    await expect(recent.getByRole('listitem').filter({ hasText: '<tool>' })).toContainText('Recovered');
    await recent.getByRole('button', { name: /^<tool>/ }).click();
    await expect(debug.verdict).toContainText(/Recovered: .*1 call/);
  });

  await test.step('two tabs keep what is theirs', async () => {
    await cases.closeDialog();
    const second = await context.newPage();
    const { debug: other } = await begin(second);
    await other.write('The second tab.');
    await expect(other.verdict).toContainText('15 characters');
    await page.bringToFront();
    await debug.write('The first tab.');
    await expect(debug.verdict).toContainText('14 characters');
    await page.reload();
    await second.reload();
    await expect(debug.output).toHaveValue('The first tab.');
    await expect(other.output).toHaveValue('The second tab.');
  });
});

fresh('without storage the page works and says so once', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { value: undefined });
  });
  await page.clock.install();
  // The editor looks up how long its timers took, and a clock that is moved measures nothing.
  await page.addInitScript(() => {
    performance.getEntriesByName = () => [{ duration: 0 } as PerformanceEntry];
  });
  const { debug, cases } = await begin(page);
  await debug.write('Kept here only.');
  await expect(cases.news).toContainText('until the tab closes');
  await page.keyboard.type(' More.');
  await expect(debug.verdict).toContainText('21 characters');
  await expect(page.locator('.monaco-editor').first()).toBeVisible();
  await page.clock.fastForward(1000);
  await expect(cases.news).toHaveCount(1);
});
