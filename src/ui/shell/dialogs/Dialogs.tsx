import { lazy, type ReactNode, Suspense } from 'react';
import { useDebugStore } from '../../debug/store/context.ts';
import { useApp, useAppStore } from '../../parts/page/page.ts';
import { Boundary } from '../../parts/widgets/Boundary.tsx';
import { Dialog } from '../../parts/widgets/Dialog.tsx';
import { WaitingDialog } from '../../parts/widgets/WaitingDialog.tsx';

const OpenDialog = lazy(() =>
  import('../../debug/cases/open/OpenDialog.tsx').then((module) => ({ default: module.OpenDialog })),
);
const ShareDialog = lazy(() =>
  import('../../debug/cases/share/ShareDialog.tsx').then((module) => ({ default: module.ShareDialog })),
);
const ShortcutsDialog = lazy(() =>
  import('./ShortcutsDialog.tsx').then((module) => ({ default: module.ShortcutsDialog })),
);
const AboutDialog = lazy(() => import('./AboutDialog.tsx').then((module) => ({ default: module.AboutDialog })));
const RulesDialog = lazy(() =>
  import('../../debug/diagnosis/rules/RulesDialog.tsx').then((module) => ({ default: module.RulesDialog })),
);
const MessageDialog = lazy(() =>
  import('../../debug/diagnosis/message/MessageDialog.tsx').then((module) => ({ default: module.MessageDialog })),
);
const MinimiseDialog = lazy(() =>
  import('../../debug/diagnosis/smallest/MinimiseDialog.tsx').then((module) => ({ default: module.MinimiseDialog })),
);
const RepairedDialog = lazy(() =>
  import('../../debug/diagnosis/repaired/RepairedDialog.tsx').then((module) => ({ default: module.RepairedDialog })),
);
const BreakpointsDialog = lazy(() =>
  import('../../debug/replay/breakpoints/BreakpointsDialog.tsx').then((module) => ({
    default: module.BreakpointsDialog,
  })),
);
const MoreDialog = lazy(() => import('./MoreDialog.tsx').then((module) => ({ default: module.MoreDialog })));
const CommandPalette = lazy(() =>
  import('./CommandPalette.tsx').then((module) => ({ default: module.CommandPalette })),
);

/** The dialog that is open, if any. */
export function Dialogs() {
  const app = useAppStore();
  const debug = useDebugStore();
  const dialog = useApp((state) => state.dialog);
  if (!dialog) return null;
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
        {dialog === 'open' && <OpenDialog onClose={onClose} />}
        {dialog === 'share' && <ShareDialog onClose={onClose} />}
        {dialog === 'shortcuts' && <ShortcutsDialog onClose={onClose} />}
        {dialog === 'about' && <AboutDialog onClose={onClose} />}
        {dialog === 'rules' && <RulesDialog onClose={onClose} />}
        {dialog === 'message' && <MessageDialog onClose={onClose} />}
        {dialog === 'minimise' && <MinimiseDialog onClose={onClose} />}
        {dialog === 'repaired' && <RepairedDialog onClose={onClose} />}
        {dialog === 'more' && <MoreDialog onClose={onClose} />}
        {dialog === 'breakpoints' && <BreakpointsDialog onClose={onClose} />}
        {dialog === 'commands' && <CommandPalette scope={{ debug, app }} onClose={onClose} />}
      </Suspense>
    </Boundary>
  );
}
