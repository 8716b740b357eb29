import { counted } from '../../base/counted.ts';
import type { ParquetSource } from '../transcripts/parquet/parquet-source.ts';
import { neededColumns, type RecordNeeds } from './needed-columns.ts';
import type { RawRecord } from './record-splitter.ts';

/** Rows that decide which columns are needed. */
const ROWS_LOOKED_AT = 200;

/** Characters of records that come together. */
const BATCH = 250_000;

/** The records of a Parquet file, some at a time; returns a sentence about what could not be read, null where all was. */
export async function* parquetRecords(
  source: ParquetSource,
  needs: RecordNeeds,
): AsyncGenerator<readonly RawRecord[], string | null> {
  const { ParquetFile } = await import('../transcripts/parquet/parquet-file.ts');
  const file = await ParquetFile.open(source);
  const needed = neededColumns(file.columns, await file.firstRows(ROWS_LOOKED_AT), needs);
  let batch: RawRecord[] = [];
  let length = 0;
  let count = 0;
  for await (const { row, json } of file.rows(needed)) {
    count += 1;
    batch.push({ text: json, line: row, number: row });
    length += json.length;
    if (length < BATCH) continue;
    yield batch;
    batch = [];
    length = 0;
  }
  if (batch.length > 0) yield batch;
  if (file.problems.length === 0) return null;
  return [...file.problems, `${counted(count, 'record')} came out of it.`].join(' ');
}
