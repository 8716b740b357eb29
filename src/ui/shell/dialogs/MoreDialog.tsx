import { Suspense } from 'react';
import { PANELS, type PanelId } from '../../debug/panels/panels.ts';
import { Chunks } from '../../debug/replay/Chunks.tsx';
import { EndButton, Figures, PreviousProblem, Speed, StepBack, StepOn } from '../../debug/replay/Transport.tsx';
import { useVerbs } from '../../debug/store/context.ts';
import type { DialogName } from '../../parts/page/app-store.ts';
import { useApp, useAppStore } from '../../parts/page/page.ts';
import { toggleTheme } from '../../parts/theme/theme.ts';
import { Dialog } from '../../parts/widgets/Dialog.tsx';
import type { IconName } from '../../parts/widgets/Icon.tsx';
import { IconButton } from '../../parts/widgets/IconButton.tsx';
import { lazyPart } from '../../parts/widgets/lazy-part.ts';
import { DebugUndo, WorkspaceLinks } from '../frame/Header.tsx';
import './more-dialog.css';

const WorkshopUndo = lazyPart(() => import('../../workshop/WorkshopUndo.tsx'), 'WorkshopUndo');

/** Where the window is too narrow for the whole page: a sheet under the thumb with the controls that gave way. */
export function MoreDialog({ onClose }: { onClose: () => void }) {
  const app = useAppStore();
  const workspace = useApp((state) => state.workspace);
  const isDebug = workspace === 'debug';
  const { setTab } = useVerbs();
  const show = (panel: PanelId) => () => {
    setTab(panel);
    onClose();
  };
  const open = (dialog: DialogName) => () => app.setState({ dialog });
  return (
    <Dialog title="More" className="more" onClose={onClose}>
      <div className="dialog-body more-body">
        <WorkspaceLinks />
        {isDebug && (
          // biome-ignore lint/a11y/useSemanticElements: steps are no fields of a form.
          <div className="more-steps" role="group" aria-label="Steps">
            <Figures />
            <div className="more-grid">
              <StepBack unit="state" />
              <StepOn unit="state" />
              <EndButton name="Start" icon="start" at="start" />
              <EndButton name="End" icon="end" at="end" />
              <PreviousProblem />
            </div>
            <Chunks />
            <Speed />
          </div>
        )}
        <div className="more-grid">
          {isDebug && <DebugUndo />}
          {workspace === 'workshop' && (
            <Suspense>
              <WorkshopUndo />
            </Suspense>
          )}
          {isDebug &&
            PANELS.filter(({ isFirstOnPhone }) => !isFirstOnPhone).map(({ id, title }) => (
              <Entry key={id} name={title} icon="table" onClick={show(id)} />
            ))}
          {isDebug && <Entry name="Breakpoints" icon="breakpoint" onClick={open('breakpoints')} />}
          <Entry name="Commands" icon="search" onClick={open('commands')} />
          <Entry name="Shortcuts" icon="help" onClick={open('shortcuts')} />
          <Entry name="Theme" icon="moon" onClick={toggleTheme} />
        </div>
      </div>
    </Dialog>
  );
}

function Entry({ name, icon, onClick }: { name: string; icon: IconName; onClick: () => void }) {
  return <IconButton icon={icon} name={name} onClick={onClick} />;
}
