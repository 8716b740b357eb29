import { useEffect, useMemo, useState } from 'react';
import type { Comparison, Reader } from '../../../../core/diagnosis/compare/comparison.ts';
import { Glyph } from '../../../parts/widgets/Glyph.tsx';
import { Icon } from '../../../parts/widgets/Icon.tsx';
import { IconButton } from '../../../parts/widgets/IconButton.tsx';
import { OutcomeGlyph } from '../../../parts/widgets/OutcomeGlyph.tsx';
import { SelectChip } from '../../../parts/widgets/SelectChip.tsx';
import { Skeleton } from '../../../parts/widgets/Skeleton.tsx';
import { count, figure } from '../../../parts/words/count.ts';
import { Unread } from '../../diagnosis/Unread.tsx';
import { selectIsRead, selectLength } from '../../state/selectors.ts';
import { useDebug, useVerbs } from '../../store/context.ts';
import { CellPane } from './CellPane.tsx';
import { cellAt, differencesIn, hasServers, hiddenAtFirst, nameOf, summaryOf } from './cells.ts';
import { Matrix } from './Matrix.tsx';
import { ReadingsProgress } from './ReadingsProgress.tsx';
import { SplitProofNote } from './SplitProofNote.tsx';
import { ViewChip } from './ViewChip.tsx';
import './by-argument.css';

/** Comparing longer replies takes a while. */
const LONG = 1_000_000;

/** What other readers make of the same bytes, beside ours. */
export function ByArgument() {
  const { compare, cancelCompare } = useVerbs();
  const comparison = useDebug((state) => state.comparison);
  const isRead = useDebug(selectIsRead);
  const isBare = useDebug((state) => state.isBare);
  const comparing = useDebug((state) => state.comparing);
  const isStopped = useDebug((state) => state.isCompareStopped);
  const length = useDebug(selectLength);
  useEffect(() => {
    if (!comparison && isRead && !isBare && !isStopped) void compare();
  }, [comparison, compare, isRead, isBare, isStopped]);

  if (isBare && !comparison)
    return <p className="panel-empty">Not compared: the parser stopped over this reply, so it is only read.</p>;
  if (!isRead) return <Unread />;
  if (!comparison && isStopped)
    return (
      <div className="panel-empty">
        <p>Not compared: the comparison was stopped.</p>
        <p className="no-calls-ways wraps">
          <button type="button" className="button" onClick={() => void compare()}>
            Compare
          </button>
        </p>
      </div>
    );
  if (!comparison && comparing && length > LONG)
    return (
      <div className="panel-empty">
        <p>Every reader is reading {count(length, 'character')} …</p>
        <ReadingsProgress label="Readers compared" progress={comparing} onCancel={cancelCompare} />
      </div>
    );
  if (!comparison) return <Skeleton />;
  if (comparison.readers.length === 0)
    return <p className="panel-empty">Not compared: the reply is too long to be read.</p>;
  return <Compared comparison={comparison} />;
}

function Compared({ comparison }: { comparison: Comparison }) {
  const { pickCell } = useVerbs();
  const wanted = useDebug((state) => state.pickedCell);
  const listsServers = useDebug(({ readers: servers }) => (servers?.accounts.length ?? 0) > 0);
  const [chosen, setHidden] = useState<ReadonlySet<Reader> | null>(null);
  const hidden = useMemo(() => chosen ?? hiddenAtFirst(comparison), [chosen, comparison]);
  const [onlyDiffering, setOnlyDiffering] = useState(false);
  const differences = useMemo(() => differencesIn(comparison, hidden), [comparison, hidden]);
  const placed = cellAt(comparison, wanted) ?? differences[0] ?? null;
  const { readers, against } = comparison;
  const measure = readers.find(({ reader }) => reader === against)!;
  const others = readers.filter(({ reader }) => reader !== against && !hidden.has(reader));
  const beside =
    placed && placed.reader !== measure ? placed.reader.reader : (others[0]?.reader ?? ('resilient' satisfies Reader));
  const firstOf = (reader: Reader) =>
    differences.find((other) => other.reader.reader === reader) ??
    cellAt(comparison, { kind: 'outcome', call: 0, path: '', reader });
  return (
    <div className="compare pane">
      <header className="compare-head wraps line-below in-row">
        <h2>Servers</h2>
        <span className="meta">{summaryOf(comparison, hidden)}</span>
        <span className="fill" />
        <label className="compare-only in-row">
          <input type="checkbox" checked={onlyDiffering} onChange={({ target }) => setOnlyDiffering(target.checked)} />
          Only rows that differ
        </label>
        {listsServers && <ViewChip />}
        <HeldAgainst comparison={comparison} />
        <Readers comparison={comparison} hidden={hidden} onHide={setHidden} />
        <WidthButton />
      </header>
      <div className="compare-body pane-body">
        <div className="compare-main scrolls">
          <div className="reader-chips wraps line-below" role="toolbar" aria-label="Reader beside the reference">
            {others.map(({ reader, name, differing, outcome }) => (
              <button
                type="button"
                className="reader-chip"
                key={reader}
                aria-pressed={reader === beside}
                onClick={() => {
                  const first = firstOf(reader);
                  if (first) pickCell(nameOf(first));
                }}
              >
                {name}
                {outcome === 'refused' && <Glyph group="error" size={10} label="refuses" />}
                {differing > 0 && <Glyph group="repair" size={10} label="differs" />}
              </button>
            ))}
          </div>
          <Matrix
            comparison={comparison}
            hidden={hidden}
            onlyDiffering={onlyDiffering}
            picked={placed && nameOf(placed)}
            beside={beside}
            onPick={pickCell}
          />
          <Legend comparison={comparison} hidden={hidden} />
          <SplitProofNote />
        </div>
        <CellPane
          placed={placed}
          measure={measure}
          differences={differences}
          onPick={(next) => pickCell(nameOf(next))}
        />
      </div>
    </div>
  );
}

