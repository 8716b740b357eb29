import { useCallback, useRef } from 'react';
import { spanKnownAt } from '../../../../base/span.ts';
import type { Report } from '../../../../contract/parse-service.ts';
import { type CauseGroup, causePlace, nounFor } from '../../../../core/words/causes.ts';
import { Glyph } from '../../../parts/widgets/Glyph.tsx';
import { DashedRing } from '../../../parts/widgets/OutcomeGlyph.tsx';
import { ONE_STOP } from '../../../parts/widgets/one-stop.ts';
import { useScrollHint } from '../../../parts/widgets/use-scroll-hint.ts';
import { Words } from '../../../parts/widgets/Words.tsx';
import { count, figure } from '../../../parts/words/count.ts';
import { ReadingButton } from '../../reading/ReadingButton.tsx';
import { causeOf, causesOf } from '../../state/causes.ts';
import type { LinkedPanel } from '../../state/linked-panel.ts';
import { isFixOf, type NextStep, reasonFor } from '../../state/next-step.ts';
import { selectAccount, selectIsErrorAlone } from '../../state/pasted.ts';
import { selectCurrentProblem, selectIsGrowing, selectIsStale } from '../../state/selectors.ts';
import { lossIn } from '../../state/unwrapped.ts';
import { useDebug, useVerbs } from '../../store/context.ts';
import { useNextStep } from '../../store/use-next-step.ts';
import { fixAllWords, noFixWords } from './cause-words.ts';
import { focusReply } from './focus-reply.ts';
import { NextStepButton } from './NextStepButton.tsx';
import { AddTools, MessageButton, ReadAsNamed } from './step-buttons.tsx';

/** More causes than these are in Problems. */
const MOST_CAUSES = 4;

/** What broke, a cause each with what fixes it, and at the end what the verdict calls for; nothing where no reply is read. */
export function CausesStrip() {
  // While a text is being read the causes of the one before stay, dimmed, so that nothing moves.
  const report = useDebug((state) => (state.isStopped ? null : state.report));
  const current = useDebug(selectCurrentProblem);
  const isStale = useDebug(selectIsStale);
  const isGrowing = useDebug(selectIsGrowing);
  const causes = report ? causesOf(report).problems : [];
  const shown = causes.slice(0, MOST_CAUSES);
  const open = current && causeOf(causes, current);
  const strip = useRef<HTMLUListElement>(null);
  useScrollHint(strip, report);
  const take = useCallback((element: HTMLUListElement | null) => {
    strip.current = element;
    return ONE_STOP.ref(element);
  }, []);
  const step = useNextStep();
  const isLost = useDebug((state) => lossIn(state.reply, state.report) !== null);
  const account = useDebug(selectAccount);
  const isErrorAlone = useDebug(selectIsErrorAlone);
  if (!report || isErrorAlone || (!step && !account)) return null;
  const runs = report.callCount > 0 && !report.wouldFail;
  if (causes.length === 0)
    return (
      <div className="causes line-below is-none" aria-busy={isStale}>
        <p className="causes-none">{step && !account && reasonFor(step.kind, { isLost, isGrowing, runs })}</p>
        <span className="causes-end in-row" {...ONE_STOP}>
          <ReadingButton place="strip" />
          {step?.kind === 'compare' && <AddTools />}
          {step && <NextStepButton step={step} />}
        </span>
      </div>
    );
  return (
    <ul
      className={`causes line-below scrolls ${open ? 'has-card' : ''}`}
      aria-label="Causes"
      aria-busy={isStale}
      {...ONE_STOP}
      ref={take}
    >
      {shown.map((cause, index) => (
        <li key={cause.key} className={cause === open ? 'is-open' : ''} aria-current={cause === open}>
          <CauseItem cause={cause} report={report} step={causes.length === 1 ? null : step} />
          {index === shown.length - 1 && <StripEnd causes={causes} step={step} />}
        </li>
      ))}
    </ul>
  );
}

interface CauseItemProps {
  readonly cause: CauseGroup;
  readonly report: Report;
  /** Null where the end of the strip says what is done about the only cause. */
  readonly step: NextStep | null;
}

function CauseItem({ cause, report, step }: CauseItemProps) {
  const { seek, showCard, setPhoneView, fixAll } = useVerbs();
  const { severity, members } = cause;
  const [first] = members;
  const group = severity === 'error' ? 'error' : 'repair';
  const fixWords = fixAllWords(cause);
  const show = () => {
    if (!first) return;
    showCard();
    setPhoneView('stream');
    seek(spanKnownAt(first));
  };
  const fix = () => {
    focusReply();
    void fixAll([cause]);
  };
  return (
    <span className="cause in-row">
      <button type="button" className="cause-words" onClick={show}>
        {cause.code === 'foreign-dialect' && report.callCount === 0 ? (
          <DashedRing size={14} />
        ) : (
          <Glyph group={group} letter={cause.code === 'unescaped-ampersand' ? '&' : '!'} size={14} />
        )}
        <span>
          <b>{figure(cause.count)}</b> <Words text={nounFor(cause.count, cause.noun)} />
          <span className="cause-place">
            {' '}
            <Words text={causePlace(cause)} />
          </span>
        </span>
      </button>
      {fixWords === null ? (
        <span className="cause-none">{noFixWords(cause, report)}</span>
      ) : (
        step &&
        (isFixOf(step, cause) ? (
          <NextStepButton step={step} name="Fix all" />
        ) : (
          <button type="button" className="button" aria-label="Fix all" onClick={fix}>
            {fixWords}
          </button>
        ))
      )}
    </span>
  );
}

function StripEnd({ causes, step }: { causes: readonly CauseGroup[]; step: NextStep | null }) {
  const { setTab } = useVerbs();
  const more = causes.length - MOST_CAUSES;
  const [only] = causes;
  const isOfOne = step !== null && causes.some((cause) => isFixOf(step, cause));
  return (
    <span className="causes-end in-row">
      <ReadingButton place="strip" />
      {more > 0 && (
        <button type="button" className="plain-button" onClick={() => setTab('problems' satisfies LinkedPanel)}>
          and {count(more, 'more cause')}
        </button>
      )}
      <ReadAsNamed />
      <MessageButton step={step} />
      {step && (causes.length === 1 || !isOfOne) && (
        <NextStepButton step={step} {...(only && isFixOf(step, only) && { name: 'Fix all' })} />
      )}
    </span>
  );
}
