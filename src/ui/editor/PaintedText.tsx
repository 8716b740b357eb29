import { Fragment, type ReactNode, type Ref, type UIEvent, useEffect, useMemo, useRef, useState } from 'react';
import { hasBreakIn, toggledInLine } from '../store/breakpoints.ts';
import { useDebugStore, useVerbs } from '../store/context.ts';
import { gutterSign, laneAt, type Mark, marksIn, type Painting, segmentsOf } from './paint-model.ts';
import { indexRows, type RowIndex, rowAt, rowEnd } from './row-index.ts';

interface PaintedTextProps {
  readonly painting: Painting;
  readonly ref?: Ref<HTMLDivElement>;
  /** What stands under the row of the current problem. */
  readonly card: ReactNode;
  readonly onScroll?: (event: UIEvent<HTMLDivElement>) => void;
}

/** Up to here every row is in the document and the browser wraps it; beyond, rows are of one height and come and go. */
const MOST_WHOLE_ROWS = 300;
const LONGEST_WHOLE_TEXT = 60_000;
const ROW_HEIGHT = 19;
/** About; a card is as tall as its sentences. */
const CARD_HEIGHT = 150;
const COLUMNS_OF_A_PIECE = 2000;
const MARGIN_ROWS = 40;

/** The reply as painted lines, without an editor. Rows are hidden from screen readers: the text box beside holds the text. */
export function PaintedText({ painting, ref, card, onScroll }: PaintedTextProps) {
  const { text } = painting;
  const rows = useMemo(() => indexRows(text, COLUMNS_OF_A_PIECE), [text]);
  const isWhole = rows.count <= MOST_WHOLE_ROWS && text.length <= LONGEST_WHOLE_TEXT;
  const scroller = useRef<HTMLDivElement>(null);
  const isStop = useIsReader();
  const [range, setRange] = useState<[number, number]>([0, 80]);
  const [from, to] = isWhole ? [0, rows.count] : [range[0], Math.min(range[1], rows.count)];

  const cardRow = painting.current ? rowAt(rows, Math.max(0, painting.current.end - 1)) : -1;

  useEffect(() => {
    if (scroller.current) showCaret(scroller.current, rows, painting.position, isWhole, cardRow);
  }, [rows, painting.position, isWhole, cardRow]);

  const follow = (event: UIEvent<HTMLDivElement>) => {
    onScroll?.(event);
    if (isWhole) return;
    const { scrollTop, clientHeight } = event.currentTarget;
    const first = Math.max(0, Math.floor(scrollTop / ROW_HEIGHT) - MARGIN_ROWS);
    setRange([first, first + Math.ceil(clientHeight / ROW_HEIGHT) + 2 * MARGIN_ROWS]);
  };

  const marks = useMemo(
    () => marksIn(painting, rows.starts[from] ?? 0, rows.starts[to] ?? text.length),
    [painting, rows, from, to, text.length],
  );
  const spacer = isWhole ? undefined : { paddingTop: 6 + from * ROW_HEIGHT, height: 12 + rows.count * ROW_HEIGHT };

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
              <Row painting={painting} marks={marks} rows={rows} row={row} />
              {row === cardRow && isWhole && <div className="painted-card">{card}</div>}
            </Fragment>
          );
        })}
      </div>
      {!isWhole && cardRow >= 0 && <div className="painted-card is-floating">{card}</div>}
    </div>
  );
}

/** True where the painting is what is scrolled, for fingers and on phones; elsewhere the text area over it is. */
function useIsReader(): boolean {
  const [isReader, setReader] = useState(false);
  useEffect(() => setReader(matchMedia('(pointer: coarse), (max-width: 699.98px)').matches), []);
  return isReader;
}

interface RowProps {
  readonly painting: Painting;
  readonly marks: readonly Mark[];
  readonly rows: RowIndex;
  readonly row: number;
}

function Row({ painting, marks, rows, row }: RowProps) {
  const from = rows.starts[row]!;
  const to = rowEnd(painting.text, rows, row);
  const isContinued = row > 0 && rows.lines[row - 1] === rows.lines[row];
  const isCurrent = painting.position >= from && painting.position <= to;
  const { setBreakpoints } = useVerbs();
  const store = useDebugStore();
  const toggleBreak = () => {
    const end = painting.text.indexOf('\n', from);
    const start = painting.text.lastIndexOf('\n', from - 1) + 1;
    const { breakpoints } = store.getState().reply;
    setBreakpoints(toggledInLine(breakpoints, from === 0 ? 0 : start, end < 0 ? painting.text.length : end));
  };
  const sign = gutterSign(painting.problems, from, rows.starts[row + 1]! === to ? to + 1 : rows.starts[row + 1]!);
  return (
    <div className={`row ${isCurrent ? 'is-current' : ''}`} aria-hidden="true">
      <span className={`row-lane lane-${laneAt(painting.chunkEnds, from)}`} />
      {sign && <span className={`row-sign sign-${sign}`} />}
      <span className="row-number">{isContinued ? '' : rows.lines[row]}</span>
      {hasBreakIn(painting.breakpoints, from, to) && <span className="row-break break-sign" />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: B and the dialog of breakpoints do the same. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: B and the dialog of breakpoints do the same. */}
      <span className="row-gutter" onClick={toggleBreak} />
      <span className="row-text">
        {segmentsOf(marks, from, to).map((segment) => (
          <Fragment key={segment.start}>
            {segment.points.map((point) => (
              <span className={`p-${point.kind}`} key={point.kind} data-text={point.text} />
            ))}
            {segment.end > segment.start && (
              <span className={segment.className}>{painting.text.slice(segment.start, segment.end)}</span>
            )}
          </Fragment>
        ))}
      </span>
    </div>
  );
}

function showCaret(scroller: HTMLElement, rows: RowIndex, position: number, isWhole: boolean, cardRow: number): void {
  const row = rowAt(rows, position);
  const element = isWhole ? scroller.querySelectorAll<HTMLElement>('.row')[row] : null;
  const top = element ? element.offsetTop : 6 + row * ROW_HEIGHT;
  const height = element ? element.offsetHeight + (row === cardRow ? CARD_HEIGHT : 0) : ROW_HEIGHT;
  if (top < scroller.scrollTop || top + height > scroller.scrollTop + scroller.clientHeight) {
    scroller.scrollTop = Math.max(0, top - scroller.clientHeight / 3);
  }
}

function mergeRefs<Element>(...refs: (Ref<Element> | undefined)[]): (element: Element | null) => void {
  return (element) => {
    for (const ref of refs) {
      if (typeof ref === 'function') ref(element);
      else if (ref) ref.current = element;
    }
  };
}
