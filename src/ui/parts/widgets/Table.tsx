import type { ComponentProps, ReactNode, ThHTMLAttributes } from 'react';

/** The head of a column: its name, or that with attributes of its cell. */
export type Column =
  | string
  | ({ readonly name: ReactNode; readonly key?: string } & Omit<ThHTMLAttributes<HTMLTableCellElement>, 'scope'>);

interface TableProps extends ComponentProps<'table'> {
  readonly columns: readonly Column[];
  /** The names of the columns are for screen readers alone. */
  readonly hidesHead?: boolean;
  /** What is before the head: a caption, widths of columns. */
  readonly before?: ReactNode;
  /** The last row, set apart from those in `children`. */
  readonly foot?: ReactNode;
}

/** A table: named columns, and rows that are given as its children. */
export function Table({ columns, hidesHead = false, before, foot, children, ...table }: TableProps) {
  return (
    <table {...table}>
      {before}
      <thead {...(hidesHead && { className: 'unseen' })}>
        <tr>
          {columns.map((column, index) => {
            const { name, key = index, ...cell } = typeof column === 'string' ? { name: column } : column;
            return (
              <th key={key} scope="col" {...cell}>
                {name}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>{children}</tbody>
      {foot && <tfoot>{foot}</tfoot>}
    </table>
  );
}

/** The head of a column of figures. */
export const figures = (name: ReactNode, className = ''): Column => ({
  name,
  className: `is-number ${className}`.trim(),
});
