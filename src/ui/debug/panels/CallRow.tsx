import { Fragment, type MouseEvent, memo } from 'react';
import type { Span } from '../../../base/span.ts';
import type { StringValue, Value } from '../../../core/calls/value.ts';
import { Glyph } from '../../parts/widgets/Glyph.tsx';
import { ScrollBox } from '../../parts/widgets/ScrollBox.tsx';
import { Shown } from '../../parts/widgets/Shown.tsx';
import { textOffsetAt } from '../../parts/widgets/text-offset.ts';
import { count, figure } from '../../parts/words/count.ts';
import { spelled } from '../../parts/words/directional.ts';
import { floatText } from '../../parts/words/float-text.ts';
import { selectIsGrowing } from '../state/selectors.ts';
import { useDebug, useDebugStore } from '../store/context.ts';
import { Complaint } from './Complaint.tsx';
import { isSameRow, type ValueRow } from './call-rows.ts';
import { Fold } from './Fold.tsx';
import { placeInValue } from './value-places.ts';

interface CallRowProps {
  readonly row: ValueRow;
  readonly isOpen: boolean;
  readonly onToggle: (id: string) => void;
  readonly onMore: (id: string) => void;
  /** The pointer is over its source. */
  readonly isPointed: boolean;
  readonly onSeek: (position: number) => void;
  readonly onTorch: (span: Span | null) => void;
  /** The call's end never came, so its last value may be half. */
  readonly callIsCut: boolean;
  /** All repairs of the call are at hand: a long list of problems is cut. */
  readonly isListed: boolean;
}

const INDENT_PX = 14;
const SHOWN_OF_STRING = 2000;

/** One argument, item or field: its name, its type, its value; and below what was repaired or breaks the schema. */
export const CallRow = memo(function CallRow({
  row,
  isOpen,
  onToggle,
  onMore,
  isPointed,
  onSeek,
  onTorch,
  callIsCut,
  isListed,
}: CallRowProps) {
  const store = useDebugStore();
  const isGrowing = useDebug(selectIsGrowing);
  if (row.hidden) {
    return (
      <div className="call-row">
        <button type="button" className="plain-button" onClick={() => onMore(row.id)}>
          Show {figure(row.hidden)} more
        </button>
      </div>
    );
  }
  const { value, later, name, level, repairs, complaint } = row;
  const known = value ?? later;
  // What a stream has not brought yet is not cut off.
  const isHalf = callIsCut && !isGrowing && later !== null && !later.closed;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it handles the keys.
    <div
      role="treeitem"
      aria-level={level}
      aria-label={spelled(name)}
      aria-selected={false}
      {...(row.hasChildren ? { 'aria-expanded': isOpen } : {})}
      tabIndex={-1}
      className={`call-row ${value ? '' : 'is-unread'}`}
      onClick={(event) => known && onSeek(placeUnder(event, known, store.getState().reply.raw.text) ?? known.span.end)}
      onPointerEnter={() => value && onTorch(value.span)}
      onPointerLeave={() => onTorch(null)}
    >
      <span className="call-key clip" style={{ paddingLeft: (level - 2) * INDENT_PX }}>
        <Shown text={name} />
        {row.hasChildren && <Fold isOpen={isOpen} onToggle={() => onToggle(row.id)} />}
      </span>
      <span className="call-type">{known?.type ?? ''}</span>
      <span className={`call-value ${isPointed ? 'is-pointed' : ''}`}>
        {value ? (
          <ValueText value={value} kept={row.kept} />
        ) : (
          <span className="call-note">
            {later ? 'not read yet' : 'missing'}
            {isHalf && (
              <>
                {' '}
                <Glyph group="error" size={11} /> cut off later
              </>
            )}
          </span>
        )}
        {repairs > 0 && (
          <span className="call-extra is-repair">
            <Glyph group="repair" size={12} />
            {isListed ? '' : 'at least '}
            {count(repairs, 'repair')}
            {value && !value.closed ? ' so far' : ''}
          </span>
        )}
        {value && !value.closed && isHalf && value.span.end >= (later?.span.end ?? 0) && (
          <span className="call-extra is-error">
            <Glyph group="error" size={12} />
            cut off here
          </span>
        )}
        {complaint && (value || !later) && <Complaint diagnostic={complaint} />}
      </span>
    </div>
  );
}, isSameCallRow);

/** Every step brings rows of its own; most of them say what they said before. The ways to act stay the same. */
function isSameCallRow(before: CallRowProps, next: CallRowProps): boolean {
  return (
    before.isOpen === next.isOpen &&
    before.isPointed === next.isPointed &&
    before.callIsCut === next.callIsCut &&
    before.isListed === next.isListed &&
    isSameRow(before.row, next.row)
  );
}

/** The place in the reply of the character of a value that was pressed; null beside its text. */
function placeUnder({ target, clientX, clientY }: MouseEvent, value: Value, text: string): number | null {
  if (value.type !== 'string' || !(target instanceof Element)) return null;
  const shown = target.closest('.call-text');
  const index = shown && textOffsetAt(shown, clientX, clientY);
  return index === null ? null : placeInValue(value, index, text);
}

function ValueText({ value, kept }: { value: Value; kept: readonly number[] }) {
  switch (value.type) {
    case 'array':
      return <span className="call-note">{count(value.total ?? value.items.length, 'item')}</span>;
    case 'object':
      return <span className="call-note">{count(value.total ?? value.entries.length, 'field')}</span>;
    case 'null':
      return <span>null</span>;
    case 'float':
      return <span>{floatText(value.value)}</span>;
    case 'string':
      return <StringText value={value} kept={kept} />;
    default:
      return <span>{String(value.value)}</span>;
  }
}

function StringText({
  value: { value, cdata, closed, total = value.length, isAbout },
  kept,
}: {
  value: StringValue;
  kept: readonly number[];
}) {
  const shown = value.length > SHOWN_OF_STRING ? value.slice(0, SHOWN_OF_STRING) : value;
  const lines = lineCount(value);
  const more = total - shown.length;
  const about = isAbout ? 'about ' : '';
  const caret = closed ? null : <span className="call-caret" />;
  if (lines === 1 && more === 0) {
    return (
      <span className="call-string">
        <q className={closed ? '' : 'is-open'}>
          <span className="call-text">
            <Marked text={shown} kept={kept} />
          </span>
        </q>
        {caret}
      </span>
    );
  }
  return (
    <>
      <span className="call-note">
        {cdata && <Glyph group="cdata" size={11} />}
        {cdata ? 'CDATA, ' : ''}
        {total > value.length ? `${about}${count(total, 'character')}` : count(lines, 'line')}
        {cdata ? ', kept as written' : ''}
      </span>
      <ScrollBox className="call-block">
        <span className="call-text">
          <Marked text={shown} kept={kept} />
        </span>
        {caret}
      </ScrollBox>
      {more > 0 && (
        <span className="call-note">
          and {about}
          {count(more, 'more character', 'more characters')}
        </span>
      )}
    </>
  );
}

/** Text in which some characters were kept by a repair. */
function Marked({ text, kept }: { text: string; kept: readonly number[] }) {
  if (kept.length === 0) return <Shown text={text} />;
  const parts = kept.filter((index) => index < text.length);
  return (
    <>
      {parts.map((index, nth) => (
        <Fragment key={index}>
          <Shown text={text.slice(nth === 0 ? 0 : parts[nth - 1]! + 1, index)} />
          <mark className="call-kept">{text[index]}</mark>
        </Fragment>
      ))}
      <Shown text={text.slice((parts.at(-1) ?? -1) + 1)} />
    </>
  );
}

function lineCount(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
