import { countUpTo } from '../state/count-up-to.ts';
import { figure, shortFigure } from '../words/count.ts';

/**
 * Where characters are along the timeline: each at the time it came, or at its own offset. They come in stretches, and
 * between two stretches nothing does; values rise from 0 to `end`.
 */
export interface Axis {
  readonly unit: 'ms' | 'character';
  readonly end: number;
  /** Code units read at the end of each stretch. */
  readonly positions: ArrayLike<number>;
  /** Values at which each stretch begins and ends. */
  readonly starts: ArrayLike<number>;
  readonly ends: ArrayLike<number>;
}

/** What of an axis is shown, in its values. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

/** A chunk takes no longer than this to come; what is left until the next one is a wait. */
const LONGEST_CHUNK_MS = 45;

/** Every character as wide as the next. */
export function characterAxis(length: number): Axis {
  return { unit: 'character', end: length, positions: [length], starts: [0], ends: [length] };
}

/** Chunks where they came, `times` in milliseconds after the recording began; those that came at once share one stretch. */
export function timeAxis(chunkEnds: Uint32Array, times: Float64Array): Axis {
  const positions: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (let chunk = 0; chunk < chunkEnds.length; chunk += 1) {
    const next = times[chunk + 1] ?? Number.POSITIVE_INFINITY;
    const time = times[chunk]!;
    if (next <= time) continue;
    positions.push(chunkEnds[chunk]!);
    starts.push(time);
    ends.push(Math.min(next, time + LONGEST_CHUNK_MS));
  }
  return { unit: 'ms', end: ends.at(-1) ?? 0, positions, starts, ends };
}

function valueIn({ positions, starts, ends }: Axis, stretch: number, position: number): number {
  const from = stretch === 0 ? 0 : positions[stretch - 1]!;
  const size = positions[stretch]! - from;
  const part = size === 0 ? 0 : (position - from) / size;
  return starts[stretch]! + part * (ends[stretch]! - starts[stretch]!);
}

/** The value at which the character after a position begins; at the end of the text that at which the last one ends. */
export function startOf(axis: Axis, position: number): number {
  const stretch = countUpTo(axis.positions, position);
  return stretch < axis.positions.length ? valueIn(axis, stretch, position) : axis.end;
}

/** The value at which `position` code units have come; 0 before the first of them. */
export function endOf(axis: Axis, position: number): number {
  if (position <= 0) return 0;
  const stretch = countUpTo(axis.positions, position - 1);
  return stretch < axis.positions.length ? valueIn(axis, stretch, position) : axis.end;
}

/** How many code units have come at a value, to the nearest one. */
export function positionAt(axis: Axis, value: number): number {
  const { positions, starts, ends } = axis;
  const stretch = countUpTo(starts, value) - 1;
  if (stretch < 0) return 0;
  const from = stretch === 0 ? 0 : positions[stretch - 1]!;
  const size = ends[stretch]! - starts[stretch]!;
  const part = size === 0 ? 1 : Math.min(1, (value - starts[stretch]!) / size);
  return Math.round(from + part * (positions[stretch]! - from));
}

/**
 * Visits what of the spans that end at `ends` lies in a window, each piece with its values; a span over several stretches
 * comes in several pieces.
 */
export function eachPiece(
  axis: Axis,
  ends: ArrayLike<number>,
  { from, to }: Window,
  visit: (index: number, start: number, end: number) => void,
): void {
  let index = countUpTo(ends, positionAt(axis, from) - 1);
  let at = index === 0 ? 0 : ends[index - 1]!;
  let stretch = countUpTo(axis.positions, at);
  for (; index < ends.length; index += 1) {
    const end = ends[index]!;
    while (at < end) {
      if (stretch >= axis.positions.length) return;
      const stop = Math.min(end, axis.positions[stretch]!);
      const start = valueIn(axis, stretch, at);
      if (start > to) return;
      const stopped = valueIn(axis, stretch, stop);
      if (stopped >= from) visit(index, start, stopped);
      at = stop;
      if (at === axis.positions[stretch]) stretch += 1;
    }
  }
}

/** A wait between two chunks, or for the first one. */
export interface Gap extends Window {
  readonly kind: 'first' | 'stall' | 'gap';
  /** From one arrival to the next, in milliseconds. */
  readonly length: number;
  /** Code units that had come. */
  readonly position: number;
}

const STALL_MS = 250;
const MEDIANS = 5;
/** A wait that is usual in a stream is none that holds it up. */
const STALL_MEDIANS = 3;

/** The waits that stand out: over a quarter of a second, or five times as long as the median. None where no times are known. */
export function gapsOf({ unit, positions, starts, ends }: Axis): Gap[] {
  if (unit !== 'ms' || starts.length === 0) return [];
  const lengths = Array.from(starts, (start, stretch) => (stretch === 0 ? start : start - starts[stretch - 1]!));
  const between = lengths.slice(1).sort((a, b) => a - b);
  const median = between[(between.length - 1) >> 1] ?? 0;
  return lengths.flatMap((length, stretch): Gap[] => {
    if (stretch === 0) {
      return length > STALL_MS ? [{ kind: 'first', length, position: 0, from: 0, to: length }] : [];
    }
    if (length <= STALL_MS && length <= median * MEDIANS) return [];
    return [
      {
        kind: length > STALL_MS && length > median * STALL_MEDIANS ? 'stall' : 'gap',
        length,
        position: positions[stretch - 1]!,
        from: ends[stretch - 1]!,
        to: starts[stretch]!,
      },
    ];
  });
}

export interface Tick {
  readonly value: number;
  /** Empty where there is no room for it. */
  readonly label: string;
}

const APART_PX = 88;
const LABEL_CHARACTER_PX = 6;

/** Round places of the axis in a window, none nearer to the next than a label needs. */
export function ticksOf({ unit }: Axis, { from, to }: Window, width: number): Tick[] {
  if (to <= from || width <= 0) return [];
  const step = roundStepOver(((to - from) / width) * APART_PX);
  const ticks: Tick[] = [];
  for (let nth = Math.ceil(from / step); nth * step <= to; nth += 1) {
    const value = nth * step;
    const first = ticks.length === 0 ? 'character ' : '';
    const label = unit === 'ms' ? secondsOf(value, step) : `${first}${figure(value)}`;
    const room = ((to - value) / (to - from)) * width;
    ticks.push({ value, label: label.length * LABEL_CHARACTER_PX < room ? label : '' });
  }
  return ticks;
}

/** The least of 1, 2, 5, 10, 20 … that is no less. */
function roundStepOver(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return ([1, 2, 5].find((factor) => factor * power >= least) ?? 10) * power;
}

/** Milliseconds as seconds, as exactly as steps of `step` need. */
function secondsOf(value: number, step: number): string {
  const digits = step >= 1000 ? 0 : step >= 100 ? 1 : step >= 10 ? 2 : 3;
  return `${(value / 1000).toFixed(digits)} s`;
}

/** How long a stretch of the axis is: `1.22 s`, or a number of characters. */
export function spanWords({ unit }: Axis, size: number): string {
  if (unit === 'character') return shortFigure(Math.round(size));
  return size < 100 ? `${Math.round(size)} ms` : `${(size / 1000).toFixed(2)} s`;
}
