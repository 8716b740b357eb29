import type { Span } from '../../../base/span.ts';
import { firstStartAfter } from '../../../base/span-search.ts';
import type { TextEdit } from '../../words/diagnostic.ts';
import { applyEdits, remove } from '../../words/edits.ts';
import { editedFrames, endOfArguments, FRAME_MARK, type Frame } from '../../words/frame.ts';

/** A text and where native calls are in it; a text of another dialect has no frames. */
export interface FramedText {
  readonly text: string;
  readonly frames: readonly Frame[];
}

/** What one try leaves out: spans that go together, in order. */
export type Unit = readonly Span[];

/** A text that was left something out of, and the edits that made it. */
interface LeftOut extends FramedText {
  readonly edits: readonly TextEdit[];
}

/** The text with an end for the arguments of each frame: they stay what they are, whatever goes after them. */
export function withEnds({ text, frames }: FramedText): FramedText {
  const ended = frames.map((frame, index) => ({
    ...frame,
    until: Math.min(text.length, endOfArguments(frame, frames[index + 1], text)),
  }));
  return { text, frames: ended };
}

/** The native calls of a text, each with its frame and the line break after its arguments. */
export const framedCalls = ({ text, frames }: FramedText): readonly Span[] =>
  frames.map(({ start, end, until = end }) => ({ start, end: text.charAt(until) === '\n' ? until + 1 : until }));

/** What an importer wrote, in order: it goes with its call or not at all. The names in frames are not part of it. */
export function marksOfFrames(framed: FramedText): readonly Span[] {
  const calls = framedCalls(framed);
  return framed.frames.flatMap(({ start, end, until = end }, index) => [
    { start, end: start + FRAME_MARK.length },
    { start: end - 1, end },
    { start: until, end: calls[index]!.end },
  ]);
}

/**
 * The text without some units, which may overlap and come in any order. A line break that an importer wrote before a frame
 * stays where the frame would not begin a line; null where none is there to stay.
 */
export function leftOut({ text, frames }: FramedText, units: readonly Unit[]): LeftOut | null {
  const leads = frames.flatMap(({ from, start }) => (from === undefined ? [] : [{ start: from, end: start }]));
  const gone = covered(text.length, [...units, leads]);
  const kept: Frame[] = [];
  const needed: Span[] = [];
  for (const { from: _, ...frame } of frames) {
    const around = gone[firstStartAfter(gone, frame.start) - 1];
    if (around && frame.start < around.end) continue;
    const next = gone[firstStartAfter(gone, frame.start - 1) - 1];
    const at = next?.end === frame.start ? next.start : frame.start;
    if (at === 0 || text.charAt(at - 1) === '\n') kept.push(frame);
    else {
      const lead = leads[firstStartAfter(leads, frame.start - 1) - 1];
      if (!lead || lead.start < at) return null;
      needed.push(lead);
      kept.push({ ...frame, from: lead.start });
    }
  }
  const edits = gone.flatMap((span) => outside(span, needed)).map(remove);
  return { text: applyEdits(text, edits), frames: editedFrames(kept, text, edits), edits };
}

/** What units cover, in order and apart. */
function covered(length: number, units: readonly Unit[]): Span[] {
  // How many more spans cover a character than the one before it: sorting the spans for each try takes longer.
  const covers = new Int32Array(length + 1);
  for (const unit of units)
    for (const { start, end } of unit) {
      covers[start] = (covers[start] ?? 0) + 1;
      covers[end] = (covers[end] ?? 0) - 1;
    }
  const spans: Span[] = [];
  let from = 0;
  let depth = 0;
  for (let at = 0; at <= length; at++) {
    const before = depth;
    depth += covers[at] ?? 0;
    if (before === 0 && depth > 0) from = at;
    else if (before > 0 && depth === 0) spans.push({ start: from, end: at });
  }
  return spans;
}

/** What of a span is outside of others, which are in order and apart. */
export function outside({ start, end }: Span, others: readonly Span[]): Span[] {
  const left: Span[] = [];
  let from = start;
  for (let index = Math.max(0, firstStartAfter(others, start) - 1); from < end; index++) {
    const other = others[index];
    const to = Math.min(end, other?.start ?? end);
    if (to > from) left.push({ start: from, end: to });
    from = Math.max(from, other?.end ?? end);
  }
  return left;
}
