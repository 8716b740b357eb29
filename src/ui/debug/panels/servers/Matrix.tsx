import { Fragment, type KeyboardEvent, useRef } from 'react';
import type {
  CellName,
  ComparedReader,
  ComparedRow,
  Comparison,
  Reader,
} from '../../../../core/diagnosis/compare/comparison.ts';
import { Glyph } from '../../../parts/widgets/Glyph.tsx';
import { Icon } from '../../../parts/widgets/Icon.tsx';
import { OutcomeGlyph } from '../../../parts/widgets/OutcomeGlyph.tsx';
import { Shown } from '../../../parts/widgets/Shown.tsx';
import { Table } from '../../../parts/widgets/Table.tsx';
import { Words } from '../../../parts/widgets/Words.tsx';
import { count, figure } from '../../../parts/words/count.ts';
import { cellName, cellWords, isCell, nameOf, type PlacedCell, rowTitle } from './cells.ts';
import { Excerpt } from './Excerpt.tsx';

interface MatrixProps {
  readonly comparison: Comparison;
  readonly hidden: ReadonlySet<Reader>;
  readonly onlyDiffering: boolean;
  readonly picked: CellName | null;
  /** The reader that is beside the measure where there is room for one. */
  readonly beside: Reader;
  readonly onPick: (cell: CellName) => void;
}

/** Readers as columns, outcome and arguments as rows. One cell is a stop of the Tab key; arrows walk from it. */
export function Matrix({ comparison, hidden, onlyDiffering, picked, beside, onPick }: MatrixProps) {
  const table = useRef<HTMLTableElement>(null);
  const { readers, against, leftOut } = comparison;
  const columns = readers.flatMap((reader, column) => (hidden.has(reader.reader) ? [] : [{ reader, column }]));
  const rows = comparison.rows.filter(
    (row) =>
      !onlyDiffering ||
      row.kind === 'outcome' ||
      columns.some(({ column }) => row.cells[column]?.state === 'differs' || row.cells[column]?.state === 'refuses'),
  );
  const hasCalls = comparison.rows.some(({ call }) => call > 0);
  const shownIn = ({ reader }: ComparedReader) => reader === against || reader === beside;
  const hasStop = rows.some((row) => columns.some(({ reader }) => isCell(picked, row, reader)));

  const walk = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    cellBeside(table.current, event.target as HTMLElement, step)?.focus();
  };

  const placeOf = (reader: ComparedReader) => ({
    className: reader.reader === against ? 'is-reference' : '',
    'data-beside': shownIn(reader),
  });
  const heads = [
    { name: 'Argument', className: 'matrix-row' },
    ...columns.map(({ reader }) => ({
      ...placeOf(reader),
      name: (
        <>
          <b>{reader.name}</b>
          {reader.server && <code className="matrix-parser clip mono">{reader.server.parser}</code>}
          <span className="matrix-habit">{reader.reader === against ? 'the baseline' : reader.habit}</span>
        </>
      ),
      key: reader.reader,
    })),
  ];
  const sums = (
    <tr>
      <th scope="row" className="matrix-row">
        Differs in
      </th>
      {columns.map(({ reader }) => (
        <td key={reader.reader} {...placeOf(reader)}>
          {sumOf(reader, against)}
        </td>
      ))}
    </tr>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of cells, not of fields.
    <div role="group" aria-label="Comparison" className="matrix-frame scrolls">
      <Table className="matrix" ref={table} onKeyDown={walk} columns={heads} foot={sums}>
        {rows.map((row, index) => (
          <Fragment key={`${row.kind} ${row.call} ${row.path}`}>
            {hasCalls && row.kind !== 'outcome' && row.call !== rows[index - 1]?.call && (
              <CallHead row={row} columns={columns.length} />
            )}
            {hasCalls && row.kind === 'tool' && row.call === 0 && <CallHead row={row} columns={columns.length} />}
            <tr className={`is-${row.kind}`}>
              <RowHead row={row} />
              {columns.map(({ reader, column }, place) => (
                <Cell
                  key={reader.reader}
                  placed={{ row, reader, cell: row.cells[column]! }}
                  isReference={reader.reader === against}
                  isBeside={shownIn(reader)}
                  isPicked={isCell(picked, row, reader)}
                  isStop={hasStop ? isCell(picked, row, reader) : index === 0 && place === 0}
                  onPick={onPick}
                />
              ))}
            </tr>
          </Fragment>
        ))}
      </Table>
      {leftOut.calls + leftOut.arguments > 0 && (
        <p className="panel-empty">
          Not compared:{' '}
          {[
            leftOut.calls > 0 && count(leftOut.calls, 'more call', 'more calls'),
            leftOut.arguments > 0 && count(leftOut.arguments, 'more argument', 'more arguments'),
          ]
            .filter(Boolean)
            .join(', ')}
          .
        </p>
      )}
    </div>
  );
}

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The nearest cell in a direction that is on screen. */
function cellBeside(
  table: HTMLTableElement | null,
  from: HTMLElement,
  [rows, columns]: readonly [number, number],
): HTMLElement | null {
  const grid = [...(table?.querySelectorAll('tbody tr') ?? [])].map((row) =>
    [...row.querySelectorAll<HTMLElement>('.cell')].filter((cell) => cell.offsetParent !== null),
  );
  const lines = grid.filter((line) => line.length > 0);
  const at = lines.findIndex((line) => line.includes(from));
  const column = lines[at]?.indexOf(from) ?? -1;
  return lines[at + rows]?.[column + columns] ?? null;
}

