import type { Span } from '../../../base/span.ts';
import type { Repair, ToolCall } from '../../../core/calls/tool-call.ts';
import type { Value } from '../../../core/calls/value.ts';
import type { Diagnostic } from '../../../core/words/diagnostic.ts';

/** One line of the Calls tree: an argument, an item or a field. */
export interface ValueRow {
  /** Call index and JSON pointer; unique in the tree. */
  readonly id: string;
  readonly name: string;
  /** 2 for an argument. */
  readonly level: number;
  /** As far as it has been read; null where it comes later, or never. */
  readonly value: Value | null;
  /** As the whole text has it; null where a position has what the whole text has not, and for what the schema misses. */
  readonly later: Value | null;
  readonly hasChildren: boolean;
  readonly repairs: number;
  /** Indices in a string value of characters that a repair kept. */
  readonly kept: readonly number[];
  /** What the schema says against it. */
  readonly complaint: Diagnostic | null;
  /** Set on the row that stands for children left out. */
  readonly hidden?: number;
}

/** Whether two rows say the same. */
export function isSameRow(a: ValueRow, b: ValueRow): boolean {
  return (
    a.id === b.id &&
    a.name === b.name &&
    a.level === b.level &&
    a.later === b.later &&
    a.hasChildren === b.hasChildren &&
    a.repairs === b.repairs &&
    a.complaint === b.complaint &&
    a.hidden === b.hidden &&
    a.kept.length === b.kept.length &&
    a.kept.every((index, nth) => index === b.kept[nth]) &&
    isSameValue(a.value, b.value)
  );
}

/** Whether two values are drawn the same: children are rows of their own. */
function isSameValue(a: Value | null, b: Value | null): boolean {
  if (a === b) return true;
  if (!a || !b) return false;
  const isAlike =
    a.type === b.type && a.closed === b.closed && a.span.start === b.span.start && a.span.end === b.span.end;
  if (!isAlike || a.total !== b.total || a.isAbout !== b.isAbout) return false;
  if (a.type === 'string' && a.cdata !== (b as typeof a).cdata) return false;
  if (a.type === 'array') return a.items.length === (b as typeof a).items.length;
  if (a.type === 'object') return a.entries.length === (b as typeof a).entries.length;
  return a.type === 'null' || a.value === (b as typeof a).value;
}

/** Children of one parent shown before "show more". */
export const FIRST_CHILDREN = 100;

interface Context {
  readonly call: number;
  readonly repairs: readonly Repair[];
  readonly complaints: ReadonlyMap<string, Diagnostic>;
  /** What the schema misses, by the pointer of what should hold it. */
  readonly missing: ReadonlyMap<string, readonly string[]>;
  readonly collapsed: ReadonlySet<string>;
  readonly expanded: ReadonlySet<string>;
  readonly position: number;
  readonly text: string;
}

/** The rows of a call: what has been read, then what the whole text still brings. */
export function rowsOfCall(
  index: number,
  now: ToolCall | undefined,
  whole: ToolCall | undefined,
  schemaComplaints: readonly Diagnostic[],
  { text, position }: { readonly text: string; readonly position: number },
  collapsed: ReadonlySet<string>,
  expanded: ReadonlySet<string>,
): ValueRow[] {
  const complaints = new Map<string, Diagnostic>();
  for (const complaint of schemaComplaints) {
    if (complaint.path !== undefined && !complaints.has(complaint.path)) complaints.set(complaint.path, complaint);
  }
  const rows: ValueRow[] = [];
  const context: Context = {
    call: index,
    repairs: (whole ?? now)?.repairs ?? [],
    complaints,
    missing: now?.complete ? missingBelow(schemaComplaints) : new Map(),
    collapsed,
    expanded,
    position,
    text,
  };
  addChildren(rows, now?.arguments ?? null, whole?.arguments ?? null, '', 2, context);
  return rows;
}

/** Names by the pointer of their parent. */
function missingBelow(complaints: readonly Diagnostic[]): ReadonlyMap<string, readonly string[]> {
  const missing = new Map<string, string[]>();
  for (const { code, path } of complaints) {
    if (code !== 'missing-argument' || path === undefined) continue;
    const cut = path.lastIndexOf('/');
    const parent = path.slice(0, cut);
    const name = path
      .slice(cut + 1)
      .replace(/~1/g, '/')
      .replace(/~0/g, '~');
    missing.set(parent, [...(missing.get(parent) ?? []), name]);
  }
  return missing;
}

