import { lazy, Suspense, useState } from 'react';
import type { Diagnostic, Severity } from '../../core/diagnostics/diagnostic.ts';
import { useDebug, useService, useVerbs } from '../store/context.ts';
import { toolsInForce } from '../store/debug-store.ts';
import { stopOf } from '../store/replay.ts';
import { selectCurrentProblem } from '../store/selectors.ts';
import { count, figure } from '../widgets/count.ts';
import { Glyph, type Group } from '../widgets/Glyph.tsx';
import { Words } from '../widgets/Words.tsx';
import './problems-panel.css';

const PromptCoverageNote = lazy(() =>
  import('../workshop/PromptCoverageNote.tsx').then((module) => ({ default: module.PromptCoverageNote })),
);

const FIRST_SHOWN = 200;
const GROUP_OF: Record<Severity, Group> = { error: 'error', warning: 'repair', info: 'prose' };

/** Everything there is to say about the whole text, each with its place, its reason and, where one is safe, its fix. */
export function ProblemsPanel() {
  const report = useDebug((state) => state.report);
  const current = useDebug(selectCurrentProblem);
  const [shown, setShown] = useState(FIRST_SHOWN);
  const diagnostics = report?.diagnostics ?? [];
  if (diagnostics.length === 0) return <p className="panel-empty">Nothing to report on this text.</p>;
  return (
    <>
      <div className="problems scrolls">
        <table aria-label="Problems">
          <thead className="unseen">
            <tr>
              <th scope="col">Problem</th>
              <th scope="col">Actions</th>
            </tr>
          </thead>
          <tbody>
            {diagnostics.slice(0, shown).map((diagnostic) => (
              <Problem
                key={`${diagnostic.code} ${diagnostic.start} ${diagnostic.end} ${diagnostic.path ?? ''}`}
                diagnostic={diagnostic}
                isCurrent={current?.start === diagnostic.start && current.code === diagnostic.code}
              />
            ))}
          </tbody>
        </table>
        {shown < diagnostics.length && (
          <button type="button" className="plain-button more-rows" onClick={() => setShown(shown + FIRST_SHOWN)}>
            Show more of {figure(report?.diagnosticCount ?? 0)}
          </button>
        )}
      </div>
      <FixBar />
    </>
  );
}

function Problem({ diagnostic, isCurrent }: { diagnostic: Diagnostic; isCurrent: boolean }) {
  const { seek, applyFix, setTorch } = useVerbs();
  const hasTools = useDebug((state) => toolsInForce(state).length > 0);
  const { code, severity, message, why, line, column, start, end, fix } = diagnostic;
  return (
    <tr
      className={isCurrent ? 'is-current' : ''}
      onPointerEnter={() => setTorch({ start, end: Math.max(end, start + 1) })}
      onPointerLeave={() => setTorch(null)}
    >
      <td className="problem-cell">
        <Glyph group={GROUP_OF[severity]} size={12} label={severity} />
        <div>
          <p className="problem-head">
            <b>{code}</b>
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
          {hasTools && (
            <Suspense>
              <PromptCoverageNote code={code} />
            </Suspense>
          )}
        </div>
      </td>
      <td className="problem-actions">
        <button type="button" className="button" onClick={() => seek(stopOf({ start, end }))}>
          Go to
        </button>
        {fix && (
          <button type="button" className="button" title={fix.title} onClick={() => applyFix(fix)}>
            Fix
          </button>
        )}
      </td>
    </tr>
  );
}

/** All safe fixes at once, and what to tell the model. */
function FixBar() {
  const service = useService();
  const { applyFix, toast } = useVerbs();
  const fixes = useDebug((state) => state.report?.diagnostics.filter(({ fix }) => fix).length ?? 0);
  const fixAll = async () => {
    const fix = await service.fixAll().catch(() => null);
    if (fix) applyFix(fix);
  };
  const copyMessage = async () => {
    try {
      const message = await service.recoveryMessage();
      if (message === null) {
        toast('There is nothing to tell the model: every call is complete.');
        return;
      }
      await navigator.clipboard.writeText(message);
      toast('Copied the message to send back to the model.');
    } catch {
      toast('The browser did not allow copying. Click into the page and try again.', { isError: true });
    }
  };
  return (
    <footer className="panel-foot">
      {fixes > 1 && (
        <button type="button" className="button" onClick={() => void fixAll()}>
          Apply all {count(fixes, 'safe edit')}
        </button>
      )}
      <button type="button" className="plain-button" onClick={() => void copyMessage()}>
        Copy message for the model
      </button>
    </footer>
  );
}
