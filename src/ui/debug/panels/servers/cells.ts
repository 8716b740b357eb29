import type {
  CellName,
  ComparedCell,
  ComparedReader,
  ComparedRow,
  Comparison,
  Reader,
} from '../../../../core/diagnosis/compare/comparison.ts';
import { count, figure } from '../../../parts/words/count.ts';

/** A cell with its row and column. */
export interface PlacedCell {
  readonly row: ComparedRow;
  readonly reader: ComparedReader;
  readonly cell: ComparedCell;
}

export const nameOf = ({ row, reader }: PlacedCell): CellName => ({
  kind: row.kind,
  call: row.call,
  path: row.path,
  reader: reader.reader,
});

export const isCell = (name: CellName | null, row: ComparedRow, { reader }: ComparedReader): boolean =>
  name !== null && isRow(name, row) && name.reader === reader;

const isRow = (name: Pick<CellName, 'kind' | 'call' | 'path'>, { kind, call, path }: ComparedRow): boolean =>
  name.kind === kind && name.call === call && name.path === path;

/** The cell of a name, null where the comparison has none such. */
export function cellAt({ rows, readers }: Comparison, name: CellName | null): PlacedCell | null {
  const row = name && rows.find((other) => isRow(name, other));
  const column = readers.findIndex(({ reader }) => reader === name?.reader);
  const cell = row?.cells[column];
  return row && cell ? { row, reader: readers[column]!, cell } : null;
}

/** What is not as the measure has it, reader by reader and from the top: values that differ, and refusals. */
export function differencesIn({ rows, readers }: Comparison, hidden: ReadonlySet<Reader>): PlacedCell[] {
  return readers.flatMap((reader, column) => {
    if (hidden.has(reader.reader)) return [];
    return rows.flatMap((row) => {
      const cell = row.cells[column]!;
      return cell.state === 'differs' || cell.state === 'refuses' ? [{ row, reader, cell }] : [];
    });
  });
}

/** What a row is about: `Outcome`, `Tool`, or the argument. */
export const rowTitle = ({ kind, path }: Pick<ComparedRow, 'kind' | 'path'>): string =>
  kind === 'argument'
    ? path.slice(1).replaceAll('~1', '/').replaceAll('~0', '~')
    : kind === 'tool'
      ? 'Tool'
      : 'Outcome';

/** What a cell says beside its value, without marks. */
export function cellWords({ cell, reader, row }: PlacedCell): string {
  const { state, reason, length } = cell;
  switch (state) {
    case 'same':
      return row.kind === 'outcome' ? reason : 'the same';
    case 'none':
      return reader.outcome === 'read' ? 'nothing' : 'no call';
    case 'differs':
    case 'apart':
      // The outcome above says why.
      if (row.kind === 'tool' && reader.server && reader.outcome !== 'read') return 'does not run';
      return cell.excerpt.length === 0 || row.kind !== 'argument' ? reason : `${figure(length)}: ${reason}`;
    case 'reference':
      return row.kind === 'argument' && cell.excerpt.length > 0 ? count(length, 'character') : reason;
    case 'refuses':
      return reason;
    case 'unknown':
      return 'not known';
  }
}

/** The name of a cell: reader and row, what it is beside the measure, and its words. */
export function cellName(placed: PlacedCell): string {
  const { cell, reader, row } = placed;
  const call = row.call > 0 ? ` of call ${figure(row.call + 1)}` : '';
  const value = cell.excerpt.map(({ text, mark }) => (mark === 'missing' ? '…' : text)).join('');
  const standing = {
    same: '',
    none: '',
    apart: '',
    reference: 'held against: ',
    differs: 'differs: ',
    refuses: reader.server ? 'differs: ' : 'refuses: ',
    unknown: '',
  };
  const words = cellWords(placed).replaceAll('`', '');
  const shown = cell.state === 'refuses' || row.kind === 'outcome' ? [value, words] : [words, value];
  return `${reader.name}, ${rowTitle(row)}${call}: ${standing[cell.state]}${shown.filter(Boolean).join('; ')}`;
}

/** What the readers come to, one sentence without a full stop. */
export function summaryOf(comparison: Comparison, hidden: ReadonlySet<Reader>): string {
  const shown = comparison.readers.filter(({ reader }) => !hidden.has(reader));
  const differing = shown.reduce((sum, reader) => sum + reader.differing, 0);
  // What becomes of the reply on a server is said by name.
  const refusing = shown.filter(({ outcome, server }) => outcome === 'refused' && !server).length;
  const silent = shown.filter(({ outcome, server }) => outcome === 'nothing' && !server).length;
  const parts = [
    differing === 0 ? 'no value differs' : `${count(differing, 'cell')} ${differing === 1 ? 'differs' : 'differ'}`,
    ...(refusing > 0 ? [`${count(refusing, 'reader')} ${refusing === 1 ? 'refuses' : 'refuse'}`] : []),
    ...(silent > 0 ? [`${count(silent, 'reader')} ${silent === 1 ? 'finds' : 'find'} no call`] : []),
  ];
  return `one reply, ${count(shown.length, 'reader')}: ${parts.join(', ')}`;
}

/** Habits that no reader of Forge’s own format is known for; they are columns when they are asked for. */
const HABITS_BEYOND: readonly Reader[] = ['last-close', 'guess-types'];

/** More columns than these are too narrow for their values. */
const MOST_COLUMNS = 7;

/** The readers that are not columns at first. */
export function hiddenAtFirst(comparison: Comparison): ReadonlySet<Reader> {
  const { readers, against } = comparison;
  if (readers.some(({ reader }) => reader === 'forge'))
    return new Set(HABITS_BEYOND.filter((reader) => reader !== against));
  if (!hasServers(comparison)) return NOTHING_HIDDEN;
  const wanted = [...readers].sort((one, other) => rankOf(one, comparison) - rankOf(other, comparison));
  return new Set(
    wanted
      .filter((reader, place) => rankOf(reader, comparison) === LAST || place >= MOST_COLUMNS)
      .flatMap(({ reader }) => (reader === against ? [] : [reader])),
  );
}

/** Whether servers are compared by name, with something known of them. */
export const hasServers = ({ readers }: Comparison): boolean =>
  readers.some(({ server }) => server && server.verdict !== 'unknown');

const LAST = 7;

/** Ours first and the user's, then one reader of each server, others of it that do something else, agents, what is not known. */
function rankOf(reader: ComparedReader, { readers, rows, against }: Comparison): number {
  if (reader.reader === against || reader.reader === 'resilient') return 0;
  const { server } = reader;
  if (!server) return LAST;
  if (server.isChosen) return 1;
  if (server.verdict === 'unknown') return 6;
  const first = readers.find((other) => other.server?.name === server.name)!;
  if (first === reader) return server.isAgent ? 5 : 2;
  const reasonIn = (other: ComparedReader): string | undefined => rows[0]?.cells[readers.indexOf(other)]?.reason;
  if (first.server?.verdict === server.verdict && reasonIn(first) === reasonIn(reader)) return LAST;
  return server.isAgent ? 5 : server.mode === 'stream' ? 3 : 4;
}

const NOTHING_HIDDEN: ReadonlySet<Reader> = new Set();
