import type { Group } from '../widgets/Glyph.tsx';
import { type Axis, eachPiece, type Window } from './axis.ts';
import { LANE_GROUPS, type LaneRuns } from './lane-runs.ts';
import { type Marks, valueOfMark } from './marks.ts';

/** What the lanes are drawn on: a canvas, or the record of rectangles after a prerendered page. */
export interface Surface {
  rect(x: number, y: number, width: number, height: number, colour: LaneColour): void;
}

export type LaneColour = Group | 'chunk-a' | 'chunk-b';

export interface Lanes {
  readonly axis: Axis;
  readonly chunkEnds: Uint32Array;
  readonly runs: LaneRuns | null;
  readonly marks: Marks;
}

export const LANES_HEIGHT = 42;
export const OVERVIEW_HEIGHT = 18;
const CHUNK_HEIGHT = 10;
/** Height says what colour says: the taller, the more there is to look at. */
const HEIGHT_OF: Record<Group, number> = { prose: 3, markup: 6, value: 15, cdata: 22, repair: 28, error: 28 };
const OVERVIEW_SCALE = 0.55;
const PIN_WIDTH = 3;
const STRIPE = 4;
/** What is narrower shares a column of this width. */
const COLUMN = 2;

/** Draws what of the reply lies in a window, `width` wide: chunks as blocks in two greys, states as a skyline. */
export function drawLanes(surface: Surface, lanes: Lanes, window: Window, width: number): void {
  if (lanes.axis.end === 0 || width === 0) return;
  drawChunks(surface, lanes, window, width);
  drawSkyline(surface, lanes, window, width, { base: LANES_HEIGHT, scale: 1 });
}

/** The skyline of the whole reply, lower. */
export function drawOverview(surface: Surface, lanes: Lanes, width: number): void {
  const { end } = lanes.axis;
  if (end === 0 || width === 0) return;
  drawSkyline(surface, lanes, { from: 0, to: end }, width, { base: OVERVIEW_HEIGHT, scale: OVERVIEW_SCALE });
}

function drawChunks(surface: Surface, { axis, chunkEnds }: Lanes, window: Window, width: number): void {
  const scale = width / (window.to - window.from);
  let drawn = Number.NEGATIVE_INFINITY;
  eachPiece(axis, chunkEnds, window, (index, start, end) => {
    const x = Math.max(0, (start - window.from) * scale);
    const to = Math.min(width, (end - window.from) * scale);
    // Chunks thinner than a pixel would only be noise: one of them stands for its column.
    if (to - drawn < 1) return;
    const gap = to - x > 3 ? 1 : 0;
    surface.rect(x, 0, Math.max(0.5, to - x - gap), CHUNK_HEIGHT, index % 2 === 0 ? 'chunk-a' : 'chunk-b');
    drawn = to;
  });
}

interface Ground {
  readonly base: number;
  readonly scale: number;
}

const ERROR = LANE_GROUPS.indexOf('error');

/**
 * Runs to scale; where they are too narrow to be told apart, a column is as high as they are on average and holds the
 * share of each. Lost text and problems come last and are never too narrow to be seen.
 */
function drawSkyline(
  surface: Surface,
  { axis, runs, marks }: Lanes,
  window: Window,
  width: number,
  ground: Ground,
): void {
  const scale = width / (window.to - window.from);
  const bar = (x: number, w: number, group: Group): void => {
    const height = HEIGHT_OF[group] * ground.scale;
    surface.rect(x, ground.base - height, w, height, group);
  };
  const { bars, lost } = runs ? skylineOf(axis, runs, window, width) : NO_SKYLINE;
  drawBars(surface, bars, ground, bar);
  for (const [x, w] of lost) bar(Math.min(x, width - PIN_WIDTH), Math.max(PIN_WIDTH, w), 'error');
  for (const [kind, group] of (['repair', 'error'] as const).entries()) {
    let seen = Number.NEGATIVE_INFINITY;
    for (let index = 0; index < marks.places.length; index += 1) {
      if (marks.errors[index] !== kind) continue;
      const value = valueOfMark(axis, marks.places[index]!);
      if (value > window.to) break;
      const x = (value - window.from) * scale;
      if (value < window.from || x - seen < 1) continue;
      bar(Math.min(Math.max(0, x - PIN_WIDTH / 2), width - PIN_WIDTH), PIN_WIDTH, group);
      seen = x;
    }
  }
}