function HeldAgainst({ comparison: { readers, against } }: { comparison: Comparison }) {
  const { holdAgainst } = useVerbs();
  return (
    <SelectChip
      label="Baseline"
      value={against}
      options={readers.map(({ reader, name }) => [reader, name] as const)}
      onChange={holdAgainst}
    />
  );
}

interface ReadersProps {
  readonly comparison: Comparison;
  readonly hidden: ReadonlySet<Reader>;
}

/** Which readers are columns. */
function Readers({
  comparison: { readers, against },
  hidden,
  onHide,
}: ReadersProps & { onHide: (hidden: ReadonlySet<Reader>) => void }) {
  const toggle = (reader: Reader) => {
    const next = new Set(hidden);
    if (!next.delete(reader)) next.add(reader);
    onHide(next);
  };
  return (
    <details className="readers">
      <summary className="chip">
        <span className="chip-label">Readers</span>
        <span>
          {figure(readers.filter(({ reader }) => !hidden.has(reader)).length)} of {figure(readers.length)}
        </span>
        <Icon name="down" size={14} />
      </summary>
      <fieldset className="pop-card readers-menu">
        <legend className="unseen">Readers that are shown</legend>
        {readers.map(({ reader, name, habit }) => (
          <label key={reader}>
            <input
              type="checkbox"
              checked={!hidden.has(reader)}
              disabled={reader === against}
              onChange={() => toggle(reader)}
            />
            {name}
            <span className="meta">{habit}</span>
          </label>
        ))}
      </fieldset>
    </details>
  );
}

function WidthButton() {
  const { setComparesBeside } = useVerbs();
  const isBeside = useDebug((state) => state.comparesBeside);
  const label = isBeside ? 'Compare over the full width' : 'Compare beside the text';
  return (
    <IconButton
      icon={isBeside ? 'widen' : 'narrow'}
      className="compare-width"
      name={label}
      title={label}
      onClick={() => setComparesBeside(!isBeside)}
    />
  );
}

/** Of the readers that are not shown. */
const MOST_NAMED = 3;

const LEGEND = {
  runs: 'runs',
  'runs-otherwise': 'runs differently',
  loses: 'dropped, or error',
  text: 'returned as text',
  unknown: 'not checked',
};

function Legend({ comparison, hidden }: ReadersProps) {
  const { readers } = comparison;
  const isServers = hasServers(comparison);
  const away = readers.filter(({ reader }) => hidden.has(reader));
  const isForge = readers.some(({ reader }) => reader === 'forge');
  return (
    <div className="compare-legend wraps line-below quiet">
      {isServers ? (
        (['runs', 'runs-otherwise', 'loses', 'text', 'unknown'] as const).map((verdict) => (
          <span key={verdict}>
            <OutcomeGlyph outcome={verdict} size={10} /> {LEGEND[verdict]}
          </span>
        ))
      ) : (
        <>
          <span>
            <Glyph group="repair" size={10} /> differs, with the reason
          </span>
          <span>
            <Glyph group="error" size={10} /> refuses
          </span>
        </>
      )}
      <span>
        <span className="mono">⏎</span> line break
      </span>
      <span>
        <mark className="mono">·</mark> something is missing here
      </span>
      <span className="fill" />
      <span>
        {away.length > 0
          ? `Not shown: ${away
              .slice(0, MOST_NAMED)
              .map(({ name, differing }) => (differing > 0 ? `${name} (differs in ${figure(differing)})` : name))
              .join(', ')}${away.length > MOST_NAMED ? ` and ${figure(away.length - MOST_NAMED)} more` : ''}`
          : isForge
            ? 'Forge is the Go agent whose format this is, read here bug for bug.'
            : 'Each habit of servers stands by itself.'}
      </span>
    </div>
  );
}
