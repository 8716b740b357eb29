import { lazy, type ReactNode, Suspense, useContext, useState } from 'react';
import { CasesContext } from '../cases/cases.ts';
import { useDebugStore } from '../store/context.ts';
import { Boundary } from '../widgets/Boundary.tsx';
import { Dialog } from '../widgets/Dialog.tsx';
import { WaitingDialog } from '../widgets/WaitingDialog.tsx';
import { useApp, useAppStore } from './app-store.ts';
import { Corner } from './Corner.tsx';
import { DebugScreen } from './DebugScreen.tsx';
import { Header } from './Header.tsx';
import { Toasts } from './Toasts.tsx';
import { WaitingScreen } from './WaitingScreen.tsx';

const Workshop = lazy(() => import('../workshop/Workshop.tsx').then((module) => ({ default: module.Workshop })));
const Logs = lazy(() => import('../logs/Logs.tsx').then((module) => ({ default: module.Logs })));
const ImportCard = lazy(() =>
  import('../cases/import/ImportCard.tsx').then((module) => ({ default: module.ImportCard })),
);
const OpenDialog = lazy(() =>
  import('../cases/open/OpenDialog.tsx').then((module) => ({ default: module.OpenDialog })),
);
const ShareDialog = lazy(() =>
  import('../cases/share/ShareDialog.tsx').then((module) => ({ default: module.ShareDialog })),
);
const ShortcutsDialog = lazy(() =>
  import('./dialogs/ShortcutsDialog.tsx').then((module) => ({ default: module.ShortcutsDialog })),
);
const AboutDialog = lazy(() => import('./dialogs/AboutDialog.tsx').then((module) => ({ default: module.AboutDialog })));
const RulesDialog = lazy(() =>
  import('../diagnosis/rules/RulesDialog.tsx').then((module) => ({ default: module.RulesDialog })),
);
const MessageDialog = lazy(() =>
  import('../diagnosis/message/MessageDialog.tsx').then((module) => ({ default: module.MessageDialog })),
);
const MinimiseDialog = lazy(() =>
  import('../diagnosis/smallest/MinimiseDialog.tsx').then((module) => ({ default: module.MinimiseDialog })),
);
const RepairedDialog = lazy(() =>
  import('../diagnosis/repaired/RepairedDialog.tsx').then((module) => ({ default: module.RepairedDialog })),
);
const BreakpointsDialog = lazy(() =>
  import('../replay/breakpoints/BreakpointsDialog.tsx').then((module) => ({ default: module.BreakpointsDialog })),
);
const MoreDialog = lazy(() => import('./dialogs/MoreDialog.tsx').then((module) => ({ default: module.MoreDialog })));
const CommandPalette = lazy(() =>
  import('./dialogs/CommandPalette.tsx').then((module) => ({ default: module.CommandPalette })),
);

/** The whole page. */
export function App() {
  const workspace = useApp((state) => state.workspace);
  const cases = useContext(CasesContext);
  const [arrival, setArrival] = useState({ workspace, isFirst: true });
  if (arrival.workspace !== workspace) setArrival({ workspace, isFirst: false });
  return (
    <div className="app">
      <Header />
      {workspace === 'debug' && <DebugScreen arrives={!arrival.isFirst} />}
      {workspace === 'workshop' && (
        <Boundary what="The Workshop">
          <Suspense fallback={<WaitingScreen />}>
            <Workshop arrives={!arrival.isFirst} />
          </Suspense>
        </Boundary>
      )}
      {workspace === 'logs' && (
        <Boundary what="Logs">
          <Suspense fallback={<WaitingScreen />}>
            <Logs arrives={!arrival.isFirst} />
          </Suspense>
        </Boundary>
      )}
      <Corner>
        {cases && (
          <Boundary what="What was imported" instead={() => null}>
            <Suspense>
              <ImportCard />
            </Suspense>
          </Boundary>
        )}
        <Toasts />
      </Corner>
      <Dialogs />
    </div>
  );
}

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
