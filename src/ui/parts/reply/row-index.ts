/** The rows of a text: its lines, long ones broken after a number of columns. */
export interface RowIndex {
  readonly count: number;
  /** Where each row starts; one more entry for the length of the text. */
  readonly starts: Uint32Array;
  /** Line number of each row, from 1. */
  readonly lines: Uint32Array;
}

/** Indexes a text as editors show it (displayText): every line ends at LF. */
export function indexRows(text: string, columns: number): RowIndex {
  let starts = new Uint32Array(1024);
  let lines = new Uint32Array(1024);
  let count = 0;
  const push = (start: number, line: number): void => {
    if (count + 1 >= starts.length) {
      starts = grown(starts);
      lines = grown(lines);
    }
    starts[count] = start;
    lines[count] = line;
    count += 1;
  };
  let from = 0;
  for (let line = 1; ; line += 1) {
    const found = text.indexOf('\n', from);
    const end = found === -1 ? text.length : found;
    push(from, line);
    for (let start = from + columns; start < end; start += columns) push(start, line);
    if (found === -1) break;
    from = found + 1;
  }
  starts[count] = text.length;
  return { count, starts: starts.subarray(0, count + 1), lines: lines.subarray(0, count) };
}

function grown(array: Uint32Array): Uint32Array<ArrayBuffer> {
  const next = new Uint32Array(array.length * 2);
  next.set(array);
  return next;
}

/** The end of a row's own characters, without its line feed. */
export function rowEnd(text: string, { starts }: RowIndex, row: number): number {
  const end = starts[row + 1]!;
  return end > starts[row]! && text.charCodeAt(end - 1) === 10 ? end - 1 : end;
}

/** The row in which an offset is. */
export function rowAt({ starts, count }: RowIndex, offset: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (starts[middle]! <= offset) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}
