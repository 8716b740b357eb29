/**
 * Measures Logs in the page: `npm run bench:logs-page [REPLIES]`. Time from choosing a file to the first sentence and the
 * first cause, the longest task and the heap of the main thread, and the time of a filter, a group and an opening.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchChromium } from '../scripts/audit/launch-chromium.mjs';
import { findChromium } from '../scripts/find-browser.mjs';
import { serveBuild } from '../scripts/serve-build.mjs';
import { writeLog } from './log-replies.mjs';

const PORT = 4474;
const replies = Number(process.argv[2] ?? 1_000_000);

const chromium = await findChromium();
if (!chromium) throw new Error('No Chromium found. Run "node scripts/ensure.mjs browser", then try again.');
const folder = mkdtempSync(join(tmpdir(), 'chunkscope-logs-'));
const file = join(folder, 'log.ndjson');
await writeLog(file, replies);
const { address, server } = await serveBuild(PORT, join(folder, 'page'));
const browser = await launchChromium(chromium);

/** Runs in the page: records when the first sentence and cause are shown, and the longest task. */
function watch() {
  const seen = { chosen: 0, sentence: 0, cause: 0, longest: 0 };
  Object.assign(window, { seen });
  addEventListener('change', () => (seen.chosen = performance.now()), true);
  new PerformanceObserver((list) => {
    for (const { duration, startTime } of list.getEntries())
      if (seen.chosen > 0 && startTime > seen.chosen) seen.longest = Math.max(seen.longest, duration);
  }).observe({ type: 'longtask' });
  new MutationObserver(() => {
    const now = performance.now();
    if (seen.chosen === 0) return;
    if (seen.sentence === 0 && document.querySelector('.log-verdict h1')?.textContent?.startsWith('Of '))
      seen.sentence = now;
    if (seen.cause === 0 && document.querySelector('.log-cause')) seen.cause = now;
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Milliseconds from a press to the change that it causes, in the page. @param {import('@playwright/test').Page} page @param {string} press @param {string} change */
const timed = (page, press, change) =>
  page.evaluate(
    ([pressed, changed]) =>
      /** @type {Promise<number>} */ (
        new Promise((resolve) => {
          const text = () => document.querySelector(changed ?? '')?.textContent;
          const before = text();
          const from = performance.now();
          const observer = new MutationObserver(() => {
            if (text() === before || text() === undefined) return;
            observer.disconnect();
            resolve(performance.now() - from);
          });
          observer.observe(document, { subtree: true, childList: true, characterData: true });
          const element = /** @type {HTMLElement} */ (document.querySelector(pressed ?? ''));
          element.click();
        })
      ),
    [press, change],
  );

try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  page.setDefaultTimeout(1_800_000);
  await page.addInitScript(watch);
  await page.goto(`${address}?w=logs`);
  await page.getByRole('button', { name: /^Try the sample log, / }).waitFor();
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose logs' }).click();
  await (await choosing).setFiles(file);
  const began = performance.now();
  await page.getByRole('progressbar', { name: 'Reading' }).waitFor();
  await page.getByRole('progressbar', { name: 'Reading' }).waitFor({ state: 'detached' });
  const seconds = (performance.now() - began) / 1000;
  /** @type {{ chosen: number, sentence: number, cause: number, longest: number }} */
  const seen = await page.evaluate(() => /** @type {any} */ (window).seen);
  const filter = await timed(page, '.log-filter .log-value', '.log-verdict h1');
  await timed(page, '.log-filter .log-value', '.log-verdict h1');
  const open = await timed(page, '.log-replies li:nth-child(3) button', '.log-reply-id');
  await page.getByRole('combobox', { name: 'Group by' }).evaluate((select) => select.setAttribute('id', 'group'));
  const group = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const from = performance.now();
        new MutationObserver((_, observer) => {
          if (!document.querySelector('.log-groups tbody tr:nth-child(2)')) return;
          observer.disconnect();
          resolve(performance.now() - from);
        }).observe(document, { subtree: true, childList: true });
        const select = /** @type {HTMLSelectElement} */ (document.querySelector('#group'));
        select.value = 'model';
        select.dispatchEvent(new Event('change', { bubbles: true }));
      }),
  );
  const client = await page.context().newCDPSession(page);
  await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  const after = (/** @type {number} */ at) => `${Math.round(at - seen.chosen)} ms`;
  console.log(`${replies} replies, ${Math.round(statSync(file).size / 1e6)} MB, ${seconds.toFixed(1)} s`);
  console.log(`${Math.round(replies / seconds)} replies/s in the page`);
  console.log(`first sentence ${after(seen.sentence)} (bar 300), first cause ${after(seen.cause)} (bar 1000)`);
  console.log(`longest task of the main thread ${Math.round(seen.longest)} ms (bar 50)`);
  console.log(`heap of the main thread ${Math.round(usedSize / 1e6)} MB (bar 60)`);
  console.log(
    `filter ${Math.round(filter)} ms, group ${Math.round(Number(group))} ms (bar 100), opening ${Math.round(open)} ms (bar 150)`,
  );
} finally {
  await browser.close();
  server.kill();
  rmSync(folder, { recursive: true });
}
