import type { Span } from '../../../base/span.ts';
import { isCovered } from '../../../base/span-search.ts';
import type { EventColumns } from '../../../core/log/event-kind.ts';
import type { ProblemPlaces } from '../../../core/travel/session-report.ts';
import { countUpTo } from '../state/count-up-to.ts';
import { spelled } from '../words/directional.ts';
import { groupOfKind, kindName } from './groups.ts';
import type { Problem } from './problems.ts';

/** Everything that decides how the reply is painted; one object for the plain view and for Monaco. */
export interface Painting {
  readonly text: string;
  /** The number of its first line; 1 by default. */
  readonly firstLine?: number;
  readonly events: EventColumns | null;
  readonly problems: readonly Problem[];
  /** Problems that are painted, though no list shows them. */
  readonly unlisted: ProblemPlaces | null;
  readonly chunkEnds: Uint32Array;
  readonly chunk: number;
  readonly position: number;
  /** The problem whose card is open. */
  readonly current: Problem | null;
  /** What must be in view, and whose line is marked: the place of that problem, else the position. */
  readonly focus: number;
  /** A position under the pointer. */
  readonly peek: number | null;
  /** The character under the pointer. */
  readonly pointed: number | null;
  /** What lies in the light, in rising order. */
  readonly torch: readonly Span[] | null;
  /** Offsets of breakpoints, rising. */
  readonly breakpoints: readonly number[];
  /** Lines that the importer wrote before native calls, in rising order. */
  readonly frames?: readonly Span[];
  /** More may come after the text: its end is where a stream is that runs. */
  readonly isOpen?: boolean;
  /** What a server took off and an import put back: no text of the model. */
  readonly putBack?: readonly Span[];
}

/** The kind is also the name of a class in paint.css. Kinds with zero width are before the character at `start`. */
export interface Mark extends Span {
  readonly kind: MarkKind;
  /** What a ghost or a note says. */
  readonly text?: string;
}

export type MarkKind = SpanKind | PointKind;
type SpanKind =
  | 'markup'
  | 'frame'
  | 'value'
  | 'cdata'
  | 'cdata-mark'
  | 'repair'
  | 'repair-now'
  | 'repair-open'
  | 'coming'
  | 'error'
  | 'unread'
  | 'chunk'
  | 'torch'
  | 'put-back'
  | 'named'
  | 'pointed';
type PointKind = 'seam' | 'break' | 'caret' | 'peek' | 'ghost' | 'note' | 'edge';

/** Seams hide where they would be noise. */
const MOST_SEAMS = 300;
/** Marks of one window: more than this and colour is left to the nearest ones. */
const MOST_MARKS = 4000;

/** What is painted in the stretch `from`..`to`. Marks may overlap; they rise by start. */
export function marksIn(painting: Painting, from: number, to: number): Mark[] {
  const marks: Mark[] = [];
  addEvents(marks, painting, from, Math.min(to, painting.position));
  for (const { start, end } of painting.putBack ?? []) {
    if (start < to && end > from)
      marks.push({ kind: 'put-back', start: Math.max(start, from), end: Math.min(end, to) });
  }
  const trouble: Mark[] = [];
  addProblems(trouble, painting, from, to);
  addUnlisted(trouble, painting, from, to);
  marks.push(...withoutOverlap(trouble));
  addChunks(marks, painting, from, to);
  const { position, peek, pointed, torch } = painting;
  if (position < to) marks.push({ kind: 'unread', start: Math.max(position, from), end: to });
  if (position >= from && position <= to) marks.push({ kind: 'caret', start: position, end: position });
  if (painting.isOpen && position < to && to === painting.text.length)
    marks.push({ kind: 'edge', start: to, end: to, text: 'live edge' });
  if (peek !== null && peek >= from && peek <= to) marks.push({ kind: 'peek', start: peek, end: peek });
  if (pointed !== null && pointed >= from && pointed < to)
    marks.push({ kind: 'pointed', start: pointed, end: pointed + 1 });
  for (const offset of painting.breakpoints) {
    if (offset >= from && offset <= to) marks.push({ kind: 'break', start: offset, end: offset });
  }
  for (const { start, end } of torch ?? []) {
    if (start < to && end > from) marks.push({ kind: 'torch', start: Math.max(start, from), end: Math.min(end, to) });
  }
  return marks.sort((a, b) => a.start - b.start);
}

