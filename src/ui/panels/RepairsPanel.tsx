import { useState } from 'react';
import type { RepairRow } from '../../contract/parse-service.ts';
import { useDebug, useVerbs } from '../store/context.ts';
import { stopOf } from '../store/replay.ts';
import { count, figure } from '../widgets/count.ts';
import { Glyph } from '../widgets/Glyph.tsx';
import { Words } from '../widgets/Words.tsx';
import './repairs-panel.css';

const FIRST_SHOWN = 200;

/** What the recovery changed and why: rule, reason, before and after, and what a strict reader would have said. */
export function RepairsPanel() {
  const report = useDebug((state) => state.report);
  const [shown, setShown] = useState(FIRST_SHOWN);
  const repairs = report?.repairs ?? [];
  if (repairs.length === 0) {
    return <p className="panel-empty">Nothing was repaired: the reply was read as it stands.</p>;
  }
  return (
    <div className="repairs scrolls">
      <ul aria-label="Repairs">
        {repairs.slice(0, shown).map((repair) => (
          <Repair key={`${repair.code} ${repair.start} ${repair.end}`} repair={repair} />
        ))}
      </ul>
      {shown < repairs.length && (
        <button type="button" className="plain-button more-rows" onClick={() => setShown(shown + FIRST_SHOWN)}>
          Show {count(Math.min(FIRST_SHOWN, repairs.length - shown), 'more repair', 'more repairs')} of{' '}
          {figure(report?.repairCount ?? 0)}
        </button>
      )}
    </div>
  );
}

function Repair({ repair }: { repair: RepairRow }) {
  const { seek, setTorch } = useVerbs();
  const [showsStrict, setShowsStrict] = useState(false);
  const { code, rule, reason, before, after, line, column, start, end, strict } = repair;
  return (
    <li
      className="repair"
      onPointerEnter={() => setTorch({ start, end: Math.max(end, start + 1) })}
      onPointerLeave={() => setTorch(null)}
    >
      <header>
        <Glyph group="repair" size={12} />
        <h3>{code}</h3>
        <span className="fill" />
        <span className="meta">
          line {line}, column {column}
        </span>
      </header>
      <p>
        <Words text={rule} />
      </p>
      <p className="meta">
        <Words text={reason} />
      </p>
      <p className="repair-change mono">
        <del>{before === '' ? 'nothing' : before}</del>
        <span aria-hidden="true"> → </span>
        <ins>{after === '' ? 'nothing' : after}</ins>
      </p>
      {showsStrict && <p className="repair-strict mono">{strict}</p>}
      <footer>
        <button type="button" className="button" onClick={() => seek(stopOf({ start, end }))}>
          Go to
        </button>
        <button
          type="button"
          className="plain-button"
          aria-expanded={showsStrict}
          onClick={() => setShowsStrict(!showsStrict)}
        >
          Strict result
        </button>
      </footer>
    </li>
  );
}
