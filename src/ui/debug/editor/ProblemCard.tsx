import { type CSSProperties, type MouseEvent, useMemo } from 'react';
import { showMinimise } from '../../parts/page/app-store.ts';
import { useAppStore } from '../../parts/page/page.ts';
import { alsoHere, cardTitle, doneWords, fixTitle } from '../../parts/reply/card-words.ts';
import { groupOfProblem, type Problem } from '../../parts/reply/problems.ts';
import { Glyph } from '../../parts/widgets/Glyph.tsx';
import { DashedRing } from '../../parts/widgets/OutcomeGlyph.tsx';
import { ONE_STOP } from '../../parts/widgets/one-stop.ts';
import { Words } from '../../parts/widgets/Words.tsx';
import { figure } from '../../parts/words/count.ts';
import { dialectName } from '../../parts/words/names.ts';
import { fixAllWords } from '../diagnosis/causes/cause-words.ts';
import { NextStepButton } from '../diagnosis/causes/NextStepButton.tsx';
import { MessageButton, ReadAsNamed } from '../diagnosis/causes/step-buttons.tsx';
import { FixChanges } from '../diagnosis/FixChanges.tsx';
import { FixDiff } from '../diagnosis/FixDiff.tsx';
import { minimiseTarget } from '../diagnosis/smallest/minimise-target.ts';
import { causeOf, causesOf, editsOf } from '../state/causes.ts';
import type { LinkedPanel } from '../state/linked-panel.ts';
import { nextProblemStop } from '../state/replay.ts';
import { namedUnread, selectProblemCount, selectProblemFigures } from '../state/selectors.ts';
import { useDebug, useDebugStore, useVerbs } from '../store/context.ts';
import { stepRound } from '../store/step-round.ts';
import { useNextStep } from '../store/use-next-step.ts';

/** What broke, why, what was done, and what to do next; shown under the line of the problem at which replay is. */
export function ProblemCard({ problem, notchAt }: { problem: Problem; notchAt: string }) {
  const { setTab, applyFix, fixAll } = useVerbs();
  const store = useDebugStore();
  const app = useAppStore();
  const problems = useDebug((state) => state.problems);
  const isLossless = useDebug(
    (state) => !state.report?.dropped.some(({ start, end }) => start < problem.end && end > problem.start),
  );
  const isStrict = useDebug((state) => state.reply.recovery === 'strict');
  const named = useDebug(({ report }) => (problem.isNamedOnly ? namedUnread(report) : null));
  const step = useNextStep();
  const figures = useDebug(selectProblemFigures);
  const hasNext = useDebug(({ report }) => nextProblemStop(problems, report?.unlisted, problem.stop, 1) !== null);
  const others = problems.filter((other) => other.stop === problem.stop && other !== problem);
  const total = useDebug(selectProblemCount);
  const group = groupOfProblem(problem);
  const cause = useDebug(({ report }) => (report ? causeOf(causesOf(report).problems, problem) : undefined));
  const isOneOfMany = cause !== undefined && cause.fixable > 1;
  const edits = useMemo(() => (isOneOfMany ? editsOf(cause) : problem.fix?.edits), [isOneOfMany, cause, problem]);
  const done = doneWords(problem, isLossless, (cause?.count ?? 1) - 1);
  const notch = { '--notch': notchAt } as CSSProperties;
  return (
    <section className={`card ${problem.isNamedOnly ? '' : `is-${group}`}`} style={notch} aria-label="Problem">
      <header className="card-head">
        {problem.isNamedOnly ? (
          <DashedRing size={16} />
        ) : (
          <Glyph group={group} letter={problem.code === 'unescaped-ampersand' ? '&' : '!'} size={16} />
        )}
        <h2>
          <Words
            text={named === null ? cardTitle(problem) : `Looks like a call in ${dialectName(named)}, and is not read`}
          />
        </h2>
        <span className="meta">
          {figures.includes('–') ? 'Problems' : 'Problem'} {figures} of {figure(total)}
        </span>
      </header>
      <dl className="card-facts named">
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
        {edits && (
          <>
            <dt>Fix</dt>
            <dd>
              <FixDiff edits={edits} />
              {problem.fix?.changes && <FixChanges changes={problem.fix.changes} lead="The fix " />}
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
      <footer className="card-foot wraps in-row" {...ONE_STOP}>
        {isOneOfMany && <FixButton words={fixAllWords(cause) ?? ''} onFix={() => void fixAll([cause])} />}
        {problem.fix && (
          <FixButton
            words={isOneOfMany ? 'Fix this one' : fixTitle(problem.fix.title)}
            onFix={() => problem.fix && applyFix(problem.fix)}
          />
        )}
        {hasNext && (
          <button type="button" className="button" onClick={() => stepRound(store, 1)}>
            Next problem <kbd className="key">E</kbd>
          </button>
        )}
        {!isStrict && problem.code !== 'foreign-dialect' && (
          <button type="button" className="plain-button" onClick={() => setTab('compare' satisfies LinkedPanel)}>
            See the strict result
          </button>
        )}
        {!problem.isNamedOnly && (
          <button
            type="button"
            className="plain-button"
            onClick={() => showMinimise(app, minimiseTarget(store.getState(), problem))}
          >
            Minimise
          </button>
        )}
        {step && (
          <span className="card-step">
            {!edits && <NextStepButton step={step} />}
            <ReadAsNamed />
            <MessageButton step={step} isPlain={!isOneOfMany} />
          </span>
        )}
      </footer>
    </section>
  );
}

function FixButton({ words, onFix }: { words: string; onFix: () => void }) {
  const make = (event: MouseEvent<HTMLElement>) => {
    // The card goes with its problem; what is around it keeps the focus, so that single keys go on to act.
    event.currentTarget.closest<HTMLElement>('.stream, .panel')?.focus();
    onFix();
  };
  return (
    <button type="button" className="button card-fix" onClick={make}>
      <Words text={words} />
    </button>
  );
}
