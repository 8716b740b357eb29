import type { Span } from '../../../base/span.ts';

/** A stretch of the text in hand and the span of the original that it stands for. */
interface Piece extends Span {
  readonly length: number;
}

/** What a text was made of: which spans of the original its characters stand for. */
export class Origin {
  readonly #pieces: readonly Piece[];

  private constructor(pieces: readonly Piece[]) {
    this.#pieces = pieces;
  }

  /** Of a text that is the original itself. */
  static of(length: number): Origin {
    return new Origin([{ length, start: 0, end: length }]);
  }

  /** After spans of the text, in order of their starts, gave way to as many characters as they say. */
  replaced(edits: readonly (Span & { readonly length: number })[]): Origin {
    const rest = this.#pieces.toReversed();
    const kept: Piece[] = [];
    let at = 0;
    for (const { start, end, length } of edits) {
      if (start > at) kept.push(...taken(rest, start - at));
      const gone = taken(rest, Math.max(0, end - Math.max(at, start)));
      const [first] = gone;
      if (first && length > 0) kept.push({ length, start: first.start, end: gone.at(-1)!.end });
      at = Math.max(at, end);
    }
    return new Origin([...kept, ...rest.reverse()]);
  }

  /** What of the original the text stands for; neighbours are one span. */
  get spans(): readonly Span[] {
    const spans: { start: number; end: number }[] = [];
    for (const { start, end } of this.#pieces) {
      const last = spans.at(-1);
      if (last?.end === start) last.end = end;
      else if (end > start) spans.push({ start, end });
    }
    return spans;
  }
}

/** Takes characters from the end of a stack of pieces. A piece that stands for more than itself is taken whole. */
function taken(stack: Piece[], characters: number): Piece[] {
  const out: Piece[] = [];
  let left = characters;
  for (let piece = stack.at(-1); piece && left > 0; piece = stack.at(-1)) {
    const { length, start, end } = piece;
    stack.pop();
    if (length > left && length === end - start) {
      stack.push({ length: length - left, start: start + left, end });
      out.push({ length: left, start, end: start + left });
    } else {
      out.push(piece);
    }
    left -= length;
  }
  return out;
}
