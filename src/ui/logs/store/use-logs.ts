import { useStore } from 'zustand';
import { connectLogService } from '../../../contract/connect-log-service.ts';
import { type Page, usePage } from '../../parts/page/page.ts';
import { createLogsStore, type LogsState, type LogsStore, type LogsVerbs } from './logs-store.ts';

const known = new WeakMap<Page, LogsStore>();

const LOST = 'The part of the page that reads logs stopped and was started again. Choose the log again.';

/** The Logs that belong to a page; made when they are first asked for. */
export function logsFor(page: Page): LogsStore {
  const made = known.get(page);
  if (made) return made;
  const service = connectLogService(() => {
    store.getState().verbs.close();
    store.setState({ failure: LOST });
  });
  const store = createLogsStore(service);
  service.warmUp();
  known.set(page, store);
  page.shareLog(store);
  return store;
}

/** What the selector picks; the component renders again when that changes. */
export function useLogs<Picked>(selector: (state: LogsState) => Picked): Picked {
  return useStore(logsFor(usePage()), selector);
}

export function useLogsVerbs(): LogsVerbs {
  return logsFor(usePage()).getState().verbs;
}
