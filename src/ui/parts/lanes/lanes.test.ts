import { describe, expect, test } from 'vitest';
import { EVENT_KINDS } from '../../../core/log/event-kind.ts';
import { type Axis, characterAxis, timeAxis, type Window } from './axis.ts';
import { laneRunsOf } from './lane-runs.ts';
import { drawLanes, type LaneColour } from './lanes.ts';
import { type Marks, NO_MARKS } from './marks.ts';

type Event = [kind: (typeof EVENT_KINDS)[number], end: number];
interface Drawn {
  readonly text: string;
  readonly events: Event[];
  readonly ends: number[];
  readonly width: number;
  readonly axis?: Axis;
  readonly window?: Window;
  readonly marks?: Marks;
}

const drawn = ({ text, events, ends, width, marks = NO_MARKS, ...rest }: Drawn) => {
  const rects: [x: number, width: number, colour: LaneColour, height: number][] = [];
  const columns = {
    kind: Uint8Array.from(events, ([kind]) => EVENT_KINDS.indexOf(kind)),
    end: Uint32Array.from(events, ([, end]) => end),
    state: new Uint8Array(events.length),
  };
  const axis = rest.axis ?? characterAxis(text.length);
  drawLanes(
    { rect: (x, _y, w, height, colour) => rects.push([x, w, colour, height]) },
    { axis, runs: laneRunsOf(text, columns), marks, chunkEnds: Uint32Array.from(ends) },
    rest.window ?? { from: 0, to: axis.end },
    width,
  );
  return rects;
};
const flat = (rects: ReturnType<typeof drawn>) => rects.map(([x, width, colour]) => [x, width, colour]);

const ONE: Drawn = {
  text: '<a>one</a>',
  events: [
    ['start-tag', 3],
    ['text', 6],
    ['end-tag', 10],
  ],
  ends: [5, 10],
  width: 100,
};

describe('lanes', () => {
  test('hold a block a chunk and a run a group, to scale', () => {
    expect(flat(drawn(ONE))).toEqual([
      [0, 49, 'chunk-a'],
      [50, 49, 'chunk-b'],
      [0, 29, 'markup'],
      [30, 29, 'value'],
      [60, 39, 'markup'],
    ]);
  });

  test('of a window hold what lies in it', () => {
    expect(flat(drawn({ ...ONE, window: { from: 2, to: 7 } }))).toEqual([
      [0, 59, 'chunk-a'],
      [60, 39, 'chunk-b'],
      [0, 19, 'markup'],
      [20, 59, 'value'],
      [80, 19, 'markup'],
    ]);
  });

  test('leave a hole where nothing came, also within one value', () => {
    const axis = timeAxis(Uint32Array.of(5, 10), Float64Array.of(0, 955));
    expect(flat(drawn({ ...ONE, axis, width: 1000 }))).toEqual([
      [0, 44, 'chunk-a'],
      [955, 44, 'chunk-b'],
      [0, 26, 'markup'],
      [27, 17, 'value'],
      [955, 8, 'value'],
      [964, 35, 'markup'],
    ]);
  });

  test('join white space between tags to the markup', () => {
    const rects = drawn({
      text: '<a> <b>',
      events: [
        ['start-tag', 3],
        ['text', 4],
        ['start-tag', 7],
      ],
      ends: [7],
      width: 70,
    });
    expect(flat(rects).slice(1)).toEqual([[0, 69, 'markup']]);
  });

  test('show the share of each group where runs are too narrow to be told apart', () => {
    const text = '<a>xyz'.repeat(1000);
    const events = Array.from({ length: 1000 }, (_, index): Event[] => [
      ['start-tag', index * 6 + 3],
      ['text', index * 6 + 6],
    ]);
    const rects = drawn({ text, events: events.flat(), ends: [], width: 100 });
    const heights = (colour: LaneColour) => rects.filter((rect) => rect[2] === colour).map((rect) => rect[3]);
    expect(heights('markup')).toHaveLength(50);
    for (const height of heights('markup')) expect(height).toBeCloseTo(3, 0);
    for (const height of heights('value')) expect(height).toBeCloseTo(7.5, 0);
  });

  test('draw problems last, errors behind repairs, each at least three pixels wide', () => {
    const marks = {
      ...NO_MARKS,
      places: Uint32Array.of(10, 11, 5_000),
      errors: Uint8Array.of(1, 0, 0),
      stops: Uint32Array.of(10, 11, 5_000),
    };
    const rects = drawn({ text: 'x'.repeat(10_000), events: [['text', 10_000]], ends: [], width: 100, marks });
    expect(rects.slice(1).map(([, width, colour]) => [width, colour])).toEqual([
      [3, 'repair'],
      [3, 'repair'],
      [3, 'error'],
    ]);
  });

  test('draw at most a few rectangles a pixel, however many events there are', () => {
    const count = 50_000;
    const events = Array.from(
      { length: count },
      (_, index): Event => [index % 2 === 0 ? 'start-tag' : 'cdata-text', index + 1],
    );
    const ends = Array.from({ length: count }, (_, index) => index + 1);
    expect(drawn({ text: 'x'.repeat(count), events, ends, width: 1000 }).length).toBeLessThan(2500);
  });
});
