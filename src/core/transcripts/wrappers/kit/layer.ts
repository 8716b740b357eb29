import type { Line } from '../../framing/lines.ts';
import type { Wrapped } from '../wrapper.ts';
import { joinedLines } from './texts-after.ts';

/** What a wrapper found that only takes something off each line. */
export const layer = (lines: readonly Line[], from: string, took: string): Wrapped => ({
  start: 0,
  candidates: [
    {
      pieces: [{ text: joinedLines(lines), line: lines[0]?.number ?? 1, isRaw: true }],
      from,
      lines,
    },
  ],
  says: [],
  tookOff: [took],
});
