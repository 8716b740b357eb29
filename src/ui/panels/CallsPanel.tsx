import { type KeyboardEvent, useMemo, useState } from 'react';
import type { CallLanguage } from '../../contract/parse-service.ts';
import type { ToolCall } from '../../core/calls/tool-call.ts';
import { useDebug, useService, useVerbs } from '../store/context.ts';
import { toolsInForce } from '../store/debug-store.ts';
import { selectAtEnd, selectMoment } from '../store/selectors.ts';
import { count } from '../widgets/count.ts';
import { Icon } from '../widgets/Icon.tsx';
import { CallRow } from './CallRow.tsx';
import { rowsOfCall } from './call-rows.ts';

/** More calls than this are shown in part, around the one that is being read. */
const MOST_CALLS = 60;

/** The calls as they stand at the position, with what comes later dimmed below. */
export function CallsPanel() {
  const { setTorch } = useVerbs();
  const moment = useDebug(selectMoment);
  const report = useDebug((state) => state.report);
  const firstRead = moment?.firstCall ?? 0;
  const readCount = firstRead + (moment?.calls.length ?? 0);
  const total = Math.max(readCount, report?.callCount ?? 0);
  const reading = Math.max(0, readCount - 1);
  const first = total <= MOST_CALLS ? 0 : Math.max(0, Math.min(reading - MOST_CALLS / 2, total - MOST_CALLS));
  const shown = Array.from({ length: Math.min(total, MOST_CALLS) }, (_, index) => first + index);

  if (total === 0) return <NoCalls />;
  return (
    <>
      <div className="calls scrolls" onPointerLeave={() => setTorch(null)}>
        {first > 0 && <p className="calls-rest">{count(first, 'earlier call')} not shown</p>}
        <div role="tree" aria-label="Calls" onKeyDown={walkTree}>
          {shown.map((index) => (
            <Call key={index} index={index} now={moment?.calls[index - firstRead]} whole={report?.calls[index]} />
          ))}
        </div>
        {first + shown.length < total && (
          <p className="calls-rest">{count(total - first - shown.length, 'later call')} not shown</p>
        )}
      </div>
      <CopyBar />
    </>
  );
}

interface CallProps {
  readonly index: number;
  readonly now: ToolCall | undefined;
  readonly whole: ToolCall | undefined;
}

function Call({ index, now, whole }: CallProps) {
  const { seek, setTorch } = useVerbs();
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const diagnostics = useDebug((state) => state.report?.diagnostics);
  const text = useDebug((state) => state.reply.raw.text);
  const position = useDebug((state) => state.peek?.offset ?? state.position);
  const rows = useMemo(
    () => rowsOfCall(index, now, whole, diagnostics ?? [], { text, position }, collapsed, expanded),
    [index, now, whole, diagnostics, text, position, collapsed, expanded],
  );
  const name = now?.toolName || whole?.toolName || '';
  const isOpen = !collapsed.has(`${index}`);
  const toggle = (id: string) => setCollapsed((before) => toggled(before, id));
  const known = now ?? whole;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of a tree is no fieldset.
    <div role="group" className="call">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it handles the keys. */}
      <div
        role="treeitem"
        aria-level={1}
        aria-label={name || 'call without a name'}
        aria-expanded={isOpen}
        aria-selected={false}
        tabIndex={index === 0 ? 0 : -1}
        className="call-head"
        data-id={`${index}`}
        onClick={() => toggle(`${index}`)}
        onPointerEnter={() => known && setTorch({ start: known.start, end: known.end })}
        onPointerLeave={() => setTorch(null)}
      >
        <span className="call-number">{index + 1}</span>
        <span className={name ? 'call-name' : 'call-name is-missing'}>{name || 'no tool name'}</span>
        <CallStatus index={index} now={now} whole={whole} />
      </div>
      {isOpen &&
        rows.map((row) => (
          <CallRow
            key={row.id + (row.hidden ? '+' : '')}
            row={row}
            isOpen={!collapsed.has(row.id)}
            onToggle={() => toggle(row.id)}
            onMore={() => setExpanded((before) => toggled(before, row.id))}
            onSeek={seek}
            onTorch={setTorch}
            callIsCut={whole !== undefined && !whole.complete}
          />
        ))}
    </div>
  );
}

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}

function CallStatus({ index, now, whole }: CallProps) {
  const hasTools = useDebug((state) => toolsInForce(state).length > 0);
  const complaints = useDebug(
    (state) => state.report?.diagnostics.filter(({ call, schemaOnly }) => call === index && schemaOnly).length ?? 0,
  );
  const atEnd = useDebug(selectAtEnd);
  const position = useDebug((state) => state.peek?.offset ?? state.position);
  if (!now) return <span className="call-status">Not read yet</span>;
  if (!now.complete) {
    const isOver = atEnd || position >= (whole?.end ?? Number.POSITIVE_INFINITY);
    return <span className="call-status">{isOver ? 'Not complete' : 'Reading'}</span>;
  }
  const schema = !hasTools ? '' : complaints === 0 ? ', fits its schema' : `, ${count(complaints, 'schema problem')}`;
  return (
    <span className="call-status">
      <Icon name="check" size={14} />
      Complete{schema}
    </span>
  );
}

const LANGUAGES: readonly (readonly [CallLanguage, string])[] = [
  ['json', 'JSON'],
  ['typescript', 'TypeScript'],
  ['python', 'Python'],
];

/** Copies the call that was read last, as source. */
function CopyBar() {
  const service = useService();
  const { toast } = useVerbs();
  const moment = useDebug((state) => state.moment);
  const last = moment?.calls.findLastIndex(({ complete }) => complete) ?? -1;
  const call = (moment?.firstCall ?? 0) + (last >= 0 ? last : (moment?.calls.length ?? 0) - 1);
  const tools = useDebug((state) => toolsInForce(state).length);
  if (call < 0) return null;
  const copy = async (language: CallLanguage, name: string) => {
    try {
      const text = await service.printCall(call, language);
      if (text === null) return;
      await navigator.clipboard.writeText(text);
      toast(`Copied call ${call + 1} as ${name}.`);
    } catch {
      toast('The browser did not allow copying. Click into the page and try again.', { isError: true });
    }
  };
  return (
    <footer className="panel-foot">
      <span className="panel-foot-label">Copy call {call + 1} as</span>
      {LANGUAGES.map(([language, name]) => (
        <button key={language} type="button" className="plain-button" onClick={() => void copy(language, name)}>
          {name}
        </button>
      ))}
      {tools > 0 && (
        <>
          <span className="fill" />
          <span className="panel-foot-label">Checked against {count(tools, 'tool')}</span>
        </>
      )}
    </footer>
  );
}

function NoCalls() {
  const length = useDebug((state) => state.reply.raw.text.length);
  return (
    <p className="panel-empty">
      {length === 0
        ? 'Paste a reply, open a file, or try an example.'
        : 'No call up to here. Calls appear as they are read.'}
    </p>
  );
}

/** Arrow keys in the tree, as the ARIA pattern has them. */
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
      if (item.ariaExpanded === 'false') item.click();
      else if (isOpen) move(items[at + 1]);
      break;
    case 'ArrowLeft':
      if (isOpen) item.click();
      else move(items.slice(0, at).findLast((other) => Number(other.ariaLevel) < level));
      break;
    case 'Enter':
      item.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
      break;
    default:
      return;
  }
  event.preventDefault();
  event.stopPropagation();
}
