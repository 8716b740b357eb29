import { Suspense, useEffect, useRef, useState } from 'react';
import { type Span, spanKnownAt } from '../../../base/span.ts';
import type { CauseGroup, Causes } from '../../../core/words/causes.ts';
import type { Diagnostic } from '../../../core/words/diagnostic.ts';
import { useAppStore } from '../../parts/page/page.ts';
import { displayText } from '../../parts/reply/display-text.ts';
import { Glyph } from '../../parts/widgets/Glyph.tsx';
import { Shown } from '../../parts/widgets/Shown.tsx';
import { GROUP_OF_SEVERITY } from '../../parts/widgets/severity-group.ts';
import { Words } from '../../parts/widgets/Words.tsx';
import { count, figure } from '../../parts/words/count.ts';
import { causeTitle, fixWords, places } from '../diagnosis/causes/cause-words.ts';
import { FixChanges } from '../diagnosis/FixChanges.tsx';
import { fixInOneLine } from '../diagnosis/fix-words.ts';
import { hasNothingToSay, NOTHING_TO_SAY } from '../diagnosis/message/nothing-to-say.ts';
import { RuleLink } from '../diagnosis/rules/RuleLink.tsx';
import { causeOf, causesOf } from '../state/causes.ts';
import { selectCurrentProblem } from '../state/selectors.ts';
import { toolsInForce } from '../state/tools-in-force.ts';
import { useDebug, useVerbs } from '../store/context.ts';
import { PromptCoverageNote } from './PromptCoverageNote.tsx';
import { Repairs } from './Repairs.tsx';
import './problems-panel.css';

const FIRST_SHOWN = 200;
/** Places of one cause shown before "and more". */
const FIRST_PLACES = 5;

/** Everything there is to say about the whole text, by cause, each with its places, its reason and, where one is safe, its fix. */
export function ProblemsPanel() {
  const report = useDebug((state) => state.report);
  const current = useDebug(selectCurrentProblem);
  const [shown, setShown] = useState(FIRST_SHOWN);
  const { table, noteFix } = useFixing();
  const { problems, remarks } = report ? causesOf(report) : NO_CAUSES;
  const open = current && causeOf(problems, current);
  const rowsOf = (causes: readonly CauseGroup[]) =>
    causes
      .slice(0, shown)
      .map((cause) => (
        <CauseRow key={cause.key} cause={cause} current={cause === open ? current : null} onFix={noteFix} />
      ));
  const most = Math.max(problems.length, remarks.length);
  return (
    <>
      {most === 0 ? (
        <p className="panel-empty problems-none">Nothing to report on this text.</p>
      ) : (
        <div className="problems pane-body scrolls">
          <ul aria-label="Causes" ref={table}>
            {rowsOf(problems)}
          </ul>
          {remarks.length > 0 && (
            <>
              <p className="remarks-head line-below">
                {count(
                  sumOf(remarks, (cause) => cause.count),
                  'remark',
                )}
                : good to know, nothing to mend
              </p>
              <ul aria-label="Remarks">{rowsOf(remarks)}</ul>
            </>
          )}
          {shown < most && (
            <button type="button" className="plain-button more-rows" onClick={() => setShown(shown + FIRST_SHOWN)}>
              Show {count(most - shown, 'more cause')}
            </button>
          )}
          <Repairs />
        </div>
      )}
      <ProblemsFoot />
    </>
  );
}

const NO_CAUSES: Causes = { problems: [], remarks: [] };

const sumOf = (causes: readonly CauseGroup[], of: (cause: CauseGroup) => number): number =>
  causes.reduce((sum, cause) => sum + of(cause), 0);

/** After a fix the focus goes to the one that has come into its place, so that one key mends them all. */
function useFixing() {
  const revision = useDebug((state) => state.readRevision);
  const table = useRef<HTMLUListElement>(null);
  const fixed = useRef<number | null>(null);
  const buttons = (): HTMLElement[] => [...(table.current?.querySelectorAll<HTMLElement>('[data-fix]') ?? [])];

  useEffect(() => {
    const at = fixed.current;
    if (at === null || revision < 0) return;
    fixed.current = null;
    const left = [...(table.current?.querySelectorAll<HTMLElement>('[data-fix]') ?? [])];
    (left[Math.min(at, left.length - 1)] ?? document.getElementById('panel'))?.focus();
  }, [revision]);

  const noteFix = (button: HTMLElement) => {
    fixed.current = Math.max(0, buttons().indexOf(button));
  };
  return { table, noteFix };
}

interface CauseRowProps {
  readonly cause: CauseGroup;
  /** The problem of this cause whose card is open. */
  readonly current: Diagnostic | null;
  /** Told before a fix is made, with its button. */
  readonly onFix: (button: HTMLElement) => void;
}

