/**
 * One change of a history. Pointers are those of the history as it was read, before any edit; in JSON lines `L<n>` is the whole record.
 * Items that are put at one place keep the order of their edits.
 */
export type Edit =
  | { readonly op: 'remove'; readonly pointer: string }
  | { readonly op: 'replace'; readonly pointer: string; readonly value: unknown }
  /** A new item of a list, right before or behind the one at `pointer`. */
  | { readonly op: 'insert'; readonly pointer: string; readonly side: Side; readonly value: unknown }
  /** The item at `from` goes right before or behind the one at `pointer`. */
  | { readonly op: 'move'; readonly from: string; readonly pointer: string; readonly side: Side };

export type Side = 'before' | 'after';

export const remove = (pointer: string): Edit => ({ op: 'remove', pointer });

export const replace = (pointer: string, value: unknown): Edit => ({ op: 'replace', pointer, value });

export const insert = (pointer: string, side: Side, value: unknown): Edit => ({ op: 'insert', pointer, side, value });

export const move = (from: string, pointer: string, side: Side): Edit => ({ op: 'move', from, pointer, side });

/** What is put at one side of an item: a new value, or the item that was at a pointer. */
export type Put = { readonly value: unknown } | { readonly from: string };

/** Edits by the pointers that they are about. */
export interface EditPlan {
  readonly removed: ReadonlySet<string>;
  readonly replaced: ReadonlyMap<string, unknown>;
  readonly puts: ReadonlyMap<string, { readonly before: readonly Put[]; readonly after: readonly Put[] }>;
  /** Whether anything changes at or below a pointer. */
  readonly touches: (pointer: string) => boolean;
}

/** Orders edits by pointer. */
export function planOf(edits: readonly Edit[]): EditPlan {
  const removed = new Set<string>();
  const replaced = new Map<string, unknown>();
  const puts = new Map<string, { before: Put[]; after: Put[] }>();
  const touched = new Set<string>();
  for (const edit of edits) {
    touch(edit.pointer);
    if (edit.op === 'replace') replaced.set(edit.pointer, edit.value);
    else if (edit.op === 'remove') removed.add(edit.pointer);
    else {
      const at = puts.get(edit.pointer) ?? { before: [], after: [] };
      at[edit.side].push(edit.op === 'insert' ? { value: edit.value } : { from: edit.from });
      puts.set(edit.pointer, at);
    }
    if (edit.op === 'move') {
      removed.add(edit.from);
      touch(edit.from);
    }
  }
  return { removed, replaced, puts, touches: (pointer) => touched.has(pointer) };

  /** Remembers a pointer and all above it. */
  function touch(pointer: string): void {
    for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
      touched.add(at);
      if (!at.includes('/')) break;
    }
    touched.add('');
  }
}
