import { figure } from '../../../parts/words/count.ts';
import { useWorkshop } from '../../store/use-workshop.ts';
import { useTry, useTryVerbs } from '../../trial/use-try.ts';
import { PaneBody } from '../parts/PaneBody.tsx';
import { CommandBox, OpenRunButton, Simulated } from '../parts/parts.tsx';
import { commandFor, Limits, Rounds, SecondTry, StopEarly, usePlanned } from './ReadySize.tsx';
import './static-setup.css';

/** Without a companion: plan here, run in a terminal, open the result here. */
export function StaticSetup() {
  const { savePlan, openSample } = useTryVerbs();
  const { requests } = usePlanned();
  const tasks = useTry((state) => state.preparation?.tasks ?? 0);
  const variants = useTry((state) => state.ticked?.length ?? 0);
  const rounds = useTry((state) => state.rounds);
  const tools = useWorkshop((state) => state.reading?.tools.length ?? 0);
  const command = useTry((state) => commandFor(state));
  const isNothing = requests === 0;
  return (
    <section className="try-right is-whole" aria-label="Run it in a terminal">
      <header className="pane-head">
        <h2>Run it in a terminal</h2>
      </header>
      <PaneBody>
        <p className="try-lead">
          This page is served without the companion, so it cannot ask a model. Plan here, run there, open the result
          here.
        </p>
        <Rounds />
        <StopEarly />
        <SecondTry />
        <Limits />
        <ol className="try-steps">
          <li>
            <b>Save the plan</b>
            <p>
              {figure(variants)} variants, {figure(tools)} tools, {figure(tasks)} tasks, {figure(rounds)} rounds. No key
              is in it.
            </p>
            <button
              type="button"
              className="button is-solid"
              aria-label="Save the plan"
              disabled={isNothing}
              onClick={() => void savePlan()}
            >
              Save try-plan.json
            </button>
          </li>
          <li>
            <b>Run it</b>
            <p>
              Name your endpoint and model. The key is read from <code>CHUNKSCOPE_KEY</code>.
            </p>
            <CommandBox text={command} />
          </li>
          <li>
            <b>Open the run</b>
            <p>The run is a log. Drop it anywhere on this page, even while it grows. Two runs are compared.</p>
            <OpenRunButton />
          </li>
        </ol>
        <div className="try-terminal">
          <h3>Or start it from this page</h3>
          <p>The companion serves this page and asks your model. It listens on this machine only.</p>
          <CommandBox text={'npx chunkscope \\\n  --endpoint http://localhost:8000/v1 \\\n  --model MODEL'} />
        </div>
        <div className="try-terminal">
          <h3>No model at hand?</h3>
          <p>
            The simulated model makes faults at stated rates, without a network. All that it answers is marked{' '}
            <Simulated />
          </p>
          <CommandBox text="npx chunkscope --simulate" />
        </div>
      </PaneBody>
      <footer className="pane-foot">
        <button
          type="button"
          className="button is-large"
          aria-label="See a sample run (simulated)"
          disabled={isNothing}
          onClick={() => void openSample()}
        >
          See a sample run
        </button>
        <Simulated />
      </footer>
    </section>
  );
}
