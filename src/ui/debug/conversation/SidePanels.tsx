import type { ShownProvider, Stance } from '../../../core/conversation/shown/shown-conversation.ts';
import { Glyph } from '../../parts/widgets/Glyph.tsx';
import { Icon } from '../../parts/widgets/Icon.tsx';
import { DashedRing } from '../../parts/widgets/OutcomeGlyph.tsx';
import { Shown } from '../../parts/widgets/Shown.tsx';
import { Words } from '../../parts/widgets/Words.tsx';
import { count } from '../../parts/words/count.ts';
import { causesOfHistory } from '../histories/conversation-state.ts';
import { useConversation, useConversationVerbs } from './use-conversation.ts';

/** More are not listed: the tree marks them. */
const MOST_LISTED = 200;

/** What is wrong with the history, by cause, and each place. */
export function HistoryProblems() {
  const { openProblem, choose, showTree } = useConversationVerbs();
  const shown = useConversation((state) => state.shown);
  const open = useConversation((state) => state.problem);
  const problems = shown?.problems ?? [];
  const loops = shown?.loops ?? [];
  const go = (show: () => void) => () => {
    show();
    showTree();
  };
  if (problems.length + loops.length === 0)
    return <p className="panel-empty">Nothing that a known provider refuses.</p>;
  return (
    <div className="pane-body scrolls history-list">
      {problems.length > 0 && (
        <ul aria-label="Causes" className="history-causes">
          {causesOfHistory(problems).map(({ title, first, count: times }) => (
            <li key={title} className="line-below">
              <button type="button" onClick={go(() => openProblem(first))}>
                <Glyph group="error" letter="!" size={13} />
                <b>{title}</b>
                {times > 1 && <span className="meta">×{times}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
      <ul aria-label="Problems of the history">
        {problems.slice(0, MOST_LISTED).map(({ says, number, line, why }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the problems of one history never move.
          <li key={index} className={`line-below ${index === open ? 'is-current' : ''}`}>
            <button type="button" aria-current={index === open} onClick={go(() => openProblem(index))}>
              <span className="fill">
                <Words text={says} /> <span className="meta">{why}</span>
              </span>
              <span className="meta">{number > 0 ? `message ${number}` : `line ${line}`}</span>
            </button>
          </li>
        ))}
        {loops.map(({ row, tool, rounds, from, to }) => (
          <li key={`loop ${row}`} className="line-below">
            <button type="button" onClick={go(() => choose(row))}>
              <Glyph group="repair" size={13} />
              <span className="fill">
                <Words text={`Loop: \`${tool}\`, ${count(rounds, 'equal round')}`} />
              </span>
              <span className="meta">
                messages {from}–{to}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {problems.length > MOST_LISTED && <p className="meta">{count(problems.length - MOST_LISTED, 'more problem')}</p>}
    </div>
  );
}

const STANCE_WORDS: Readonly<Record<Stance, string>> = {
  refuses: 'refuses',
  accepts: 'accepts',
  unknown: 'not checked',
};

export function StanceMark({ stance, size = 12 }: { stance: Stance; size?: number }) {
  if (stance === 'refuses') return <Glyph group="error" size={size} />;
  return stance === 'accepts' ? <Icon name="check" size={14} /> : <DashedRing size={size} />;
}

/** Who refuses the history, since when, and in which words. */
export function ProvidersOfHistory() {
  const providers = useConversation((state) => state.shown?.providers);
  if (!providers || providers.length === 0)
    return <p className="panel-empty">No known provider refuses this history.</p>;
  return (
    <ul className="pane-body scrolls history-list" aria-label="Providers of the history">
      {providers.map((provider) => (
        <ProviderRow key={provider.id} provider={provider} />
      ))}
    </ul>
  );
}

function ProviderRow({ provider: { title, stance, words, since, until } }: { provider: ShownProvider }) {
  return (
    <li className="line-below provider-row">
      <StanceMark stance={stance} />
      <b>{title}</b>
      <span className="meta">
        {STANCE_WORDS[stance]}
        {since !== undefined && (until === undefined ? ` since ${since}` : ` since ${until}`)}
      </span>
      {words !== undefined && words !== '' && (
        <q className="mono meta">
          <Shown text={words} />
        </q>
      )}
    </li>
  );
}

/** The tools that the request declares or the history calls. */
export function HistoryTools() {
  const tools = useConversation((state) => state.shown?.tools);
  if (!tools || tools.length === 0) return <p className="panel-empty">The paste holds no tools and no calls.</p>;
  return (
    <ul className="pane-body scrolls history-list" aria-label="Tools of the history">
      {tools.map(({ name, description, calls }) => (
        <li key={name} className="line-below tool-row">
          <b className="tool-name mono">
            <Shown text={name} />
          </b>
          <span className="meta clip fill">
            <Shown text={description} />
          </span>
          {calls > 0 && <span className="meta">{count(calls, 'call')}</span>}
        </li>
      ))}
    </ul>
  );
}