function CallHead({ row, columns }: { row: ComparedRow; columns: number }) {
  return (
    <tr className="matrix-call">
      <th scope="rowgroup" colSpan={2}>
        Call {figure(row.call + 1)}
      </th>
      {/* Where one reader stands beside the measure, a head makes no columns for the others. */}
      {columns > 1 && <td colSpan={columns - 1} data-beside={false} />}
    </tr>
  );
}

function RowHead({ row }: { row: ComparedRow }) {
  return (
    <th scope="row" className="matrix-row">
      {row.kind === 'argument' ? (
        <>
          <code className="mono">
            <Shown text={rowTitle(row)} />
          </code>
          <span className="matrix-type">{row.type}</span>
        </>
      ) : (
        <b>{rowTitle(row)}</b>
      )}
    </th>
  );
}

interface CellProps {
  readonly placed: PlacedCell;
  readonly isReference: boolean;
  readonly isBeside: boolean;
  readonly isPicked: boolean;
  readonly isStop: boolean;
  readonly onPick: (cell: CellName) => void;
}

function Cell({ placed, isReference, isBeside, isPicked, isStop, onPick }: CellProps) {
  const { cell, row } = placed;
  const pick = () => onPick(nameOf(placed));
  return (
    <td className={`${isReference ? 'is-reference ' : ''}is-${cell.state}`} data-beside={isBeside}>
      <button
        type="button"
        className="cell"
        aria-label={cellName(placed)}
        aria-pressed={isPicked}
        tabIndex={isStop ? 0 : -1}
        onClick={pick}
        onFocus={pick}
      >
        {row.kind === 'outcome' ? <OutcomeWords placed={placed} /> : <ValueWords placed={placed} />}
      </button>
    </td>
  );
}

function OutcomeWords({ placed }: { placed: PlacedCell }) {
  const { cell, reader } = placed;
  return (
    <>
      <span className="cell-outcome in-row">
        {reader.server ? (
          <OutcomeGlyph outcome={reader.server.verdict} />
        ) : reader.outcome === 'read' ? (
          <Icon name="check" size={14} />
        ) : (
          <Glyph group={reader.outcome === 'refused' ? 'error' : 'prose'} size={12} />
        )}
        {cell.excerpt[0]?.text}
      </span>
      {cell.reason !== '' && (
        <span className="cell-words">
          <Words text={cell.reason} />
        </span>
      )}
    </>
  );
}

function ValueWords({ placed }: { placed: PlacedCell }) {
  const { cell } = placed;
  const words = cellWords(placed);
  if (cell.state === 'same' || cell.state === 'none' || cell.state === 'unknown')
    return <span className="cell-plain">{words}</span>;
  return (
    <>
      {cell.excerpt.length > 0 && <Excerpt parts={cell.excerpt} />}
      {words !== '' && (
        <span className="cell-words">
          {cell.state === 'differs' && <Glyph group="repair" size={10} />}
          <span>
            <Words text={words} />
          </span>
        </span>
      )}
    </>
  );
}

function sumOf({ reader, outcome, server, differing }: ComparedReader, against: Reader): string {
  if (reader === against) return 'reference';
  if (server?.verdict === 'unknown') return 'not known';
  if (outcome !== 'read' && !server && differing === 0) return 'no call';
  return differing === 0 ? 'nothing' : count(differing, 'cell');
}
