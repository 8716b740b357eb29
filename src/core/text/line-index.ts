import type { StreamText } from './stream-text.ts';

/** Lines of a text, which end at LF, CR LF or CR (format.md §7.16). Built on first use. */
export class LineIndex {
  private readonly starts: Uint32Array;
  private readonly before: number;

  /** `firstLine` is the number of the first line, of a text that is counted in the one around it. */
  constructor(text: StreamText | string, firstLine = 1) {
    this.before = firstLine - 1;
    const source = String(text);
    const starts: number[] = [0];
    const ends = /\r\n?|\n/g;
    while (ends.test(source)) starts.push(ends.lastIndex);
    this.starts = Uint32Array.from(starts);
  }

  get count(): number {
    return this.starts.length;
  }

  /** Line, counted from the first, and column of an offset, from 1; columns count UTF-16 code units. */
  position(offset: number): { line: number; column: number } {
    let low = 0;
    let high = this.starts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.starts[middle] as number) > offset) high = middle;
      else low = middle + 1;
    }
    return { line: low + this.before, column: offset - (this.starts[low - 1] as number) + 1 };
  }

  /** Offset at which a line starts. */
  startOf(line: number): number {
    return this.starts[line - this.before - 1] ?? 0;
  }
}

/** The line of an offset, from 1, where no further one of the text is asked for. */
export const lineAt = (text: string, offset: number): number => new LineIndex(text.slice(0, offset)).count;
