import { Suspense } from 'react';
import { useApp } from '../../parts/page/page.ts';
import { Boundary } from '../../parts/widgets/Boundary.tsx';
import { lazyPart } from '../../parts/widgets/lazy-part.ts';
import { Skeleton } from '../../parts/widgets/Skeleton.tsx';
import { Splitter } from '../../parts/widgets/Splitter.tsx';
import { useArrival } from '../../parts/widgets/use-arrival.ts';
import { MachinePanel } from '../panels/MachinePanel.tsx';
import { ReplayBar } from '../replay/ReplayBar.tsx';
import { selectIsErrorAlone, selectOpenTurn, selectShowsConversation } from '../state/pasted.ts';
import { selectComparesWide, selectHasNoCall, selectIsUnread } from '../state/selectors.ts';
import { useDebug } from '../store/context.ts';
import { StreamPane } from '../stream/StreamPane.tsx';
import { Intro } from './Intro.tsx';
import { PanelTabs } from './PanelTabs.tsx';
import { PhoneTabs } from './PhoneTabs.tsx';
import { StateAnnouncer } from './StateAnnouncer.tsx';
import { VerdictBar } from './VerdictBar.tsx';

const ConversationScreen = lazyPart(() => import('../conversation/ConversationScreen.tsx'), 'ConversationScreen');
const ConversationVerdict = lazyPart(() => import('../conversation/ConversationVerdict.tsx'), 'ConversationVerdict');
const TurnVerdict = lazyPart(() => import('./TurnVerdict.tsx'), 'TurnVerdict');
const WhatItSays = lazyPart(() => import('../pasted/WhatItSays.tsx'), 'WhatItSays');

/** The Debug workspace. One arrangement of elements serves every window; the style sheet lays it out. */
export function DebugScreen({ arrives }: { arrives: boolean }) {
  const main = useArrival(arrives);
  const view = useDebug((state) => state.phoneView);
  const machineTab = useDebug((state) => state.machineTab);
  const pinsMachine = useApp((state) => state.pinsMachine);
  const hasNoCall = useDebug(selectHasNoCall);
  const isUnread = useDebug(selectIsUnread);
  const isErrorAlone = useDebug(selectIsErrorAlone);
  const isConversation = useDebug(selectShowsConversation);
  const isTurn = useDebug((state) => selectOpenTurn(state) !== null);
  const isCompareWide = useDebug((state) => !selectIsErrorAlone(state) && selectComparesWide(state));
  if (isConversation)
    return (
      <main ref={main} tabIndex={-1} aria-label="Debug" className="debug" data-conversation="">
        <Boundary what="The conversation">
          <Suspense fallback={<Skeleton />}>
            <div className="overview">
              <ConversationVerdict />
            </div>
            <ConversationScreen />
          </Suspense>
        </Boundary>
        <StateAnnouncer key="announcer" />
      </main>
    );
  return (
    <main
      ref={main}
      tabIndex={-1}
      aria-label="Debug"
      className="debug"
      data-view={view}
      data-machine={hasNoCall ? 'no-call' : pinsMachine ? 'pinned' : 'tab'}
      data-machine-tab={machineTab}
      {...(isErrorAlone ? { 'data-error': '' } : isUnread && { 'data-unread': '' })}
      {...(isCompareWide && { 'data-compares': 'wide' })}
    >
      <div className="overview">
        <Intro />
        {isTurn ? (
          <Suspense fallback={<VerdictBar />}>
            <TurnVerdict />
          </Suspense>
        ) : (
          <VerdictBar />
        )}
      </div>
      <PhoneTabs />
      <StreamPane />
      {isErrorAlone && (
        <Suspense fallback={null}>
          <WhatItSays />
        </Suspense>
      )}
      <Splitter
        label="Width of the reply"
        property="--w-stream"
        className="split-stream"
        initial={736}
        least={360}
        most={1000}
        leftOf={() => 0}
      />
      <MachinePanel />
      <Splitter
        label="Width of the state machine"
        property="--w-machine"
        className="split-machine"
        initial={480}
        least={416}
        most={640}
        leftOf={() => document.querySelector('.machine')?.getBoundingClientRect().left ?? 0}
      />
      <PanelTabs />
      <ReplayBar />
      <StateAnnouncer key="announcer" />
    </main>
  );
}
