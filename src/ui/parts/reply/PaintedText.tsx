import {
  Fragment,
  type MouseEvent,
  type ReactNode,
  type Ref,
  type UIEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { countUpTo } from '../state/count-up-to.ts';
import { Shown } from '../widgets/Shown.tsx';
import { CARD_BESIDE } from './card-beside.ts';
import { gutterSign, laneAt, type Mark, marksIn, type Painting, type Segment, segmentsOf } from './paint-model.ts';
import { offsetInRow } from './painted-place.ts';
import { lastCharacterOf } from './problems.ts';
import { indexRows, type RowIndex, rowAt, rowEnd } from './row-index.ts';
import { NEWS_PX, newsHeight, scrollTopFor } from './scroll-top.ts';
import { useCardPlace } from './use-card-place.ts';

interface PaintedTextProps {
  readonly painting: Painting;
  readonly ref?: Ref<HTMLDivElement>;
  /** What is under the row of the current problem; where a line wraps, under that piece of it. */
  readonly card: ReactNode;
  readonly onScroll?: (event: UIEvent<HTMLDivElement>) => void;
  /** What a press does; without, the text is only looked at. */
  readonly presses?: TextPresses;
}

/** What presses on a painted text mean, in offsets of it. */
export interface TextPresses {
  /** A press on the text. */
  onText(offset: number, isAlt: boolean): void;
  /** A press on the gutter beside a line. */
  onGutter(lineStart: number, lineEnd: number): void;
}

/** Up to here every row is in the document and the browser wraps it; beyond, rows are of one height and come and go. */
const MOST_WHOLE_ROWS = 300;
const LONGEST_WHOLE_TEXT = 60_000;
const LONGEST_WHOLE_ROW = 2000;
/** Until the styles are known. */
const USUAL_ROW_PX = 19;
/** Kept free above the first row. */
const TOP_PX = 6;
/** Until the width is known. */
const USUAL_COLUMNS = 68;
/** Kept free at the right end of a row. */
const MARGIN_PX = 16;
const MARGIN_ROWS = 40;

/** The reply as painted lines, without an editor. Rows are hidden from screen readers: the text box beside holds the text. */
export function PaintedText({ painting, ref, card, onScroll, presses }: PaintedTextProps) {
  const { text } = painting;
  const [columns, setColumns] = useState(USUAL_COLUMNS);
  const [rowHeight, setRowHeight] = useState(USUAL_ROW_PX);
  const lines = useMemo(() => (text.length <= LONGEST_WHOLE_TEXT ? indexRows(text, LONGEST_WHOLE_ROW) : null), [text]);
  const isWhole = lines !== null && lines.count <= MOST_WHOLE_ROWS;
  /** Where a row of one height starts, with no card above it. */
  const topOf = (row: number): number => TOP_PX + row * rowHeight;
  const rows = useMemo(() => (isWhole ? lines : indexRows(text, columns)), [isWhole, lines, text, columns]);
  const scroller = useRef<HTMLDivElement>(null);
  const isStop = useIsReader();
  const [range, setRange] = useState<[number, number]>([0, 80]);
  const [from, to] = isWhole ? [0, rows.count] : [range[0], Math.min(range[1], rows.count)];

  const problem = useCardPlace() === 'tab' ? null : painting.current;
  const cardRow = problem ? rowAt(rows, lastCharacterOf(problem)) : -1;
  const cardHere = problem && isWhole ? { after: lastCharacterOf(problem) + 1, card } : null;

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const show = () => {
      showFocus(element, { row: rowAt(rows, painting.focus), cardRow, rowHeight: isWhole ? null : rowHeight });
      return element.scrollTop;
    };
    let shownAt = show();
    let news = newsHeight();
    // What comes beside the reply takes room from it; where the user scrolled on, that is left. News moves nothing.
    const sizes = new ResizeObserver(() => {
      const isNews = newsHeight() !== news;
      news = newsHeight();
      if (!isNews && element.scrollTop === shownAt) shownAt = show();
    });
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [rows, painting.focus, isWhole, cardRow, rowHeight]);

  // Rows that come and go are placed by counting; what the card takes between them is measured.
  const floating = useRef<HTMLDivElement>(null);
  const [cardHeight, setCardHeight] = useState(0);
  const isFloating = !isWhole && cardRow >= 0;
  useLayoutEffect(() => {
    const element = floating.current;
    if (!element || !isFloating) {
      setCardHeight(0);
      return;
    }
    const measure = () => setCardHeight(element.offsetHeight);
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    measure();
    return () => sizes.disconnect();
  }, [isFloating]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || isWhole) return;
    const measure = () => {
      setColumns(columnsIn(element));
      setRowHeight(element.querySelector<HTMLElement>('.row')?.offsetHeight ?? USUAL_ROW_PX);
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    measure();
    return () => sizes.disconnect();
  }, [isWhole]);

  const follow = (event: UIEvent<HTMLDivElement>) => {
    onScroll?.(event);
    if (isWhole) return;
    const { scrollTop, clientHeight } = event.currentTarget;
    const hasCardAbove = isFloating && scrollTop > topOf(cardRow + 1);
    const top = Math.max(0, scrollTop - (hasCardAbove ? cardHeight : 0));
    const first = Math.max(0, Math.floor(top / rowHeight) - MARGIN_ROWS);
    setRange([first, first + Math.ceil(clientHeight / rowHeight) + 2 * MARGIN_ROWS]);
  };

  const marks = useMemo(
    () => marksIn(painting, rows.starts[from] ?? 0, rows.starts[to] ?? text.length),
    [painting, rows, from, to, text.length],
  );
  const cardAbove = isFloating && cardRow < from ? cardHeight : 0;
  const spacer = isWhole
    ? undefined
    : { paddingTop: topOf(from) + cardAbove, height: topOf(rows.count) + TOP_PX + NEWS_PX + cardHeight };

  return (
    <div
      {...(isStop && { tabIndex: 0 })}
      className={`painted scrolls ${isWhole ? '' : 'is-windowed'}`}
      ref={mergeRefs(scroller, ref)}
      onScroll={follow}
    >
      <div className="painted-rows" style={spacer}>
        {Array.from({ length: Math.max(0, to - from) }, (_, index) => {
          const row = from + index;
          return (
            <Fragment key={row}>
              <Row
                painting={painting}
                marks={marks}
                rows={rows}
                row={row}
                presses={presses}
                held={row === cardRow ? cardHere : null}
              />
              {row === cardRow && !isWhole && <div style={{ height: cardHeight }} />}
            </Fragment>
          );
        })}
        {isFloating && (
          <div className="painted-card is-floating" ref={floating} style={{ top: topOf(cardRow + 1) }}>
            {card}
          </div>
        )}
      </div>
    </div>
  );
}

