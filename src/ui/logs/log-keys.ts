import type { LogsStore } from './store/logs-store.ts';

/** From a comparison to the log; in a window with one pane at a time, to the pane before. */
function back(store: LogsStore): void {
  const { sides, page, verbs } = store.getState();
  if (sides) void verbs.compare(null);
  else if (page !== 'causes') verbs.setPage(page === 'reply' ? 'replies' : 'causes');
}

/** Where there is no room for the button, what to compare is a pane. */
function compare(store: LogsStore): void {
  const button = document.querySelector<HTMLElement>('.log-compare');
  if (button?.checkVisibility()) button.click();
  else if (store.getState().report) store.getState().verbs.setPage('compare');
}

/** While Logs is open: j and k walk the causes, [ and ] their replies, Enter opens one in Debug, Escape leads back. Gives the way to stop. */
export function listenForLogKeys(store: LogsStore, openInDebug: () => void): () => void {
  const walk = (by: 1 | -1): void => {
    const { report, cause, verbs } = store.getState();
    const keys = report?.causes.map(({ key }) => key) ?? [];
    const next = keys[Math.max(0, Math.min(keys.length - 1, keys.indexOf(cause ?? '') + by))];
    if (next !== undefined && next !== cause) verbs.selectCause(next);
  };
  const doings: Readonly<Record<string, () => void>> = {
    j: () => walk(1),
    k: () => walk(-1),
    '[': () => void store.getState().verbs.step(-1),
    ']': () => void store.getState().verbs.step(1),
    Enter: openInDebug,
    Escape: () => back(store),
    '/': () => document.querySelector<HTMLElement>('.log-filter button')?.focus(),
    g: () => document.querySelector<HTMLElement>('.log-group-by select')?.focus(),
    c: () => compare(store),
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    if (!(target instanceof Element) || target.closest('input, select, textarea, dialog')) return;
    if (event.key === 'Enter' && target.closest('button, a, summary')) return;
    const run = doings[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  };
  addEventListener('keydown', onKeyDown);
  return () => removeEventListener('keydown', onKeyDown);
}
