import { PaneTabs } from '../../parts/widgets/PaneTabs.tsx';
import { useArrival } from '../../parts/widgets/use-arrival.ts';
import type { TryPane } from '../trial/try-state.ts';
import { useTry, useTryVerbs } from '../trial/use-try.ts';
import { useRunDrops } from './parts/parts.tsx';
import { ReadyModel } from './ready/ReadyModel.tsx';
import { ReadySize } from './ready/ReadySize.tsx';
import { ReadyVariants } from './ready/ReadyVariants.tsx';
import { StaticSetup } from './ready/StaticSetup.tsx';
import { TaskPane } from './ready/TaskPane.tsx';
import { TasksPane } from './ready/TasksPane.tsx';
import { AnswerPane } from './run/AnswerPane.tsx';
import { BreaksPane } from './run/BreaksPane.tsx';
import { DifferencePane } from './run/DifferencePane.tsx';
import { RunCauses } from './run/RunCauses.tsx';
import { RunStrip } from './run/RunStrip.tsx';
import { RunVariants } from './run/RunVariants.tsx';
import { TryVerdict } from './TryVerdict.tsx';
import './try.css';

/** Proves that a prompt works: what may be asked, the run as it fills, and what it came to, in the same places. */
export function Try() {
  const main = useArrival(true);
  const shows = useTry((state) => (state.shows === 'run' && state.news ? 'run' : 'ready'));
  const hasCompanion = useTry((state) => state.models !== null);
  const pane = useTry((state) => state.pane);
  const showsReply = useTry((state) => state.showsReply);
  useRunDrops();
  return (
    <main
      ref={main}
      tabIndex={-1}
      id="main"
      aria-label="Try"
      className={`try is-${shows} ${hasCompanion ? '' : 'is-static'}`}
      data-pane={pane}
      data-reply={showsReply}
    >
      <TryVerdict />
      <Panes />
      {shows === 'run' ? (
        <>
          <RunStrip />
          <RunVariants />
          <DifferencePane />
          <BreaksPane />
          <RunCauses />
          <AnswerPane />
        </>
      ) : (
        <>
          <ReadyVariants />
          {hasCompanion ? (
            <>
              <ReadyModel />
              <ReadySize />
            </>
          ) : (
            <StaticSetup />
          )}
          <TasksPane />
          <TaskPane />
          {pane !== 'setup' && <Onward />}
        </>
      )}
    </main>
  );
}

/** Where one pane fills the window, the way to the one that starts. */
function Onward() {
  const { setPane } = useTryVerbs();
  return (
    <footer className="thumb-bar">
      <button type="button" className="button is-solid" onClick={() => setPane('setup')}>
        Go on to Setup
      </button>
    </footer>
  );
}

const PANES: readonly (readonly [TryPane, string])[] = [
  ['variants', 'Variants'],
  ['contents', 'Contents'],
  ['causes', 'Causes'],
  ['setup', 'Setup'],
];

function Panes() {
  const { setPane } = useTryVerbs();
  const pane = useTry((state) => state.pane);
  const causes = useTry((state) => state.news?.report.causes.length);
  return (
    <PaneTabs
      panes={PANES}
      current={pane}
      onChoose={setPane}
      counts={causes === undefined ? {} : { causes: String(causes) }}
    />
  );
}
