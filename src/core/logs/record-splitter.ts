import { beginsAsStream } from '../transcripts/containers/stream-head.ts';
import {
  columnsOf,
  isIdColumn,
  LONGEST_HEAD,
  recordOf,
  replyColumn,
  separatorOf,
} from '../transcripts/containers/table.ts';
import { type Row, TableRows } from '../transcripts/containers/table-rows.ts';
import { recordingFields } from './formats/recording.ts';
import { STREAM } from './formats/stream.ts';
import { JsonScanner } from './json-scanner.ts';

/** One record as it is in a log, not parsed yet. */
export interface RawRecord {
  /** JSON, or what is in its place. */
  readonly text: string;
  /** Line on which it begins, from 1. */
  readonly line: number;
  /** Its number where lines do not count records: items of a list, rows of a table. */
  readonly number: number;
  /** Where its text begins in that of the log, a byte order mark aside, in code units; rows of a table and streams do not say. */
  readonly start?: number;
  /** The column that holds the reply, where the log is a table; `text` is then the row as JSON. */
  readonly column?: string;
  readonly idColumn?: string;
}

/** Rows that decide which column holds the replies. */
const ROWS_LOOKED_AT = 200;

/** Takes a log apart into records as its text arrives: a table with a head, one recorded stream, else JSON. */
export class RecordSplitter {
  #head = '';
  #splitter: Splitter | null = null;

  /** The records that are whole with this piece of text. */
  *push(piece: string): Generator<RawRecord> {
    if (this.#splitter) {
      yield* this.#splitter.push(piece);
      return;
    }
    this.#head += piece;
    if (this.#head.length >= LONGEST_HEAD || /[\r\n]/.test(this.#head)) yield* this.#begin();
  }

  /** What is left when the text is over. */
  *end(): Generator<RawRecord> {
    if (!this.#splitter) yield* this.#begin();
    yield* this.#splitter!.end();
  }

  *#begin(): Generator<RawRecord> {
    const head = this.#head.replace(/^\uFEFF/, '');
    this.#head = '';
    const separator = separatorIn(head);
    if (separator !== undefined) this.#splitter = new TableSplitter(separator);
    else this.#splitter = beginsAsStream(head) ? new StreamSplitter() : new JsonScanner();
    yield* this.#splitter.push(head);
  }
}

const separatorIn = (head: string): string | undefined => separatorOf(head.slice(0, LONGEST_HEAD - 1));

/** Whether a log is JSON, by the text that it begins with: all of it, or at least `LONGEST_HEAD` code units. */
export const beginsAsJson = (head: string): boolean => separatorIn(head) === undefined && !beginsAsStream(head);

interface Splitter {
  push(piece: string): Iterable<RawRecord>;
  end(): Generator<RawRecord>;
}

/** A recorded stream is one record; what its recorder knew of it are members beside it. */
class StreamSplitter implements Splitter {
  #text = '';

  push(piece: string): readonly RawRecord[] {
    this.#text += piece;
    return [];
  }

  *end(): Generator<RawRecord> {
    yield { text: JSON.stringify({ ...recordingFields(this.#text), [STREAM]: this.#text }), line: 1, number: 1 };
  }
}

class TableSplitter implements Splitter {
  readonly #rows: TableRows;
  #columns: readonly string[] | null = null;
  #waiting: Row[] = [];
  #place: Pick<RawRecord, 'column' | 'idColumn'> | null = null;
  #number = 0;

  constructor(separator: string) {
    this.#rows = new TableRows(separator);
  }

  *push(piece: string): Generator<RawRecord> {
    for (const row of this.#rows.push(piece)) yield* this.#take(row);
  }

  *end(): Generator<RawRecord> {
    for (const row of this.#rows.end()) yield* this.#take(row);
    yield* this.#flush();
  }

  *#take(row: Row): Generator<RawRecord> {
    if (!this.#columns) this.#columns = columnsOf(row);
    else if (this.#waiting.push(row) >= ROWS_LOOKED_AT || this.#place) yield* this.#flush();
  }

  /** As soon as the rows are there that decide which column holds the replies, whatever the pieces were. */
  *#flush(): Generator<RawRecord> {
    const columns = this.#columns ?? [];
    const records = this.#waiting.map((row) => recordOf(row, columns));
    this.#place ??= placeOf(columns, records);
    for (const [at, record] of records.entries()) {
      const { line } = this.#waiting[at]!;
      const text = record === null ? '' : JSON.stringify(record);
      yield { text, line, number: ++this.#number, ...this.#place };
    }
    this.#waiting = [];
  }
}

function placeOf(
  columns: readonly string[],
  rows: readonly (Readonly<Record<string, string>> | null)[],
): Pick<RawRecord, 'column' | 'idColumn'> {
  const column = replyColumn(columns, rows);
  const idColumn = columns.find(isIdColumn);
  return { ...(column !== undefined && { column }), ...(idColumn !== undefined && { idColumn }) };
}
