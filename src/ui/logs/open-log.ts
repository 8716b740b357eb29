import type { DebugStore } from '../debug/store/debug-store.ts';
import type { AppStore } from '../parts/page/app-store.ts';

/** Goes to Logs and reads these there; fetches what is needed for it first. */
export async function openInLogs(debug: DebugStore, app: AppStore, name: string, file: Blob): Promise<void> {
  const { verbs } = debug.getState();
  try {
    const { logsFor } = await import('./use-logs.ts');
    app.setState({ workspace: 'logs', dialog: null });
    await logsFor(debug).getState().verbs.open([{ name, file }]);
  } catch {
    verbs.toast('Logs could not be loaded. Reload the page and try again.', { isError: true });
  }
}

/** A text that was pasted is a log without a file. */
export const PASTED_LOG = 'pasted log';