function addEvents(marks: Mark[], { events, text, frames = [] }: Painting, from: number, to: number): void {
  if (!events) return;
  for (const { start, end } of frames)
    if (start < to && end > from) marks.push({ kind: 'frame', start: Math.max(from, start), end: Math.min(to, end) });
  const first = countUpTo(events.end, from);
  for (let index = first; index < events.end.length && marks.length < MOST_MARKS; index += 1) {
    const start = Math.max(from, index === 0 ? 0 : events.end[index - 1]!);
    const end = Math.min(to, events.end[index]!);
    if (start >= to) break;
    const kind = spanKind(events.kind[index]!);
    if (kind === null || start === end || (kind === 'value' && isBlank(text, start, end))) continue;
    if (isCovered(frames, { start, end })) continue;
    marks.push({ kind, start, end });
  }
}

function spanKind(kind: number): SpanKind | null {
  const name = kindName(kind);
  if (name === 'cdata-opened' || name === 'cdata-closed') return 'cdata-mark';
  const group = groupOfKind(kind);
  return group === 'prose' || group === 'repair' ? null : group;
}

function isBlank(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    if (text.charCodeAt(at) > 32) return false;
  }
  return true;
}

function addProblems(marks: Mark[], painting: Painting, from: number, to: number): void {
  const { problems, position, current } = painting;
  for (const problem of problems) {
    if (problem.start > to || problem.end < from) continue;
    const { repair } = problem;
    const span = { start: Math.max(from, problem.start), end: Math.min(to, problem.end) };
    if (problem.code === 'truncated') {
      if (to === painting.text.length) marks.push({ kind: 'note', start: to, end: to, text: 'stream ends here' });
      continue;
    }
    if (problem.isNamedOnly) marks.push({ kind: 'named', ...span });
    else if (problem.start >= position) marks.push({ kind: 'coming', ...span });
    else if (!repair && problem.severity === 'error') marks.push({ kind: 'error', ...span });
    else if (problem === current) marks.push({ kind: 'repair-now', ...span });
    else if (problem.stop > position) marks.push({ kind: 'repair-open', ...span });
    else marks.push({ kind: 'repair', ...span });
    if (repair && problem === current && repair.after !== '' && repair.end >= from) {
      marks.push({ kind: 'ghost', start: span.end, end: span.end, text: ghostText(repair.after) });
    }
  }
}

function addUnlisted(marks: Mark[], { unlisted, position }: Painting, from: number, to: number): void {
  if (!unlisted) return;
  const { starts, ends, errors } = unlisted;
  for (let index = 0; index < starts.length && starts[index]! <= to; index += 1) {
    if (ends[index]! < from) continue;
    const kind = starts[index]! >= position ? 'coming' : errors[index] ? 'error' : 'repair';
    marks.push({ kind, start: Math.max(from, starts[index]!), end: Math.min(to, ends[index]!) });
  }
}

/**
 * One look for each character: the problem whose card is open shows before all others, and what is inside another before
 * what is around it. Points stay as they are.
 */
