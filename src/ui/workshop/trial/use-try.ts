import { useStore } from 'zustand';
import { connectTryService } from '../../../contract/connect-try-service.ts';
import { companion } from '../../parts/companion/companion.ts';
import { type Page, usePage } from '../../parts/page/page.ts';
import { workshopFor } from '../store/workshop-for.ts';
import type { TryState, TryVerbs } from './try-state.ts';
import { createTryStore, type TryStore } from './try-store.ts';

const trials = new WeakMap<Page, TryStore>();

/** Try of a page; made when it is first asked for. */
export function tryFor(page: Page): TryStore {
  const known = trials.get(page);
  if (known) return known;
  const service = connectTryService((loss) => {
    if (loss === 'gone') page.news.toast('Try cannot be started. Reload the page and try again.', { isError: true });
  });
  const made = createTryStore({ service, workshop: workshopFor(page), page, companion: companion() });
  trials.set(page, made);
  return made;
}

/** What the selector picks; the component renders again when that changes. */
export function useTry<Picked>(selector: (state: TryState) => Picked): Picked {
  return useStore(tryFor(usePage()), selector);
}

export const useTryVerbs = (): TryVerbs => tryFor(usePage()).getState().verbs;
