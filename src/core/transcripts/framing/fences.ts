import { isBlank, type Line } from './lines.ts';

const FENCE = /^\s{0,3}(```+|~~~+)\s*([\w.+-]*)\s*$/;

export interface Unfenced {
  readonly lines: readonly Line[];
  /** Lines with text that are outside the fences. */
  readonly outside: number;
}

/** What is inside Markdown fences, if there are any; a fence left open ends with the text. */
export function insideFences(lines: readonly Line[]): Unfenced | undefined {
  const inside: Line[] = [];
  let open: string | undefined;
  let fences = 0;
  let outside = 0;
  for (const line of lines) {
    const mark = FENCE.exec(line.text)?.[1];
    if (open === undefined && mark !== undefined) {
      open = mark;
      fences += 1;
    } else if (open !== undefined && mark?.startsWith(open)) {
      open = undefined;
    } else if (open !== undefined) {
      inside.push(line);
    } else if (!isBlank(line)) {
      outside += 1;
    }
  }
  return fences > 0 ? { lines: inside, outside } : undefined;
}
