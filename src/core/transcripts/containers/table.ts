import { hasCallSign } from '../call-sign.ts';
import { mayHoldReply, memberKind } from '../rows/row-members.ts';
import { type Row, TableRows } from './table-rows.ts';

/** A row of a table of replies. */
export interface TableRow {
  /** As the row calls itself; absent where no column does. */
  readonly id?: string;
  readonly reply: string;
  /** From 1, the head not counted. */
  readonly number: number;
}

const CHARACTER = String.raw`\p{L}\p{M}\p{N}_.'’()[\]/#%-`;

/**
 * Columns may be called anything in quotes but markup and JSON; bare names are short, or long in one word. No name is read in
 * two of these ways: a line of many that is no head would be tried in every mixture of them.
 */
const NAME = String.raw`(?:"[^"<>{}\r\n]{1,200}"| *(?=[${CHARACTER}]{1,39} )[\p{L}\p{M}\p{N}_][ ${CHARACTER}]{0,39}| *[${CHARACTER}]{1,100})`;

/** The names of columns, two at least, and nothing else on the first line. */
const HEAD = new RegExp(String.raw`^(?!\s*\[\s*[\]\d"{[-])${NAME}([,;\t|])${NAME}(?:\1${NAME})*(?:\r\n?|\n)`, 'u');

const ID_COLUMN = /(?:^|_)id$/i;

/**
 * The replies of a table with a head (CSV, TSV), by `replyColumn`. Undefined where there is none, or the rows are no table.
 */
export function readTable(text: string): TableRow[] | undefined {
  const separator = separatorOf(text);
  if (separator === undefined) return undefined;
  const reader = new TableRows(separator);
  const [head, ...rows] = [...reader.push(withoutMark(text)), ...reader.end()];
  const columns = columnsOf(head);
  const data = rows.map((row) => recordOf(row, columns));
  const odd = rows.filter(({ cells }) => cells?.length !== columns.length).length;
  if (rows.length === 0 || odd > rows.length / 10) return undefined;
  const reply = replyColumn(columns, data);
  const id = columns.find(isIdColumn);
  if (reply === undefined) return undefined;
  return data.map((row, at) => {
    const name = id === undefined ? undefined : row?.[id];
    return { number: at + 1, reply: row?.[reply] ?? '', ...(name && { id: name }) };
  });
}

const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');

/** The names of the columns by the first row; one that is twice has a number after it the second time. */
export function columnsOf(head: Row | undefined): readonly string[] {
  const counts = new Map<string, number>();
  return (head?.cells ?? []).map((cell) => {
    const name = cell.trim();
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} ${count}`;
  });
}

/** What a row holds by its columns; null where it cannot be read, or holds more cells than there are columns. */
export function recordOf({ cells }: Row, columns: readonly string[]): Readonly<Record<string, string>> | null {
  if (cells === null || cells.slice(columns.length).some((cell) => cell !== '')) return null;
  return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']));
}

/** What is between the columns of a table; undefined where the text does not begin as one. */
export const separatorOf = (text: string): string | undefined => HEAD.exec(withoutMark(text))?.[1];

/** The longest line of names, in code units. */
export const LONGEST_HEAD = 16_384;

export const isIdColumn = (column: string): boolean => ID_COLUMN.test(column);

/** The column of the replies: of those whose cells hold calls one whose name says so, else that with the most; else one by its name. */
export function replyColumn(
  columns: readonly string[],
  rows: readonly (Readonly<Record<string, string>> | null)[],
): string | undefined {
  const own = columns.filter(mayHoldReply);
  const named = own.filter((column) => memberKind(column) === 'reply');
  const counts = new Map(own.map((column) => [column, rows.filter((row) => hasCallSign(row?.[column] ?? '')).length]));
  const most = (some: readonly string[]): string | undefined =>
    some.reduce<string | undefined>(
      (best, column) => ((counts.get(column) ?? 0) > (counts.get(best ?? '') ?? 0) ? column : best),
      undefined,
    );
  return most(named) ?? most(own) ?? named[0] ?? own.find((column) => memberKind(column) === 'perhaps');
}
