/** A text whose characters are replaced in place, one code unit for another: it is never longer or shorter. */
export class TextSheet {
  readonly #units: Uint16Array;

  constructor(text: string) {
    this.#units = new Uint16Array(text.length);
    for (let at = 0; at < text.length; at++) this.#units[at] = text.charCodeAt(at);
  }

  /** Puts a text over what stands from `at` on. */
  put(at: number, text: string): void {
    for (let unit = 0; unit < text.length; unit++) this.#units[at + unit] = text.charCodeAt(unit);
  }

  toString(): string {
    return new TextDecoder('utf-16le', { ignoreBOM: true }).decode(this.#units);
  }
}

/** A part of a sheet that is not always in one piece: the data of an SSE event, whose lines have a field before them. */
export interface SheetPart {
  readonly text: string;
  /** Where pieces of it begin: in the part, and on the sheet. */
  readonly pieces: readonly { readonly from: number; readonly at: number }[];
}

/** Puts a text over what stands in a part from `from` on. */
export function putInto(sheet: TextSheet, { pieces, text: { length } }: SheetPart, from: number, text: string): void {
  for (let index = pieceAt(pieces, from); index < pieces.length && pieces[index]!.from < from + text.length; index++) {
    const { from: start, at } = pieces[index]!;
    // A line break between two pieces is on the sheet as it was.
    const end = index + 1 < pieces.length ? pieces[index + 1]!.from - 1 : length;
    const [first, last] = [Math.max(from, start), Math.min(from + text.length, end)];
    if (first < last) sheet.put(at + first - start, text.slice(first - from, last - from));
  }
}

/** The last piece that begins at an offset or before it; halving finds it, as an event may have a line for each member. */
function pieceAt(pieces: SheetPart['pieces'], offset: number): number {
  let [low, high] = [0, pieces.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (pieces[middle]!.from <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
