import { mkdirSync } from 'node:fs';
import { atMost } from './findings.mjs';
import { launchChromium } from './launch-chromium.mjs';

/** @typedef {import('./findings.mjs').Finding} Finding */
/** @typedef {import('@playwright/test').Page} Page */

const FOLDER = '.audit/pictures';

/** The windows that the page is laid out for, and what a user may have set. */
const WINDOWS = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'desktop-dark', width: 1440, height: 900, colorScheme: 'dark' },
  { name: 'forced-colours', width: 1440, height: 900, forcedColors: 'active' },
  { name: 'wide', width: 2560, height: 1440 },
  { name: 'full-hd', width: 1920, height: 1080 },
  { name: 'two-columns', width: 1024, height: 768 },
  { name: 'one-column', width: 820, height: 1180 },
  { name: 'phone', width: 390, height: 844, isMobile: true },
  { name: 'phone-dark', width: 390, height: 844, isMobile: true, colorScheme: 'dark' },
  { name: 'phone-on-its-side', width: 844, height: 390, isMobile: true },
  { name: 'small-phone', width: 320, height: 640, isMobile: true },
  { name: 'narrow', width: 640, height: 800 },
  { name: '200-percent', width: 720, height: 450 },
];

/** One reply for each verdict that calls for another next step. */
const REPLIES = {
  recovered:
    '<tool>\n<tool_name>run</tool_name>\n<arguments>\n<command>cd a && make</command>\n<dir>.</dri>\n</arguments>\n</tool>',
  clean: '<tool_call>\n<function=read>\n<parameter=path>\na.ts\n</parameter>\n</function>\n</tool_call>',
  broken: 'I look it up.\n<tool_call>\n<function=get_weather>\n<parameter=location>\nNew York',
  unread:
    'I need to call get_weather.assistantcommentary to=functions.get_weather json{"city":"Paris","unit":"celsius"}',
  'no-call': 'The answer is 42. There is nothing to call here.',
};

/** @type {readonly { name: string, address: string, reach: (page: Page) => Promise<unknown> }[]} */
const SCREENS = [
  { name: 'first', address: '', reach: async () => undefined },
  ...Object.entries(REPLIES).map(([name, reply]) => ({
    name,
    address: '',
    reach: (/** @type {Page} */ page) => pasted(page, reply),
  })),
  { name: 'logs-empty', address: '?w=logs', reach: (page) => sampleOf(page).waitFor() },
  {
    name: 'logs',
    address: '?w=logs',
    reach: (page) => opened(page),
  },
  {
    name: 'logs-compared',
    address: '?w=logs',
    reach: async (page) => {
      await opened(page);
      const compare = page.getByRole('tab', { name: 'Compare' });
      const button = page.getByRole('button', { name: 'Compare', exact: true });
      await compare.or(button).filter({ visible: true }).click();
      await page.getByRole('button', { name: 'Compare these' }).click();
      await page.getByRole('table', { name: 'Difference' }).waitFor();
    },
  },
  { name: 'workshop', address: '?w=workshop', reach: (page) => page.locator('main.workshop').waitFor() },
  { name: 'workshop-tools', address: '?w=workshop', reach: (page) => withTools(page) },
  { name: 'try', address: '?w=workshop', reach: (page) => tried(page) },
  {
    name: 'try-run',
    address: '?w=workshop',
    reach: async (page) => {
      await tried(page);
      await pressed(page, 'See a sample run');
      await page.getByText('All 4 rounds run').waitFor();
    },
  },
];

/** @param {Page} page */
async function withTools(page) {
  await page.getByRole('button', { name: 'Try 5 sample tools' }).click();
  await page.locator('[aria-label="Verdict"]', { hasText: 'every example reads back' }).waitFor();
}

/** @param {Page} page */
async function tried(page) {
  await withTools(page);
  await pressed(page, 'Try');
  await page.locator('[aria-label="Verdict"]', { hasText: 'Ready to try' }).waitFor();
}

/**
 * Presses a button that a small window may have in another pane.
 * @param {Page} page
 * @param {string} words
 */
const pressed = (page, words) =>
  page
    .locator('main button', { hasText: new RegExp(`^${words}$`) })
    .last()
    .dispatchEvent('click');

/**
 * The ground of a filled button; some are filled in small windows alone, so that no class tells.
 * @param {Page} page
 */
const inkOf = (page) =>
  page.evaluate(() => {
    const probe = document.createElement('button');
    probe.className = 'button is-solid';
    document.querySelector('main')?.append(probe);
    const { backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return backgroundColor;
  });

/** @param {Page} page */
const sampleOf = (page) => page.getByRole('button', { name: /^Try the sample log, / });

/** @param {Page} page */
async function opened(page) {
  await sampleOf(page).click();
  await page.locator('[aria-label="Verdict"]', { hasText: 'attempts' }).waitFor();
  await page.locator('progress').waitFor({ state: 'detached' });
  await page.locator('.log-reply .log-stream').waitFor({ state: 'attached' });
}

/** @param {Page} page @param {string} reply */
async function pasted(page, reply) {
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, reply);
  await page.locator('.toast', { hasText: 'Pasted' }).waitFor();
  await page.locator('[aria-label="Verdict"][aria-busy="false"]').waitFor();
}

/**
 * Takes a picture of each screen in each window, to be looked at beside the drawings, and counts what can be counted: screens
 * without exactly one filled button, and those that reach over the window.
 * @param {string} address
 * @param {import('../find-browser.mjs').Browser} chromium
 * @returns {Promise<Finding[]>}
 */
export async function auditPictures(address, chromium) {
  mkdirSync(FOLDER, { recursive: true });
  const browser = await launchChromium(chromium);
  const unfilled = [];
  const over = [];
  for (const { name: window, width, height, isMobile = false, ...media } of WINDOWS) {
    const settings = /** @type {import('@playwright/test').BrowserContextOptions} */ ({
      viewport: { width, height },
      isMobile,
      hasTouch: isMobile,
      // Nothing is on its way from one colour to another.
      reducedMotion: 'reduce',
      ...media,
    });
    for (const { name, address: at, reach } of SCREENS) {
      // A page that remembers another's reply would show it.
      const context = await browser.newContext(settings);
      const page = await context.newPage();
      await page.goto(address + at, { waitUntil: 'networkidle' });
      await reach(page);
      // What is under the pointer is drawn otherwise.
      await page.mouse.move(0, 0);
      await page.locator('.skeleton').first().waitFor({ state: 'detached' });
      await page.screenshot({ path: `${FOLDER}/${name}-${window}.png` });
      const ink = await inkOf(page);
      const { filled, wide } = await page.evaluate(
        (ink) => ({
          filled: [...document.querySelectorAll(':is(.head, main) button:not([role="switch"])')].filter(
            (one) => one.checkVisibility() && getComputedStyle(one).backgroundColor === ink,
          ).length,
          wide: document.documentElement.scrollWidth > innerWidth,
        }),
        ink,
      );
      if (filled !== 1) unfilled.push(`${name}, ${window}: ${filled}`);
      if (wide) over.push(`${name}, ${window}`);
      await context.close();
    }
  }
  await browser.close();
  for (const line of [...unfilled.map((one) => `filled buttons in ${one}`), ...over.map((one) => `too wide: ${one}`)])
    console.error(line);
  const all = WINDOWS.length * SCREENS.length;
  return [
    atMost(`screens of ${all} without exactly one filled button`, unfilled.length, 0, ''),
    atMost(`screens of ${all} that reach over the window`, over.length, 0, ''),
  ];
}
