import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { characterAxis, eachPiece, endOf, gapsOf, positionAt, startOf, ticksOf, timeAxis } from './axis.ts';

/** Chunks of 10, 10 and 20 characters after 640, 700 and 1,320 ms. */
const recorded = timeAxis(Uint32Array.of(10, 20, 40), Float64Array.of(640, 700, 1320));

describe('a time axis', () => {
  test('begins with the recording, and takes a chunk for at most 45 ms', () => {
    expect(endOf(recorded, 0)).toBe(0);
    expect(startOf(recorded, 0)).toBe(640);
    expect(endOf(recorded, 10)).toBe(685);
    expect(startOf(recorded, 10)).toBe(700);
    expect(endOf(recorded, 20)).toBe(745);
    expect(endOf(recorded, 40)).toBe(1365);
    expect(recorded.end).toBe(1365);
  });

  test('has come as far as the chunk before while nothing comes', () => {
    expect([0, 600, 640, 662.5, 690, 1000, 1340, 2000].map((time) => positionAt(recorded, time))).toEqual([
      0, 0, 0, 5, 10, 20, 29, 40,
    ]);
  });

  test('shares the time of chunks that came at once by their characters', () => {
    const axis = timeAxis(Uint32Array.of(10, 30), Float64Array.of(5, 5));
    expect([startOf(axis, 0), endOf(axis, 10), endOf(axis, 30)]).toEqual([5, 20, 50]);
  });

  test('names the wait for the first chunk and the stalls', () => {
    expect(gapsOf(recorded).map(({ kind, length, position }) => [kind, length, position])).toEqual([
      ['first', 640, 0],
      ['stall', 620, 20],
    ]);
    expect(gapsOf(characterAxis(40))).toEqual([]);
  });

  test('names a wait of five medians a gap, and a slow stream that is even nothing but slow', () => {
    const at = (...times: number[]) =>
      gapsOf(
        timeAxis(
          Uint32Array.from(times, (_, index) => index + 1),
          Float64Array.from(times),
        ),
      );
    expect(at(0, 20, 40, 60, 180).map(({ kind, length }) => [kind, length])).toEqual([['gap', 120]]);
    expect(at(0, 300, 600, 900).every(({ kind }) => kind === 'gap')).toBe(true);
  });
});

test('going along an axis and back gives the same position', () => {
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(cuts, fc.array(fc.integer({ min: 1, max: 2_000 }), { minLength: 40, maxLength: 40 }), (ends, waits) => {
      const chunkEnds = Uint32Array.from(ends.sort((a, b) => a - b));
      let time = 0;
      const times = Float64Array.from(chunkEnds, (_, chunk) => {
        time += waits[chunk]!;
        return time;
      });
      const axis = timeAxis(chunkEnds, times);
      for (let position = 0; position <= chunkEnds.at(-1)!; position += 1) {
        expect(positionAt(axis, endOf(axis, position))).toBe(position);
      }
    }),
  );
});

test('pieces of spans are cut where nothing came, and only those of the window are visited', () => {
  const pieces: number[][] = [];
  eachPiece(recorded, Uint32Array.of(5, 30, 40), { from: 690, to: 1400 }, (...piece) => pieces.push(piece));
  expect(pieces).toEqual([
    [1, 700, 745],
    [1, 1320, 1342.5],
    [2, 1342.5, 1365],
  ]);
});

test('ticks stand at round places and say no more digits than they need', () => {
  expect(ticksOf(characterAxis(283), { from: 0, to: 283 }, 900).map(({ label }) => label)).toEqual([
    'character 0',
    '50',
    '100',
    '150',
    '200',
    '250',
  ]);
  expect(ticksOf(recorded, { from: 1100, to: 1365 }, 300).map(({ label }) => label)).toEqual([
    '1.1 s',
    '1.2 s',
    '1.3 s',
  ]);
});
