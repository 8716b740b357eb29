import { FIRST_PANEL, panelOf } from '../debug/panels/panels.ts';
import type { Workspace } from '../parts/page/app-store.ts';

/** What the query part of the address says: view state only, never content. */
export interface ViewAddress {
  readonly workspace: Workspace;
  /** Id of a panel. */
  readonly tab: string;
}

export function readAddress(search: string): ViewAddress {
  const query = new URLSearchParams(search);
  const asked = query.get('w');
  const workspace = asked === 'workshop' || asked === 'logs' ? asked : 'debug';
  return { workspace, tab: panelOf(query.get('t') ?? '').id };
}

/** The query for a view; empty for the one that opens by itself. Keys of others are kept. */
export function queryFor({ workspace, tab }: ViewAddress, search: string): string {
  const query = new URLSearchParams(search);
  if (workspace === 'debug') query.delete('w');
  else query.set('w', workspace);
  const { id } = panelOf(tab);
  if (id === FIRST_PANEL.id) query.delete('t');
  else query.set('t', id);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