function withoutOverlap(marks: readonly Mark[]): Mark[] {
  const spans = marks.filter(({ start, end }) => end > start);
  const bounds = [...new Set(spans.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  const places = new Map(bounds.map((bound, index) => [bound, index]));
  /** Of each stretch between two bounds, the next one from it on that is free. */
  const free = bounds.map((_, index) => index);
  const freeFrom = (index: number): number => {
    let at = index;
    while (free[at] !== at) {
      // Each walk halves the way of the next.
      free[at] = free[free[at]!]!;
      at = free[at]!;
    }
    return at;
  };
  const first = ({ kind }: Mark): number => (kind === 'repair-now' ? 0 : 1);
  const length = ({ start, end }: Mark): number => end - start;
  const shown = marks.filter(({ start, end }) => end === start);
  for (const mark of spans.sort((a, b) => first(a) - first(b) || length(a) - length(b))) {
    const end = places.get(mark.end)!;
    for (let index = freeFrom(places.get(mark.start)!); index < end; index = freeFrom(index)) {
      const start = index;
      while (index < end && free[index] === index) {
        free[index] = index + 1;
        index += 1;
      }
      shown.push({ ...mark, start: bounds[start]!, end: bounds[index]! });
    }
  }
  return shown;
}

const GHOST_LENGTH = 24;

function ghostText(text: string): string {
  const line = spelled(text).replace(/\s+/g, ' ');
  return line.length > GHOST_LENGTH ? `${line.slice(0, GHOST_LENGTH)}…` : line;
}

function addChunks(marks: Mark[], { chunkEnds, chunk, position }: Painting, from: number, to: number): void {
  const first = countUpTo(chunkEnds, from - 1);
  const last = countUpTo(chunkEnds, to - 1);
  if (last - first <= MOST_SEAMS) {
    for (let index = first; index < last; index += 1) {
      marks.push({ kind: 'seam', start: chunkEnds[index]!, end: chunkEnds[index]! });
    }
  }
  const start = Math.max(from, chunk === 0 ? 0 : (chunkEnds[chunk - 1] ?? 0));
  const end = Math.min(to, chunkEnds[chunk] ?? 0);
  const isRead = position >= (chunkEnds[chunk] ?? 0);
  if (start < end && !isRead && chunkEnds.length > 1) marks.push({ kind: 'chunk', start, end });
}

/** A stretch painted in one way, and what is before it. */
export interface Segment extends Span {
  readonly className: string;
  readonly points: readonly Mark[];
}

const ROUNDED: ReadonlySet<MarkKind> = new Set(['value']);

/** Cuts a row into stretches with one look each; the last may be empty and carry what is at the row's end. */
export function segmentsOf(marks: readonly Mark[], from: number, to: number): Segment[] {
  const here = marks.filter(({ start, end }) => start <= to && end >= from);
  const bounds = new Set([from, to]);
  for (const { start, end } of here) {
    if (start > from && start < to) bounds.add(start);
    if (end > from && end < to) bounds.add(end);
  }
  const cuts = [...bounds].sort((a, b) => a - b);
  const segments: Segment[] = [];
  cuts.forEach((start, index) => {
    const isLast = index === cuts.length - 1;
    const end = isLast ? start : cuts[index + 1]!;
    const points = here.filter((mark) => mark.start === mark.end && mark.start === start);
    if (isLast && points.length === 0) return;
    segments.push({ start, end, points: points.sort(byRank), className: isLast ? '' : look(here, start, end) });
  });
  return segments;
}

function look(marks: readonly Mark[], start: number, end: number): string {
  const names: string[] = [];
  for (const mark of marks) {
    if (mark.start > start || mark.end < end || mark.start === mark.end) continue;
    names.push(`p-${mark.kind}`);
    if (ROUNDED.has(mark.kind) && mark.start === start) names.push('p-first');
    if (ROUNDED.has(mark.kind) && mark.end === end) names.push('p-last');
  }
  return names.join(' ');
}

const RANK: Partial<Record<MarkKind, number>> = { ghost: 0, seam: 1, break: 2, caret: 3, note: 4, edge: 5 };
const byRank = (a: Mark, b: Mark): number => (RANK[a.kind] ?? 9) - (RANK[b.kind] ?? 9);

/** What the gutter shows beside a stretch: trouble that was not repaired, trouble that was, a call that is only named, or nothing. */
export function gutterSign(
  { problems, unlisted }: Pick<Painting, 'problems' | 'unlisted'>,
  from: number,
  to: number,
): 'repair' | 'error' | 'named' | null {
  let sign: ReturnType<typeof gutterSign> = null;
  if (unlisted)
    for (let index = countUpTo(unlisted.starts, from - 1); (unlisted.starts[index] ?? to) < to; index += 1) {
      if (unlisted.errors[index]) return 'error';
      sign = 'repair';
    }
  for (const problem of problems) {
    const place = problem.code === 'truncated' ? problem.end : problem.start;
    if (place < from || place >= to) continue;
    if (problem.severity === 'error') return 'error';
    sign = problem.isNamedOnly ? (sign ?? 'named') : 'repair';
  }
  return sign;
}

/** Chunks alternate between two greys down the edge of the text: which one is at an offset. */
export function laneAt(chunkEnds: Uint32Array, offset: number): 'a' | 'b' {
  return countUpTo(chunkEnds, offset) % 2 === 0 ? 'a' : 'b';
}
