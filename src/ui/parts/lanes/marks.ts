import { firstIndex } from '../../../base/first-index.ts';
import type { ProblemPlaces } from '../../../core/travel/session-report.ts';
import type { Problem } from '../reply/problems.ts';
import { shortFigure } from '../words/count.ts';
import { type Axis, endOf, startOf, type Window } from './axis.ts';

/** The problems of a reply along it, those that no list shows among them, rising by place. */
export interface Marks {
  /** Offsets: where a problem begins, a cut at the end of the stream. */
  readonly places: Uint32Array;
  /** 1 where it is an error, else 0. */
  readonly errors: Uint8Array;
  /** The positions at which replay stops for them. */
  readonly stops: Uint32Array;
  /** What the first of a pin says; empty for those that no list shows. */
  readonly messages: readonly string[];
}

export const NO_MARKS: Marks = {
  places: new Uint32Array(),
  errors: new Uint8Array(),
  stops: new Uint32Array(),
  messages: [],
};

const placeOf = ({ code, start, end }: Problem): number => (code === 'truncated' ? end : start);

/** Listed and unlisted problems as one. */
export function marksOf(problems: readonly Problem[], unlisted: ProblemPlaces | null): Marks {
  const listed = [...problems].sort((a, b) => placeOf(a) - placeOf(b));
  const others = unlisted?.starts.length ?? 0;
  const count = listed.length + others;
  const places = new Uint32Array(count);
  const errors = new Uint8Array(count);
  const stops = new Uint32Array(count);
  const messages: string[] = [];
  let other = 0;
  let own = 0;
  for (let index = 0; index < count; index += 1) {
    const problem = listed[own];
    const isOther = other < others && (!problem || unlisted!.starts[other]! < placeOf(problem));
    if (isOther) {
      places[index] = unlisted!.starts[other]!;
      errors[index] = unlisted!.errors[other]!;
      stops[index] = unlisted!.stops[other]!;
      messages.push('');
      other += 1;
    } else if (problem) {
      places[index] = placeOf(problem);
      errors[index] = problem.severity === 'error' ? 1 : 0;
      stops[index] = problem.stop;
      messages.push(problem.message);
      own += 1;
    }
  }
  return { places, errors, stops, messages };
}

/** Where a mark is on an axis: in the middle of its character, or at the end of the text. */
export function valueOfMark(axis: Axis, place: number): number {
  return (startOf(axis, place) + endOf(axis, place + 1)) / 2;
}

/** Problems whose pins would lie over each other. */
export interface Pin {
  /** Pixels from the left edge of the row to its own; 0 outside the window. */
  readonly x: number;
  readonly group: 'repair' | 'error';
  readonly count: number;
  readonly label: string;
  /** Where replay stops for the first of them, and what that says. */
  readonly stop: number;
  readonly message: string;
}

export interface Pins {
  readonly inside: readonly Pin[];
  /** What lies outside the window. */
  readonly before: readonly Pin[];
  readonly after: readonly Pin[];
}

/** Pins nearer than this to each other are one pin with a count. */
const MERGED_PX = 14;
const DIGIT_PX = 6;

const labelOf = (group: Pin['group'], count: number): string =>
  group === 'error' && count === 1 ? '!' : shortFigure(count);
/** Pixels that a pin takes, the air beside it included. */
export const pinWidth = (label: string): number => MERGED_PX + DIGIT_PX * Math.max(0, label.length - 1);

/**
 * The pins of a window `width` pixels wide. Errors never hide behind repairs: where both are at one place their pins
 * are side by side. Every problem is in one of the three lists.
 */
export function pinsOf(marks: Marks, axis: Axis, window: Window, width: number): Pins {
  const { places } = marks;
  const valueAt = (index: number): number => valueOfMark(axis, places[index]!);
  const first = firstIndex(places.length, (index) => valueAt(index) >= window.from);
  const behind = firstIndex(places.length, (index) => valueAt(index) > window.to);
  const before = pinsOfMarks(marks, 0, first, 'last');
  const after = pinsOfMarks(marks, behind, places.length, 'first');
  const room = (pins: readonly Pin[]): number => (pins.length === 0 ? 0 : EDGE_PX + widthOf(pins));
  const [left, right] = [room(before), width - room(after)];
  const scale = width / (window.to - window.from);
  const xAt = (index: number): number =>
    Math.max(left, Math.min((valueAt(index) - window.from) * scale - MERGED_PX / 2, right - MERGED_PX));
  const endOfCluster = (end: number, limit: number): number =>
    end + firstIndex(behind - end, (offset) => xAt(end + offset) >= limit);
  const inside: Pin[] = [];
  let free = left;
  for (let index = first; index < behind; ) {
    const x = Math.max(xAt(index), free);
    let end = index + 1;
    let pins = pinsOfMarks(marks, index, end, 'first');
    // What a cluster takes grows with its figures, and what stands in its place is merged into it.
    for (let next = endOfCluster(end, x + widthOf(pins)); next > end; next = endOfCluster(end, x + widthOf(pins))) {
      end = next;
      pins = pinsOfMarks(marks, index, end, 'first');
    }
    free = x;
    for (const pin of pins) {
      inside.push({ ...pin, x: free });
      free += pinWidth(pin.label);
    }
    index = end;
  }
  return { inside: within(inside, right), before, after };
}

/** Pins that would reach over the right edge, moved to the left with those before them. */
function within(pins: readonly Pin[], right: number): Pin[] {
  let limit = right;
  const moved = pins.toReversed().map((pin) => {
    limit = Math.min(pin.x, limit - pinWidth(pin.label));
    return { ...pin, x: limit };
  });
  return moved.reverse();
}

/** For the arrow at an edge. */
const EDGE_PX = 14;

const widthOf = (pins: readonly Pin[]): number => pins.reduce((sum, { label }) => sum + pinWidth(label), 0);

/** Marks from `from` to before `to` as at most two pins, repairs before errors. Which of them it seeks depends on the side. */
function pinsOfMarks({ errors, stops, messages }: Marks, from: number, to: number, seeks: 'first' | 'last'): Pin[] {
  const counts = [0, 0];
  const found = [-1, -1];
  for (let index = from; index < to; index += 1) {
    const kind = errors[index]!;
    counts[kind]! += 1;
    if (found[kind] === -1 || seeks === 'last') found[kind] = index;
  }
  return (['repair', 'error'] as const).flatMap((group, kind): Pin[] => {
    const at = found[kind]!;
    const count = counts[kind]!;
    return at === -1
      ? []
      : [{ x: 0, group, count, label: labelOf(group, count), stop: stops[at]!, message: messages[at] ?? '' }];
  });
}
