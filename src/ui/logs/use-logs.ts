import { useStore } from 'zustand';
import { connectLogService } from '../../contract/connect-log-service.ts';
import { useDebugStore } from '../debug/store/context.ts';
import type { DebugStore } from '../debug/store/debug-store.ts';
import { createLogsStore, type LogsState, type LogsStore, type LogsVerbs } from './logs-store.ts';

const known = new WeakMap<DebugStore, LogsStore>();

const LOST = 'The part of the page that reads logs stopped and was started again. Choose the log again.';

/** The Logs that belong to a page; made when they are first asked for. */
export function logsFor(debug: DebugStore): LogsStore {
  const made = known.get(debug);
  if (made) return made;
  const service = connectLogService(() => {
    store.getState().verbs.close();
    store.setState({ failure: LOST });
  });
  const store = createLogsStore(service);
  service.warmUp();
  known.set(debug, store);
  return store;
}

/** The Logs of a page where they were asked for already. */
export const logsIfOpen = (debug: DebugStore): LogsStore | undefined => known.get(debug);

/** What the selector picks; the component renders again when that changes. */
export function useLogs<Picked>(selector: (state: LogsState) => Picked): Picked {
  return useStore(logsFor(useDebugStore()), selector);
}

export function useLogsVerbs(): LogsVerbs {
  return logsFor(useDebugStore()).getState().verbs;
}
