import type { CSSProperties } from 'react';
import type { HistoryRow, RowWords } from '../../../core/conversation/shown/shown-conversation.ts';
import { Glyph } from '../../parts/widgets/Glyph.tsx';
import { Icon } from '../../parts/widgets/Icon.tsx';
import { Shown } from '../../parts/widgets/Shown.tsx';
import { count } from '../../parts/words/count.ts';
import { folds } from '../histories/conversation-state.ts';
import { CallMark, STATUS_WORDS } from './CallMark.tsx';

interface TreeRowProps {
  readonly row: HistoryRow;
  readonly index: number;
  readonly words: RowWords | undefined;
  readonly isCurrent: boolean;
  readonly isUnfolded: boolean;
  readonly position: number;
  readonly total: number;
  readonly top: number;
  readonly onChoose: (index: number) => void;
  readonly onOpen: (row: HistoryRow) => void;
  readonly onFold: (index: number) => void;
}

/** An item of the conversation in a line; the result of a call is at its end, with its own number. */
export function TreeRow(props: TreeRowProps) {
  const { row, index, words, isCurrent, isUnfolded, position, total, top, onChoose, onOpen, onFold } = props;
  const isFold = folds(row);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it handles the keys.
    <div
      role="treeitem"
      id={`row-${index}`}
      aria-level={row.level}
      aria-selected={isCurrent}
      aria-posinset={position + 1}
      aria-setsize={total}
      {...(isFold && { 'aria-expanded': isUnfolded })}
      className={`history-row is-${row.item} ${row.isLoop ? 'is-loop' : ''} ${row.kind === 'loop' ? 'is-fold' : ''}`}
      style={{ transform: `translateY(${top}px)`, '--level': row.level } as CSSProperties}
      tabIndex={isCurrent ? 0 : -1}
      onClick={() => {
        onChoose(index);
        if (isFold) onFold(index);
      }}
      onDoubleClick={() => !isFold && onOpen(row)}
    >
      <span className="history-number">{numberWords(row)}</span>{' '}
      <span className="history-role">{row.kind === 'loop' ? `${row.count} rounds` : row.role}</span>{' '}
      <span className="history-words">
        {isFold && <Icon name={isUnfolded ? 'down' : 'right'} size={14} />}
        {row.item === 'call' && <Glyph group="value" size={13} />}
        {words?.name !== undefined && (
          <b className="history-name mono">
            <Shown text={words.name} />
          </b>
        )}{' '}
        <span className="clip">{words && <Shown text={words.words} />}</span>
        {row.kind === 'loop' && <span className="history-times">× {row.count}, same result</span>}
        {row.kind === 'calls' && <span className="history-times">{count(row.count, 'call')}</span>}
      </span>{' '}
      <RowEnd row={row} words={words} />
    </div>
  );
}

/** What a call got, or what became of it. */
function RowEnd({ row, words }: Pick<TreeRowProps, 'row' | 'words'>) {
  if (row.kind === 'loop')
    return (
      <span className="history-end is-loop-end">
        <Glyph group="repair" size={12} /> loop
      </span>
    );
  if (row.kind === 'result')
    return (
      <span className="history-end is-none">
        <CallMark status="none" /> no call
      </span>
    );
  const { status } = row;
  if (status === undefined || (row.kind === 'calls' && status === 'answered')) return null;
  const isSaid = words?.result !== undefined;
  return (
    <span className={`history-end is-${status}`}>
      <CallMark status={status} />
      {isSaid && status !== 'answered' && <span className="unseen">{STATUS_WORDS[status]}: </span>}
      <span className={isSaid ? 'mono clip' : ''}>
        {isSaid ? <Shown text={words.result ?? ''} /> : STATUS_WORDS[status]}
      </span>
      {row.resultNumber > 0 && <span className="history-result-number">{row.resultNumber}</span>}
    </span>
  );
}

const numberWords = ({ kind, number, lastNumber }: HistoryRow): string =>
  number === 0 ? '' : kind === 'loop' ? `${number}–${lastNumber}` : String(number);