function addChildren(
  rows: ValueRow[],
  value: Value | null,
  later: Value | null,
  pointer: string,
  level: number,
  context: Context,
): void {
  const children = pairs(value, later);
  const id = `${context.call}${pointer}`;
  const shown = context.expanded.has(id) ? children.length : Math.min(children.length, FIRST_CHILDREN);
  for (const [name, read, whole] of children.slice(0, shown)) {
    addRow(rows, name, read, whole, `${pointer}/${segment(name)}`, level, context);
  }
  for (const name of context.missing.get(pointer) ?? []) {
    addRow(rows, name, null, null, `${pointer}/${segment(name)}`, level, context);
  }
  if (shown < children.length) {
    rows.push({
      id,
      name: '',
      level,
      value: null,
      later: null,
      hasChildren: false,
      repairs: 0,
      kept: [],
      complaint: null,
      hidden: children.length - shown,
    });
  }
}

/** A name as a segment of a JSON pointer. */
const segment = (name: string): string => (/[~/]/.test(name) ? name.replace(/~/g, '~0').replace(/\//g, '~1') : name);

function addRow(
  rows: ValueRow[],
  name: string,
  value: Value | null,
  later: Value | null,
  pointer: string,
  level: number,
  context: Context,
): void {
  const id = `${context.call}${pointer}`;
  const known = value ?? later;
  const hasChildren = value !== null && (value.type === 'array' || value.type === 'object') && childCount(value) > 0;
  const isLeaf = known !== null && known.type !== 'array' && known.type !== 'object';
  const repairs = isLeaf ? repairsIn(known.span, context) : [];
  rows.push({
    id,
    name,
    level,
    value,
    later,
    hasChildren,
    repairs: repairs.length,
    kept: value?.type === 'string' && !value.cdata ? keptIn(value.inner, repairs, context.text) : [],
    complaint: context.complaints.get(pointer) ?? null,
  });
  if (hasChildren && !context.collapsed.has(id)) {
    addChildren(rows, value, sameShape(value, later), pointer, level + 1, context);
  }
}

function repairsIn({ start, end }: Span, { repairs, position }: Context): readonly Repair[] {
  // A bare character is known for what it is when the one after it has been read.
  return repairs.filter((repair) => repair.start >= start && repair.end <= end && repair.end < position);
}

const MOST_KEPT = 50;
const ONE_CHARACTER = /&(?:amp|lt|gt|quot|apos|#\d{1,6}|#x[\da-fA-F]{1,4});|\r\n/g;

/** Where in the decoded value the kept characters are: what is before each is decoded and measured. */
function keptIn(inner: Span, repairs: readonly Repair[], text: string): number[] {
  const kept: number[] = [];
  let from = inner.start;
  let index = 0;
  for (const { start, end } of repairs.slice(0, MOST_KEPT)) {
    if (end - start !== 1) continue;
    const source = text.slice(from, start);
    // Comments drop out of a value, so after one the count would be wrong.
    if (source.includes('<!')) break;
    index += source.replace(ONE_CHARACTER, ' ').length;
    kept.push(index);
    index += 1;
    from = end;
  }
  return kept;
}

const sameShape = (value: Value | null, later: Value | null): Value | null =>
  value && later && value.type === later.type ? later : null;

function childCount(value: Value): number {
  return value.type === 'array' ? value.items.length : value.type === 'object' ? value.entries.length : 0;
}

/** Children read so far beside those of the whole text, in the order of the text. */
function pairs(value: Value | null, later: Value | null): [string, Value | null, Value | null][] {
  const read = members(value);
  const whole = members(later);
  const wholeByName = new Map(whole);
  const readNames = new Set(read.map(([name]) => name));
  return [
    ...read.map(([name, item]): [string, Value, Value | null] => [name, item, wholeByName.get(name) ?? null]),
    ...whole.filter(([name]) => !readNames.has(name)).map(([name, item]): [string, null, Value] => [name, null, item]),
  ];
}

function members(value: Value | null): readonly (readonly [string, Value])[] {
  if (value?.type === 'object') return value.entries;
  if (value?.type === 'array') return value.items.map((item, index) => [String(index), item] as const);
  return [];
}
