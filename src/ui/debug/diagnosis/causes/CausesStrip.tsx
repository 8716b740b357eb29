import { useRef } from 'react';
import { spanKnownAt } from '../../../../base/span.ts';
import type { Report } from '../../../../contract/parse-service.ts';
import { type CauseGroup, causePlace, nounFor } from '../../../../core/words/causes.ts';
import { useAppStore } from '../../../parts/page/page.ts';
import { Glyph } from '../../../parts/widgets/Glyph.tsx';
import { Icon } from '../../../parts/widgets/Icon.tsx';
import { DashedRing } from '../../../parts/widgets/OutcomeGlyph.tsx';
import { useScrollHint } from '../../../parts/widgets/use-scroll-hint.ts';
import { Words } from '../../../parts/widgets/Words.tsx';
import { count, figure } from '../../../parts/words/count.ts';
import { dialectName } from '../../../parts/words/names.ts';
import { causeOf, causesOf } from '../../state/causes.ts';
import type { LinkedPanel } from '../../state/linked-panel.ts';
import { type NextStep, nextStepOf } from '../../state/next-step.ts';
import { namedUnread, selectCurrentProblem, selectIsStale } from '../../state/selectors.ts';
import { toolsChecked } from '../../state/tools-in-force.ts';
import { useDebug, useVerbs } from '../../store/context.ts';
import { fixAllWords, noFixWords } from './cause-words.ts';
import { NextStepButton } from './NextStepButton.tsx';

/** More causes than these stand in Problems. */
const MOST_CAUSES = 4;

/** What broke, a cause each with what fixes it, and at the end what the verdict calls for; nothing where no reply is read. */
export function CausesStrip() {
  // While a text is being read the causes of the one before stay, dimmed, so that nothing moves.
  const report = useDebug((state) => (state.isStopped ? null : state.report));
  const current = useDebug(selectCurrentProblem);
  const isStale = useDebug(selectIsStale);
  const causes = report ? causesOf(report).problems : [];
  const shown = causes.slice(0, MOST_CAUSES);
  const open = current && causeOf(causes, current);
  const strip = useRef<HTMLUListElement>(null);
  useScrollHint(strip, report);
  const hasTools = useDebug((state) => toolsChecked(state).length > 0);
  const readers = useDebug((state) => state.readers);
  if (!report) return null;
  const step = nextStepOf({ report, readers, hasTools });
  if (causes.length === 0)
    return (
      <div className="causes is-none" aria-busy={isStale}>
        <p className="causes-none">{report.callCount > 0 ? 'No problem' : 'No call'}</p>
        <span className="causes-end">
          <NextStepButton step={step} />
        </span>
      </div>
    );
  return (
    <ul className="causes scrolls" aria-label="Causes" aria-busy={isStale} ref={strip}>
      {shown.map((cause, index) => (
        <li key={cause.key} className={cause === open ? 'is-open' : ''} aria-current={cause === open}>
          <CauseItem cause={cause} report={report} isAlone={causes.length === 1} />
          {index === shown.length - 1 && <StripEnd causes={causes} step={step} named={namedUnread(report)} />}
        </li>
      ))}
    </ul>
  );
}

function CauseItem({ cause, report, isAlone }: { cause: CauseGroup; report: Report; isAlone: boolean }) {
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
  return (
    <span className="cause">
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
        // One cause alone is fixed by the button at the end of the strip.
        !isAlone && (
          <button type="button" className="button" aria-label="Fix all" onClick={() => void fixAll([cause])}>
            {fixWords}
          </button>
        )
      )}
    </span>
  );
}

interface StripEndProps {
  readonly causes: readonly CauseGroup[];
  readonly step: NextStep;
  /** The dialect of a call that is named and not read. */
  readonly named: string | null;
}

function StripEnd({ causes, step, named }: StripEndProps) {
  const app = useAppStore();
  const { setTab, setDialect } = useVerbs();
  const more = causes.length - MOST_CAUSES;
  return (
    <span className="causes-end">
      {more > 0 && (
        <button type="button" className="plain-button" onClick={() => setTab('problems' satisfies LinkedPanel)}>
          and {count(more, 'more cause')}
        </button>
      )}
      {named !== null && (
        <button type="button" className="button" data-edits onClick={() => setDialect(named)}>
          Read it as {dialectName(named)}
        </button>
      )}
      {step.kind !== 'message' && named === null && (
        <button
          type="button"
          className="button to-model"
          aria-label="Message to the model"
          onClick={() => app.setState({ dialog: 'message' })}
        >
          <Icon name="message" />
          <span>Message to the model</span>
        </button>
      )}
      <NextStepButton step={step} {...(step.kind === 'fix' && causes.length === 1 && { name: 'Fix all' })} />
    </span>
  );
}
