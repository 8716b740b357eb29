import { type CSSProperties, type MouseEvent, useMemo } from 'react';
import { showMinimise } from '../../parts/page/app-store.ts';
import { useAppStore } from '../../parts/page/page.ts';
import { alsoHere, cardTitle, doneWords } from '../../parts/reply/card-words.ts';
import { groupOfProblem, type Problem } from '../../parts/reply/problems.ts';
import { Glyph } from '../../parts/widgets/Glyph.tsx';
import { DashedRing } from '../../parts/widgets/OutcomeGlyph.tsx';
import { ONE_STOP } from '../../parts/widgets/one-stop.ts';
import { Words } from '../../parts/widgets/Words.tsx';
import { figure } from '../../parts/words/count.ts';
import { dialectName } from '../../parts/words/names.ts';
import { NextStepButton } from '../diagnosis/causes/NextStepButton.tsx';
import { MessageButton, ReadAsNamed } from '../diagnosis/causes/step-buttons.tsx';
import { FixChanges } from '../diagnosis/FixChanges.tsx';
import { FixDiff } from '../diagnosis/FixDiff.tsx';
import { minimiseTarget } from '../diagnosis/smallest/minimise-target.ts';
import { causeOf, causesOf, editsOf } from '../state/causes.ts';
import type { LinkedPanel } from '../state/linked-panel.ts';
import { fixStepOf } from '../state/next-step.ts';
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
  const report = useDebug((state) => state.report);
  const problems = useDebug((state) => state.problems);
  const isLossless = useDebug(
    (state) => !state.report?.dropped.some(({ start, end }) => start < problem.end && end > problem.start),
  );
  const isStrict = useDebug((state) => state.reply.recovery === 'strict');
  const named = problem.isNamedOnly ? namedUnread(report) : null;
  const step = useNextStep();
  const figures = useDebug(selectProblemFigures);
  const hasNext = nextProblemStop(problems, report?.unlisted, problem.stop, 1) !== null;
  const others = problems.filter((other) => other.stop === problem.stop && other !== problem);
  const total = useDebug(selectProblemCount);
  const group = groupOfProblem(problem);
  const cause = report ? causeOf(causesOf(report).problems, problem) : undefined;
  const isOneOfMany = cause !== undefined && cause.fixable > 1;
  const edits = useMemo(() => (isOneOfMany ? editsOf(cause) : problem.fix?.edits), [isOneOfMany, cause, problem]);
  const done = doneWords(problem, isLossless, (cause?.count ?? 1) - 1);
  const fix = useMemo(() => report && fixStepOf(report), [report]);
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
          {cause && cause.count === total && total > 1 ? `${figure(total)} places` : `${figures} of ${figure(total)}`}
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
        {step && <NextStepButton step={step} />}
        <ReadAsNamed />
        {step && step.kind !== 'fix' && fix && (
          <FixButton
            words={problem.fix ? fix.title : `Fix ${figure(fix.count)} other ${fix.count === 1 ? 'place' : 'places'}`}
            onFix={() => void fixAll(fix.causes)}
          />
        )}
        {step && <MessageButton step={step} />}
        <span className="card-more wraps in-row">
          {fix && fix.count > 1 && problem.fix && (
            <PlainFix onFix={() => problem.fix && applyFix(problem.fix)}>Fix this one</PlainFix>
          )}
          {hasNext && (
            <button type="button" className="plain-button" onClick={() => stepRound(store, 1)}>
              Next problem <kbd className="key">E</kbd>
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
          {!isStrict && problem.code !== 'foreign-dialect' && (
            <button type="button" className="plain-button" onClick={() => setTab('compare' satisfies LinkedPanel)}>
              Show strict parse
            </button>
          )}
        </span>
      </footer>
    </section>
  );
}

/** Gives the focus to what is around the card, which goes with its problem, so that single keys go on to act. */
function fixing(event: MouseEvent<HTMLElement>, fix: () => void): void {
  event.currentTarget.closest<HTMLElement>('.stream, .panel')?.focus();
  fix();
}

function FixButton({ words, onFix }: { words: string; onFix: () => void }) {
  return (
    <button type="button" className="button card-fix" data-edits onClick={(event) => fixing(event, onFix)}>
      <Words text={words} />
    </button>
  );
}

function PlainFix({ children, onFix }: { children: string; onFix: () => void }) {
  return (
    <button type="button" className="plain-button" data-edits onClick={(event) => fixing(event, onFix)}>
      {children}
    </button>
  );
}
