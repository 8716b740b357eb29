import { useId, useState } from 'react';
import type {
  CorrectedHistory,
  HistoryChange,
  ProviderQuote,
  ShownConversation,
  ShownProblem,
} from '../../../core/conversation/shown/shown-conversation.ts';
import { useAppStore } from '../../parts/page/page.ts';
import { Dialog } from '../../parts/widgets/Dialog.tsx';
import { Glyph } from '../../parts/widgets/Glyph.tsx';
import { Icon } from '../../parts/widgets/Icon.tsx';
import { ONE_STOP } from '../../parts/widgets/one-stop.ts';
import { Shown } from '../../parts/widgets/Shown.tsx';
import { Words } from '../../parts/widgets/Words.tsx';
import { numberOf, problemOf } from '../histories/conversation-state.ts';
import { conversationOf } from '../state/pasted.ts';
import { useDebug } from '../store/context.ts';
import { useConversation, useConversationVerbs } from './use-conversation.ts';

/** Why the history is refused at the row above, in whose words, and what corrects it. */
export function HistoryCard({ shown }: { shown: ShownConversation }) {
  const problem = useConversation(problemOf);
  if (problem) return <ProblemOfHistory shown={shown} problem={problem} />;
  return shown.said && <Unexplained quote={shown.said} />;
}

function ProblemOfHistory({ shown, problem }: { shown: ShownConversation; problem: ShownProblem }) {
  const fix = useConversation((state) => state.fix);
  const total = shown.problems.length;
  const at = useConversation((state) => state.problem);
  return (
    <section className="card is-error" aria-label="Problem">
      <header className="card-head">
        <Glyph group="error" letter="!" size={16} />
        <h2>
          <Words text={problem.says.replace(/\.$/, '')} />
        </h2>
        <span className="meta">
          {total > 1 && `Problem ${at + 1} of ${total}, `}
          {placeWords(problem)}
        </span>
      </header>
      <dl className="card-facts named">
        {problem.quote && <Quote quote={problem.quote} />}
        <dt>Why</dt>
        <dd>
          <Words text={problem.why} />
        </dd>
        {fix && (
          <>
            <dt>Change</dt>
            <dd>
              <Changes changes={fix.changes} />
            </dd>
          </>
        )}
        {fix === null && (
          <>
            <dt>Change</dt>
            <dd>{NO_CORRECTION[problem.code] ?? 'No automatic correction: what belongs here is not in the paste.'}</dd>
          </>
        )}
      </dl>
      <CardActions shown={shown} problem={problem} />
    </section>
  );
}

/** Why nothing is corrected, where the reason is another one. */
const NO_CORRECTION: Readonly<Partial<Record<ShownProblem['code'], string>>> = {
  'repeated-call': 'No automatic correction: the agent must stop, or tell the model that the result stays the same.',
  'call-not-run': 'No automatic correction: nothing tells which tool was meant.',
  'member-refused': 'No automatic correction: remove the member from the request.',
};

const placeWords = ({ number, line }: ShownProblem): string =>
  number > 0 ? `message ${number}, line ${line}` : `line ${line}`;

/** What a provider says, whole; a phone folds it. */
function Quote({ quote: { by, text, about } }: { quote: ProviderQuote }) {
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  return (
    <>
      <dt>{by}</dt>
      <dd>
        <q id={id} className={`history-quote mono ${isWhole ? 'is-whole' : ''}`}>
          <Shown text={text} />
        </q>
        <small className="meta">
          {about}
          {!isWhole && (
            <button type="button" className="quote-more" aria-controls={id} onClick={() => setWhole(true)}>
              whole message
            </button>
          )}
        </small>
      </dd>
    </>
  );
}

/** Above it a card shows how many more there are. */
const MOST_CHANGES = 3;

/** The changes of a correction as lines of a diff. */
function Changes({ changes, most = MOST_CHANGES }: { changes: readonly HistoryChange[]; most?: number }) {
  const more = changes.length - most;
  return (
    <ul className="history-changes">
      {changes.slice(0, most).map(({ sign, where, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the changes of one correction never move.
        <li key={index}>
          <span className="change-sign">{sign}</span> {where}:{' '}
          <code className={sign === '−' ? 'is-gone' : ''}>
            <Shown text={text} />
          </code>
        </li>
      ))}
      {more > 0 && <li className="meta">and {more} more</li>}
    </ul>
  );
}

function CardActions({ shown, problem }: { shown: ShownConversation; problem: ShownProblem }) {
  const { corrected, copyCorrected, saveCorrected, openTurn, openProblem } = useConversationVerbs();
  const [whole, setWhole] = useState<CorrectedHistory | null>(null);
  const fix = useConversation((state) => state.fix);
  const at = useConversation((state) => state.problem);
  const isFile = useDebug((state) => conversationOf(state)?.fileName !== undefined);
  const turn = useDebug((state) => conversationOf(state)?.turn);
  const isTurn = shown.blocks.some((block) => block.message === problem.message && block.isTurn);
  const next = (at + 1) % shown.problems.length;
  return (
    <footer className="card-foot wraps in-row" {...ONE_STOP}>
      {fix && (
        <>
          <button
            type="button"
            className="button is-solid is-large"
            onClick={() => void (isFile ? saveCorrected() : copyCorrected())}
          >
            <Icon name={isFile ? 'share' : 'copy'} />
            {isFile ? 'Save corrected session' : 'Copy corrected history'}
          </button>
          <button
            type="button"
            className="button is-large"
            onClick={() => void (isFile ? copyCorrected() : saveCorrected())}
          >
            {isFile ? 'Copy corrected history' : 'Save as file'}
          </button>
        </>
      )}
      {turn === undefined && isTurn && fix !== undefined && (
        <button
          type="button"
          className={`button is-large ${fix === null ? 'is-solid' : 'card-open-turn'}`}
          onClick={() => void openTurn(problem.message)}
        >
          Open turn {numberOf(shown, problem.message)}
        </button>
      )}
      {fix && (
        <button type="button" className="plain-button" onClick={() => void corrected().then(setWhole)}>
          Show whole diff
        </button>
      )}
      {whole && <WholeDiff whole={whole} onClose={() => setWhole(null)} />}
      {turn === undefined && shown.problems.length > 1 && (
        <button type="button" className="plain-button" onClick={() => openProblem(next)}>
          Next problem
        </button>
      )}
    </footer>
  );
}

/** Every change of the corrected history, and what is still wrong with it. */
function WholeDiff({ whole: { changes, left }, onClose }: { whole: CorrectedHistory; onClose: () => void }) {
  return (
    <Dialog title="Changes of the history" className="covers-phone" onClose={onClose}>
      <div className="dialog-body scrolls whole-diff">
        <Changes changes={changes} most={changes.length} />
        {left.length > 0 && (
          <ul className="whole-diff-left" aria-label="Still wrong">
            {left.map((sentence, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the sentences of one correction never move.
              <li key={index}>
                <Words text={sentence} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

/** A provider refused it, and nothing in the paste tells why. */
function Unexplained({ quote }: { quote: ProviderQuote }) {
  const app = useAppStore();
  return (
    <section className="card is-error" aria-label="Problem">
      <header className="card-head">
        <Glyph group="error" letter="!" size={16} />
        <h2>Nothing in the paste explains what {quote.by} says</h2>
      </header>
      <dl className="card-facts named">
        <Quote quote={quote} />
      </dl>
      <footer className="card-foot wraps in-row">
        <button type="button" className="button is-solid is-large" onClick={() => app.setState({ dialog: 'open' })}>
          <Icon name="open" />
          Open request or session
        </button>
      </footer>
    </section>
  );
}
