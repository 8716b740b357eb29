import { memo, useCallback, useMemo, useState } from 'react';
import type { ToolCall } from '../../../core/calls/tool-call.ts';
import type { Diagnostic } from '../../../core/words/diagnostic.ts';
import { schemaStanding } from '../../parts/reply/schema-standing.ts';
import { Glyph } from '../../parts/widgets/Glyph.tsx';
import { Icon } from '../../parts/widgets/Icon.tsx';
import { Shown } from '../../parts/widgets/Shown.tsx';
import { spelled } from '../../parts/words/directional.ts';
import { selectIsGrowing } from '../state/selectors.ts';
import { toolsChecked } from '../state/tools-in-force.ts';
import { useDebug, useVerbs } from '../store/context.ts';
import { CallRow } from './CallRow.tsx';
import { Complaint } from './Complaint.tsx';
import { callName } from './call-name.ts';
import { isSameRow, rowsOfCall, type ValueRow } from './call-rows.ts';
import { Fold } from './Fold.tsx';

interface CallProps {
  readonly index: number;
  /** The call as far as it has been read; absent before its start. */
  readonly now: ToolCall | undefined;
  readonly whole: ToolCall | undefined;
  /** Code units read; past every call for one that is closed, so that steps do not touch it. */
  readonly position: number;
  /** What the schema says against this call. */
  readonly complaints: readonly Diagnostic[];
  /** Whether all that is said of it is at hand: a long list of problems is cut. */
  readonly isListed: boolean;
  /** Its tool would refuse it for what is not among the complaints. */
  readonly isMisfit: boolean;
  /** Its arguments were held against the definition of its tool. */
  readonly isChecked: boolean;
  /** Offset of the character under the pointer, where it is in this call. */
  readonly pointed: number | null;
}

/** One call of the tree: its name, how far it is read, and its arguments. */
export const CallGroup = memo(function CallGroup(props: CallProps) {
  const { index, now, whole, position, complaints } = props;
  const { seek, setTorch } = useVerbs();
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const text = useDebug((state) => state.reply.raw.text);
  const rows = useMemo(
    () => rowsOfCall(index, now, whole, complaints, { text, position }, collapsed, expanded),
    [index, now, whole, complaints, text, position, collapsed, expanded],
  );
  const { name, isMissing } = callName(now, whole, { position, length: text.length });
  const shownName = name || (isMissing ? 'no tool name' : '…');
  const isOpen = !collapsed.has(`${index}`);
  const toggle = useCallback((id: string) => setCollapsed((before) => toggled(before, id)), []);
  const showMore = useCallback((id: string) => setExpanded((before) => toggled(before, id)), []);
  const known = now ?? whole;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of a tree is no fieldset.
    <div role="group" className="call line-below">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it handles the keys. */}
      <div
        role="treeitem"
        aria-level={1}
        aria-label={spelled(name) || (isMissing ? 'call without a name' : `call ${index + 1}`)}
        aria-expanded={isOpen}
        aria-selected={false}
        tabIndex={index === 0 ? 0 : -1}
        className="call-head in-row"
        data-id={`${index}`}
        onClick={() => known && seek(known.end)}
        onPointerEnter={() => known && setTorch({ start: known.start, end: known.end })}
        onPointerLeave={() => setTorch(null)}
      >
        <Fold isOpen={isOpen} onToggle={() => toggle(`${index}`)} />
        <span className="call-number">{index + 1}</span>
        <span className={`call-name clip ${isMissing ? 'is-missing' : ''}`}>
          <Shown text={shownName} />
        </span>
        <CallStatus {...props} />
      </div>
      {isOpen &&
        now?.complete &&
        complaints.filter(isOfCall).map((diagnostic) => (
          <p key={diagnostic.code} className="call-note-row">
            <Complaint diagnostic={diagnostic} />
          </p>
        ))}
      {isOpen &&
        stretchesOf(rows).map((stretch) => (
          <CallRows
            key={stretch[0]?.id}
            rows={stretch}
            collapsed={collapsed}
            onToggle={toggle}
            onMore={showMore}
            pointed={pointedIn(stretch, props.pointed)}
            callIsCut={whole !== undefined && !whole.complete}
            isListed={props.isListed}
          />
        ))}
    </div>
  );
});