/** True where the painting is what is scrolled, for fingers and on phones, or holds no card to go to; elsewhere the text area over it is. */
function useIsReader(): boolean {
  const [isReader, setReader] = useState(false);
  useEffect(() => setReader(matchMedia(`(pointer: coarse), (max-width: 699.98px), ${CARD_BESIDE}`).matches), []);
  return isReader;
}

interface RowProps {
  readonly painting: Painting;
  readonly marks: readonly Mark[];
  readonly rows: RowIndex;
  readonly row: number;
  readonly presses: TextPresses | undefined;
  /** The card that is in this row, and the offset after whose piece of text it is. */
  readonly held: { readonly after: number; readonly card: ReactNode } | null;
}

function Row({ painting, marks, rows, row, presses, held }: RowProps) {
  const from = rows.starts[row]!;
  const to = rowEnd(painting.text, rows, row);
  const isContinued = row > 0 && rows.lines[row - 1] === rows.lines[row];
  const isCurrent = painting.focus >= from && painting.focus <= to;
  const pressGutter = () => {
    const end = painting.text.indexOf('\n', from);
    const start = painting.text.lastIndexOf('\n', from - 1) + 1;
    presses?.onGutter(from === 0 ? 0 : start, end < 0 ? painting.text.length : end);
  };
  const pressText = (event: MouseEvent<HTMLElement>) => {
    if (event.target instanceof Element && event.target.closest('.painted-card')) return;
    const pressed = event.currentTarget.closest<HTMLElement>('.row');
    if (!pressed || getSelection()?.isCollapsed === false) return;
    presses?.onText(offsetInRow(pressed, event.clientX, event.clientY), event.altKey);
  };
  const sign = gutterSign(painting, from, rows.starts[row + 1]! === to ? to + 1 : rows.starts[row + 1]!);
  const segments = segmentsOf(marks, from, to);
  const before = held ? segments.findLastIndex(({ start }) => start < held.after) + 1 : segments.length;
  return (
    <div className={`row ${isCurrent ? 'is-current' : ''}`} data-end={to}>
      <span className={`row-lane lane-${laneAt(painting.chunkEnds, from)}`} />
      {sign && <span className={`row-sign sign-${sign}`} />}
      <span className="row-number" aria-hidden="true">
        {isContinued ? '' : rows.lines[row]! + (painting.firstLine ?? 1) - 1}
      </span>
      {countUpTo(painting.breakpoints, to) > countUpTo(painting.breakpoints, from - 1) && (
        <span className="row-break break-sign" />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: B and the dialog of breakpoints do the same. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: B and the dialog of breakpoints do the same. */}
      <span className="row-gutter" onClick={pressGutter} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of replay do the same. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys of replay do the same. */}
      <div className="row-text" onClick={pressText}>
        <Segments text={painting.text} segments={segments.slice(0, before)} />
        {held && <div className="painted-card">{held.card}</div>}
        {held && <Segments text={painting.text} segments={segments.slice(before)} />}
      </div>
    </div>
  );
}

