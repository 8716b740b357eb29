import { useRef } from 'react';
import { spanKnownAt } from '../../../../base/span.ts';
import type { Report } from '../../../../contract/parse-service.ts';
import { type CauseGroup, causePlace, nounFor } from '../../../../core/words/causes.ts';
import { useAppStore } from '../../../parts/page/page.ts';
import { Glyph } from '../../../parts/widgets/Glyph.tsx';
import { Icon } from '../../../parts/widgets/Icon.tsx';
import { useScrollHint } from '../../../parts/widgets/use-scroll-hint.ts';
import { Words } from '../../../parts/widgets/Words.tsx';
import { count, figure } from '../../../parts/words/count.ts';
import { causeOf, causesOf } from '../../state/causes.ts';
import type { LinkedPanel } from '../../state/linked-panel.ts';
import { selectCurrentProblem, selectIsStale } from '../../state/selectors.ts';
import { unreadWords } from '../../state/unread-words.ts';
import { useDebug, useVerbs } from '../../store/context.ts';
import { fixAllWords, noFixWords } from './cause-words.ts';

/** More causes than these stand in Problems. */
const MOST_CAUSES = 4;

/** What broke, a cause each with what mends it, and what to tell the model; nothing where there is no problem. */
export function CausesStrip() {
  const report = useDebug((state) => (unreadWords(state) === null ? state.report : null));
  const current = useDebug(selectCurrentProblem);
  const isStale = useDebug(selectIsStale);
  const causes = report ? causesOf(report).problems : [];
  const shown = causes.slice(0, MOST_CAUSES);
  const open = current && causeOf(causes, current);
  const strip = useRef<HTMLUListElement>(null);
  useScrollHint(strip, report);
  if (!report || causes.length === 0) return null;
  return (
    <ul className="causes scrolls" aria-label="Causes" aria-busy={isStale} ref={strip}>
      {shown.map((cause, index) => (
        <li key={cause.key} className={cause === open ? 'is-open' : ''} aria-current={cause === open}>
          <CauseItem cause={cause} report={report} />
          {index === shown.length - 1 && <StripEnd causes={causes} />}
        </li>
      ))}
    </ul>
  );
}

function CauseItem({ cause, report }: { cause: CauseGroup; report: Report }) {
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
        <Glyph group={group} letter={cause.code === 'unescaped-ampersand' ? '&' : '!'} size={14} />
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
        <button type="button" className="button" aria-label="Fix all" onClick={() => void fixAll([cause])}>
          {fixWords}
        </button>
      )}
    </span>
  );
}

function StripEnd({ causes }: { causes: readonly CauseGroup[] }) {
  const app = useAppStore();
  const { setTab, fixAll } = useVerbs();
  const more = causes.length - MOST_CAUSES;
  const fixable = causes.filter((cause) => cause.fixable > 0);
  const fixes = fixable.reduce((sum, cause) => sum + cause.fixable, 0);
  return (
    <span className="causes-end">
      {more > 0 && (
        <button type="button" className="plain-button" onClick={() => setTab('problems' satisfies LinkedPanel)}>
          and {count(more, 'more cause')}
        </button>
      )}
      {fixable.length > 1 && (
        <button type="button" className="button fix-safe" onClick={() => void fixAll(fixable)}>
          Fix the {figure(fixes)} that are safe
        </button>
      )}
      <button
        type="button"
        className="button to-model"
        aria-label="Message to the model"
        onClick={() => app.setState({ dialog: 'message' })}
      >
        <Icon name="message" />
        <span>Message to the model</span>
      </button>
    </span>
  );
}
