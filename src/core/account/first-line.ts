import { LineIndex } from '../text/line-index.ts';
import type { ReportedReply } from './facts.ts';

/** Looking each line up costs a search in the layers. */
const MOST_LINES = 4_000;
/** Lines of a paste that may be the first of the text: more are all alike. */
const MOST_TRIED = 50;

/**
 * The line of a paste at which a text that was taken out of it begins; undefined where its lines are not those of the
 * paste one by one, as in a string of JSON or a stream. `reply` is what the text may have been read from.
 */
export function firstLineOf(paste: string, text: string, reply: ReportedReply | undefined): number | undefined {
  const starts = startsOf(text);
  if (starts.length > MOST_LINES) return undefined;
  if (reply?.reply.imported.fixture.chunks.join('') !== text) return firstOfLines(paste, text);
  const lines = new LineIndex(paste);
  const found = starts.map((start) => lines.position(reply.reply.back({ start, end: start + 1 }).start).line);
  return found.every((line, index) => line === found[0]! + index) ? found[0] : undefined;
}

/** Where the lines of a text start; after a line break at its end there is none. */
function startsOf(text: string): readonly number[] {
  const lines = new LineIndex(text);
  const starts = Array.from({ length: lines.count }, (_, index) => lines.startOf(index + 1));
  return starts.at(-1) === text.length ? starts.slice(0, -1) : starts;
}

/** The first of the lines of a paste that end as those of a text do: what is before them is of the program that quotes it. */
function firstOfLines(paste: string, text: string): number | undefined {
  const own = text.trimEnd().split(/\r\n?|\n/);
  const lines = paste.split(/\r\n?|\n/);
  const endsAlike = (line: string, at: number): boolean => lines[at]?.trimEnd().endsWith(line.trimEnd()) ?? false;
  let tried = 0;
  for (let at = 0; at < lines.length && tried < MOST_TRIED; at++) {
    if (!endsAlike(own[0]!, at)) continue;
    tried += 1;
    if (own.every((line, index) => endsAlike(line, at + index))) return at + 1;
  }
  return undefined;
}
