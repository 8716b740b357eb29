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
  const separator = HEAD.exec(text)?.[1];
  if (separator === undefined) return undefined;
  const [columns = [], ...rows] = cellsOf(text.replace(/^\uFEFF/, ''), separator);
  const odd = rows.filter(({ length }) => length !== columns.length).length;
  if (rows.length === 0 || odd > rows.length / 10) return undefined;
  const data = rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at] ?? ''])));
  const marked = columns.map((column) => data.filter((row) => MARKUP.test(row[column] ?? '')).length);
  const most = Math.max(...marked);
  const reply = most > 0 ? columns[marked.indexOf(most)] : columns.find((column) => REPLY_COLUMN.test(column));
  const id = columns.find((column) => ID_COLUMN.test(column));
  if (reply === undefined) return undefined;
  return data.map((row, at) => {
    const name = id === undefined ? undefined : row[id];
    return { number: at + 1, reply: row[reply] ?? '', ...(name && { id: name }) };
  });
}

/** The cells of each row, as RFC 4180 has them: a quoted cell may hold line breaks, separators and doubled quotes. */
function cellsOf(text: string, separator: string): string[][] {
  const cell = new RegExp(`(?:"([^"]*(?:""[^"]*)*)")?([^${separator}\\r\\n]*)`, 'y');
  const rows: string[][] = [[]];
  while (cell.lastIndex < text.length) {
    const [, quoted = '', rest] = cell.exec(text)!;
    rows.at(-1)!.push(quoted.replaceAll('""', '"') + rest);
    const at = cell.lastIndex;
    if (text[at] !== separator) rows.push([]);
    cell.lastIndex = at + (text.startsWith('\r\n', at) ? 2 : 1);
  }
  return rows.filter((row) => row.length > 1 || (row[0] ?? '') !== '');
}
