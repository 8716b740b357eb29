import { type ReactNode, Suspense, useMemo } from 'react';
import { usePaste } from '../../debug/cases/use-paste.ts';
import { conversationOf } from '../../debug/state/pasted.ts';
import { useDebug, useVerbs } from '../../debug/store/context.ts';
import type { DialogName, Workspace } from '../../parts/page/app-store.ts';
import { useApp, useAppStore } from '../../parts/page/page.ts';
import { toggleTheme } from '../../parts/theme/theme.ts';
import { Icon } from '../../parts/widgets/Icon.tsx';
import { IconButton } from '../../parts/widgets/IconButton.tsx';
import { lazyPart } from '../../parts/widgets/lazy-part.ts';
import { ONE_STOP } from '../../parts/widgets/one-stop.ts';
import { Shown } from '../../parts/widgets/Shown.tsx';
import { UndoButton } from '../../parts/widgets/UndoButton.tsx';
import { caseKind, caseName } from './case-words.ts';
import { LogPager, RecordedStream, useLogPager } from './LogPager.tsx';
import { SkipLink } from './SkipLink.tsx';

const WORKSPACES: readonly (readonly [Workspace, string, string])[] = [
  ['debug', 'Debug', './'],
  ['logs', 'Logs', './?w=logs'],
  ['workshop', 'Workshop', './?w=workshop'],
];

const WorkshopSource = lazyPart(() => import('../../workshop/WorkshopSource.tsx'), 'WorkshopSource');

const WorkshopActions = lazyPart<'WorkshopActions', { children: ReactNode }>(
  () => import('../../workshop/WorkshopActions.tsx'),
  'WorkshopActions',
);

const LogSource = lazyPart(() => import('../../logs/LogSource.tsx'), 'LogSource');

const ExportButton = lazyPart(() => import('../../logs/ExportButton.tsx'), 'ExportButton');

const ChooseLogs = lazyPart(() => import('../../logs/open/ChooseLogs.tsx'), 'ChooseLogs');

export function Header() {
  const app = useAppStore();
  const workspace = useApp((state) => state.workspace);
  const open = (dialog: DialogName) => () => app.setState({ dialog });
  return (
    <header className="head line-below">
      <SkipLink />
      <div className="head-side in-row" {...ONE_STOP}>
        <a className="brand" href="./" aria-label="Chunkscope">
          <Logo />
          <span>Chunkscope</span>
        </a>
        <WorkspaceLinks />
      </div>
      {workspace === 'debug' ? (
        <DebugCase onOpen={open('open')} />
      ) : (
        <Suspense fallback={<div />}>{workspace === 'logs' ? <LogSource /> : <WorkshopSource />}</Suspense>
      )}
      <div className="head-side in-row is-right" role="toolbar" aria-label="Page" {...ONE_STOP}>
        {workspace === 'debug' && <DebugUndo />}
        {workspace === 'debug' && <PasteButton />}
        {workspace === 'logs' ? (
          <Suspense>
            <ChooseLogs />
            <ExportButton />
          </Suspense>
        ) : (
          <WorkspaceActions>
            <button type="button" className="button is-large" aria-label="Open" onClick={open('open')}>
              <Icon name="open" />
              <span>Open</span>
            </button>
            <button type="button" className="button is-large" aria-label="Share" onClick={open('share')}>
              <Icon name="share" />
              <span>Share</span>
            </button>
          </WorkspaceActions>
        )}
        <IconButton icon="search" className="head-commands" name="Commands" onClick={open('commands')}>
          <kbd className="key">
            <span className="key-mac">⌘K</span>
            <span className="key-other">Ctrl K</span>
          </kbd>
        </IconButton>
        <IconButton icon="moon" className="head-theme" name="Theme" onClick={toggleTheme} />
        <IconButton icon="help" className="head-help" name="Shortcuts" onClick={open('shortcuts')} />
        <IconButton icon="dots" className="head-more" name="More" onClick={open('more')} />
      </div>
    </header>
  );
}

/** What can be done with all of it; the Workshop has its own besides, or in their place. */
function WorkspaceActions({ children }: { children: ReactNode }) {
  const isWorkshop = useApp((state) => state.workspace === 'workshop');
  return isWorkshop ? (
    <Suspense fallback={children}>
      <WorkshopActions>{children}</WorkshopActions>
    </Suspense>
  ) : (
    children
  );
}

/** The way from Debug to the Workshop and back. */
export function WorkspaceLinks() {
  const app = useAppStore();
  const current = useApp((state) => state.workspace);
  return (
    <nav className="workspaces" aria-label="Workspaces">
      {WORKSPACES.map(([workspace, name, address]) => (
        <a
          key={workspace}
          href={address}
          {...(workspace === current ? { 'aria-current': 'page' as const } : {})}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            app.setState({ workspace, dialog: null });
          }}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}

/** What is in Debug; of a log, the way through it. */
function DebugCase({ onOpen }: { onOpen: () => void }) {
  const pager = useLogPager();
  const isOfRecorder = useDebug(({ live, reply }) => live?.key === reply.key);
  if (pager) return <LogPager pager={pager} />;
  return isOfRecorder ? <RecordedStream /> : <CaseName onOpen={onOpen} />;
}

function CaseName({ onOpen }: { onOpen: () => void }) {
  const name = useDebug(({ reply }) => caseName(reply));
  const fixture = useDebug((state) => state.reply.fixture);
  const text = useDebug((state) => state.reply.raw.text);
  const opened = useMemo(() => fixture?.chunks.join(''), [fixture]);
  const kind = useDebug((state) => (conversationOf(state) ? 'Conversation' : caseKind(state.reply)));
  const isEdited = opened !== undefined && opened !== text;
  return (
    <div className="case-name in-row">
      <button type="button" className="case-button" onClick={onOpen}>
        <span className="case-kind">{kind}</span>
        <span className="case-title clip">
          <Shown text={name} />
        </span>
        {isEdited && <span className="case-kind">edited</span>}
        <Icon name="down" size={14} />
      </button>
      <span className="case-hint">See why a tool call failed, and how to fix it</span>
    </div>
  );
}

/** Where there is no room for the introduction, which has the same, and where there are no keys. */
function PasteButton() {
  return (
    <button type="button" className="button is-large head-paste" aria-label="Paste" onClick={usePaste()}>
      <Icon name="paste" />
    </button>
  );
}

/** Undoes the last change of the reply. */
export function DebugUndo() {
  const { undo, canUndo } = useVerbs();
  return <UndoButton canUndo={useDebug((state) => state.revision >= 0 && canUndo())} undo={undo} />;
}

/** Chunks of a stream, and the line of the reader in them. */
function Logo() {
  return (
    <svg width="20" height="16" viewBox="0 0 20 16" aria-hidden="true">
      <g fill="currentColor">
        <rect x="0" y="4" width="3" height="8" rx="1" opacity="0.55" />
        <rect x="4.5" y="4" width="3.5" height="8" rx="1" opacity="0.55" />
        <rect x="9.6" y="0" width="2" height="16" rx="1" />
        <rect x="13.2" y="4" width="5.6" height="8" rx="1" />
      </g>
    </svg>
  );
}