function Segments({ text, segments }: { text: string; segments: readonly Segment[] }) {
  return (
    <span aria-hidden="true">
      {segments.map(({ start, end, points, className }) => (
        <Fragment key={start}>
          {points.map((point) => (
            <span className={`p-${point.kind}`} key={point.kind} data-text={point.text} />
          ))}
          {end > start && (
            <span className={className} data-at={start}>
              <Shown text={text.slice(start, end)} />
            </span>
          )}
        </Fragment>
      ))}
    </span>
  );
}

/** How many characters of the reply's font a row has room for. */
function columnsIn(scroller: HTMLElement): number {
  const text = scroller.querySelector('.row-text');
  if (!text) return USUAL_COLUMNS;
  const probe = document.createElement('span');
  probe.style.cssText = 'position: absolute; width: 100ch; visibility: hidden';
  text.append(probe);
  const column = probe.getBoundingClientRect().width / 100;
  probe.remove();
  const left = text.getBoundingClientRect().left - scroller.getBoundingClientRect().left + scroller.scrollLeft;
  return Math.max(20, Math.floor((scroller.clientWidth - left - MARGIN_PX) / column));
}

interface Focus {
  readonly row: number;
  /** The row of the card, or -1. */
  readonly cardRow: number;
  /** Of rows that come and go; null where all are in the document. */
  readonly rowHeight: number | null;
}

/** Scrolls only where a place, or the card below its row, is out of view. */
function showFocus(scroller: HTMLElement, { row, cardRow, rowHeight }: Focus): void {
  const element = rowHeight === null ? scroller.querySelectorAll<HTMLElement>('.row')[row] : null;
  const held = element?.querySelector<HTMLElement>('.painted-card');
  const card = scroller.querySelector<HTMLElement>('.painted-card')?.offsetHeight ?? 0;
  const placed = TOP_PX + row * (rowHeight ?? USUAL_ROW_PX) + (cardRow >= 0 && cardRow < row ? card : 0);
  // A line that wraps may be taller than the view: what is shown of it is the piece above the card.
  const within = held && card > 0 ? held.offsetTop - USUAL_ROW_PX : 0;
  const top = (element?.offsetTop ?? placed) + within;
  const height = held
    ? USUAL_ROW_PX + card
    : (element?.offsetHeight ?? rowHeight ?? USUAL_ROW_PX) + (row === cardRow ? card : 0);
  const foot = card > 0 ? NEWS_PX : 0;
  const to = scrollTopFor({ top, height }, { top: scroller.scrollTop, height: scroller.clientHeight, foot });
  if (to !== null) scroller.scrollTop = to;
}

function mergeRefs<Element>(...refs: (Ref<Element> | undefined)[]): (element: Element | null) => void {
  return (element) => {
    for (const ref of refs) {
      if (typeof ref === 'function') ref(element);
      else if (ref) ref.current = element;
    }
  };
}
