import { type KeyboardEvent, memo } from 'react';
import type { ContentCell } from '../../../../core/trial/opened-run.ts';
import { Glyph } from '../../../parts/widgets/Glyph.tsx';
import { Shown } from '../../../parts/widgets/Shown.tsx';
import { useTry, useTryVerbs } from '../../trial/use-try.ts';
import { cellName, showsWords } from '../../trial/words.ts';
import { PaneBody } from '../parts/PaneBody.tsx';
import { Said, useLetters } from '../parts/parts.tsx';
import './breaks-pane.css';

/** Which content breaks, of which variant: it fills while the run goes on, and a cell opens its answers. */
export function BreaksPane() {
  const { selectCell } = useTryVerbs();
  const news = useTry((state) => state.news);
  const cell = useTry((state) => state.cell);
  const letter = useLetters();
  if (!news) return null;
  const { variants, contents, lane } = news.report;
  const isChosen = (kind: string, variant: number): boolean => cell?.kind === kind && cell.variant === variant;
  const isAny = contents.some(({ kind }) => kind === cell?.kind);
  return (
    <section className="try-contents" aria-labelledby="try-breaks-title">
      <header className="pane-head">
        <h2 id="try-breaks-title">What breaks</h2>
        <span className="meta">{lane === 'right' ? 'right values' : 'answers that run'} by what the task puts in</span>
      </header>
      <PaneBody>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are chosen is a grid.
          role="grid"
          aria-labelledby="try-breaks-title"
          className={`try-breaks ${variants.length > 4 ? 'is-many' : ''}`}
        >
          <thead>
            <tr>
              <th scope="col">Content</th>
              {variants.map(({ name }) => (
                <th key={name} scope="col">
                  <b>{letter(name)}</b>
                  <span className="try-breaks-name">
                    <Shown text={name} />
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {contents.map(({ kind, title, cells }, row) => (
              <tr key={kind}>
                <th scope="row">{title}</th>
                {cells.map((counts, variant) => (
                  <td
                    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell that is chosen is a gridcell.
                    role="gridcell"
                    key={variants[variant]!.name}
                    aria-label={cellName(title, variants[variant]!.name, counts)}
                    aria-selected={isChosen(kind, variant)}
                    tabIndex={isChosen(kind, variant) || (!isAny && row === 0 && variant === 0) ? 0 : -1}
                    onClick={() => selectCell({ kind, variant })}
                    onKeyDown={walkCells}
                  >
                    <Cell {...counts} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p className="try-legend in-row" aria-hidden="true">
          <span className="try-swatch is-right" /> right values
          <span className="try-swatch is-other" /> runs, other values
          <span className="try-swatch is-lost" /> lost
        </p>
        <Shows />
      </PaneBody>
    </section>
  );
}

/** Drawn again only where its counts have changed. */
const Cell = memo(CellCounts);

function CellCounts({ planned, run, right, other, lost }: ContentCell) {
  const width = (count: number) => ({ width: `${(100 * count) / Math.max(1, planned)}%` });
  return (
    <span className="try-cell in-row">
      <span className={`try-cell-words ${right < run ? 'is-broken' : ''}`}>
        {right < run && (
          <span className="try-cell-glyph">
            <Glyph group={lost > 0 ? 'error' : 'repair'} size={11} />
          </span>
        )}
        {run === 0 ? (
          '–'
        ) : (
          <>
            <b>{right}</b> of {run}
          </>
        )}
      </span>
      <span className="try-skyline" aria-hidden="true">
        <span className="is-right" style={width(right)} />
        <span className="is-other" style={width(other)} />
        <span className="is-lost" style={width(lost)} />
      </span>
    </span>
  );
}

/** Arrow keys walk the cells, Enter and the space bar choose one. */
function walkCells(event: KeyboardEvent<HTMLTableCellElement>): void {
  const cell = event.currentTarget;
  const row = cell.parentElement as HTMLTableRowElement;
  const column = cell.cellIndex;
  const rowOf = (other: Element | null) => (other as HTMLTableRowElement | null)?.cells[column];
  const next = {
    ArrowRight: cell.nextElementSibling,
    ArrowLeft: cell.previousElementSibling?.matches('td') ? cell.previousElementSibling : null,
    ArrowDown: rowOf(row.nextElementSibling),
    ArrowUp: rowOf(row.previousElementSibling),
  }[event.key] as HTMLElement | null | undefined;
  if (event.key === 'Enter' || event.key === ' ') cell.click();
  else if (next) next.focus();
  else return;
  event.preventDefault();
}

function Shows() {
  const news = useTry((state) => state.news);
  if (!news) return null;
  return (
    <div className="try-shows line-above">
      <h3>What this run can show {news.status.phase !== 'done' && <span className="meta">so far</span>}</h3>
      {news.report.isSimulated && (
        <p className="try-note quiet">Simulated: no model was asked; faults come at stated rates.</p>
      )}
      <Said rows={showsWords(news)} />
    </div>
  );
}
