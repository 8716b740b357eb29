import { VerdictGlyph } from '../../parts/widgets/VerdictGlyph.tsx';
import { quoted, Words } from '../../parts/widgets/Words.tsx';
import { useConversation } from '../conversation/use-conversation.ts';
import { selectOpenTurn } from '../state/pasted.ts';
import { selectIsStale } from '../state/selectors.ts';
import { useDebug } from '../store/context.ts';
import { VerdictBar } from './VerdictBar.tsx';

/** Of a turn that is shown as a reply: why its history is refused there, else what the reply reads to. */
export function TurnVerdict() {
  const turn = useDebug(selectOpenTurn);
  const problem = useConversation(({ shown }) => shown?.problems.find(({ message }) => message === turn));
  const sentence = useDebug((state) => state.report?.sentence);
  const isStale = useDebug(selectIsStale);
  if (!problem) return <VerdictBar />;
  return (
    <div className="verdict-row line-below">
      <div
        className="verdict"
        role="status"
        aria-label="Verdict"
        aria-live="off"
        aria-busy={isStale}
        data-verdict="refused"
      >
        <VerdictGlyph verdict="refused" />
        <div className="verdict-account">
          <h1 title={quoted(problem.says)}>
            <Words text={problem.says.replace(/\.$/, '')} />
          </h1>
          {sentence !== undefined && (
            <p className="verdict-next" title={quoted(sentence)}>
              The reply itself: <Words text={sentence} />
            </p>
          )}
        </div>
      </div>
    </div>
  );
}
