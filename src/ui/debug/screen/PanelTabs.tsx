import { Fragment, Suspense } from 'react';
import { useApp } from '../../parts/page/page.ts';
import { useCardPlace } from '../../parts/reply/use-card-place.ts';
import { Boundary } from '../../parts/widgets/Boundary.tsx';
import { Skeleton } from '../../parts/widgets/Skeleton.tsx';
import { Tab, TabStrip, TabTitle } from '../../parts/widgets/Tabs.tsx';
import { useMedia } from '../../parts/widgets/use-media.ts';
import { shortFigure } from '../../parts/words/count.ts';
import { CardTab } from '../editor/CardTab.tsx';
import { PANELS, type PanelEntry, type PanelId, panelOf } from '../panels/panels.ts';
import { selectHasNoCall, selectIsUnread, selectProblemCount } from '../state/selectors.ts';
import { aroundOf } from '../state/unwrapped.ts';
import { useDebug, useVerbs } from '../store/context.ts';
import { TWO_PANELS } from './two-panels.ts';

/** Windows that have room for a pinned machine; `windows/wide.css` is for the same. */
const MAY_PIN = '(min-width: 1600px)';
/** Windows in which the ways to read a call that is not read take the place of the tabs; `windows/unread.css` is for the same. */
const UNREAD = '(min-width: 1240px)';

/** The machine's tab stands before this one. */
const BEHIND_MACHINE: PanelId = 'events';

/** Mounted whatever panel is open. */
const MOUNTED = panelOf('problems');

/** Panels that are looked at together where there is room. */
const BESIDE: Readonly<Record<string, PanelId>> = { calls: 'problems', problems: 'calls' };

/**
 * The tabs of the right-hand side and the panel that is open. Where windows are low the card of the problem is one more tab.
 * The built page holds the card beside the open panel: `early.ts` says which is open.
 */
export function PanelTabs() {
  const { setTab, showMachineTab, showCard } = useVerbs();
  const hasWaysToRead = useMedia(UNREAD) === true;
  const open = useDebug((state) => panelOf(hasWaysToRead && selectIsUnread(state) ? 'calls' : state.tab));
  const mayPin = useMedia(MAY_PIN) === true;
  const hasNoCall = useDebug(selectHasNoCall);
  const isPinned = useApp((state) => state.pinsMachine) && mayPin && !hasNoCall;
  const showsMachine = useDebug((state) => state.machineTab) && !isPinned;
  const place = useCardPlace();
  const hasProblems = useDebug((state) => selectProblemCount(state) > 0);
  const saidBy = useDebug((state) => (hasProblems ? undefined : aroundOf(state.reply)?.says?.server));
  const hasCard = place !== 'line' && (hasProblems || saidBy !== undefined);
  const showsCard = useDebug((state) => state.cardTab) && hasCard;
  const isCovered = showsCard && place === 'tab';
  const { Panel, title } = open;
  const openMachine = () => {
    showMachineTab();
    if (isPinned) document.querySelector<HTMLElement>('.machine h2')?.focus();
  };
  const besideId = BESIDE[open.id];
  const beside = useMedia(TWO_PANELS) === true && besideId !== undefined ? panelOf(besideId) : null;
  return (
    <>
      <TabStrip className="tabs line-below" aria-label="Views of the reply">
        {hasCard && (
          <Tab className="tab tab-card" isOn={showsCard} aria-controls="card-panel" onClick={showCard}>
            <TabTitle title={saidBy ?? 'Problem'} />
          </Tab>
        )}
        {PANELS.map((panel) => (
          <Fragment key={panel.id}>
            {panel.id === BEHIND_MACHINE && (
              <Tab className="tab tab-machine" isOn={!isCovered && showsMachine} onClick={openMachine}>
                <TabTitle title="Machine" />
              </Tab>
            )}
            <PanelTab
              panel={panel}
              isOn={!isCovered && !showsMachine && panel.id === open.id}
              onOpen={() => setTab(panel.id)}
            />
          </Fragment>
        ))}
      </TabStrip>
      {showsCard && (
        <div
          className="panel pane card-panel scrolls"
          role="tabpanel"
          id="card-panel"
          aria-label={saidBy ?? 'Problem'}
          tabIndex={-1}
        >
          <CardTab />
        </div>
      )}
      {open.id !== MOUNTED.id && <HiddenPanel panel={MOUNTED} />}
      {!isCovered && (
        <div className="panel pane" role="tabpanel" id="panel" aria-label={title} tabIndex={-1}>
          <Boundary key={open.id} what={`The panel of ${title.toLowerCase()}`}>
            <Suspense fallback={<Skeleton />}>
              <Panel />
            </Suspense>
          </Boundary>
        </div>
      )}
      {beside && <BesidePanel panel={beside} />}
    </>
  );
}

/** A panel that voices and tools find while another one is open. */
function HiddenPanel({ panel: { title, Panel } }: { panel: PanelEntry }) {
  return (
    <div role="tabpanel" aria-label={title} hidden>
      <Boundary what={`The panel of ${title.toLowerCase()}`}>
        <Suspense>
          <Panel />
        </Suspense>
      </Boundary>
    </div>
  );
}

function BesidePanel({ panel: { title, Panel } }: { panel: PanelEntry }) {
  return (
    <section className="panel pane is-beside" aria-label={`${title} beside`} tabIndex={-1}>
      <h2 className="beside-title">{title}</h2>
      <Boundary key={title} what={`The panel of ${title.toLowerCase()}`}>
        <Suspense fallback={<Skeleton />}>
          <Panel />
        </Suspense>
      </Boundary>
    </section>
  );
}

function PanelTab({ panel, isOn, onOpen }: { panel: PanelEntry; isOn: boolean; onOpen: () => void }) {
  const number = useDebug(panel.count);
  return (
    <Tab
      className={`tab ${panel.isFirstOnPhone ? '' : 'is-further'}`}
      aria-label={panel.title}
      isOn={isOn}
      aria-controls="panel"
      onClick={onOpen}
    >
      <TabTitle title={panel.title} />
      {number !== null && (
        <span className="tab-count" aria-hidden="true">
          {shortFigure(number)}
        </span>
      )}
    </Tab>
  );
}