interface Bar {
  readonly x: number;
  readonly width: number;
  readonly group: Group;
  /** Of the column in which several groups are on each other; null where it stands alone. */
  readonly share: number | null;
  readonly isLowest: boolean;
}

interface Skyline {
  readonly bars: readonly Bar[];
  /** Where lost text lies. */
  readonly lost: readonly (readonly [x: number, width: number])[];
}

const NO_SKYLINE: Skyline = { bars: [], lost: [] };

function drawBars(
  surface: Surface,
  bars: readonly Bar[],
  { base, scale }: Ground,
  bar: (x: number, w: number, group: Group) => void,
): void {
  let y = base;
  for (const { x, width, group, share, isLowest } of bars) {
    if (share === null) {
      drawRun(bar, group, x, width);
      continue;
    }
    const height = Math.max(1, share * HEIGHT_OF[group] * scale);
    y = (isLowest ? base : y) - height;
    surface.rect(x, y, width, height, group);
  }
}

const known = new WeakMap<LaneRuns, { axis: Axis; window: Window; width: number; skyline: Skyline }>();

/** What is seen of the runs. Lanes and overview show the same of a reply of a million runs, which are passed once for both. */
function skylineOf(axis: Axis, runs: LaneRuns, window: Window, width: number): Skyline {
  const last = known.get(runs);
  const isSame =
    last?.axis === axis && last.window.from === window.from && last.window.to === window.to && last.width === width;
  if (isSame) return last.skyline;
  const skyline = passRuns(axis, runs, window, width);
  known.set(runs, { axis, window, width, skyline });
  return skyline;
}

function passRuns(axis: Axis, runs: LaneRuns, window: Window, width: number): Skyline {
  const scale = width / (window.to - window.from);
  const bars: Bar[] = [];
  const lost: (readonly [number, number])[] = [];
  let lostTo = Number.NEGATIVE_INFINITY;
  const shares = new Float64Array(LANE_GROUPS.length);
  let column = -1;
  let left = 0;
  let right = 0;
  const flush = (): void => {
    if (column === -1) return;
    let total = 0;
    for (const share of shares) total += share;
    let isLowest = true;
    for (const [group, share] of shares.entries()) {
      if (share === 0) continue;
      const place = { x: left, width: Math.max(1, right - left) };
      bars.push({ ...place, group: LANE_GROUPS[group]!, share: share / total, isLowest });
      isLowest = false;
    }
    shares.fill(0);
    column = -1;
  };
  eachPiece(axis, runs.end, window, (index, start, end) => {
    const group = runs.group[index]!;
    const x = Math.max(0, (start - window.from) * scale);
    const to = Math.min(width, (end - window.from) * scale);
    if (group === ERROR) {
      if (to - lostTo < 1) return;
      lost.push([x, to - x]);
      lostTo = to;
      return;
    }
    if (to - x >= COLUMN) {
      flush();
      bars.push({ x, width: to - x, group: LANE_GROUPS[group]!, share: null, isLowest: true });
      return;
    }
    const here = Math.floor(x / COLUMN);
    if (here !== column) {
      flush();
      column = here;
      left = x;
    }
    // What has no width at all is still there.
    shares[group]! += Math.max(to - x, 1e-9);
    right = Math.min(to, (here + 1) * COLUMN);
  });
  flush();
  return { bars, lost };
}

function drawRun(bar: (x: number, w: number, group: Group) => void, group: Group, x: number, width: number): void {
  const gap = width > 4 ? 1 : 0;
  if (group !== 'cdata') {
    bar(x, width - gap, group);
    return;
  }
  for (let at = 0; at < width - gap; at += STRIPE) bar(x + at, Math.min(STRIPE * 0.7, width - gap - at), group);
}
