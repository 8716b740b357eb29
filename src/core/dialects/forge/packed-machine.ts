import type { CompiledRow, Lane } from '../../kernel/compile.ts';
import type { Reads } from '../../kernel/definition.ts';
import type { ForgeMachine } from './forge-machine.ts';

/**
 * What a reader of replies needs of a compiled machine, small and quick to unpack. Columns of numbers are text (`column`).
 *
 * A state's row of the table is that of an earlier state with patches: `base` is how many states before, 0 where the row
 * is one transition throughout; `patches` is how many, each so many classes behind the last (`skip`), so many wide
 * (`width`). `taken` are the transitions of all these, by how long ago each was taken last (1: just now); 0 numbers a new one.
 * What a transition is stands in `next` (folded, as far as it is from the state that takes it first), `action`, `again`
 * and `row`, an index in `rows`. Here a state stays by a transition too.
 */
export interface PackedMachine extends Pick<ForgeMachine, Copied> {
  readonly columns: Readonly<Record<ColumnName, string>>;
  /** What is asked of a row while reading; null of most. */
  readonly rows: readonly (RowToRead | null)[];
  /** The words of `Reads` that `reads` numbers. */
  readonly readsWords: readonly Reads[];
  /** By state, up to the last that has one. */
  readonly lanes: readonly (PackedLane | null)[];
}

type RowToRead = Partial<Pick<Exclude<CompiledRow['row'], never>, 'reports' | 'refuses' | 'consumed'>> & {
  readonly on?: { readonly literal: string };
};

interface PackedLane {
  readonly illegal?: true;
  readonly texts: readonly string[];
}

const COPIED = ['classes', 'highClass', 'illegalClass', 'named', 'entered', 'placeOfRole', 'place'] as const;
type Copied = (typeof COPIED)[number];

const COLUMNS = [
  'ascii',
  'base',
  'patches',
  'skip',
  'width',
  'taken',
  'next',
  'action',
  'again',
  'row',
  'namedOf',
  'ownerOf',
  'heldOf',
  'reads',
] as const;
type ColumnName = (typeof COLUMNS)[number];

/** Fills the table again. Of what only the page asks, names of states and which rows are written, it has nothing. */
export function unpacked({ columns, rows, readsWords, lanes: packedLanes, ...copied }: PackedMachine): ForgeMachine {
  const { classes } = copied;
  const of = (name: ColumnName): number[] => numbersOf(columns[name]);
  const [base, patches, skip, width, taken] = [of('base'), of('patches'), of('skip'), of('width'), of('taken')];
  const [next, action, again] = [of('next'), of('action'), of('again')];
  const table = new Uint16Array(base.length * classes);
  const recent: number[] = [];
  let read = 0;
  const take = (state: number): number => {
    const ago = taken[read++] as number;
    const id = ago === 0 ? recent.length : (recent.splice(ago - 1, 1)[0] as number);
    if (ago === 0) next[id] = state + unfolded(next[id] as number);
    recent.unshift(id);
    return id;
  };
  let patch = 0;
  for (const [state, back] of base.entries()) {
    let at = state * classes;
    if (back === 0) table.fill(take(state), at, at + classes);
    else table.copyWithin(at, at - back * classes, at - back * classes + classes);
    for (let left = patches[state] as number; left > 0; left--, patch++) {
      at += skip[patch] as number;
      table.fill(take(state), at, at + (width[patch] as number));
      at += width[patch] as number;
    }
  }
  // Transition 0 is "stay, do nothing".
  for (let state = 0, cell = 0; state < base.length; state++)
    for (const end = cell + classes; cell < end; cell++) {
      const id = table[cell] as number;
      table[cell] = next[id] === state && action[id] === 0 && again[id] === 0 ? 0 : id + 1;
    }
  const slots = new Map<string, number>();
  const lanes = base.map((_, state): Lane | null => {
    const lane = packedLanes[state];
    if (!lane) return null;
    const literals = lane.texts.map((text) => {
      if (!slots.has(text)) slots.set(text, slots.size);
      return { text, slot: slots.get(text) as number };
    });
    return { literals, illegal: lane.illegal === true, long: lane.texts.some(({ length }) => length > 1) };
  });
  return {
    ...copied,
    ascii: Uint8Array.from(of('ascii')),
    table,
    next: Uint16Array.from([0, ...next]),
    action: Uint8Array.from([0, ...action]),
    again: Uint8Array.from([0, ...again]),
    written: new Uint8Array(next.length + 1),
    rowOf: [null, ...of('row').map((row) => (rows[row] ? ({ row: rows[row] } as CompiledRow) : null))],
    stateCount: base.length,
    fine: [],
    reads: of('reads').map((word) => readsWords[word] as Reads),
    namedOf: Uint8Array.from(of('namedOf')),
    ownerOf: Uint16Array.from(of('ownerOf')),
    heldOf: Uint8Array.from(of('heldOf')),
    lanes,
    watchfulLanes: lanes,
    laneSlots: slots.size,
  };
}

