import { useEffect, useMemo, useRef, useState } from 'react';
import { OutcomeGlyph } from '../../../parts/widgets/OutcomeGlyph.tsx';
import { Shown } from '../../../parts/widgets/Shown.tsx';
import { Words } from '../../../parts/widgets/Words.tsx';
import { count, figure } from '../../../parts/words/count.ts';
import { READING_CARD } from '../../reading/ReadingCard.tsx';
import { useDebug, useVerbs } from '../../store/context.ts';
import { OUTCOMES, type OutcomeGroup, outcomeGroups } from './outcome-groups.ts';
import { SplitProofNote } from './SplitProofNote.tsx';
import { type ServerRow, serverRows } from './server-rows.ts';
import { ViewChip } from './ViewChip.tsx';
import './by-outcome.css';

const NO_ACCOUNTS = [] as const;

/** What each parser does with the reply, by the five outcomes; the user's server first. */
export function ByOutcome() {
  const accounts = useDebug((state) => state.readers?.accounts ?? NO_ACCOUNTS);
  const groups = useMemo(() => outcomeGroups(accounts), [accounts]);
  const body = useRef<HTMLDivElement>(null);
  const wanted = useDebug((state) => state.wantedOutcome);
  useEffect(() => {
    if (wanted !== null) body.current?.querySelector(`[data-outcome="${wanted}"]`)?.scrollIntoView({ block: 'start' });
  }, [wanted]);
  return (
    <div className="by-outcome pane">
      <header className="compare-head wraps line-below in-row">
        <h2>Servers</h2>
        <span className="meta">
          {count(accounts.length, 'parser')}, {count(groups.length, 'outcome')}
        </span>
        <span className="fill" />
        <ViewChip />
      </header>
      {/* biome-ignore lint/a11y/useSemanticElements: outcomes are no fields of a form. */}
      <div className="pane-body scrolls" role="group" aria-label="Comparison" ref={body}>
        <Bar groups={groups} total={accounts.length} />
        <Mine />
        {groups.map((group) => (
          <Group key={group.word} group={group} />
        ))}
        <SplitProofNote />
        <p className="meta outcome-note">
          Checked: that version ran on recorded texts of this kind. Code read: from its source, not run.
        </p>
      </div>
    </div>
  );
}

/** How many parsers have each outcome, as widths. */
function Bar({ groups, total }: { groups: readonly OutcomeGroup[]; total: number }) {
  return (
    <div className="outcome-bar" aria-hidden="true">
      {groups.map(({ word, accounts }) => (
        <span key={word} className={`is-${word}`} style={{ flexGrow: accounts.length / total }} />
      ))}
    </div>
  );
}

function Mine() {
  const readers = useDebug((state) => state.readers);
  const mine = readers?.accounts[readers.chosen];
  return (
    <p className="outcome-mine in-row">
      <b>Your server</b>
      {mine ? (
        <span>
          <OutcomeGlyph outcome={mine.outcome} isDropped={mine.printed === 'dropped'} /> {mine.reader.name}{' '}
          <code className="mono">{mine.reader.parser}</code> {OUTCOMES[mine.printed].one}
        </span>
      ) : (
        <span className="meta">not chosen</span>
      )}
      <span className="fill" />
      <button type="button" className="button" popoverTarget={READING_CARD}>
        {mine ? 'Change' : 'Choose'}
      </button>
    </p>
  );
}

function Group({ group }: { group: OutcomeGroup }) {
  const { title, about } = OUTCOMES[group.word];
  const rows = useMemo(() => serverRows(group), [group]);
  const [first] = group.accounts;
  return (
    <section className="outcome-group" data-outcome={group.word} aria-label={title}>
      <h3 className="in-row">
        {first && <OutcomeGlyph outcome={first.outcome} isDropped={group.word === 'dropped'} />}
        {title} <span className="meta">{figure(group.accounts.length)}</span>
        <span className="meta clip">{about}</span>
      </h3>
      <ul>
        {rows.map((row) => (
          <Row key={row.key} row={row} outcome={title} />
        ))}
      </ul>
    </section>
  );
}

/** A row opens to what reaches the program, and why. */
function Row({ row, outcome }: { row: ServerRow; outcome: string }) {
  const { setReader } = useVerbs();
  const [isOpen, setOpen] = useState(false);
  const { account, name, parsers, version, reaches, isCode, known } = row;
  const { handed, reader } = account;
  return (
    <li>
      <button
        type="button"
        className="outcome-row"
        aria-expanded={isOpen}
        aria-label={`${name} ${parsers}, ${outcome}`}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="clip">
          {name}
          {reader.mode === 'stream' && <span className="meta"> streamed</span>}
        </span>
        <code className="mono clip">{parsers}</code>
        <span className="meta clip">{version}</span>
        <span className={`clip ${isCode ? 'mono' : ''}`}>
          <Shown text={reaches} />
        </span>
        <span className="meta clip">{known}</span>
      </button>
      {isOpen && (
        <dl className="outcome-detail">
          <dt>Why</dt>
          <dd>
            <Words text={account.sentence} />
          </dd>
          {handed !== null && (
            <>
              <dt>What reaches your program</dt>
              <dd className="mono outcome-handed">
                <Shown text={handed} />
              </dd>
            </>
          )}
          <dt>How this is known</dt>
          <dd>
            {known}
            {reader.version && <> at {reader.version}</>}
          </dd>
          <dd>
            <button type="button" className="button" onClick={() => setReader(reader.id)}>
              Make it my server
            </button>
          </dd>
        </dl>
      )}
    </li>
  );
}
