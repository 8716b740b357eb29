import type { StoreApi } from 'zustand/vanilla';
import type { AppStore } from '../../parts/page/app-store.ts';
import { copyText, NOT_COPIED } from '../../parts/widgets/copy-text.ts';
import { firstVisible, focusLater } from '../../parts/widgets/focus-later.ts';
import type { DebugState } from '../state/debug-state.ts';
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
    case 'open':
      app.setState({ dialog: step.kind });
      return;
    case 'tools':
      verbs.setTab('calls');
      focusLater(() => firstVisible('.check-arguments textarea'));
      return;
    case 'copy':
      void copyText(step.text).then((copied) =>
        verbs.toast(copied ? `${step.title.replace(/^Copy/, 'Copied')}.` : NOT_COPIED),
      );
  }
}
