import { useApp } from '../../parts/page/page.ts';
import { Splitter } from '../../parts/widgets/Splitter.tsx';
import { useArrival } from '../../parts/widgets/use-arrival.ts';
import { CausesStrip } from '../diagnosis/causes/CausesStrip.tsx';
import { MachinePanel } from '../panels/MachinePanel.tsx';
import { ReplayBar } from '../replay/ReplayBar.tsx';
import { selectComparesWide, selectHasNoCall, selectIsUnread } from '../state/selectors.ts';
import { useDebug } from '../store/context.ts';
import { StreamPane } from '../stream/StreamPane.tsx';
import { Intro } from './Intro.tsx';
import { NowStrip } from './NowStrip.tsx';
import { PanelTabs } from './PanelTabs.tsx';
import { PhoneTabs } from './PhoneTabs.tsx';
import { StateAnnouncer } from './StateAnnouncer.tsx';
import { VerdictBar } from './VerdictBar.tsx';

/** The Debug workspace. One arrangement of elements serves every window; the style sheet lays it out. */
export function DebugScreen({ arrives }: { arrives: boolean }) {
  const main = useArrival(arrives);
  const view = useDebug((state) => state.phoneView);
  const machineTab = useDebug((state) => state.machineTab);
  const hidesMachine = useApp((state) => state.hidesMachine);
  const hasNoCall = useDebug(selectHasNoCall);
  const isUnread = useDebug(selectIsUnread);
  const isCompareWide = useDebug(selectComparesWide);
  return (
    <main
      ref={main}
      tabIndex={-1}
      aria-label="Debug"
      className="debug"
      data-view={view}
      data-machine={hidesMachine ? 'hidden' : hasNoCall ? 'no-call' : 'shown'}
      data-machine-tab={machineTab}
      {...(isUnread && { 'data-unread': '' })}
      {...(isCompareWide && { 'data-compares': 'wide' })}
    >
      <div className="overview">
        <Intro />
        <VerdictBar />
        <CausesStrip />
      </div>
      <PhoneTabs />
      <StreamPane />
      <Splitter
        label="Width of the reply"
        property="--w-stream"
        className="split-stream"
        initial={616}
        least={360}
        most={1000}
        leftOf={() => 0}
      />
      <NowStrip />
      <MachinePanel />
      <Splitter
        label="Width of the state machine"
        property="--w-machine"
        className="split-machine"
        initial={416}
        least={416}
        most={640}
        leftOf={() => document.querySelector('.machine')?.getBoundingClientRect().left ?? 0}
      />
      <PanelTabs />
      <ReplayBar />
      <StateAnnouncer />
    </main>
  );
}
