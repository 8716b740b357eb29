import type { ComponentType } from 'react';
import { lazyPart } from '../../parts/widgets/lazy-part.ts';
import type { DebugState } from '../state/debug-state.ts';
import { selectProblemCount } from '../state/selectors.ts';
import { CallsPanel } from './CallsPanel.tsx';

/** One panel of the right-hand side: a file of its own and an entry in `PANELS`, from which tabs, address, keys and palette follow. */
export interface PanelEntry {
  /** In the address and in fixtures: for ever. */
  readonly id: string;
  /** Name of tab and panel alike. */
  readonly title: string;
  readonly command: {
    readonly title: string;
    readonly key: string;
    /** Other words by which the palette finds it. */
    readonly keywords: readonly string[];
  };
  /** Among the five tabs of a phone; More leads to the others. */
  readonly isFirstOnPhone: boolean;
  /** The figure beside the name; null where there is none, or nothing to count. */
  readonly count: (state: DebugState) => number | null;
  readonly Panel: ComponentType;
}

/** In the order of the tabs. Only the first is part of the page that opens. */
export const PANELS = [
  {
    id: 'calls',
    title: 'Calls',
    command: { title: 'Show calls', key: 'c', keywords: ['arguments', 'tree'] },
    isFirstOnPhone: true,
    count: ({ report }) => report?.callCount || null,
    Panel: CallsPanel,
  },
  {
    id: 'problems',
    title: 'Problems',
    command: { title: 'Show problems', key: 'p', keywords: ['diagnostics', 'errors', 'repairs'] },
    isFirstOnPhone: true,
    // What Next problem visits: remarks are listed, not counted.
    count: (state) => (state.report && selectProblemCount(state)) || null,
    Panel: lazyPart(() => import('./ProblemsPanel.tsx'), 'ProblemsPanel'),
  },
  {
    id: 'compare',
    title: 'Servers',
    command: { title: 'Show servers', key: 'm', keywords: ['strict', 'readers', 'compare', 'comparison'] },
    isFirstOnPhone: true,
    count: ({ readers }) => readers?.accounts.length || null,
    Panel: lazyPart(() => import('./ServersPanel.tsx'), 'ServersPanel'),
  },
  {
    id: 'events',
    title: 'Events',
    command: { title: 'Show events', key: 'v', keywords: [] },
    isFirstOnPhone: false,
    count: ({ report }) => report?.eventCount || null,
    Panel: lazyPart(() => import('./EventsPanel.tsx'), 'EventsPanel'),
  },
] as const satisfies readonly PanelEntry[];

/** What the page opens with, and what stands for a panel that an address or a fixture names and this page does not have. */
export const FIRST_PANEL: PanelEntry = PANELS[0];

export type PanelId = (typeof PANELS)[number]['id'];

/** What addresses and fixtures of earlier versions name; repairs stand among the problems since. */
const REPAIRS = 'repairs';

/** The panel of a tab. */
export function panelOf(tab: string): PanelEntry {
  return PANELS.find(({ id }) => id === (tab === REPAIRS ? 'problems' : tab)) ?? FIRST_PANEL;
}
