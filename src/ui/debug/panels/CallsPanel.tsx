import { type KeyboardEvent, Suspense, useEffect, useMemo, useRef } from 'react';
import type { Report } from '../../../contract/parse-service.ts';
import type { ToolCall } from '../../../core/calls/tool-call.ts';
import type { Diagnostic } from '../../../core/words/diagnostic.ts';
import { complaintsByCall } from '../../parts/reply/schema-standing.ts';
import { countUpTo } from '../../parts/state/count-up-to.ts';
import { lazyPart } from '../../parts/widgets/lazy-part.ts';
import { Skeleton } from '../../parts/widgets/Skeleton.tsx';
import { Words } from '../../parts/widgets/Words.tsx';
import { count } from '../../parts/words/count.ts';
import { namedUnread, selectMoment } from '../state/selectors.ts';
import { useDebug, useVerbs } from '../store/context.ts';
import { CallGroup } from './CallGroup.tsx';
import { CopyBar } from './CopyBar.tsx';

/** Only in the page that is live. */
const CheckArguments = lazyPart(() => import('./CheckArguments.tsx'), 'CheckArguments');
/** Only for a reply that is named and not read. */
const ToReadIt = lazyPart(() => import('./ToReadIt.tsx'), 'ToReadIt');

/** More calls than this are shown in part, around the one that is being read. */
const MOST_CALLS = 40;
const NO_COMPLAINTS: readonly Diagnostic[] = [];

/** The calls as they stand at the position, with what comes later dimmed below; of a long text the first, as they are met. */
export function CallsPanel() {
  const { setTorch } = useVerbs();
  const progress = useDebug((state) => state.progress);
  const settledMoment = useDebug(selectMoment);
  const settledReport = useDebug((state) => state.report);
  const pointed = useDebug((state) => state.pointed?.offset ?? null);
  // While a long text is being read, what is known is of the text before.
  const report = progress ? null : settledReport;
  const moment = progress ? { calls: progress.calls, firstCall: 0, offset: progress.read } : settledMoment;
  const complaints = useMemo(() => complaintsByCall(report), [report]);
  const scroller = useRef<HTMLDivElement>(null);
  const firstRead = moment?.firstCall ?? 0;
  const readCount = firstRead + (moment?.calls.length ?? 0);
  const total = Math.max(readCount, report?.callCount ?? 0);
  const reading = Math.max(0, readCount - 1);
  const first = total <= MOST_CALLS ? 0 : Math.max(0, Math.min(reading - MOST_CALLS / 2, total - MOST_CALLS));
  const shown = Array.from({ length: Math.min(total, MOST_CALLS) }, (_, index) => first + index);

  useEffect(() => {
    if (scroller.current && !progress) bringIntoView(scroller.current, reading);
  }, [reading, progress]);

  if (total === 0) return <NoCalls />;
  return (
    <>
      <div className="calls pane-body scrolls" ref={scroller} onPointerLeave={() => setTorch(null)}>
        {first > 0 && <p className="calls-rest">{count(first, 'earlier call')} not shown</p>}
        <div role="tree" aria-label="Calls" onKeyDown={walkTree}>
          {shown.map((index) => {
            const whole = report?.calls[index];
            const now = settled(moment?.calls[index - firstRead], whole);
            return (
              <CallGroup
                key={index}
                index={index}
                now={now}
                whole={whole}
                position={positionFor(now, moment?.offset ?? 0)}
                complaints={complaints.get(index) ?? NO_COMPLAINTS}
                isMisfit={report?.misfits.includes(index) ?? false}
                isChecked={report?.checked[index] ?? false}
                isListed={isListed(now ?? whole, report)}
                pointed={within(whole ?? now, pointed)}
              />
            );
          })}
        </div>
        {first + shown.length < total && (
          <p className="calls-rest">{count(total - first - shown.length, 'later call')} not shown</p>
        )}
        {!progress && (
          <Suspense>
            <CheckArguments />
          </Suspense>
        )}
      </div>
      {!progress && <CopyBar />}
    </>
  );
}

/** What is pointed at, where it is in a call; so that no other call is drawn again. */
const within = (call: ToolCall | undefined, offset: number | null): number | null =>
  offset !== null && call && call.start <= offset && offset < call.end ? offset : null;

