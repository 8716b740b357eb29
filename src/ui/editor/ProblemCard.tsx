import type { CSSProperties, MouseEvent } from 'react';
import type { QuickFix } from '../../core/words/diagnostic.ts';
import { showMinimise, useAppStore } from '../app/app-store.ts';
import { FixChanges } from '../diagnosis/FixChanges.tsx';
import { minimiseTarget } from '../diagnosis/smallest/minimise-target.ts';
import type { PanelId } from '../panels/panels.ts';
import { stepRound } from '../replay/step-round.ts';
import { useDebug, useDebugStore, useVerbs } from '../store/context.ts';
import { groupOfProblem, nextProblemStop, type Problem } from '../store/replay.ts';
import { selectProblemCount, selectProblemFigures } from '../store/selectors.ts';
import { figure } from '../widgets/count.ts';
import { Glyph } from '../widgets/Glyph.tsx';
import { Words } from '../widgets/Words.tsx';
import { alsoHere, cardTitle, doneWords, fixTitle } from './card-words.ts';

/** What broke, why, what was done, and what to do next; stands under the line of the problem at which replay stands. */
export function ProblemCard({ problem, notchAt }: { problem: Problem; notchAt: string }) {
  const { setTab } = useVerbs();
  const store = useDebugStore();
  const app = useAppStore();
  const problems = useDebug((state) => state.problems);
  const isLossless = useDebug(
    (state) => !state.report?.dropped.some(({ start, end }) => start < problem.end && end > problem.start),
  );
  const isStrict = useDebug((state) => state.reply.recovery === 'strict');
  const figures = useDebug(selectProblemFigures);
  const hasNext = useDebug(({ report }) => nextProblemStop(problems, report?.unlisted, problem.stop, 1) !== null);
  const others = problems.filter((other) => other.stop === problem.stop && other !== problem);
  const total = useDebug(selectProblemCount);
  const group = groupOfProblem(problem);
  const done = doneWords(problem, isLossless);
  const notch = { '--notch': notchAt } as CSSProperties;
  return (
    <section className={`card is-${group}`} style={notch} aria-label="Problem">
      <header className="card-head">
        <Glyph group={group} letter={problem.code === 'unescaped-ampersand' ? '&' : '!'} size={16} />
        <h2>
          <Words text={cardTitle(problem)} />
        </h2>
        <span className="meta">
          {figures.includes('–') ? 'Problems' : 'Problem'} {figures} of {figure(total)}
        </span>
      </header>
      <dl className="card-facts">
        <dt>Why</dt>
        <dd>
          <Words text={problem.why} />
        </dd>
        {done !== null && (
          <>
            <dt>Done</dt>
            <dd>
              <Words text={done} />
            </dd>
          </>
        )}
        {problem.fix?.changes && (
          <>
            <dt>Fix</dt>
            <dd>
              <FixChanges changes={problem.fix.changes} />
            </dd>
          </>
        )}
        {others.length > 0 && (
          <>
            <dt>Also here</dt>
            <dd>
              <Words text={alsoHere(others)} />
            </dd>
          </>
        )}
      </dl>
      <footer className="card-foot">
        {problem.fix && <FixButton fix={problem.fix} />}
        {hasNext && (
          <button type="button" className="button" onClick={() => stepRound(store.getState(), 1)}>
            Next problem <kbd className="key">E</kbd>
          </button>
        )}
        {!isStrict && problem.code !== 'foreign-dialect' && (
          <button type="button" className="plain-button" onClick={() => setTab('compare' satisfies PanelId)}>
            See the strict result
          </button>
        )}
        <button
          type="button"
          className="plain-button"
          onClick={() => showMinimise(app, minimiseTarget(store.getState(), problem))}
        >
          Minimise
        </button>
      </footer>
    </section>
  );
}

function FixButton({ fix }: { fix: QuickFix }) {
  const { applyFix } = useVerbs();
  const make = (event: MouseEvent<HTMLElement>) => {
    // The card goes with its problem; the reply around it keeps the focus, so that single keys go on to act.
    event.currentTarget.closest<HTMLElement>('.stream')?.focus();
    applyFix(fix);
  };
  return (
    <button type="button" className="button" onClick={make}>
      <Words text={fixTitle(fix.title)} />
    </button>
  );
}
