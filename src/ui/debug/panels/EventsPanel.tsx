import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { EventFilter, EventRow } from '../../../contract/parse-service.ts';
import { groupOfRow } from '../../parts/reply/groups.ts';
import { Glyph } from '../../parts/widgets/Glyph.tsx';
import { Shown } from '../../parts/widgets/Shown.tsx';
import { count, figure } from '../../parts/words/count.ts';
import { spelled } from '../../parts/words/directional.ts';
import { chunkAt, timeOf } from '../state/replay.ts';
import { useDebug, useService, useVerbs } from '../store/context.ts';
import { useRowAt } from './events/use-row-at.ts';
import { useRowStop } from './events/use-row-stop.ts';
import './events-panel.css';

const ROW_HEIGHT = 24;
/** Rows are fetched in pages of this many. */
const PAGE = 200;

/** Every event of the log, a window of it at a time; those at the position and at the caret are marked, and followed. */
export function EventsPanel() {
  const { setEventFilter, goToEventFilter, seek, setTorch } = useVerbs();
  const filter = useDebug((state) => state.eventFilter);
  const isFilterWanted = useDebug((state) => state.wantsEventFilter);
  const names = useDebug((state) => state.machine?.states);
  const position = useDebug((state) => state.position);
  const caret = useDebug((state) => state.caret);
  const { total, rowAt, want } = useEventPages(filter);
  const current = useRowAt(filter, position);
  const atCaret = useRowAt(filter, caret === null ? null : caret + 1);
  const scroller = useRef<HTMLDivElement>(null);
  const filterField = useRef<HTMLInputElement>(null);
  const { stop, rangeExtractor, onKeyDown, onReach } = useRowStop({
    total,
    beginning: Math.max(0, current),
    scroller,
    rowHeight: ROW_HEIGHT,
  });
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    rangeExtractor,
  });
  const items = rows.getVirtualItems();
  const first = rows.range?.startIndex ?? 0;
  const last = rows.range?.endIndex ?? 0;
  useEffect(() => {
    want(first, last);
    want(stop, stop);
  }, [want, first, last, stop]);
  const { scrollToIndex } = rows;
  useEffect(() => {
    if (current >= 0 && current < total) scrollToIndex(current, { align: 'center' });
  }, [scrollToIndex, current, total]);
  useEffect(() => {
    if (atCaret >= 0 && atCaret < total) scrollToIndex(atCaret);
  }, [scrollToIndex, atCaret, total]);
  useEffect(() => {
    if (!isFilterWanted) return;
    filterField.current?.focus();
    goToEventFilter(false);
  }, [isFilterWanted, goToEventFilter]);

  return (
    <>
      <div className="events-tools line-below in-row">
        <input
          ref={filterField}
          type="search"
          className="field"
          aria-label="Filter events"
          placeholder="Filter by kind, path or text"
          value={filter.text}
          onChange={(event) => setEventFilter({ ...filter, text: event.target.value })}
        />
        <select
          className="field"
          aria-label="State of events"
          value={filter.state}
          onChange={(event) => setEventFilter({ ...filter, state: event.target.value })}
        >
          <option value="">Any state</option>
          {names?.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <span className="meta">{count(total, 'event')}</span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: rows are placed by their offsets. */}
      <div
        className="events pane-body scrolls"
        ref={scroller}
        role="table"
        aria-label="Events"
        aria-rowcount={total}
        onKeyDown={onKeyDown}
      >
        <Heads />
        <div style={{ height: rows.getTotalSize(), position: 'relative' }}>
          {items.map(({ index, start }) => {
            const row = rowAt(index);
            return (
              <Row
                key={index}
                row={row}
                number={index}
                top={start}
                isCurrent={index === current}
                isAtCaret={index === atCaret}
                isStop={index === stop}
                onReach={onReach}
                onSeek={seek}
                onTorch={setTorch}
              />
            );
          })}
        </div>
        {total === 0 && <p className="panel-empty">No event matches.</p>}
      </div>
    </>
  );
}

interface RowProps {
  readonly row: EventRow | undefined;
  readonly number: number;
  readonly top: number;
  readonly isCurrent: boolean;
  readonly isAtCaret: boolean;
  readonly isStop: boolean;
  readonly onReach: (index: number) => void;
  readonly onSeek: (position: number) => void;
  readonly onTorch: (row: EventRow | null) => void;
}

