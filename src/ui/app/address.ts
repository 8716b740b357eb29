import { TABS, type Tab } from '../store/debug-state.ts';
import type { Workspace } from './app-store.ts';

/** What the query part of the address says: view state only, never content. */
export interface ViewAddress {
  readonly workspace: Workspace;
  readonly tab: Tab;
}

export function readAddress(search: string): ViewAddress {
  const query = new URLSearchParams(search);
  const tab = TABS.find((name) => name === query.get('t'));
  return { workspace: query.get('w') === 'workshop' ? 'workshop' : 'debug', tab: tab ?? 'calls' };
}

/** The query for a view; empty for the one that opens by itself. Keys of others are kept. */
export function queryFor({ workspace, tab }: ViewAddress, search: string): string {
  const query = new URLSearchParams(search);
  if (workspace === 'workshop') query.set('w', 'workshop');
  else query.delete('w');
  if (tab === 'calls') query.delete('t');
  else query.set('t', tab);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