function CauseRow({ cause, current, onFix }: CauseRowProps) {
  const { seek, setTorch, applyFix, fixAll } = useVerbs();
  const { code, severity, members } = cause;
  const first = members.find((member) => isSamePlace(member, current)) ?? members[0]!;
  const isGroup = cause.count > 1;
  const hasTools = useDebug((state) => toolsInForce(state).length > 0);
  const words = fixWords(cause);
  return (
    <li
      className={`problem line-below ${current ? 'is-current' : ''}`}
      aria-current={current ? true : undefined}
      onPointerEnter={() =>
        setTorch(members.slice(0, MOST_LIT).map(({ start, end }) => ({ start, end: Math.max(end, start + 1) })))
      }
      onPointerLeave={() => setTorch(null)}
    >
      <Glyph group={GROUP_OF_SEVERITY[severity]} size={13} label={severity} />
      <div className="problem-words">
        <p className="problem-title">
          <Words text={isGroup ? causeTitle(cause) : first.message} />{' '}
          <span className="meta">{isGroup ? places(cause.count) : placeOf(first)}</span>
        </p>
        <p className="problem-why">
          <Words text={first.why} /> <RuleLink code={code} />
        </p>
        {!isGroup && first.fix?.changes && <FixChanges changes={first.fix.changes} lead="The fix " />}
        {hasTools && (
          <Suspense>
            <PromptCoverageNote code={code} />
          </Suspense>
        )}
        {isGroup && <Places cause={cause} current={current} onFix={onFix} />}
      </div>
      <div className="problem-actions">
        <button type="button" className="button" onClick={() => seek(spanKnownAt(first))}>
          Go to
        </button>
        {words !== null && (
          <button
            type="button"
            className="button"
            data-fix
            title={isGroup || !first.fix ? undefined : fixInOneLine(first.fix)}
            onClick={(event) => {
              onFix(event.currentTarget);
              if (first.fix && !isGroup) applyFix(first.fix);
              else void fixAll([cause]);
            }}
          >
            <Words text={words} />
          </button>
        )}
      </div>
    </li>
  );
}

const placeOf = ({ line, column }: Diagnostic): string => `${line}:${column}`;

/** Spans held in the light at once. */
const MOST_LIT = 500;

const isSamePlace = (one: Diagnostic, other: Diagnostic | null): boolean =>
  one.code === other?.code && one.start === other.start && one.end === other.end;

/** Where the problems of a cause are, each with its evidence and its fix. */
function Places({ cause: { members, count: all }, current, onFix }: CauseRowProps) {
  const { seek, applyFix } = useVerbs();
  const text = useDebug((state) => state.reply.raw.text);
  const [shown, setShown] = useState(FIRST_PLACES);
  const more = all - Math.min(shown, members.length);
  return (
    <ul className="places" aria-label="Places">
      {members.slice(0, shown).map((member) => {
        const { start, end, fix } = member;
        const around = evidence(text, { start, end });
        return (
          <li key={start} className={isSamePlace(member, current) ? 'is-current' : ''}>
            <button type="button" className="place" onClick={() => seek(spanKnownAt(member))}>
              <span className="place-at">{placeOf(member)}</span>
              <code>
                <Shown text={around.before} />
                <mark>
                  <Shown text={around.span} />
                </mark>
                <Shown text={around.after} />
              </code>
            </button>
            {fix && (
              <button
                type="button"
                className="plain-button"
                data-fix
                title={fixInOneLine(fix)}
                onClick={(event) => {
                  onFix(event.currentTarget);
                  applyFix(fix);
                }}
              >
                Fix
              </button>
            )}
          </li>
        );
      })}
      {more > 0 && (
        <li>
          {shown < members.length ? (
            <button type="button" className="plain-button" onClick={() => setShown(shown + FIRST_SHOWN)}>
              and {figure(more)} more
            </button>
          ) : (
            <span className="meta">and {figure(more)} more</span>
          )}
        </li>
      )}
    </ul>
  );
}

const LEAD = 12;
const TAIL = 16;

/** A span with what is around it, on one line. */
function evidence(raw: string, { start, end }: Span): { before: string; span: string; after: string } {
  const oneLine = (from: number, to: number): string =>
    displayText(raw.slice(Math.max(0, from), to)).replace(/\s+/g, ' ');
  return {
    before: oneLine(start - LEAD, start),
    span: oneLine(start, Math.min(end, start + 2 * TAIL)),
    after: oneLine(end, end + TAIL),
  };
}

/** How much of it can be repaired, and all of that at once. */
function ProblemsFoot() {
  const app = useAppStore();
  const { fixAll } = useVerbs();
  const causes = useDebug(({ report }) => (report ? causesOf(report).problems : NO_CAUSES.problems));
  const isSilent = useDebug((state) => state.report !== null && hasNothingToSay(state.report));
  const fixable = causes.filter((cause) => cause.fixable > 0);
  const total = sumOf(causes, (cause) => cause.count);
  const fixes = sumOf(causes, (cause) => cause.fixable);
  return (
    <footer className="panel-foot line-above in-row is-wrapping">
      {total > 0 && (
        <span className="panel-foot-label">
          {count(causes.length, 'problem')} in {places(total)}
          {fixes > 0 && !causes.some((cause) => cause.mayHaveFixes) && `, ${places(fixes)} can be fixed`}
        </span>
      )}
      {fixable.length > 1 && (
        <button type="button" className="button" onClick={() => void fixAll(fixable)}>
          Fix {places(fixes)}
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
