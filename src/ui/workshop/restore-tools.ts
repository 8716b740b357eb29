import type { DebugStore } from '../debug/store/debug-store.ts';
import { hasSavedTools } from './store/saved-workshop.ts';

/** Brings back the tools of an earlier visit, because Debug checks calls against them; without any it fetches nothing. */
export async function restoreTools(debug: DebugStore): Promise<void> {
  if (!hasSavedTools()) return;
  try {
    const { workshopFor } = await import('./store/workshop-for.ts');
    workshopFor(debug);
  } catch {
    const text = 'Your tools could not be brought back, so calls are not checked. Reload the page to try again.';
    debug.getState().verbs.toast(text, { isError: true });
  }
}
