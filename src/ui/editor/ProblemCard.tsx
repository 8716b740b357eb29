import type { CSSProperties } from 'react';
import { useDebug, useVerbs } from '../store/context.ts';
import { groupOfProblem, type Problem } from '../store/replay.ts';
import { Glyph } from '../widgets/Glyph.tsx';
import { Words } from '../widgets/Words.tsx';

/** The card points at the place, so the sentence need not quote it. */
const withoutQuote = (message: string): string => message.replace(/(: `[^`]*`)?\.$/, '');

/** What broke, why, what was done, and what to do next; stands under the line of the problem at which replay stands. */
export function ProblemCard({ problem, notchAt }: { problem: Problem; notchAt: string }) {
  const { applyFix, step, setTab } = useVerbs();
  const problems = useDebug((state) => state.problems);
  const index = problems.indexOf(problem);
  const group = groupOfProblem(problem);
  const notch = { '--notch': notchAt } as CSSProperties;
  return (
    <section className={`card is-${group}`} style={notch} aria-label="Problem here">
      <header className="card-head">
        <Glyph group={group} letter={problem.code === 'unescaped-ampersand' ? '&' : '!'} size={16} />
        <h2>
          <Words text={withoutQuote(problem.message)} />
        </h2>
        <span className="meta">
          Problem {index + 1} of {problems.length}
        </span>
      </header>
      <dl className="card-facts">
        <dt>Why</dt>
        <dd>
          <Words text={problem.why} />
        </dd>
        {problem.repair && (
          <>
            <dt>Done</dt>
            <dd>
              <Words text={problem.repair.rule} />
            </dd>
          </>
        )}
      </dl>
      <footer className="card-foot">
        {problem.fix && (
          <button type="button" className="button" onClick={() => applyFix(problem.fix!)}>
            <Words text={problem.fix.title} />
          </button>
        )}
        {index + 1 < problems.length && (
          <button type="button" className="button" onClick={() => step('problem', 1)}>
            Next one <kbd className="key">E</kbd>
          </button>
        )}
        <button type="button" className="plain-button" onClick={() => setTab('compare')}>
          See the strict result
        </button>
      </footer>
    </section>
  );
}
