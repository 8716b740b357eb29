import { isObject, type JsonObject, parseJson } from '../json/json-access.ts';
import type { ParquetColumn } from '../transcripts/parquet/parquet-file.ts';
import { mayHoldReply, memberKind } from '../transcripts/rows/row-members.ts';
import { requestOf } from './compare.ts';
import { groupPathsOf } from './group-paths.ts';
import { type RecordOptions, recordReader, valueAt } from './read-record.ts';
import { historyIn } from './record-history.ts';
import { recordTime } from './record-time.ts';

/** What is asked of records. */
export interface RecordNeeds {
  readonly reading: RecordOptions;
  /** Paths of the fields to group by; null where all are that a log may be grouped by. */
  readonly groups: readonly string[] | null;
  /** Whether it is asked when each was, and what was asked in it. */
  readonly request: boolean;
}

/**
 * The columns that the records of a table need, by its first rows: a column is left out where no row has its reply in it, whatever it holds,
 * and where leaving it out changes nothing of what the first rows are read for. One that is empty in all of them is kept.
 */
export function neededColumns(
  columns: readonly ParquetColumn[],
  firstRows: readonly string[],
  needs: RecordNeeds,
): ReadonlySet<string> {
  const rows = firstRows.map(parseJson).filter(isObject);
  const seen = whatIsRead(rows, needs);
  const isNeeded = ({ name, holdsText }: ParquetColumn): boolean =>
    (needs.reading.reply === undefined && holdsText && mayHoldReply(name)) ||
    memberKind(name) === 'tools' ||
    !rows.some((row) => isFilled(row[name])) ||
    whatIsRead(without(rows, new Set([name])), needs) !== seen;
  const needed = new Set(columns.filter(isNeeded).map(({ name }) => name));
  const rest = new Set(columns.map(({ name }) => name).filter((name) => !needed.has(name)));
  // What is in two columns is needed once.
  return whatIsRead(without(rows, rest), needs) === seen ? needed : new Set([...needed, ...rest]);
}

function without(rows: readonly JsonObject[], names: ReadonlySet<string>): readonly JsonObject[] {
  if (names.size === 0) return rows;
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !names.has(name))));
}

function whatIsRead(rows: readonly JsonObject[], { reading, groups, request }: RecordNeeds): string {
  const read = recordReader(reading);
  const found = rows.map((row, at) =>
    read({ text: JSON.stringify(row), line: at + 1, number: at + 1 }).map(({ json, ...record }) => [
      record,
      historyOf(json, record.reading === 'provider-error'),
      groups?.map((path) => valueAt(json, path) ?? null),
      request && [requestOf(json) ?? null, recordTime(json)],
    ]),
  );
  return JSON.stringify([found, groups === null && groupPathsOf(rows.map((row) => JSON.stringify(row)))]);
}

function historyOf(json: JsonObject, failed: boolean): unknown {
  const history = historyIn(json, { failed });
  return history && { ...history, request: JSON.stringify(history.request).length };
}

function isFilled(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(isFilled);
  return value !== undefined && value !== null && value !== '';
}