function Row({ row, number, top, isCurrent, isAtCaret, isStop, onReach, onSeek, onTorch }: RowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are placed by their offsets.
    // biome-ignore lint/a11y/useFocusableInteractive: the button inside takes the focus.
    <div
      role="row"
      aria-rowindex={number + 1}
      className={`event ${isCurrent ? 'is-current' : ''} ${isAtCaret ? 'is-at-caret' : ''}`}
      {...(isCurrent ? { 'aria-current': 'true' as const } : {})}
      style={{ transform: `translateY(${top}px)` }}
      onPointerEnter={() => onTorch(row ?? null)}
      onPointerLeave={() => onTorch(null)}
      onFocus={() => {
        onReach(number);
        onTorch(row ?? null);
      }}
      onBlur={() => onTorch(null)}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see the row. */}
      <span role="cell" className="event-kind in-row">
        {row && <Glyph group={groupOfRow(row)} size={10} />}
        {/* There before the row is fetched: the focus may be on its way. */}
        <button
          type="button"
          tabIndex={isStop ? 0 : -1}
          {...(row
            ? { title: `${row.kind}${row.path && ` in ${spelled(row.path)}`}` }
            : { 'aria-label': 'Not fetched yet' })}
          onClick={() => row && onSeek(row.end)}
        >
          {row && <span className={row.text === '' ? '' : 'event-name'}>{row.kind} </span>}
          {row?.code && <span className="event-code">{row.code} </span>}
          {row && (
            <span className="event-text mono">
              <Shown text={folded(row.text)} />
            </span>
          )}
        </button>
      </span>
      {row && <Figures row={row} />}
    </div>
  );
}

/** Runs of white space as one sign each, so that a row is a line. */
const folded = (text: string): string =>
  text.replace(/\s{2,}|[\n\r\t]/g, (run) => (/[\n\r]/.test(run) ? '⏎' : run.includes('\t') ? '⇥' : `␣${run.length}`));

const HEADS = ['Event', 'State', 'Chunk', 'Time', 'Held'] as const;

function Heads() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are placed by their offsets.
    // biome-ignore lint/a11y/useFocusableInteractive: nothing is to be done with heads.
    <div role="row" className="event event-heads line-below">
      {HEADS.map((head) => (
        // biome-ignore lint/a11y/useSemanticElements: see above.
        // biome-ignore lint/a11y/useFocusableInteractive: see above.
        <span role="columnheader" key={head} title={HEAD_TITLES[head]}>
          {head}
        </span>
      ))}
    </div>
  );
}

const HEAD_TITLES: Readonly<Record<(typeof HEADS)[number], string>> = {
  Event: 'What was read',
  State: 'The state behind it',
  Chunk: 'The chunk in which it began',
  Time: 'Seconds until that chunk came, where times were recorded',
  Held: 'How long its beginning waited for its end',
};

/** What is said as it comes waits for nothing. */
const FLOWING: ReadonlySet<string> = new Set(['text', 'prose', 'thinking', 'comment']);

function Figures({ row: { kind, state, start, end } }: { row: EventRow }) {
  const ends = useDebug((all) => all.chunkEnds);
  const times = useDebug((all) => all.chunkTimes);
  const first = chunkAt(ends, start + 1);
  const last = chunkAt(ends, Math.max(end, start + 1));
  const isHeld = last > first && !FLOWING.has(kind);
  const held = times
    ? `${figure(Math.round(timeOf(times, last) - timeOf(times, first)))} ms`
    : count(last - first, 'chunk');
  const figures = {
    State: state,
    Chunk: figure(first + 1),
    Time: times ? (timeOf(times, first) / 1000).toFixed(2) : '–',
    Held: isHeld ? held : '',
  };
  return Object.entries(figures).map(([head, text]) => (
    // biome-ignore lint/a11y/useSemanticElements: see the row.
    <span role="cell" className="event-figure clip" key={head}>
      {text}
    </span>
  ));
}

interface EventPages {
  readonly total: number;
  readonly rowAt: (index: number) => EventRow | undefined;
  readonly want: (first: number, last: number) => void;
}

/** Fetches the pages of rows that come into view, again after every change of text or filter. */
function useEventPages({ text, state }: { text: string; state: string }): EventPages {
  const service = useService();
  const revision = useDebug((all) => all.readRevision);
  const [known, setKnown] = useState<KnownPages>(NO_PAGES);
  const asked = useRef(new Set<string>());

  const want = useCallback(
    (first: number, last: number) => {
      const key = `${revision} ${state} ${text}`;
      const filter: EventFilter = { ...(state && { state }), ...(text && { text }) };
      for (let page = Math.floor(first / PAGE); page <= Math.floor(last / PAGE); page += 1) {
        const question = `${key} ${page}`;
        if (asked.current.has(question)) continue;
        asked.current.add(question);
        service.events(filter, page * PAGE, PAGE).then(
          ({ total, rows }) =>
            setKnown((before) => ({
              key,
              total,
              rows: new Map(before.key === key ? before.rows : []).set(page, rows),
            })),
          () => asked.current.delete(question),
        );
      }
    },
    [service, revision, state, text],
  );

  useEffect(() => {
    asked.current.clear();
    want(0, 0);
  }, [want]);

  return { total: known.total, rowAt: (index) => known.rows.get(Math.floor(index / PAGE))?.[index % PAGE], want };
}

interface KnownPages {
  /** Text and filter that the pages belong to. */
  readonly key: string;
  readonly total: number;
  readonly rows: ReadonlyMap<number, readonly EventRow[]>;
}

const NO_PAGES: KnownPages = { key: '', total: 0, rows: new Map() };
