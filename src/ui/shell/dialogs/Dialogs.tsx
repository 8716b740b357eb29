import { type ComponentType, type ReactNode, Suspense } from 'react';
import type { DialogName } from '../../parts/page/app-store.ts';
import { useApp, useAppStore } from '../../parts/page/page.ts';
import { Boundary } from '../../parts/widgets/Boundary.tsx';
import { Dialog } from '../../parts/widgets/Dialog.tsx';
import { lazyPart } from '../../parts/widgets/lazy-part.ts';
import { WaitingDialog } from '../../parts/widgets/WaitingDialog.tsx';

const DIALOGS: Readonly<Record<DialogName, ComponentType<{ onClose: () => void }>>> = {
  open: lazyPart(() => import('../../debug/cases/open/OpenDialog.tsx'), 'OpenDialog'),
  share: lazyPart(() => import('../../debug/cases/share/ShareDialog.tsx'), 'ShareDialog'),
  shortcuts: lazyPart(() => import('./ShortcutsDialog.tsx'), 'ShortcutsDialog'),
  about: lazyPart(() => import('./AboutDialog.tsx'), 'AboutDialog'),
  rules: lazyPart(() => import('../../debug/diagnosis/rules/RulesDialog.tsx'), 'RulesDialog'),
  message: lazyPart(() => import('../../debug/diagnosis/message/MessageDialog.tsx'), 'MessageDialog'),
  minimise: lazyPart(() => import('../../debug/diagnosis/smallest/MinimiseDialog.tsx'), 'MinimiseDialog'),
  repaired: lazyPart(() => import('../../debug/diagnosis/repaired/RepairedDialog.tsx'), 'RepairedDialog'),
  more: lazyPart(() => import('./MoreDialog.tsx'), 'MoreDialog'),
  breakpoints: lazyPart(() => import('../../debug/replay/breakpoints/BreakpointsDialog.tsx'), 'BreakpointsDialog'),
  commands: lazyPart(() => import('./CommandPalette.tsx'), 'CommandPalette'),
};

/** The dialog that is open, if any. */
export function Dialogs() {
  const app = useAppStore();
  const dialog = useApp((state) => state.dialog);
  if (!dialog) return null;
  const Open = DIALOGS[dialog];
  const onClose = () => {
    if (app.getState().dialog === dialog) app.setState({ dialog: null });
  };
  const failed = (failure: ReactNode) => (
    <Dialog title="Something is missing" onClose={onClose}>
      {failure}
    </Dialog>
  );
  return (
    <Boundary key={dialog} what="This dialog" instead={failed}>
      <Suspense fallback={<WaitingDialog onClose={onClose} />}>
        <Open onClose={onClose} />
      </Suspense>
    </Boundary>
  );
}
