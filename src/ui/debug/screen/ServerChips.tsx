import { useMemo } from 'react';
import type { ShownReader } from '../../../core/travel/session-readers.ts';
import { OutcomeGlyph } from '../../parts/widgets/OutcomeGlyph.tsx';
import { ONE_STOP } from '../../parts/widgets/one-stop.ts';
import { chipWords, OUTCOMES, outcomeGroups } from '../panels/servers/outcome-groups.ts';
import { READING_CARD } from '../reading/ReadingCard.tsx';
import type { LinkedPanel } from '../state/linked-panel.ts';
import { useDebug, useVerbs } from '../store/context.ts';

/** What servers do with the reply: the user's first, then how many of each outcome; a press opens them. */
export function ServerChips() {
  const { setTab, showOutcome } = useVerbs();
  const readers = useDebug((state) => state.readers);
  const groups = useMemo(() => outcomeGroups(readers?.accounts ?? []), [readers]);
  if (!readers || groups.length === 0) return null;
  const mine = readers.accounts[readers.chosen];
  return (
    // biome-ignore lint/a11y/useSemanticElements: chips are no fields of a form.
    <div className="server-chips" role="group" aria-label="Servers" {...ONE_STOP}>
      {mine ? (
        <button type="button" onClick={() => setTab('compare' satisfies LinkedPanel)}>
          <span className="chip-label">Your server</span> <Outcome account={mine} /> {mine.reader.name}{' '}
          {OUTCOMES[mine.printed].one}
        </button>
      ) : (
        <button type="button" popoverTarget={READING_CARD}>
          <span className="chip-label">Your server</span> choose
        </button>
      )}
      {groups.map((group) => (
        <button type="button" key={group.word} onClick={() => showOutcome(group.word)}>
          {group.accounts[0] && <Outcome account={group.accounts[0]} />} {chipWords(group)}
        </button>
      ))}
    </div>
  );
}

function Outcome({ account }: { account: ShownReader }) {
  return <OutcomeGlyph outcome={account.outcome} isDropped={account.printed === 'dropped'} />;
}
