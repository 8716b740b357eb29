import Papa from 'papaparse';

/** A row of a table of replies. */
export interface TableRow {
  /** As the row calls itself; absent where no column does. */
  readonly id?: string;
  readonly reply: string;
  /** From 1, the head not counted. */
  readonly number: number;
}

/** The names of columns, two at least, and nothing else on the first line. */
const HEAD = /^\uFEFF?"?[\w .-]{1,40}"?(?:[,;\t|]"?[\w .-]{1,40}"?)+\r?\n/;

const REPLY_COLUMN = /^(?:reply|response|output|completion|answer|result|generated_text)$/i;
const ID_COLUMN = /(?:^|_)id$/i;

/** Something that only a model's reply holds. */
const MARKUP = /<(?:tool|tool_call|function)\b/;

/**
 * The replies of a table with a head (CSV, TSV): the column whose cells most often hold tool markup, else one whose name
 * says so. Undefined where there is none, or the rows are no table.
 */
export function readTable(text: string): TableRow[] | undefined {
  if (!HEAD.test(text)) return undefined;
  const { data, meta, errors } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: true,
  });
  const columns = meta.fields ?? [];
  if (data.length === 0 || errors.length > data.length / 10) return undefined;
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
