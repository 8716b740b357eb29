import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What the colours decide. All else is the same in dark colours as in light ones, so every rule is asked in one of them. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** What axe finds on the page, or in what a selector names of it: the rule and the elements that break it. */
export async function violations(page: Page, within?: string, rules: readonly string[] = TAGS): Promise<string[]> {
  await settled(page);
  // No frame is looked into, and of what passes nothing is written down: together that is a fourth of the time.
  // Half a megabyte of script goes into a page once.
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) })
    .setLegacyMode(true)
    .options({ runOnly: [...rules], resultTypes: ['violations'], preload: false });
  if (within !== undefined) axe.include(within);
  const { violations: found } = await axe.analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ; ')}`);
}

/** The same in light colours and in dark ones; the page is left in the other colours. */
export async function violationsInBothColours(page: Page, within?: string): Promise<string[]> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const [first, second] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  const here = await violations(page, within);
  await changeColours(page, second);
  const inOthers = await violations(page, within, OF_COLOURS);
  const named = (colours: string) => (violation: string) => `in ${colours} colours ${violation}`;
  return [...here.map(named(first)), ...inOthers.map(named(second))];
}

/** A colour on its way to another, as a button's when the colours change, is none that anybody has to read. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}

/** Scripts learn of other colours in the next frame. */
async function changeColours(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}
