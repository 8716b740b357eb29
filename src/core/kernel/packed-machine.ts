import type { CompiledMachine } from './compile.ts';

/** The members that are typed arrays, and of which type. */
const COLUMNS = {
  ascii: Uint8Array,
  table: Uint16Array,
  next: Uint16Array,
  action: Uint8Array,
  again: Uint8Array,
  written: Uint8Array,
  namedOf: Uint8Array,
  ownerOf: Uint16Array,
  heldOf: Uint8Array,
} as const satisfies Partial<Record<keyof CompiledMachine, unknown>>;

type Column = keyof typeof COLUMNS;

type Lanes = CompiledMachine['lanes'];

/**
 * What reads with a compiled machine needs of it, as plain JSON. Of a column: values, each with minus how often it stands
 * there behind it where that is not once. Of rows: the literals, and what they report. Of lanes: those up to the last.
 */
export interface PackedMachine {
  readonly columns: Readonly<Record<Column, readonly number[]>>;
  readonly others: Omit<CompiledMachine, Column>;
}

export function packed(machine: CompiledMachine): PackedMachine {
  const columns = Object.fromEntries(columnNames().map((name) => [name, runsOf(machine[name])]));
  const others = Object.fromEntries(Object.entries(machine).filter(([name]) => !(name in COLUMNS)));
  return {
    columns,
    others: {
      ...others,
      rowOf: machine.rowOf.map(rowToRead),
      lanes: toLast(machine.lanes),
      watchfulLanes: toLast(machine.watchfulLanes),
    },
  } as unknown as PackedMachine;
}

export function unpacked({ columns, others }: PackedMachine): CompiledMachine {
  const arrays = columnNames().map((name) => [name, columnOf(name, columns[name])]);
  const perState = (lanes: Lanes): Lanes =>
    Array.from({ length: others.stateCount }, (_, state) => lanes[state] ?? null);
  return {
    ...others,
    lanes: perState(others.lanes),
    watchfulLanes: perState(others.watchfulLanes),
    ...Object.fromEntries(arrays),
  };
}

const columnNames = (): Column[] => Object.keys(COLUMNS) as Column[];

/** What is asked of a row while reading; null where nothing is. */
export function rowToRead(compiled: CompiledMachine['rowOf'][number]): object | null {
  if (!compiled) return null;
  const { row } = compiled;
  const { reports, refuses, consumed } = row;
  const on = 'on' in row && 'literal' in row.on ? { literal: row.on.literal } : null;
  const asked = { ...(on && { on }), ...(reports && { reports }), ...(refuses && { refuses, consumed }) };
  return Object.keys(asked).length > 0 ? { row: asked } : null;
}

const toLast = (lanes: Lanes): Lanes => lanes.slice(0, lanes.findLastIndex((lane) => lane !== null) + 1);

function runsOf(values: Uint8Array | Uint16Array): number[] {
  const runs: number[] = [];
  for (let at = 0; at < values.length; ) {
    let end = at + 1;
    while (values[end] === values[at]) end++;
    runs.push(values[at] as number);
    if (end - at > 1) runs.push(at - end);
    at = end;
  }
  return runs;
}

function columnOf(name: Column, runs: readonly number[]): Uint8Array | Uint16Array {
  const column = new COLUMNS[name](runs.reduce((length, run) => length + (run < 0 ? -run - 1 : 1), 0));
  let at = 0;
  for (const run of runs) {
    if (run >= 0) column[at++] = run;
    else {
      column.fill(column[at - 1] as number, at, at - run - 1);
      at -= run + 1;
    }
  }
  return column;
}
