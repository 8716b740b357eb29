/** Takes the pictures of the README again: `npm run pictures`. They show the built page with its own examples. */
import { launchChromium } from './audit/launch-chromium.mjs';
import { findChromium } from './find-browser.mjs';
import { serveBuild } from './serve-build.mjs';

const PORT = 4472;
const DESKTOP = { width: 1440, height: 900 };

/** @typedef {import('@playwright/test').Page} Page */
/** @type {readonly { name: string, address?: string, context: import('@playwright/test').BrowserContextOptions, prepare?: (page: Page) => Promise<unknown> }[]} */
const PICTURES = [
  { name: 'debug-light', context: { viewport: DESKTOP, colorScheme: 'light' } },
  { name: 'debug-dark', context: { viewport: DESKTOP, colorScheme: 'dark' }, prepare: showProblems },
  {
    name: 'logs-light',
    address: '?w=logs',
    context: { viewport: DESKTOP, colorScheme: 'light' },
    prepare: trySampleLog,
  },
  {
    name: 'workshop-light',
    address: '?w=workshop',
    context: { viewport: DESKTOP, colorScheme: 'light' },
    prepare: trySamples,
  },
  {
    name: 'phone-dark',
    context: { viewport: { width: 390, height: 844 }, colorScheme: 'dark', isMobile: true, hasTouch: true },
  },
];

/** @param {Page} page */
async function showProblems(page) {
  await page.getByRole('tab', { name: 'Problems' }).click();
  await page.getByRole('tabpanel', { name: 'Problems' }).getByRole('listitem').first().waitFor();
  await page.mouse.move(700, 880);
}

/** @param {Page} page */
async function trySampleLog(page) {
  await page.getByRole('button', { name: 'Try the sample log' }).click();
  await page.getByRole('progressbar', { name: 'Reading' }).waitFor({ state: 'hidden' });
  await page.getByRole('region', { name: 'Reply' }).getByRole('button', { name: 'Open in Debug' }).waitFor();
  await page.getByRole('group', { name: 'Filters' }).getByText('qwen3-coder-30b').waitFor();
}

/** @param {Page} page */
async function trySamples(page) {
  await page.getByRole('button', { name: /sample tools/ }).click();
  await page.getByRole('table', { name: 'Values read back' }).waitFor();
  await page.getByText(/^Imported/).waitFor({ state: 'hidden' });
}

const chromium = await findChromium();
if (!chromium) throw new Error('No Chromium found. Run "node scripts/ensure.mjs browser", then try again.');
const { address, server } = await serveBuild(PORT);
const browser = await launchChromium(chromium);
try {
  for (const { name, address: where = '', context, prepare } of PICTURES) {
    const visit = await browser.newContext({ ...context, serviceWorkers: 'block' });
    const page = await visit.newPage();
    await page.goto(address + where);
    await prepare?.(page);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: `docs/${name}.png`, animations: 'disabled' });
    await visit.close();
  }
} finally {
  await browser.close();
  server.kill();
}
