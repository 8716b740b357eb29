import type { StoreApi } from 'zustand/vanilla';
import type { AppStore } from '../../parts/page/app-store.ts';
import { copyText, NOT_COPIED } from '../../parts/widgets/copy-text.ts';
import type { DebugState } from '../state/debug-state.ts';
import type { LinkedPanel } from '../state/linked-panel.ts';
import type { NextStep } from '../state/next-step.ts';

/** Does what the verdict calls for. */
export function takeNextStep(
  step: NextStep,
  { debug, app }: { readonly debug: StoreApi<DebugState>; readonly app: AppStore },
): void {
  const { verbs } = debug.getState();
  switch (step.kind) {
    case 'fix':
      void verbs.fixAll(step.causes);
      return;
    case 'message':
    case 'share':
    case 'open':
      app.setState({ dialog: step.kind });
      return;
    case 'tools':
      app.setState({ workspace: 'workshop' });
      return;
    case 'copy':
      void copyText(step.text).then((copied) =>
        verbs.toast(copied ? `${step.title.replace(/^Copy/, 'Copied')}.` : NOT_COPIED),
      );
      return;
    case 'compare':
      verbs.setTab('compare' satisfies LinkedPanel);
  }
}