/** A call that is closed at the position is the one of the whole text; every moment brings a copy of its own. */
function settled(now: ToolCall | undefined, whole: ToolCall | undefined): ToolCall | undefined {
  return now?.complete && whole?.complete && now.start === whole.start && now.end === whole.end ? whole : now;
}

/** A call that is closed or not begun does not move with the position, so it is not drawn again. */
function positionFor(now: ToolCall | undefined, position: number): number {
  if (!now) return 0;
  return now.complete ? Number.POSITIVE_INFINITY : position;
}

/** Whether no problem of a call is left out of the report's list. */
function isListed(call: ToolCall | undefined, report: Report | null): boolean {
  if (!call || !report) return true;
  const { starts } = report.unlisted;
  return countUpTo(starts, call.start - 1) === countUpTo(starts, call.end);
}

/** Scrolls only where the call that is being read is out of view. */
function bringIntoView(scroller: HTMLElement, call: number): void {
  const head = scroller.querySelector<HTMLElement>(`[data-id="${call}"]`);
  if (!head) return;
  const top = head.offsetTop - scroller.offsetTop;
  if (top < scroller.scrollTop || top + head.offsetHeight > scroller.scrollTop + scroller.clientHeight) {
    scroller.scrollTop = top - scroller.clientHeight / 3;
  }
}

function NoCalls() {
  const { readAsTool } = useVerbs();
  const length = useDebug((state) => state.reply.raw.text.length);
  const report = useDebug((state) => (state.progress ? null : state.report));
  const tool = report?.undefinedTool ?? null;
  if (length === 0) return <p className="panel-empty">Paste a reply, open a file, or try an example.</p>;
  if (!report) return <p className="panel-empty">No call up to here. Calls appear as they are read.</p>;
  const named = namedUnread(report);
  if (named !== null)
    return (
      <Suspense fallback={<Skeleton />}>
        <ToReadIt dialect={named} />
      </Suspense>
    );
  const why = report.diagnostics.find(({ code }) => code === 'no-tool-call')?.why;
  return (
    <div className="panel-empty">
      {/* The verdict may end with it. */}
      {!report.sentence.endsWith(why ?? '.') && (
        <p>
          <Words text={why ?? 'No call was read. Problems say what stands in its place.'} />
        </p>
      )}
      {tool === null && report.next !== null && (
        <p>
          <Words text={report.next} />
        </p>
      )}
      {tool !== null && (
        <p className="no-calls-ways wraps">
          <button type="button" className="button" onClick={() => readAsTool(tool)}>
            Read <code className="mono">{`<${tool}>`}</code> as a tool
          </button>
        </p>
      )}
      {tool !== null && (
        <Suspense>
          <CheckArguments />
        </Suspense>
      )}
    </div>
  );
}

const fold = (item: HTMLElement): void => item.querySelector<HTMLElement>('[data-fold]')?.click();

/** Arrow keys in the tree, as the ARIA pattern has them; Enter goes to the place in the reply. */
function walkTree(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="treeitem"]')];
  const at = items.indexOf(event.target as HTMLElement);
  const item = items[at];
  if (!item) return;
  const level = Number(item.ariaLevel);
  const isOpen = item.ariaExpanded === 'true';
  const move = (to: HTMLElement | undefined): void => {
    if (!to) return;
    for (const other of items) other.tabIndex = other === to ? 0 : -1;
    to.focus();
  };
  switch (event.key) {
    case 'ArrowDown':
      move(items[at + 1]);
      break;
    case 'ArrowUp':
      move(items[at - 1]);
      break;
    case 'Home':
      move(items[0]);
      break;
    case 'End':
      move(items.at(-1));
      break;
    case 'ArrowRight':
      if (item.ariaExpanded === 'false') fold(item);
      else if (isOpen) move(items[at + 1]);
      break;
    case 'ArrowLeft':
      if (isOpen) fold(item);
      else move(items.slice(0, at).findLast((other) => Number(other.ariaLevel) < level));
      break;
    case 'Enter':
      item.click();
      break;
    default:
      return;
  }
  event.preventDefault();
  event.stopPropagation();
}
