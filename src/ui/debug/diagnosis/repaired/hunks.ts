import type { TextEdit } from '../../../../core/words/diagnostic.ts';
import type { Piece } from '../../../parts/widgets/Pieces.tsx';

/** A stretch of the reply around one or more edits, before and after them. */
export interface Hunk {
  /** Where it starts in the text. */
  readonly start: number;
  readonly before: readonly Piece[];
  readonly after: readonly Piece[];
}

/** Whole lines shown around an edit. */
const CONTEXT_LINES = 2;
/** A line that is longer than this is shown in part. */
const MOST_CONTEXT = 240;

/** What edits change, with a few lines around; edits rise and do not overlap. Linear in the text that is shown. */
export function hunksOf(text: string, edits: readonly TextEdit[]): Hunk[] {
  const groups: { start: number; end: number; edits: TextEdit[] }[] = [];
  for (const edit of edits) {
    const start = contextBefore(text, edit.start);
    const end = contextAfter(text, edit.end);
    const last = groups.at(-1);
    if (last && start <= last.end) {
      last.end = Math.max(last.end, end);
      last.edits.push(edit);
    } else groups.push({ start, end, edits: [edit] });
  }
  return groups.map((group) => {
    const before: Piece[] = [];
    const after: Piece[] = [];
    let from = group.start;
    const keep = (until: number): void => {
      push(before, text.slice(from, until), false);
      push(after, text.slice(from, until), false);
    };
    for (const { start, end, text: by } of group.edits) {
      keep(start);
      push(before, text.slice(start, end), true);
      push(after, by, true);
      from = end;
    }
    keep(group.end);
    return { start: group.start, before, after };
  });
}

function push(pieces: Piece[], text: string, isChanged: boolean): void {
  if (text !== '') pieces.push({ text, isChanged });
}

function contextBefore(text: string, offset: number): number {
  const least = Math.max(0, offset - MOST_CONTEXT);
  let at = offset;
  for (let lines = 0; lines <= CONTEXT_LINES; lines += 1) {
    const feed = at === 0 ? -1 : text.lastIndexOf('\n', at - 1);
    if (feed < least) return least;
    at = feed;
  }
  return at + 1;
}

function contextAfter(text: string, offset: number): number {
  const most = Math.min(text.length, offset + MOST_CONTEXT);
  let at = offset;
  for (let lines = 0; lines <= CONTEXT_LINES; lines += 1) {
    const feed = text.slice(at, most).indexOf('\n');
    if (feed < 0) return most;
    at += feed + 1;
  }
  return at - 1;
}
