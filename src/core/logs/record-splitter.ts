import { columnsOf, isIdColumn, recordOf, replyColumn, separatorOf } from '../transcripts/containers/table.ts';
import { type Row, TableRows } from '../transcripts/containers/table-rows.ts';
import { JsonScanner } from './json-scanner.ts';

/** One record as it stands in a log, not parsed yet. */
export interface RawRecord {
  /** JSON, or what stands in its place. */
  readonly text: string;
  /** Line on which it begins, from 1. */
  readonly line: number;
  /** Its number where lines do not count records: items of a list, rows of a table. */
  readonly number: number;
  /** Where its text begins in that of the log, a byte order mark aside, in code units; rows of a table do not say. */
  readonly start?: number;
  /** The column that holds the reply, where the log is a table; `text` is then the row as JSON. */
  readonly column?: string;
  readonly idColumn?: string;
}

/** Characters after which a log has shown what it is. */
const HEAD = 65_536;

/** Rows that decide which column holds the replies. */
const ROWS_LOOKED_AT = 200;

/** Takes a log apart into records as its text arrives: JSON a line, one JSON value, or a table with a head. */
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
    if (this.#head.length >= HEAD && (this.#head.includes('\n') || this.#head.length >= 16 * HEAD))
      yield* this.#begin();
  }

  /** What is left when the text is over. */
  *end(): Generator<RawRecord> {
    if (!this.#splitter) yield* this.#begin();
    yield* this.#splitter!.end();
  }

  *#begin(): Generator<RawRecord> {
    const head = this.#head.replace(/^\uFEFF/, '');
    this.#head = '';
    this.#splitter = splitterFor(head);
    yield* this.#splitter.push(head);
  }
}

interface Splitter {
  push(piece: string): Generator<RawRecord>;
  end(): Generator<RawRecord>;
}

function splitterFor(head: string): Splitter {
  const separator = separatorOf(head);
  if (separator !== undefined) return new TableSplitter(separator);
  return isOfLines(head) ? new LineSplitter() : new ValueSplitter();
}

/** Whether each line is a value of its own: the first is whole, or no JSON at all, or another value begins behind it. */
function isOfLines(head: string): boolean {
  const [first = '', second] = head.split(/\r?\n/, 50).filter((line) => line.trim() !== '');
  const start = first.trimStart()[0];
  if (start !== '{' && start !== '[') return true;
  if (second === undefined) return false;
  return isJson(first) || (start === '{' && second.startsWith('{'));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

class LineSplitter implements Splitter {
  #parts: string[] = [];
  #line = 1;
  #start = 0;

  *push(piece: string): Generator<RawRecord> {
    let from = 0;
    for (let at = piece.indexOf('\n'); at >= 0; at = piece.indexOf('\n', from)) {
      this.#parts.push(piece.slice(from, at));
      from = at + 1;
      yield* this.#take();
    }
    if (from < piece.length) this.#parts.push(piece.slice(from));
  }

  *end(): Generator<RawRecord> {
    yield* this.#take();
  }

  *#take(): Generator<RawRecord> {
    const text = this.#parts.length === 1 ? this.#parts[0]! : this.#parts.join('');
    this.#parts = [];
    const line = this.#line++;
    const start = this.#start;
    this.#start += text.length + 1;
    if (text.trim() !== '') yield { text, line, number: line, start };
  }
}

class ValueSplitter implements Splitter {
  readonly #scanner = new JsonScanner();
  #number = 1;

  *push(piece: string): Generator<RawRecord> {
    for (const found of this.#scanner.push(piece)) yield { ...found, number: this.#number++ };
  }

  *end(): Generator<RawRecord> {
    const cut = this.#scanner.end();
    if (cut) yield { ...cut, number: this.#number++ };
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