export function packed(machine: ForgeMachine): PackedMachine {
  const { classes, stateCount, reads } = machine;
  const rows = numbering<RowToRead | null>();
  const transitions = numbering<readonly [next: number, action: number, again: number, row: number]>();
  const cells = Array.from({ length: stateCount }, (_, state) =>
    Array.from({ length: classes }, (_, c) => {
      const id = machine.table[state * classes + c] as number;
      if (id === 0) return transitions.of([state, 0, 0, rows.of(null)]);
      const row = rows.of(rowToRead(machine.rowOf[id]));
      return transitions.of([
        machine.next[id] as number,
        machine.action[id] as number,
        machine.again[id] as number,
        row,
      ]);
    }),
  );
  const shortest = cells.map((row, state) => {
    const plain = [...new Set(row)].map((id) => patched(row, Array<number>(classes).fill(id), 0, id));
    const like = cells.slice(0, state).map((before, index) => patched(row, before, state - index));
    return [...plain, ...like.reverse()].reduce((a, b) => (b.patches.length < a.patches.length ? b : a));
  });
  const recent: number[] = [];
  const made: (typeof transitions.all)[number][] = [];
  const next: number[] = [];
  const taken = shortest.flatMap(({ fill, patches }, state) =>
    [...(fill === undefined ? [] : [fill]), ...patches.map(({ id }) => id)].map((id) => {
      const at = recent.indexOf(id);
      if (at >= 0) recent.splice(at, 1);
      else {
        const transition = transitions.all[id] as (typeof made)[number];
        made.push(transition);
        next.push(folded(transition[0] - state));
      }
      recent.unshift(id);
      return at + 1;
    }),
  );
  const patches = shortest.flatMap((row) => row.patches);
  const words = numbering<Reads>();
  const columns: Record<ColumnName, ArrayLike<number>> = {
    ascii: machine.ascii,
    base: shortest.map(({ back }) => back),
    patches: shortest.map((row) => row.patches.length),
    skip: patches.map(({ skip }) => skip),
    width: patches.map(({ width }) => width),
    taken,
    next,
    action: made.map(([, action]) => action),
    again: made.map(([, , again]) => again),
    row: made.map(([, , , row]) => row),
    namedOf: machine.namedOf,
    ownerOf: machine.ownerOf,
    heldOf: machine.heldOf,
    reads: reads.map(words.of),
  };
  return {
    ...(Object.fromEntries(COPIED.map((name) => [name, machine[name]])) as Pick<ForgeMachine, Copied>),
    columns: Object.fromEntries(COLUMNS.map((name) => [name, textOf(columns[name])])) as PackedMachine['columns'],
    rows: rows.all,
    readsWords: words.all,
    lanes: machine.lanes.slice(0, machine.lanes.findLastIndex((lane) => lane !== null) + 1).map(
      (lane) =>
        lane && {
          ...(lane.illegal && { illegal: true }),
          texts: lane.literals.map(({ text }) => text),
        },
    ),
  };
}

/** What is asked of a row while reading; null where nothing is. */
export function rowToRead(compiled: CompiledRow | null | undefined): RowToRead | null {
  if (!compiled) return null;
  const { row } = compiled;
  const { reports, refuses, consumed } = row;
  const on = 'on' in row && 'literal' in row.on ? { literal: row.on.literal } : null;
  const asked = { ...(on && { on }), ...(reports && { reports }), ...(refuses && { refuses, consumed }) };
  return Object.keys(asked).length > 0 ? asked : null;
}

interface Patch {
  readonly skip: number;
  readonly width: number;
  readonly id: number;
}

/** What makes a row of another. */
function patched(row: readonly number[], from: readonly number[], back: number, fill?: number) {
  const patches: Patch[] = [];
  for (let at = 0, last = 0; at < row.length; ) {
    if (row[at] === from[at]) {
      at++;
      continue;
    }
    let end = at + 1;
    while (end < row.length && row[end] === row[at]) end++;
    patches.push({ skip: at - last, width: end - at, id: row[at] as number });
    at = last = end;
  }
  return { back, fill, patches };
}

/** Numbers values from 0 on, equal ones alike. */
function numbering<T>() {
  const all: T[] = [];
  const known = new Map<string, number>();
  const of = (value: T): number => {
    const key = JSON.stringify(value);
    const number = known.get(key) ?? all.push(value) - 1;
    known.set(key, number);
    return number;
  };
  return { all: all as readonly T[], of };
}

/** Integers as numbers from 0 on, small ones small. */
const folded = (integer: number): number => (integer < 0 ? -2 * integer - 1 : 2 * integer);
const unfolded = (number: number): number => (number >>> 1) ^ -(number & 1);

/** Printable ASCII without quotes and backslash. Numbers below ONE take one digit, larger ones two. */
const FIRST_DIGIT = 0x23;
const DIGITS = 57;
const ONE = 40;

function textOf(numbers: ArrayLike<number>): string {
  return Array.from(numbers, (number) => {
    const more = number - ONE;
    const digits = more < 0 ? [number] : [ONE + Math.floor(more / DIGITS), more % DIGITS];
    return String.fromCharCode(...digits.map((digit) => FIRST_DIGIT + digit));
  }).join('');
}

function numbersOf(text: string): number[] {
  const numbers: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const digit = text.charCodeAt(at) - FIRST_DIGIT;
    numbers.push(digit < ONE ? digit : ONE + (digit - ONE) * DIGITS + text.charCodeAt(++at) - FIRST_DIGIT);
  }
  return numbers;
}
