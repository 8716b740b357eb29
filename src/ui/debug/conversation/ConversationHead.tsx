import { useId } from 'react';
import type { ProviderId } from '../../../core/conversation/providers/provider.ts';
import { Icon } from '../../parts/widgets/Icon.tsx';
import { SelectChip } from '../../parts/widgets/SelectChip.tsx';
import { count } from '../../parts/words/count.ts';
import { useConversation, useConversationVerbs } from './use-conversation.ts';

const FORMAT_CARD = 'conversation-format';

/** What the conversation is, how it is read, and a search. */
export function ConversationHead() {
  const { search } = useConversationVerbs();
  const shown = useConversation((state) => state.shown);
  const query = useConversation((state) => state.query);
  const matches = useConversation((state) => state.matches);
  return (
    <header className="pane-head conversation-head">
      <h2 id="conversation-title">Conversation</h2>
      {shown && (
        <>
          <button type="button" className="chip format-button" aria-haspopup="dialog" popoverTarget={FORMAT_CARD}>
            <span className="chip-label">Format</span>
            <span className="clip">{shown.format}</span>
            <Icon name="down" size={14} />
          </button>
          <FormatCard />
        </>
      )}
      <span className="fill" />
      {matches && <span className="meta">{matches.size === 0 ? 'no row' : count(matches.size, 'row')}</span>}
      <input
        type="search"
        className="field conversation-search"
        aria-label="Search the conversation"
        placeholder="Search"
        value={query}
        onChange={(event) => search(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || query === '') return;
          event.preventDefault();
          event.stopPropagation();
          search('');
        }}
      />
    </header>
  );
}

/** Who gets the history: rules of that provider are asked. */
function FormatCard() {
  const { open } = useConversationVerbs();
  const titleId = useId();
  const shown = useConversation((state) => state.shown);
  const wanted = useConversation((state) => state.wanted);
  const text = useConversation((state) => state.text);
  if (!shown || text === null) return null;
  const found = shown.choices.find(({ id }) => id === shown.provider)?.title;
  const auto = wanted === null && found !== undefined ? `Auto: ${found}` : 'Auto';
  return (
    <div id={FORMAT_CARD} popover="auto" role="dialog" aria-labelledby={titleId} className="pop-card format-card">
      <h3 className="quiet" id={titleId}>
        Format
      </h3>
      <p>{shown.format}</p>
      <SelectChip<ProviderId | ''>
        label="Provider"
        value={wanted ?? ''}
        options={[['', auto]]}
        groups={[{ title: 'Providers', options: shown.choices.map(({ id, title }) => [id, title] as const) }]}
        onChange={(choice) => void open(text, choice === '' ? null : choice)}
        about="Who gets this history: what that provider refuses is looked for."
      />
    </div>
  );
}
