import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { spanKnownAt } from '../../base/span.ts';
import type { Code } from '../../core/words/codes.ts';
import type { Diagnostic, QuickFix } from '../../core/words/diagnostic.ts';
import { useAppStore } from '../app/app-store.ts';
import { FixChanges } from '../diagnosis/FixChanges.tsx';
import { fixInOneLine } from '../diagnosis/fix-words.ts';
import { hasNothingToSay, NOTHING_TO_SAY } from '../diagnosis/message/nothing-to-say.ts';
import { RuleLink } from '../diagnosis/rules/RuleLink.tsx';
import { useDebug, useVerbs } from '../store/context.ts';
import { selectCurrentProblem } from '../store/selectors.ts';
import { toolsInForce } from '../store/tools-in-force.ts';
import { count, figure } from '../widgets/count.ts';
import { Glyph } from '../widgets/Glyph.tsx';
import { GROUP_OF_SEVERITY } from '../widgets/severity-group.ts';
import { Words } from '../widgets/Words.tsx';
import './problems-panel.css';

const PromptCoverageNote = lazy(() =>
  import('../workshop/PromptCoverageNote.tsx').then((module) => ({ default: module.PromptCoverageNote })),
);

const FIRST_SHOWN = 200;

/** Everything there is to say about the whole text, each with its place, its reason and, where one is safe, its fix. */
export function ProblemsPanel() {
  const report = useDebug((state) => state.report);
  const current = useDebug(selectCurrentProblem);
  const [shown, setShown] = useState(FIRST_SHOWN);
  const { table, fix } = useFixing();
  const diagnostics = (report?.diagnostics ?? []).slice(0, shown);
  const problems = diagnostics.filter(({ severity }) => severity !== 'info');
  const remarks = diagnostics.filter(({ severity }) => severity === 'info');
  const rowsOf = (listed: readonly Diagnostic[]) =>
    listed.map((diagnostic) => (
      <Problem
        key={`${diagnostic.code} ${diagnostic.start} ${diagnostic.end} ${diagnostic.path ?? ''}`}
        diagnostic={diagnostic}
        isCurrent={current?.start === diagnostic.start && current.code === diagnostic.code}
        onFix={fix}
      />
    ));
  return (
    <>
      {diagnostics.length === 0 ? (
        <p className="panel-empty problems-none">Nothing to report on this text.</p>
      ) : (
        <div className="problems scrolls">
          <table aria-label="Problems" ref={table}>
            <thead className="unseen">
              <tr>
                <th scope="col">Problem</th>
                <th scope="col">Actions</th>
              </tr>
            </thead>
            <tbody>{rowsOf(problems)}</tbody>
          </table>
          {remarks.length > 0 && (
            <>
              <p className="remarks-head">{count(remarks.length, 'remark')}: good to know, nothing to mend</p>
              <table aria-label="Remarks">
                <tbody>{rowsOf(remarks)}</tbody>
              </table>
            </>
          )}
          {shown < (report?.diagnostics.length ?? 0) && (
            <button type="button" className="plain-button more-rows" onClick={() => setShown(shown + FIRST_SHOWN)}>
              Show more of {figure(report?.diagnosticCount ?? 0)}
            </button>
          )}
          {shown >= (report?.diagnostics.length ?? 0) &&
            Object.entries(report?.omitted ?? {}).map(([code, more]) => (
              <p key={code} className="remarks-head">
                and {figure(more)} more <RuleLink code={code as Code} />
              </p>
            ))}
        </div>
      )}
      <ProblemsFoot />
    </>
  );
}

/** Fixes a problem and then puts the focus on the fix that has come into its place, so that one key mends them all. */
function useFixing() {
  const { applyFix } = useVerbs();
  const revision = useDebug((state) => state.readRevision);
  const table = useRef<HTMLTableElement>(null);
  const fixed = useRef<number | null>(null);

  useEffect(() => {
    const at = fixed.current;
    if (at === null || revision < 0) return;
    fixed.current = null;
    const rows = [...(table.current?.tBodies[0]?.rows ?? [])];
    const next = [...rows.slice(at), ...rows.slice(0, at).reverse()].map(fixButton).find(Boolean);
    (next ?? document.getElementById('panel'))?.focus();
  }, [revision]);

  const fix = (made: QuickFix, row: HTMLTableRowElement | null) => {
    fixed.current = row?.sectionRowIndex ?? 0;
    applyFix(made);
  };
  return { table, fix };
}

const fixButton = (row: HTMLTableRowElement): HTMLElement | null => row.querySelector('[data-fix]');

interface ProblemProps {
  readonly diagnostic: Diagnostic;
  readonly isCurrent: boolean;
  readonly onFix: (fix: QuickFix, row: HTMLTableRowElement | null) => void;
}

function Problem({ diagnostic, isCurrent, onFix }: ProblemProps) {
  const { seek, setTorch } = useVerbs();
  const { code, severity, message, why, line, column, start, end, fix, fixNotTried } = diagnostic;
  const hasTools = useDebug((state) => toolsInForce(state).length > 0);
  return (
    <tr
      className={isCurrent ? 'is-current' : ''}
      onPointerEnter={() => setTorch({ start, end: Math.max(end, start + 1) })}
      onPointerLeave={() => setTorch(null)}
    >
      <td className="problem-cell">
        <Glyph group={GROUP_OF_SEVERITY[severity]} size={12} label={severity} />
        <div>
          <p className="problem-head">
            <RuleLink code={code} />
            <span className="meta">
              line {line}, column {column}
            </span>
          </p>
          <p>
            <Words text={message} />
          </p>
          <p className="problem-why">
            <Words text={why} />
          </p>
          {fix?.changes && <FixChanges changes={fix.changes} lead="The fix " />}
          {hasTools && (
            <Suspense>
              <PromptCoverageNote code={code} />
            </Suspense>
          )}
        </div>
      </td>
      <td className="problem-actions">
        <button type="button" className="button" onClick={() => seek(spanKnownAt({ start, end }))}>
          Go to
        </button>
        {fixNotTried && <span className="meta">Fix not tried</span>}
        {fix && (
          <button
            type="button"
            className="button"
            data-fix
            title={fixInOneLine(fix)}
            onClick={(event) => onFix(fix, event.currentTarget.closest('tr'))}
          >
            Fix
          </button>
        )}
      </td>
    </tr>
  );
}

/** All safe fixes at once, and what to tell the model. */
function ProblemsFoot() {
  const app = useAppStore();
  const { fixAll } = useVerbs();
  const repairs = useDebug((state) => state.report?.repairCount ?? 0);
  const isSilent = useDebug((state) => state.report !== null && hasNothingToSay(state.report));
  return (
    <footer className="panel-foot">
      {repairs > 0 && (
        <button type="button" className="button" data-edits onClick={() => void fixAll()}>
          Fix all
        </button>
      )}
      <button
        type="button"
        className="plain-button"
        onClick={() => !isSilent && app.setState({ dialog: 'message' })}
        {...(isSilent && { 'aria-disabled': true, 'aria-description': NOTHING_TO_SAY, title: NOTHING_TO_SAY })}
      >
        Message to the model
      </button>
    </footer>
  );
}
