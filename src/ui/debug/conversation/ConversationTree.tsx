import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { HistoryRow, ShownConversation } from '../../../core/conversation/shown/shown-conversation.ts';
import { Icon } from '../../parts/widgets/Icon.tsx';
import { useMedia } from '../../parts/widgets/use-media.ts';
import { count } from '../../parts/words/count.ts';
import { folds, visibleRows } from '../histories/conversation-state.ts';
import { HistoryCard } from './HistoryCard.tsx';
import { TreeRow } from './TreeRow.tsx';
import { useConversation, useConversationVerbs } from './use-conversation.ts';

const ROW_PX = 27;
const TOUCH_ROW_PX = 44;
/** Before it was measured. */
const CARD_PX = 220;
const TOUCH = '(pointer: coarse), (max-width: 699.98px)';
const PHONE = '(max-width: 699.98px)';

/** The items of the conversation, a window of them at a time, with the card of the open problem under its row. */
export function ConversationTree({ shown }: { shown: ShownConversation }) {
  const { choose, toggleFold, want, openTurn, showWhole, setTab } = useConversationVerbs();
  const unfolded = useConversation((state) => state.unfolded);
  const matches = useConversation((state) => state.matches);
  const current = useConversation((state) => state.current);
  const words = useConversation((state) => state.words);
  const problem = useConversation((state) => state.problem);
  const isWhole = useConversation((state) => state.isWhole);
  const rowHeight = useMedia(TOUCH) ? TOUCH_ROW_PX : ROW_PX;
  const isNarrow = useMedia('(max-width: 899.98px)') === true;
  const isPhone = useMedia(PHONE) === true;
  const scroller = useRef<HTMLDivElement>(null);
  const isWalking = useRef(false);
  const { rows } = shown;
  const all = useMemo(() => visibleRows(rows, { unfolded, matches }), [rows, unfolded, matches]);
  const cardRow = shown.problems[problem]?.row ?? -1;
  // On a phone the row of the problem comes first, after the one before it.
  const hidden = isPhone && !isWhole && !matches ? Math.max(0, all.indexOf(cardRow) - 1) : 0;
  const seen = hidden > 0 ? all.slice(hidden) : all;
  const cardAt = matches || (shown.said === null && problem < 0) ? -1 : seen.indexOf(cardRow) + 1;
  const total = seen.length + (cardAt < 0 ? 0 : 1);
  const rowOf = useCallback((at: number) => (cardAt < 0 || at < cardAt ? at : at - 1), [cardAt]);
  const stop = seen.indexOf(current);
  const stopAt = stop < 0 ? -1 : cardAt >= 0 && stop >= cardAt ? stop + 1 : stop;
  const list = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => (at === cardAt ? CARD_PX : rowHeight),
    getItemKey: (at) => (at === cardAt ? 'card' : (seen[rowOf(at)] ?? at)),
    overscan: 12,
    paddingStart: 4,
    paddingEnd: 12,
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range);
      return stopAt < 0 || drawn.includes(stopAt) ? drawn : [...drawn, stopAt].sort((a, b) => a - b);
    },
  });
  const items = list.getVirtualItems();
  const card = items.find(({ index }) => index === cardAt);
  const wanted = items.flatMap(({ index }) => (index === cardAt ? [] : (seen[rowOf(index)] ?? [])));
  useEffect(() => want(wanted));

  const { measure, scrollToIndex } = list;
  /** Rows of another height, as after a window is turned, are measured again. */
  const measured = useRef(rowHeight);
  useEffect(() => {
    if (measured.current === rowHeight) return;
    measured.current = rowHeight;
    measure();
  }, [measure, rowHeight]);
  /** The view goes where a problem is opened, and stays after that. */
  const opened = useRef<number | null>(null);
  useEffect(() => {
    if (opened.current === problem) return;
    opened.current = problem;
    if (cardAt > 0) scrollToIndex(cardAt, { align: 'center' });
  }, [problem, cardAt, scrollToIndex]);
  useLayoutEffect(() => {
    if (stopAt < 0) return;
    if (isWalking.current) {
      isWalking.current = false;
      scroller.current?.querySelector<HTMLElement>(`#row-${current}`)?.focus();
    }
    scrollToIndex(stopAt, { align: 'auto' });
  }, [current, stopAt, scrollToIndex]);

  // What was in the place of the tree, such as a turn, had the focus.
  useEffect(() => {
    if (document.activeElement === document.body)
      scroller.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  }, []);

  const open = (row: HistoryRow) => {
    if (isTurn(shown, row)) void openTurn(row.message);
    else if (isNarrow) setTab('message');
  };
  const press = (index: number) => {
    if (isNarrow && index === current && !folds(rows[index] as HistoryRow)) setTab('message');
    choose(index);
  };
  const goTo = (index: number | undefined) => {
    if (index === undefined) return;
    isWalking.current = true;
    choose(index);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = rows[current];
    if (!row || event.altKey || event.ctrlKey || event.metaKey || (event.target as HTMLElement).role !== 'treeitem')
      return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
    const targets: Record<string, number> = {
      ArrowDown: stop + 1,
      ArrowUp: stop - 1,
      PageDown: Math.min(stop + page, seen.length - 1),
      PageUp: Math.max(stop - page, 0),
      Home: 0,
      End: seen.length - 1,
    };
    const target = targets[event.key];
    const isFold = folds(row);
    const isOpen = unfolded.has(current);
    if (target !== undefined) goTo(seen[target]);
    else if (event.key === 'ArrowRight' && isFold && isOpen) goTo(seen[stop + 1]);
    else if (isFold && event.key === (isOpen ? 'ArrowLeft' : 'ArrowRight')) toggleFold(current);
    else if (event.key === 'ArrowLeft' && row.parent >= 0) goTo(row.parent);
    else if (event.key === 'Enter' && !isFold) open(row);
    else if ((event.key === ' ' || event.key === 'Enter') && isFold) toggleFold(current);
    else if (event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="conversation-body pane-body scrolls" ref={scroller}>
      {hidden > 0 && (
        <button type="button" className="rows-above line-below" onClick={showWhole}>
          {count(hidden, 'row')} above
          <Icon name="up" />
        </button>
      )}
      <div className="history-rows" style={{ height: list.getTotalSize() }}>
        <div
          role="tree"
          aria-label="Conversation"
          onKeyDown={onKeyDown}
          {...(stop < 0 && { tabIndex: 0, onFocus: () => goTo(seen[0]) })}
        >
          {items.map(({ index: at, start }) => {
            if (at === cardAt) return null;
            const index = seen[rowOf(at)] as number;
            const row = rows[index] as HistoryRow;
            return (
              <TreeRow
                key={index}
                row={row}
                index={index}
                words={words.get(index)}
                isCurrent={index === current}
                isUnfolded={unfolded.has(index)}
                position={rowOf(at)}
                total={seen.length}
                top={start}
                onChoose={press}
                onOpen={open}
                onFold={toggleFold}
              />
            );
          })}
        </div>
        {card && (
          <div
            className="history-card"
            data-index={cardAt}
            ref={list.measureElement}
            style={{ transform: `translateY(${card.start}px)` }}
          >
            <HistoryCard shown={shown} />
          </div>
        )}
      </div>
      {matches?.size === 0 && <p className="panel-empty">No row has it.</p>}
    </div>
  );
}

/** The model wrote it. */
const isTurn = ({ blocks }: ShownConversation, { message }: HistoryRow): boolean =>
  blocks.findLast((block) => block.message <= message)?.isTurn === true;
