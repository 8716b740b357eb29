import type { ObjectValue, Value } from '../../../core/calls/value.ts';
import type { ExampleWarning } from '../../../core/dialects/forge/write/example.ts';

/** One line of the values that an example reads back to. */
export interface ValueRow {
  /** JSON pointer into the arguments. */
  readonly path: string;
  readonly name: string;
  /** 0 for an argument. */
  readonly depth: number;
  readonly value: Value;
  /** What a reader without the schema would make of it, for information. */
  readonly note: string | null;
}

/** Arguments, items and fields, outer before inner. */
export function valueRows(values: ObjectValue, withoutSchema: readonly ExampleWarning[]): ValueRow[] {
  const notes = new Map(withoutSchema.map(({ path, message }) => [path, message]));
  const rows: ValueRow[] = [];
  const visit = (value: Value, path: string, depth: number): void => {
    for (const [name, child] of children(value)) {
      const childPath = `${path}/${name.replace(/~/g, '~0').replace(/\//g, '~1')}`;
      rows.push({ path: childPath, name, depth, value: child, note: notes.get(childPath) ?? null });
      visit(child, childPath, depth + 1);
    }
  };
  visit(values, '', 0);
  return rows;
}

function children(value: Value): readonly (readonly [string, Value])[] {
  if (value.type === 'object') return value.entries;
  return value.type === 'array' ? value.items.map((item, index) => [String(index), item] as const) : [];
}
