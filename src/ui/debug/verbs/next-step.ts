import type { StoreApi } from 'zustand/vanilla';
import type { AppStore } from '../../parts/page/app-store.ts';
import { causesOf } from '../state/causes.ts';
import type { DebugState } from '../state/debug-state.ts';
import type { LinkedPanel } from '../state/linked-panel.ts';
import type { NextStep } from '../state/next-step.ts';

/** Does what the verdict calls for. */
export function takeNextStep(
  { kind }: NextStep,
  { debug, app }: { readonly debug: StoreApi<DebugState>; readonly app: AppStore },
): void {
  const { report, verbs } = debug.getState();
  switch (kind) {
    case 'fix':
      if (report) void verbs.fixAll(causesOf(report).problems.filter(({ fixable }) => fixable > 0));
      return;
    case 'message':
    case 'share':
    case 'open':
      app.setState({ dialog: kind });
      return;
    case 'tools':
      app.setState({ workspace: 'workshop' });
      return;
    case 'compare':
      verbs.setTab('compare' satisfies LinkedPanel);
  }
}
