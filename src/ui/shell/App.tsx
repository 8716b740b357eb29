import { Suspense, useContext, useState } from 'react';
import { CasesContext } from '../debug/cases/cases.ts';
import { DebugScreen } from '../debug/screen/DebugScreen.tsx';
import { useApp } from '../parts/page/page.ts';
import { Boundary } from '../parts/widgets/Boundary.tsx';
import { lazyPart } from '../parts/widgets/lazy-part.ts';
import { Dialogs } from './dialogs/Dialogs.tsx';
import { Corner } from './frame/Corner.tsx';
import { Header } from './frame/Header.tsx';
import { Toasts } from './frame/Toasts.tsx';
import { WaitingScreen } from './frame/WaitingScreen.tsx';

const Workshop = lazyPart(() => import('../workshop/Workshop.tsx'), 'Workshop');
const Logs = lazyPart(() => import('../logs/Logs.tsx'), 'Logs');
const ImportCard = lazyPart(() => import('../debug/cases/import/ImportCard.tsx'), 'ImportCard');

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
