import { CATEGORIES, mainThread } from './trace.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {{ browser: import('@playwright/test').Browser, address: string }} Visit */

/** A live page whose editor has come. @param {Visit} visit @param {() => void} [before] runs before the page's scripts */
export async function openPage({ browser, address }, before = () => undefined) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  page.setDefaultTimeout(60_000);
  await page.addInitScript(before);
  await page.goto(address);
  await page.mouse.move(700, 20);
  await page.locator('#app[data-live]').waitFor();
  await page.mouse.move(300, 300);
  await page.locator('.monaco-editor .view-line').first().waitFor();
  await page.mouse.move(700, 20);
  return page;
}

/** The worker that reads; the workers share one script and go by their names. @param {Page} page */
export async function parserOf(page) {
  for (const worker of page.workers()) if ((await worker.evaluate(() => self.name)) === 'parse') return worker;
  throw new Error('The page has no parser.');
}

/** What the main thread did meanwhile. @param {Page} page @param {() => Promise<unknown>} work which sets a mark that begins with `bench:` */
export async function traced(page, work) {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser.');
  await browser.startTracing(page, { categories: CATEGORIES });
  await work();
  return mainThread(await browser.stopTracing(), 'bench:');
}
