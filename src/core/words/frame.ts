import type { Span } from '../../base/span.ts';
import type { TextEdit } from './diagnostic.ts';
import { applyEdits, OffsetMap, shiftEdits } from './edits.ts';

/** What a client may misread in the events of a stream, though it is read here. */
export const FRAME_REMARKS = [
  'name-again',
  'empty-name',
  'id-changed',
  'no-id',
  'no-index',
  'no-type',
  'not-a-list',
  'late-name',
  'id-again',
  'index-again',
  'other-index',
  'second-entry',
  'other-block',
  'closing-only',
  'object',
  'finish-reason',
  'left-out',
  'contradiction',
  'unread-line',
] as const;

/** What two values of an event are of. */
export const CONTRADICTED = ['arguments', 'name', 'text'] as const;

export interface FrameRemark {
  readonly kind: (typeof FRAME_REMARKS)[number];
  /** Line of the imported text that the event is on, from 1. */
  readonly line: number;
  /** What was sent, where a sentence says it: the name, the id, the index, the finish reason, the line; of a contradiction what the end holds. */
  readonly sent?: string;
  /** Of a contradiction: what the pieces hold in its place. */
  readonly before?: string;
  /** Of a contradiction: what differs. */
  readonly of?: (typeof CONTRADICTED)[number];
  /** Where in the arguments it differs, a JSON Pointer. */
  readonly path?: string;
  /** Where in the text it shows, outside of calls. */
  readonly at?: number;
}

/** The line that an importer writes before the arguments of a native call: `→ NAME` and its line break. */
export interface Frame extends Span {
  /** Index of the call. */
  readonly call: number;
  readonly name: string;
  /** The call's id as the provider sent it. */
  readonly id?: string;
  /** Where what the importer wrote begins, where that is a line break before the frame. */
  readonly from?: number;
  /** End of the arguments, where they do not reach to the next frame or the end; a line break after them is the importer's. */
  readonly until?: number;
  /** The stream ended inside the call: nothing may be added to make its JSON whole. */
  readonly cut?: true;
  /** The tool takes a text: what came is the member `input` of the arguments, and the rest of them the importer's. */
  readonly custom?: true;
  readonly remarks?: readonly FrameRemark[];
}

/** What is before the name in a frame. */
export const FRAME_MARK = '→ ';

/** The line of a frame: a name's own line breaks are blanks in it. */
export const frameLine = (name: string): string => `${FRAME_MARK}${name.replace(/[\n\r\u2028\u2029]/g, ' ')}\n`;

/** Why these are no frames of a text, one sentence; null where they are. */
export function framesFault(frames: readonly Frame[], text: string): string | null {
  let last = 0;
  for (const [index, { start, end, from = start, until = end }] of frames.entries()) {
    const isLine = text.startsWith(FRAME_MARK, start) && text.indexOf('\n', start) === end - 1;
    if (!isLine || from < last || from > start || until < end || until > text.length)
      return `"frames[${index}]" is not where the text has a line of "${FRAME_MARK}NAME".`;
    last = until;
  }
  return null;
}

/** Where the arguments after a frame end; what the last frame has no end for reaches to the end of the text, however long it is. */
export function endOfArguments(
  { until }: Frame,
  next: Frame | undefined,
  text: { charCodeAt(offset: number): number },
): number {
  if (until !== undefined) return until;
  if (!next) return Infinity;
  const end = next.from ?? next.start;
  return text.charCodeAt(end - 1) === LINE_BREAK ? end - 1 : end;
}

const LINE_BREAK = 10;

/** The frames of a text after edits: an edit of the name changes it, and a frame whose mark or line break is edited is gone. */
export function editedFrames(frames: readonly Frame[], text: string, edits: readonly TextEdit[]): readonly Frame[] {
  if (frames.length === 0 || edits.length === 0) return frames;
  const map = new OffsetMap(edits);
  const kept: Frame[] = [];
  let first = 0;
  for (const frame of frames) {
    const { start, end, from, until } = frame;
    while (first < edits.length && (edits[first] as TextEdit).end <= start) first++;
    let last = first;
    while (last < edits.length && (edits[last] as TextEdit).start < end) last++;
    const inFrame = edits.slice(first, last);
    if (inFrame.some((edit) => breaks(edit, frame))) continue;
    const named = start + FRAME_MARK.length;
    const name = applyEdits(text.slice(named, end - 1), shiftEdits(inFrame, named));
    kept.push({
      ...frame,
      call: kept.length,
      start: map.after(start),
      end: map.before(end),
      ...(inFrame.length > 0 && { name }),
      ...(from !== undefined && { from: map.after(from) }),
      ...(until !== undefined && { until: map.after(until) }),
    });
  }
  return kept;
}

/** Whether an edit changes more of a frame than its name. */
function breaks({ start, end, text }: TextEdit, frame: Frame): boolean {
  const isInName = start >= frame.start + FRAME_MARK.length && end <= frame.end - 1;
  if (isInName) return /[\n\r]/.test(text);
  return start < frame.end && end > frame.start;
}
