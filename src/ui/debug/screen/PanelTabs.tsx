import { Suspense } from 'react';
import { hideMachine } from '../../parts/page/app-store.ts';
import { useApp, useAppStore } from '../../parts/page/page.ts';
import { useCardPlace } from '../../parts/reply/use-card-place.ts';
import { Boundary } from '../../parts/widgets/Boundary.tsx';
import { Skeleton } from '../../parts/widgets/Skeleton.tsx';
import { Tab, TabStrip } from '../../parts/widgets/Tabs.tsx';
import { useMedia } from '../../parts/widgets/use-media.ts';
import { shortFigure } from '../../parts/words/count.ts';
import { CardTab } from '../editor/CardTab.tsx';
import { PANELS, type PanelEntry, type PanelId, panelOf } from '../panels/panels.ts';
import { selectHasNoCall, selectIsUnread, selectProblemCount } from '../state/selectors.ts';
import { aroundOf } from '../state/unwrapped.ts';
import { useDebug, useVerbs } from '../store/context.ts';
import { TWO_PANELS } from './two-panels.ts';

/** Windows in which the machine is always a tab; `windows/two-columns.css` is for the same. */
const TWO_COLUMNS = '(max-width: 1239.98px)';

/** Panels that are looked at together where there is room. */
const BESIDE: Readonly<Record<string, PanelId>> = { calls: 'problems', problems: 'calls' };

/**
 * The tabs of the right-hand side and the panel that is open. Where windows are narrow the machine is one more tab, where
 * they are low the card of the problem. The built page holds the card beside the open panel: `early.ts` says which is open.
 */
export function PanelTabs() {
  const { setTab, showMachineTab, showCard } = useVerbs();
  const app = useAppStore();
  const isNarrow = useMedia(TWO_COLUMNS) ?? false;
  const open = useDebug((state) => panelOf(!isNarrow && selectIsUnread(state) ? 'calls' : state.tab));
  const hidesMachine = useApp((state) => state.hidesMachine);
  const hasMachineTab = (useDebug(selectHasNoCall) && !hidesMachine) || isNarrow;
  const showsMachine = useDebug((state) => state.machineTab) && hasMachineTab;
  const place = useCardPlace();
  const hasProblems = useDebug((state) => selectProblemCount(state) > 0);
  const saidBy = useDebug((state) => (hasProblems ? undefined : aroundOf(state.reply)?.says?.server));
  const hasCard = place !== 'line' && (hasProblems || saidBy !== undefined);
  const showsCard = useDebug((state) => state.cardTab) && hasCard;
  const isCovered = showsCard && place === 'tab';
  const { Panel, title } = open;
  const besideId = BESIDE[open.id];
  const beside = useMedia(TWO_PANELS) === true && besideId !== undefined ? panelOf(besideId) : null;
  return (
    <>
      <TabStrip className="tabs line-below" aria-label="Views of the reply">
        {hasCard && (
          <Tab className="tab tab-card" isOn={showsCard} aria-controls="card-panel" onClick={showCard}>
            {saidBy ?? 'Problem'}
          </Tab>
        )}
        {PANELS.map((panel) => (
          <PanelTab
            key={panel.id}
            panel={panel}
            isOn={!isCovered && !showsMachine && panel.id === open.id}
            onOpen={() => setTab(panel.id)}
          />
        ))}
        <Tab
          className="tab tab-machine"
          isOn={showsMachine}
          onClick={() => {
            hideMachine(app, false);
            showMachineTab();
          }}
        >
          Machine
        </Tab>
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
      {panel.title}
      {number !== null && (
        <span className="tab-count" aria-hidden="true">
          {shortFigure(number)}
        </span>
      )}
    </Tab>
  );
}
