import { connectTokenService } from '../../../contract/connect-token-service.ts';
import type { Loss } from '../../../contract/connect-worker.ts';
import { connectWorkshopService } from '../../../contract/connect-workshop-service.ts';
import type { Page } from '../../parts/page/page.ts';
import { loadWorkshop, saveWorkshop } from './saved-workshop.ts';
import type { WorkshopState } from './workshop-state.ts';
import { createWorkshopStore, type WorkshopStore } from './workshop-store.ts';

const LOST: Readonly<Record<Loss, string>> = {
  stopped: 'The Workshop stopped and was started again. Your tools and prompts are unchanged.',
  silent: 'The Workshop gave no answer for 5 seconds and was started again. Your tools and prompts are unchanged.',
  gone: 'The Workshop cannot be started. Your tools and prompts are kept: reload the page and try again.',
};

const workshops = new WeakMap<Page, WorkshopStore>();

/** The Workshop that belongs to a page; made, with what was saved, when it is first asked for. */
export function workshopFor(page: Page): WorkshopStore {
  const known = workshops.get(page);
  if (known) return known;
  const made = createWorkshopStore({
    service: connectWorkshopService((loss) => page.news.toast(LOST[loss], { isError: true })),
    tokens: connectTokenService(),
    page,
    saved: loadWorkshop(),
  });
  keepSaved(made, page);
  workshops.set(page, made);
  return made;
}

/** Time after a change until it is kept. */
const SAVE_AFTER_MS = 400;

const KEPT = ['definitions', 'source', 'tool', 'written', 'variant', 'counter', 'settings', 'variants'] as const;

function keepSaved(store: WorkshopStore, { news }: Page): void {
  let timer = 0;
  let wasRefused = false;
  const save = (): void => {
    clearTimeout(timer);
    timer = 0;
    const isSaved = saveWorkshop(store.getState());
    if (!isSaved && !wasRefused) {
      news.toast('This browser has no room for your tools and prompts: they are here until the tab closes.', {
        isError: true,
      });
    }
    wasRefused = !isSaved;
  };
  const hasChanged = (state: WorkshopState, before: WorkshopState): boolean =>
    state.settings !== null && KEPT.some((key) => state[key] !== before[key]);
  store.subscribe((state, before) => {
    if (!hasChanged(state, before)) return;
    clearTimeout(timer);
    timer = window.setTimeout(save, SAVE_AFTER_MS);
  });
  addEventListener('pagehide', () => {
    if (timer !== 0) save();
  });
}
