import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What the colours decide. All else is the same in dark colours as in light ones, where every rule is asked. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** What axe finds on the page, or in what a selector names of it: the rule and the elements that break it. */
export async function violations(page: Page, within?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  if (within !== undefined) axe.include(within);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const { violations: found } = await (isDark ? axe.withRules(OF_COLOURS) : axe.withTags(TAGS)).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ; ')}`);
}
