import { type ComponentType, lazy } from 'react';
import type { DebugState, Tab } from '../store/debug-state.ts';
import { CallsPanel } from './CallsPanel.tsx';

/** One panel of the right-hand side: a file of its own and a line in `PANELS`. */
export interface PanelEntry {
  readonly id: Tab;
  /** Name of tab and panel alike. */
  readonly title: string;
  /** The figure beside the name; null where there is none. */
  readonly count: (state: DebugState) => number | null;
  readonly Panel: ComponentType;
}

/** In the order of the tabs. Only the first is part of the page that opens. */
export const PANELS: readonly PanelEntry[] = [
  {
    id: 'calls',
    title: 'Calls',
    count: ({ report }) => report?.callCount ?? null,
    Panel: CallsPanel,
  },
  {
    id: 'events',
    title: 'Events',
    count: ({ report }) => report?.eventCount ?? null,
    Panel: lazy(() => import('./EventsPanel.tsx').then(({ EventsPanel }) => ({ default: EventsPanel }))),
  },
  {
    id: 'repairs',
    title: 'Repairs',
    count: ({ report }) => report?.repairCount ?? null,
    Panel: lazy(() => import('./RepairsPanel.tsx').then(({ RepairsPanel }) => ({ default: RepairsPanel }))),
  },
  {
    id: 'problems',
    title: 'Problems',
    // What Next problem visits: remarks are listed, not counted.
    count: ({ report, problems }) => report && problems.length,
    Panel: lazy(() => import('./ProblemsPanel.tsx').then(({ ProblemsPanel }) => ({ default: ProblemsPanel }))),
  },
  {
    id: 'compare',
    title: 'Compare',
    count: () => null,
    Panel: lazy(() => import('./ComparePanel.tsx').then(({ ComparePanel }) => ({ default: ComparePanel }))),
  },
];
