import { type MouseEvent, type PointerEvent, useMemo } from 'react';
import type { Span } from '../../../base/span.ts';
import type { ExampleReading } from '../../../core/prompts/workshop/read-example.ts';
import { type Mark, marksIn, type Painting, segmentsOf } from '../../parts/reply/paint-model.ts';
import { indexRows, rowEnd } from '../../parts/reply/row-index.ts';
import { Shown } from '../../parts/widgets/Shown.tsx';
import { count } from '../../parts/words/count.ts';
import { linkAt } from '../store/selectors.ts';
import { useLit, useWorkshopVerbs } from '../store/use-workshop.ts';

/** Longer examples, which only users write, are shown in part. */
const MOST_ROWS = 600;
const COLUMNS_OF_A_PIECE = 2000;

/** The example, painted as the reply in Debug is. What is under the pointer is lit in the other views too. */
export function ExampleText({ example }: { example: ExampleReading }) {
  const { point, goToProperty } = useWorkshopVerbs();
  const lit = useLit();
  const { text, events, links } = example;
  const rows = useMemo(() => indexRows(text, COLUMNS_OF_A_PIECE), [text]);
  const shown = Math.min(rows.count, MOST_ROWS);
  const marks = useMemo(
    () =>
      marksIn(paintingOf(text, events), 0, rows.starts[shown] ?? text.length).filter(({ kind }) => kind !== 'caret'),
    [text, events, rows, shown],
  );

  const pathUnder = (event: PointerEvent | MouseEvent): string | null => {
    const piece = (event.target as Element).closest<HTMLElement>('[data-at]');
    return piece ? (linkAt(links, Number(piece.dataset['at']))?.path ?? null) : null;
  };

  return (
    // The table of values below does the same for the keyboard.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
    <div
      className="stream pane example-text"
      onPointerMove={(event) => point(pathUnder(event))}
      onPointerLeave={() => point(null)}
      onClick={(event) => {
        const path = pathUnder(event);
        if (path !== null) goToProperty(path);
      }}
    >
      {Array.from({ length: shown }, (_, row) => {
        const from = rows.starts[row]!;
        const to = rowEnd(text, rows, row);
        const isLit = lit?.spans.some((span) => touches(span, from, to)) ?? false;
        return (
          <div key={from} className={`example-row ${isLit ? 'is-lit' : ''}`}>
            <span className="example-number" aria-hidden="true">
              {rows.lines[row]}
            </span>
            <Pieces text={text} marks={marks} from={from} to={to} />
          </div>
        );
      })}
      {shown < rows.count && <p className="example-rest">and {count(rows.count - shown, 'more line')}</p>}
    </div>
  );
}

interface PiecesProps {
  readonly text: string;
  readonly marks: readonly Mark[];
  readonly from: number;
  readonly to: number;
}

function Pieces({ text, marks, from, to }: PiecesProps) {
  return (
    <code className="example-line">
      {segmentsOf(marks, from, to).map(({ start, end, className }) => (
        <span key={start} className={className} data-at={start}>
          <Shown text={text.slice(start, end)} />
        </span>
      ))}
      {'\n'}
    </code>
  );
}

const touches = ({ start, end }: Span, from: number, to: number): boolean => start <= to && end > from;

const NO_CUTS = new Uint32Array();

/** The whole text read, with nothing of a replay in it. */
const paintingOf = (text: string, events: ExampleReading['events']): Painting => ({
  text,
  events,
  problems: [],
  unlisted: null,
  chunkEnds: NO_CUTS,
  chunk: 0,
  position: text.length,
  focus: text.length,
  pointed: null,
  current: null,
  peek: null,
  torch: null,
  breakpoints: [],
});