interface CallRowsProps {
  readonly rows: readonly ValueRow[];
  readonly collapsed: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
  readonly onMore: (id: string) => void;
  readonly pointed: number | null;
  readonly callIsCut: boolean;
  readonly isListed: boolean;
}

/** Rows that stand together and are passed over together where none of them changed. */
const CallRows = memo(
  function CallRows({ rows, collapsed, onToggle, onMore, pointed, callIsCut, isListed }: CallRowsProps) {
    const { seek, setTorch } = useVerbs();
    return rows.map((row) => (
      <CallRow
        key={row.id + (row.hidden ? '+' : '')}
        row={row}
        isOpen={!collapsed.has(row.id)}
        onToggle={onToggle}
        onMore={onMore}
        isPointed={isPointed(row, pointed)}
        onSeek={seek}
        onTorch={setTorch}
        callIsCut={callIsCut}
        isListed={isListed}
      />
    ));
  },
  ({ rows: before, ...a }, { rows, ...b }) =>
    a.collapsed === b.collapsed &&
    a.pointed === b.pointed &&
    a.callIsCut === b.callIsCut &&
    a.isListed === b.isListed &&
    before.length === rows.length &&
    rows.every((row, index) => isSameRow(row, before[index] as ValueRow)),
);

const STRETCH = 25;

function stretchesOf(rows: readonly ValueRow[]): readonly (readonly ValueRow[])[] {
  return Array.from({ length: Math.ceil(rows.length / STRETCH) }, (_, index) =>
    rows.slice(index * STRETCH, (index + 1) * STRETCH),
  );
}

/** The offset under the pointer where one of the rows shows it. */
const pointedIn = (rows: readonly ValueRow[], offset: number | null): number | null =>
  rows.some((row) => isPointed(row, offset)) ? offset : null;

/** Whether an offset is in the source of a value that has no rows of its own below. */
function isPointed({ value, later, hasChildren }: ValueRow, offset: number | null): boolean {
  const span = (later ?? value)?.span;
  return offset !== null && !hasChildren && span !== undefined && span.start <= offset && offset < span.end;
}

/** Whether it speaks of the call itself and not of one of its arguments. */
const isOfCall = ({ path }: Diagnostic): boolean => !path;

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}

function CallStatus({ now, whole, position, complaints, isListed, isMisfit, isChecked }: CallProps) {
  const hasTools = useDebug((state) => toolsChecked(state).length > 0);
  const length = useDebug((state) => state.reply.raw.text.length);
  const isGrowing = useDebug(selectIsGrowing);
  if (!now) return <span className="call-status">Not read yet</span>;
  if (now.refused) return <span className="call-status is-refused">Refused</span>;
  if (!now.complete) {
    const isOver = !isGrowing && position >= Math.min(length, whole?.end ?? length);
    return <span className="call-status">{isOver ? 'Not complete' : 'Reading'}</span>;
  }
  if (!isListed) return <span className="call-status">Complete, not all of its problems are listed</span>;
  const { words, runs } = schemaStanding(complaints, isMisfit);
  return (
    <span className="call-status">
      {runs === 'yes' && isChecked && <Icon name="check" size={14} />}
      {runs === 'no' && <Glyph group="error" size={12} />}
      Complete{hasTools && `, ${words}`}
      <span
        className={`call-checked ${isChecked ? 'is-checked' : ''}`}
        title={
          isChecked
            ? 'Its arguments were held against the definition of its tool.'
            : 'No definition of its tool is at hand: add its tools to check its arguments.'
        }
      >
        {isChecked ? 'checked' : 'not checked'}
      </span>
    </span>
  );
}
