import type { Span } from '../../base/span.ts';
import type { TextEdit } from './diagnostic.ts';

export const replace = ({ start, end }: Span, text: string): TextEdit => ({ start, end, text });
export const remove = (span: Span): TextEdit => replace(span, '');
export const insert = (at: number, text: string): TextEdit => ({ start: at, end: at, text });

/** The text after all edits; they are sorted and do not overlap, and insertions at one offset keep their order. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end, text: by } of edits) {
    pieces.push(text.slice(from, start), by);
    from = end;
  }
  pieces.push(text.slice(from));
  return pieces.join('');
}

/** The same edits for a text that starts `offset` later. */
export function shiftEdits(edits: readonly TextEdit[], offset: number): TextEdit[] {
  return edits.map(({ start, end, text }) => ({ start: start - offset, end: end - offset, text }));
}

/** Maps offsets to the text after edits; logarithmic per offset. */
export class OffsetMap {
  private readonly edits: readonly TextEdit[];
  /** How much longer the text has become before each edit. */
  private readonly grown: readonly number[];

  constructor(edits: readonly TextEdit[]) {
    this.edits = edits;
    let sum = 0;
    this.grown = edits.map(({ start, end, text }) => {
      const before = sum;
      sum += text.length - (end - start);
      return before;
    });
  }

  /** The new offset, before an insertion at the offset itself; a removed offset maps to the start of the replacement. */
  before(offset: number): number {
    return this.map(offset, (edit) => edit.start < offset);
  }

  /** The new offset, after an insertion at the offset itself. */
  after(offset: number): number {
    return this.map(offset, (edit) => edit.start < offset || (edit.start === edit.end && edit.start === offset));
  }

  private map(offset: number, counts: (edit: TextEdit) => boolean): number {
    let low = 0;
    let high = this.edits.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (counts(this.edits[middle] as TextEdit)) low = middle + 1;
      else high = middle;
    }
    const index = low - 1;
    const edit = this.edits[index];
    if (!edit) return offset;
    const grown = this.grown[index] as number;
    if (offset < edit.end) return edit.start + grown;
    return offset + grown + edit.text.length - (edit.end - edit.start);
  }
}

/** Edits sorted by position, each once; of two that touch the same text the first. */
export function eachOnce(edits: readonly TextEdit[]): TextEdit[] {
  const sorted = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  const kept: TextEdit[] = [];
  for (const edit of sorted) {
    const last = kept.at(-1);
    const isSame = last?.start === edit.start && last.end === edit.end && last.text === edit.text;
    if (!isSame && (!last || edit.start >= last.end)) kept.push(edit);
  }
  return kept;
}
