import { writeFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { atMost } from './findings.mjs';
import { launchChromium } from './launch-chromium.mjs';

/** @typedef {import('./findings.mjs').Finding} Finding */
/** @typedef {import('@playwright/test').Page} Page */

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const SCREENS = [
  { screen: 'desktop', viewport: { width: 1400, height: 900 }, hasTouch: false },
  { screen: 'phone', viewport: { width: 390, height: 844 }, hasTouch: true },
];

/** Views to check: an address, whether the page is touched first, and the button that opens a dialog. */
const VIEWS = [
  { name: 'Debug, untouched', address: '' },
  { name: 'Debug', address: '', touched: true },
  { name: 'Workshop', address: '?w=workshop' },
  ...['Open', 'Share', 'Breakpoints', 'Shortcuts', 'Commands'].map((button) => ({ name: button, address: '', button })),
];

/**
 * Counts the accessibility violations over all views, both themes, desktop and phone. Writes them to .audit/axe.json,
 * together with what axe could not decide and the views it could not reach.
 * @param {string} address
 * @param {import('../find-browser.mjs').Browser} chromium
 * @returns {Promise<Finding[]>}
 */
export async function auditAxe(address, chromium) {
  const browser = await launchChromium(chromium);
  const seen = [];
  for (const { screen, viewport, hasTouch } of SCREENS) {
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      const context = await browser.newContext({ viewport, hasTouch, isMobile: hasTouch, colorScheme });
      for (const view of VIEWS) {
        const page = await context.newPage();
        const reached = await reach(page, address, view);
        const results = await new AxeBuilder({ page }).withTags(RULES).analyze();
        seen.push({
          view: `${view.name}, ${screen}, ${colorScheme}`,
          reached,
          violations: results.violations.map(summary),
          undecided: results.incomplete.map(summary),
        });
        await page.close();
      }
      await context.close();
    }
  }
  await browser.close();
  writeFileSync('.audit/axe.json', JSON.stringify(seen, null, 2));
  const violations = seen.reduce((total, { violations }) => total + violations.length, 0);
  const unreached = seen.filter(({ reached }) => !reached).length;
  return [
    atMost(`axe violations in ${seen.length} views`, violations, 0, ''),
    atMost('views that axe could not reach', unreached, 0, ''),
  ];
}

/** @param {Page} page @param {string} address @param {{ address: string, touched?: boolean, button?: string }} view */
async function reach(page, address, view) {
  await page.goto(address + view.address, { waitUntil: 'networkidle' });
  if (view.touched) {
    await page.keyboard.press('Tab');
    await page.waitForLoadState('networkidle');
  }
  if (!view.button) return true;
  try {
    const button = page.getByRole('button', { name: view.button, exact: true });
    if (!(await button.isVisible())) await page.getByRole('button', { name: 'More' }).click({ timeout: 2000 });
    await button.click({ timeout: 5000 });
    await page.getByRole('dialog', { name: view.button }).waitFor({ timeout: 5000 });
    return true;
  } catch {
    return false;
  }
}

/** @param {{ id: string, help: string, nodes: { target: unknown }[] }} result */
const summary = ({ id, help, nodes }) => ({ id, help, where: nodes.map(({ target }) => String(target)) });
