import { useState } from 'react';
import { spanKnownAt } from '../../../base/span.ts';
import type { RepairRow } from '../../../core/diagnosis/report/repair-rows.ts';
import { useAppStore } from '../../parts/page/page.ts';
import { displayText } from '../../parts/reply/display-text.ts';
import { Glyph } from '../../parts/widgets/Glyph.tsx';
import { Shown } from '../../parts/widgets/Shown.tsx';
import { Words } from '../../parts/widgets/Words.tsx';
import { count, figure } from '../../parts/words/count.ts';
import { RuleLink } from '../diagnosis/rules/RuleLink.tsx';
import { useDebug, useVerbs } from '../store/context.ts';
import { around, codePoints } from './repair-source.ts';
import './repairs-panel.css';

const FIRST_SHOWN = 200;

/** What the recovery changed and why: rule, reason, before and after, and what a strict reader would have said. */
export function RepairsPanel() {
  const app = useAppStore();
  const report = useDebug((state) => state.report);
  const text = useDebug((state) => state.reply.raw.text);
  const [shown, setShown] = useState(FIRST_SHOWN);
  const repairs = report?.repairs ?? [];
  if (repairs.length === 0) {
    return <p className="panel-empty">Nothing was repaired: the reply was read as it stands.</p>;
  }
  return (
    <>
      <div className="repairs pane-body scrolls">
        <ul aria-label="Repairs">
          {repairs.slice(0, shown).map((repair) => (
            <Repair key={`${repair.code} ${repair.start} ${repair.end}`} repair={repair} text={text} />
          ))}
        </ul>
        {shown < repairs.length && (
          <button type="button" className="plain-button more-rows" onClick={() => setShown(shown + FIRST_SHOWN)}>
            Show {count(Math.min(FIRST_SHOWN, repairs.length - shown), 'more repair', 'more repairs')} of{' '}
            {figure(report?.repairCount ?? 0)}
          </button>
        )}
        {shown >= repairs.length && (report?.repairCount ?? 0) > repairs.length && (
          <p className="panel-empty">and {figure((report?.repairCount ?? 0) - repairs.length)} more</p>
        )}
      </div>
      <footer className="panel-foot line-above in-row">
        <button type="button" className="button" onClick={() => app.setState({ dialog: 'repaired' })}>
          Repaired
        </button>
        <span className="panel-foot-label">The reply as it came beside the reply as it was read</span>
      </footer>
    </>
  );
}

function Repair({ repair, text }: { repair: RepairRow; text: string }) {
  const { seek, setTorch } = useVerbs();
  const [showsStrict, setShowsStrict] = useState(false);
  const { code, rule, reason, before, after, line, column, start, end, strict } = repair;
  const context = around(text, repair);
  return (
    <li
      className="repair line-below"
      onPointerEnter={() => setTorch({ start, end: Math.max(end, start + 1) })}
      onPointerLeave={() => setTorch(null)}
    >
      <header>
        <Glyph group="repair" size={12} />
        <h3>
          <RuleLink code={code} />
        </h3>
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
      <dl className="repair-change named">
        <dt>Before</dt>
        <dd>
          <Shown text={context.before} />
          <Change tag="del" source={before} />
          <Shown text={context.after} />
        </dd>
        <dt>After</dt>
        <dd>
          <Shown text={context.before} />
          <Change tag="ins" source={after} />
          <Shown text={context.after} />
        </dd>
      </dl>
      {showsStrict && (
        <p className="repair-strict mono">
          <Shown text={strict} />
        </p>
      )}
      <footer>
        <button type="button" className="button" onClick={() => seek(spanKnownAt({ start, end }))}>
          Go to
        </button>
        {strict !== '' && (
          <button
            type="button"
            className="plain-button"
            aria-expanded={showsStrict}
            onClick={() => setShowsStrict(!showsStrict)}
          >
            What a strict reader says
          </button>
        )}
      </footer>
    </li>
  );
}

/** The source that a repair changes; its code points are told on hovering, and shown where it cannot be seen. */
function Change({ tag: Tag, source }: { tag: 'del' | 'ins'; source: string }) {
  if (source === '') return <Tag className="is-nothing">nothing</Tag>;
  const { names, isSeen } = codePoints(source);
  return <Tag {...(names ? { title: names } : {})}>{isSeen ? <Shown text={displayText(source)} /> : names}</Tag>;
}
