/** A row of a table of replies. */
export interface TableRow {
  /** As the row calls itself; absent where no column does. */
  readonly id?: string;
  readonly reply: string;
  /** From 1, the head not counted. */
  readonly number: number;
}

/** The names of columns, two at least, and nothing else on the first line. */
const HEAD = /^\uFEFF?"?[\w .-]{1,40}"?([,;\t|])"?[\w .-]{1,40}"?(?:\1"?[\w .-]{1,40}"?)*\r?\n/;

const REPLY_COLUMN = /^(?:reply|response|output|completion|answer|result|generated_text)$/i;
const ID_COLUMN = /(?:^|_)id$/i;

/** Something that only a model's reply holds. */
const MARKUP = /<(?:tool|tool_call|function)\b/;

/**
 * The replies of a table with a head (CSV, TSV): the column whose cells most often hold tool markup, else one whose name
 * says so. Undefined where there is none, or the rows are no table.
 */
export function readTable(text: string): TableRow[] | undefined {
  const separator = separatorOf(text);
  if (separator === undefined) return undefined;
  const [columns = [], ...rows] = cellsOf(text.replace(/^\uFEFF/, ''), separator).rows;
  const odd = rows.filter(({ length }) => length !== columns.length).length;
  if (rows.length === 0 || odd > rows.length / 10) return undefined;
  const data = rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at] ?? ''])));
  const reply = replyColumn(columns, data);
  const id = columns.find(isIdColumn);
  if (reply === undefined) return undefined;
  return data.map((row, at) => {
    const name = id === undefined ? undefined : row[id];
    return { number: at + 1, reply: row[reply] ?? '', ...(name && { id: name }) };
  });
}

/** What stands between the columns of a table; undefined where the text does not begin as one. */
export const separatorOf = (text: string): string | undefined => HEAD.exec(text)?.[1];

export const isIdColumn = (column: string): boolean => ID_COLUMN.test(column);

/** The column whose cells most often hold tool markup, else one whose name says that it holds replies. */
export function replyColumn(
  columns: readonly string[],
  rows: readonly Readonly<Record<string, string>>[],
): string | undefined {
  const marked = columns.map((column) => rows.filter((row) => MARKUP.test(row[column] ?? '')).length);
  const most = Math.max(...marked);
  return most > 0 ? columns[marked.indexOf(most)] : columns.find((column) => REPLY_COLUMN.test(column));
}

/** The cells of each row, as RFC 4180 has them: a quoted cell may hold line breaks, separators and doubled quotes. */
export function cellsOf(text: string, separator: string, isEnd = true): Cells {
  const cell = new RegExp(`(?:"([^"]*(?:""[^"]*)*)")?([^${separator}\\r\\n]*)`, 'y');
  const rows: string[][] = [];
  let row: string[] = [];
  let rest = 0;
  while (cell.lastIndex < text.length) {
    const [, quoted = '', behind] = cell.exec(text)!;
    row.push(quoted.replaceAll('""', '"') + behind);
    const at = cell.lastIndex;
    // What follows may belong to this cell, or be the other half of CR LF.
    if (!isEnd && at + 1 >= text.length) break;
    const isBetween = text[at] === separator;
    cell.lastIndex = at + (text.startsWith('\r\n', at) ? 2 : 1);
    if (isBetween) continue;
    rows.push(row);
    row = [];
    rest = cell.lastIndex;
  }
  if (isEnd && row.length > 0) rows.push(row);
  return {
    rows: rows.filter((cells) => cells.length > 1 || (cells[0] ?? '') !== ''),
    rest: isEnd ? text.length : rest,
  };
}

/** Rows of a table, and where the first one begins that is not whole yet. */
export interface Cells {
  readonly rows: readonly (readonly string[])[];
  readonly rest: number;
}
