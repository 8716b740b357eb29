import { describe, expect, test } from 'vitest';
import { EVENT_KINDS } from '../../core/log/event-kind.ts';
import type { Problem } from '../store/replay.ts';
import { drawLanes, type LaneColour, pinsOf } from './lanes.ts';

const drawn = (
  text: string,
  events: [kind: (typeof EVENT_KINDS)[number], end: number][],
  ends: number[],
  width: number,
) => {
  const rects: [x: number, width: number, colour: LaneColour][] = [];
  drawLanes(
    { rect: (x, _y, w, _height, colour) => rects.push([x, w, colour]) },
    {
      text,
      events: {
        kind: Uint8Array.from(events, ([kind]) => EVENT_KINDS.indexOf(kind)),
        end: Uint32Array.from(events, ([, end]) => end),
        state: new Uint8Array(events.length),
      },
      problems: [],
      unlisted: null,
      chunkEnds: Uint32Array.from(ends),
    },
    width,
  );
  return rects;
};

describe('lanes', () => {
  test('hold a block a chunk and a run a group, to scale', () => {
    expect(
      drawn(
        '<a>one</a>',
        [
          ['start-tag', 3],
          ['text', 6],
          ['end-tag', 10],
        ],
        [5, 10],
        100,
      ),
    ).toEqual([
      [0, 49, 'chunk-a'],
      [50, 49, 'chunk-b'],
      [0, 29, 'markup'],
      [30, 29, 'value'],
      [60, 39, 'markup'],
    ]);
  });

  test('join white space between tags to the markup', () => {
    const rects = drawn(
      '<a> <b>',
      [
        ['start-tag', 3],
        ['text', 4],
        ['start-tag', 7],
      ],
      [7],
      70,
    );
    expect(rects.slice(1)).toEqual([[0, 69, 'markup']]);
  });

  test('draw at most about one rectangle a pixel, however many events there are', () => {
    const count = 50_000;
    const events = Array.from({ length: count }, (_, index): [(typeof EVENT_KINDS)[number], number] => [
      index % 2 === 0 ? 'start-tag' : 'cdata-text',
      index + 1,
    ]);
    const ends = Array.from({ length: count }, (_, index) => index + 1);
    expect(drawn('x'.repeat(count), events, ends, 1000).length).toBeLessThan(2500);
  });
});

test('pins that would touch become one with a count, but an error stays an error', () => {
  const problem = (start: number, severity: 'warning' | 'error') =>
    ({ start, end: start, severity, code: 'mismatched-tag' }) as Problem;
  const pins = pinsOf(
    [problem(0, 'warning'), problem(1, 'warning'), problem(2, 'error'), problem(90, 'warning')],
    100,
    500,
  );
  expect(pins.map(({ group, count }) => [group, count])).toEqual([
    ['repair', 2],
    ['error', 1],
    ['repair', 1],
  ]);
});
