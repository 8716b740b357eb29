import { type Browser, test as base, type Page } from '@playwright/test';

/** The page that a worker keeps from one journey to the next. */
class KeptPage {
  private readonly browser: Browser;
  private page: Page | null = null;
  private window = '';

  constructor(browser: Browser) {
    this.browser = browser;
  }

  /** The page of the journey before in the same file and kind of window, or a new one. */
  async in(window: string): Promise<Page> {
    if (this.page && this.window === window && !this.page.isClosed()) return this.page;
    await this.close();
    const context = await this.browser.newContext();
    this.page = await context.newPage();
    this.window = window;
    return this.page;
  }

  async close(): Promise<void> {
    await this.page?.context().close();
  }
}

/**
 * Journeys that share one page: those of a file follow each other in a window of the same kind, so that the page is loaded
 * once. Each begins with `DebugPage.start`, and the file says `test.describe.configure({ mode: 'default' })`: in this order.
 * What needs a browser that knows nothing takes `test` of Playwright.
 */
export const test = base.extend<object, { kept: KeptPage }>({
  kept: [
    async ({ browser }, give) => {
      const kept = new KeptPage(browser);
      await give(kept);
      await kept.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ kept, viewport, hasTouch }, give, { file }) => {
    const page = await kept.in(JSON.stringify([file, viewport, hasTouch]));
    if (viewport) await page.setViewportSize(viewport);
    await give(page);
    // A worker may be asking for its script as the journey ends.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  context: async ({ page }, give) => give(page.context()),
});
