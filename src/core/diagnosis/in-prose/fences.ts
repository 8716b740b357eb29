import { oncePer } from '../../../base/once-per.ts';
import type { Span } from '../../../base/span.ts';
import { firstStartAfter } from '../../../base/span-search.ts';
import { wordsOf } from '../../dialects/dialect-words.ts';
import type { Reading } from '../../reading/reading.ts';

/** A fenced code block of the prose: from the start of its opening line to the end of its closing one. */
export interface Fence extends Span {
  /** What is between the two lines. */
  readonly inside: Span;
  /** Its closing line was found; else it runs to the end of the reply. */
  readonly closed: boolean;
}

const FENCE_LINE = /^ {0,3}(`{3,}|~{3,})([^\n\r]*)(?:\r\n|\r|\n)?/gm;

/** Fences of the prose in order (format.md §7.7): lines of three or more backticks or tildes, as CommonMark pairs them. */
export const fencesOf = oncePer((reading: Reading): readonly Fence[] => collect(reading));

/** Whether a call in a code fence is read as a call. */
export const readsFences = ({ readIn, options }: Reading): boolean =>
  options.unfenced === true || (readIn !== 'none' && wordsOf(readIn).readsFences);

/** The fence that holds an offset. */
export function fenceAt(reading: Reading, offset: number): Fence | undefined {
  const fences = fencesOf(reading);
  const fence = fences[firstStartAfter(fences, offset) - 1];
  return fence && offset < fence.end ? fence : undefined;
}

/** The prose outside fences, in order. */
export function unfencedProse(reading: Reading): Span[] {
  const spans: Span[] = [];
  const fences = fencesOf(reading);
  for (const { start, end } of reading.outline.prose) {
    let from = start;
    for (let index = Math.max(0, firstStartAfter(fences, start) - 1); index < fences.length; index++) {
      const fence = fences[index] as Fence;
      if (fence.start >= end) break;
      if (fence.end <= from) continue;
      if (fence.start > from) spans.push({ start: from, end: fence.start });
      from = Math.min(end, fence.end);
    }
    if (from < end) spans.push({ start: from, end });
  }
  return spans;
}

interface OpenFence {
  readonly start: number;
  readonly insideStart: number;
  readonly marks: string;
}

function collect(reading: Reading): Fence[] {
  const fences: Fence[] = [];
  let open: OpenFence | null = null;
  for (const line of fenceLines(reading)) {
    if (!open) {
      if (line.marks.startsWith('~') || !line.rest.includes('`'))
        open = { start: line.start, insideStart: line.end, marks: line.marks };
    } else if (line.marks.startsWith(open.marks) && line.rest.trim() === '') {
      fences.push({
        start: open.start,
        end: line.end,
        inside: { start: open.insideStart, end: line.start },
        closed: true,
      });
      open = null;
    }
  }
  const { length } = reading.text;
  if (open)
    fences.push({ start: open.start, end: length, inside: { start: open.insideStart, end: length }, closed: false });
  return fences;
}

interface FenceLine extends Span {
  readonly marks: string;
  readonly rest: string;
}

function* fenceLines(reading: Reading): Generator<FenceLine> {
  for (const prose of reading.outline.prose) {
    const text = reading.text.slice(prose.start, prose.end);
    for (const match of text.matchAll(FENCE_LINE)) {
      const start = prose.start + match.index;
      if (!startsLine(reading, start)) continue;
      const end = start + match[0].length;
      const [, marks = '', rest = ''] = match;
      yield { start, end, marks, rest: rest + restOfLine(reading, end, prose.end) };
    }
  }
}

function startsLine(reading: Reading, offset: number): boolean {
  const before = reading.text.charCodeAt(offset - 1);
  return offset === 0 || before === 0x0a || before === 0x0d;
}

/** What follows a call that interrupts the line: backticks there make the whole inline code. */
function restOfLine(reading: Reading, end: number, proseEnd: number): string {
  if (end < proseEnd || startsLine(reading, end)) return '';
  const call = reading.calls[reading.callAt(end)]?.call;
  return call ? reading.text.slice(call.end, call.end + 3) : '';
}
