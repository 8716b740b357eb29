import { diffLines, diffWordsWithSpace } from 'diff';
import type { Piece } from '../../parts/widgets/Pieces.tsx';

/** One line of each text beside the other; null where a text has none. */
export interface DiffRow {
  readonly before: readonly Piece[] | null;
  readonly after: readonly Piece[] | null;
  readonly isSame: boolean;
  /** Line numbers, from 1. */
  readonly beforeLine: number;
  readonly afterLine: number;
}

/** The work that the comparison may take; texts with less in common are shown side by side as they are. */
const MOST_EDITS = 2000;
const LONGEST_LINE_COMPARED = 2000;
/** Lines with a smaller part in common are other lines, not changed ones: marks on words would say nothing. */
const LEAST_IN_COMMON = 0.4;

/** Two texts line by line; changed lines are compared by words. */
export function diffRows(before: string, after: string): readonly DiffRow[] {
  const changes = diffLines(before, after, { maxEditLength: MOST_EDITS }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  const rows: DiffRow[] = [];
  const at = { before: 1, after: 1 };
  let removed: readonly string[] = [];
  const push = (old: string | undefined, fresh: string | undefined, isSame: boolean): void => {
    const [left, right] =
      old !== undefined && fresh !== undefined
        ? pieces(old, fresh, isSame)
        : [old === undefined ? null : unmarked(old), fresh === undefined ? null : unmarked(fresh)];
    rows.push({ before: left, after: right, isSame, beforeLine: at.before, afterLine: at.after });
    if (left) at.before += 1;
    if (right) at.after += 1;
  };
  const flush = (added: readonly string[]): void => {
    for (let index = 0; index < Math.max(removed.length, added.length); index += 1) {
      push(removed[index], added[index], false);
    }
    removed = [];
  };
  for (const change of changes) {
    const lines = linesIn(change.value);
    if (change.removed) {
      flush([]);
      removed = lines;
    } else if (change.added) {
      flush(lines);
    } else {
      flush([]);
      for (const line of lines) push(line, line, true);
    }
  }
  flush([]);
  return rows;
}

function linesIn(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

const unmarked = (text: string): Piece[] => [{ text, isChanged: false }];

function pieces(before: string, after: string, isSame: boolean): [Piece[], Piece[]] {
  const lengths = before.length + after.length;
  if (isSame || lengths > LONGEST_LINE_COMPARED) return [unmarked(before), unmarked(after)];
  const changes = diffWordsWithSpace(before, after);
  const common = changes.reduce((sum, { added, removed, value }) => sum + (added || removed ? 0 : value.length), 0);
  if ((2 * common) / lengths < LEAST_IN_COMMON) return [unmarked(before), unmarked(after)];
  return [
    changes.filter(({ added }) => !added).map(({ value, removed }) => ({ text: value, isChanged: removed })),
    changes.filter(({ removed }) => !removed).map(({ value, added }) => ({ text: value, isChanged: added })),
  ];
}

/** Rows to show, and stretches of equal lines that are folded into one entry. */
export type DiffEntry = DiffRow | { readonly folded: readonly DiffRow[] };

/** Lines shown around each change. */
const CONTEXT = 3;

/** Folds what is equal and far from any change. */
export function foldRows(rows: readonly DiffRow[]): readonly DiffEntry[] {
  const isNear = new Uint8Array(rows.length);
  rows.forEach((row, index) => {
    if (!row.isSame) isNear.fill(1, Math.max(0, index - CONTEXT), index + CONTEXT + 1);
  });
  const entries: DiffEntry[] = [];
  for (let index = 0; index < rows.length; ) {
    let end = index;
    while (end < rows.length && !isNear[end]) end += 1;
    if (end - index > 1) {
      entries.push({ folded: rows.slice(index, end) });
      index = end;
    } else {
      entries.push(rows[index]!);
      index += 1;
    }
  }
  return entries;
}
