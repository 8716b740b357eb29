import type { EventColumns } from '../../core/log/event-kind.ts';
import type { ProblemPlaces } from '../../core/travel/session-report.ts';
import { groupOfKind, kindName } from '../editor/groups.ts';
import { groupOfProblem, type Problem } from '../store/replay.ts';
import type { Group } from '../widgets/Glyph.tsx';

/** What the lanes are drawn on: a canvas, or the record of rectangles behind a prerendered page. */
export interface Surface {
  rect(x: number, y: number, width: number, height: number, colour: LaneColour): void;
}

export type LaneColour = Group | 'chunk-a' | 'chunk-b';

export interface Lanes {
  readonly text: string;
  readonly events: EventColumns | null;
  readonly problems: readonly Problem[];
  /** Problems that no list shows are drawn all the same. */
  readonly unlisted: ProblemPlaces | null;
  readonly chunkEnds: Uint32Array;
}

export const LANES_HEIGHT = 42;
const CHUNK_HEIGHT = 10;
const BASE = LANES_HEIGHT;
/** Height says what colour says: the taller, the more there is to look at. */
const HEIGHT_OF: Record<Group, number> = { prose: 3, markup: 6, value: 15, cdata: 22, repair: 28, error: 28 };
const PIN_WIDTH = 3;
const STRIPE = 4;

/**
 * Draws the chunks as blocks in two greys and the states as a skyline, both to `width`. Where several events share a
 * column the tallest shows; cost grows with the events, not with the text.
 */
export function drawLanes(surface: Surface, lanes: Lanes, width: number): void {
  const length = lanes.text.length;
  if (length === 0 || width === 0) return;
  const scale = width / length;
  drawChunks(surface, lanes.chunkEnds, scale);
  if (lanes.events) drawStates(surface, lanes.text, lanes.events, scale);
  if (lanes.unlisted) drawUnlisted(surface, lanes.unlisted, scale);
  drawPins(surface, lanes.problems, scale, width);
}

function drawChunks(surface: Surface, ends: Uint32Array, scale: number): void {
  let from = 0;
  let drawn = -1;
  for (let index = 0; index < ends.length; index += 1) {
    const start = from * scale;
    const end = ends[index]! * scale;
    from = ends[index]!;
    // Chunks thinner than a pixel would only be noise: one of them stands for its column.
    if (end - drawn < 1) continue;
    const gap = end - start > 3 ? 1 : 0;
    surface.rect(start, 0, Math.max(0.5, end - start - gap), CHUNK_HEIGHT, index % 2 === 0 ? 'chunk-a' : 'chunk-b');
    drawn = end;
  }
}

function drawStates(surface: Surface, text: string, events: EventColumns, scale: number): void {
  let column = -1;
  let tallest: Group | null = null;
  const flush = (): void => {
    if (tallest) surface.rect(column, BASE - HEIGHT_OF[tallest], 1, HEIGHT_OF[tallest], tallest);
    tallest = null;
  };
  let from = 0;
  let run: { group: Group; start: number; end: number } | null = null;
  const close = (): void => {
    if (!run) return;
    const x = run.start * scale;
    const width = (run.end - run.start) * scale;
    if (width >= 1) {
      flush();
      drawRun(surface, run.group, x, width);
    } else {
      const here = Math.floor(x);
      if (here !== column) flush();
      column = here;
      if (!tallest || HEIGHT_OF[run.group] > HEIGHT_OF[tallest]) tallest = run.group;
    }
    run = null;
  };
  for (let index = 0; index < events.end.length; index += 1) {
    const end = events.end[index]!;
    if (end === from) continue;
    const group = laneGroup(events.kind[index]!, text, from, end);
    if (run && run.group === group) run.end = end;
    else {
      close();
      run = { group, start: from, end };
    }
    from = end;
  }
  close();
  flush();
}

function drawRun(surface: Surface, group: Group, x: number, width: number): void {
  const height = HEIGHT_OF[group];
  const gap = width > 4 ? 1 : 0;
  if (group !== 'cdata') {
    surface.rect(x, BASE - height, width - gap, height, group);
    return;
  }
  for (let at = 0; at < width - gap; at += STRIPE) {
    surface.rect(x + at, BASE - height, Math.min(STRIPE * 0.7, width - gap - at), height, group);
  }
}

/** White space between elements belongs to the markup around it; a text longer than a screenful is taken for a value. */
function laneGroup(kind: number, text: string, from: number, end: number): Group {
  const group = groupOfKind(kind);
  if (group === 'error') return kindName(kind) === 'cut' ? 'markup' : 'error';
  if (group !== 'value' || end - from > 200) return group;
  for (let at = from; at < end; at += 1) {
    if (text.charCodeAt(at) > 32) return 'value';
  }
  return 'markup';
}

function drawPins(surface: Surface, problems: readonly Problem[], scale: number, width: number): void {
  for (const problem of problems) {
    const place = placeOfPin(problem);
    const x = Math.min(Math.max(0, place * scale - PIN_WIDTH / 2), width - PIN_WIDTH);
    surface.rect(x, BASE - HEIGHT_OF.repair, PIN_WIDTH, HEIGHT_OF.repair, groupOfProblem(problem));
  }
}

/** At most one in a column, so that their number does not matter. */
function drawUnlisted(surface: Surface, { starts, errors }: ProblemPlaces, scale: number): void {
  let column = -1;
  for (let index = 0; index < starts.length; index += 1) {
    const x = Math.floor(starts[index]! * scale);
    if (x === column && !errors[index]) continue;
    column = x;
    surface.rect(x, BASE - HEIGHT_OF.repair, 1, HEIGHT_OF.repair, errors[index] ? 'error' : 'repair');
  }
}

/** Where a problem is pinned: at its start, a cut at the end of the stream. */
const placeOfPin = (problem: Problem): number =>
  problem.code === 'truncated' ? problem.end : (problem.start + Math.max(problem.end, problem.start)) / 2;

/** Pins nearer than this to each other are one pin with a count. */
const MERGED_PX = 14;

export interface Pin {
  readonly x: number;
  readonly group: 'repair' | 'error';
  readonly first: Problem;
  readonly count: number;
}

/** The pins under the lanes at `width`. An error never hides behind repairs. */
export function pinsOf(problems: readonly Problem[], length: number, width: number): Pin[] {
  const pins: Pin[] = [];
  if (length === 0) return pins;
  const byPlace = [...problems].sort((a, b) => placeOfPin(a) - placeOfPin(b));
  for (const problem of byPlace) {
    const x = (placeOfPin(problem) / length) * width;
    const group = groupOfProblem(problem);
    const last = pins.at(-1);
    if (last && x - last.x < MERGED_PX && last.group === group)
      pins[pins.length - 1] = { ...last, count: last.count + 1 };
    else pins.push({ x, group, first: problem, count: 1 });
  }
  return pins;
}
