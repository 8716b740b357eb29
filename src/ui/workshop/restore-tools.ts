import type { Page } from '../parts/page/page.ts';
import { hasSavedTools } from './store/saved-workshop.ts';

/** Brings back the tools of an earlier visit, because Debug checks calls against them; without any it fetches nothing. */
export async function restoreTools(page: Page): Promise<void> {
  if (!hasSavedTools()) return;
  try {
    await page.prompt();
  } catch {
    const text = 'Your tools could not be brought back, so calls are not checked. Reload the page to try again.';
    page.news.toast(text, { isError: true });
  }
}
