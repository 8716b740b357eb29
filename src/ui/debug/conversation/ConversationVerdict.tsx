import type { ShownConversation, ShownProvider } from '../../../core/conversation/shown/shown-conversation.ts';
import { Icon } from '../../parts/widgets/Icon.tsx';
import { ONE_STOP } from '../../parts/widgets/one-stop.ts';
import { VerdictGlyph } from '../../parts/widgets/VerdictGlyph.tsx';
import { quoted, Words } from '../../parts/widgets/Words.tsx';
import { StanceMark } from './SidePanels.tsx';
import { useConversation, useConversationVerbs } from './use-conversation.ts';

/** Whether a provider takes the history, and what is in it; who else refuses it is at the right. */
export function ConversationVerdict() {
  const shown = useConversation((state) => state.shown);
  return (
    <div className="verdict-row line-below conversation-verdict">
      <div
        className="verdict"
        role="status"
        aria-label="Verdict"
        aria-live="off"
        aria-busy={!shown}
        {...(shown && { 'data-verdict': verdictOf(shown) })}
      >
        {shown ? (
          <>
            <VerdictGlyph verdict={shown.holds ? 'clean' : 'refused'} />
            <div className="verdict-account">
              <h1 title={quoted(shown.sentence)}>
                <Words text={shown.sentence.replace(/\.$/, '')} />
              </h1>
              <p className="verdict-next">{shown.facts.join(' · ')}</p>
            </div>
          </>
        ) : (
          <h1 className="verdict-empty">Reading the conversation …</h1>
        )}
      </div>
      {shown && <ProvidersGroup shown={shown} />}
    </div>
  );
}

const verdictOf = ({ holds }: ShownConversation): string => (holds ? 'none' : 'refused');

/** The provider that gets it first, then how many more refuse and accept it. */
function ProvidersGroup({ shown: { providers, provider } }: { shown: ShownConversation }) {
  const { setTab } = useConversationVerbs();
  if (providers.length === 0) return null;
  const own = providers.find(({ id }) => id === provider);
  const others = providers.filter((one) => one !== own);
  const refuse = others.filter(({ stance }) => stance === 'refuses');
  const accept = others.filter(({ stance }) => stance === 'accepts');
  const chips = [
    ...(own && own.stance !== 'unknown' ? [{ stance: own.stance, words: `${own.title} ${own.stance} it` }] : []),
    ...chipOf(refuse, own?.stance === 'refuses' ? 'more ' : ''),
    ...chipOf(accept, own?.stance === 'accepts' ? 'more ' : ''),
  ];
  if (chips.length === 0) return null;
  return (
    <fieldset className="providers-group in-row" aria-label="Providers" {...ONE_STOP}>
      {chips.map(({ stance, words }) => (
        <button type="button" key={words} onClick={() => setTab('providers')}>
          <StanceMark stance={stance} />
          {words}
        </button>
      ))}
      <Icon name="right" size={14} />
    </fieldset>
  );
}

function chipOf(providers: readonly ShownProvider[], more: string) {
  const [first] = providers;
  if (!first) return [];
  const verb = first.stance === 'refuses' ? 'refuse' : 'accept';
  const one = providers.length === 1 ? `${verb}s` : verb;
  return [{ stance: first.stance, words: `${providers.length} ${more}${one}` }];
}
