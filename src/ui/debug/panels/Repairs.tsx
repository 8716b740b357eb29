import { useState } from 'react';
import { spanKnownAt } from '../../../base/span.ts';
import type { RepairRow } from '../../../core/diagnosis/report/repair-rows.ts';
import { useAppStore } from '../../parts/page/page.ts';
import { displayText } from '../../parts/reply/display-text.ts';
import { Glyph } from '../../parts/widgets/Glyph.tsx';
import { Shown } from '../../parts/widgets/Shown.tsx';
import { Words } from '../../parts/widgets/Words.tsx';
import { figure } from '../../parts/words/count.ts';
import { RuleLink } from '../diagnosis/rules/RuleLink.tsx';
import { useDebug, useVerbs } from '../store/context.ts';
import { around, codePoints } from './repair-source.ts';
import './repairs.css';

const FIRST_SHOWN = 20;

/** How the parser went on: what it changed and why, before and after, and what a strict reader would have said. */
export function Repairs() {
  const app = useAppStore();
  const report = useDebug((state) => state.report);
  const text = useDebug((state) => state.reply.raw.text);
  const [shown, setShown] = useState(FIRST_SHOWN);
  const repairs = report?.repairs ?? [];
  const total = report?.repairCount ?? 0;
  if (repairs.length === 0) return null;
  const more = total - Math.min(shown, repairs.length);
  return (
    <section className="repairs" aria-labelledby="repairs-title">
      <header className="repairs-head in-row">
        <h2 id="repairs-title" className="quiet">
          Repairs, {figure(total)}: how Chunkscope parsed on
        </h2>
        <button type="button" className="plain-button" onClick={() => app.setState({ dialog: 'repaired' })}>
          Show repaired reply
        </button>
      </header>
      <ul aria-label="Repairs">
        {repairs.slice(0, shown).map((repair) => (
          <Repair key={`${repair.code} ${repair.start} ${repair.end}`} repair={repair} text={text} />
        ))}
      </ul>
      {more > 0 &&
        (shown < repairs.length ? (
          <button type="button" className="plain-button more-rows" onClick={() => setShown(shown + FIRST_SHOWN)}>
            Show {figure(Math.min(FIRST_SHOWN, repairs.length - shown))} more of {figure(total)}
          </button>
        ) : (
          <p className="panel-empty">and {figure(more)} more</p>
        ))}
    </section>
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
