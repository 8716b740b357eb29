import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Problem } from '../../parts/reply/problems.ts';
import { roundStep } from './step-round.ts';

const problemsAt = (stops: readonly number[]): readonly Problem[] => stops.map((stop) => ({ stop }) as Problem);

const stops = fc.array(fc.nat(30), { maxLength: 8 }).map((found) => found.sort((a, b) => a - b));
const direction = fc.constantFrom(1 as const, -1 as const);

describe('going round the problems', () => {
  it('moves wherever another place has a problem, and nowhere else', () => {
    fc.assert(
      fc.property(stops, fc.nat(30), direction, (found, position, way) => {
        const step = roundStep({ problems: problemsAt(found), report: null, opened: null, position }, way);
        expect(step !== null).toBe(found.some((stop) => stop !== position));
        if (step) expect(step.stop).not.toBe(position);
      }),
    );
  });

  it('visits every place of a problem and comes back to the first', () => {
    fc.assert(
      fc.property(stops, direction, (found, way) => {
        const places = [...new Set(found)];
        const problems = problemsAt(found);
        const visited = new Set<number>();
        let position = places[0] ?? 0;
        for (let times = 0; times < places.length; times += 1) {
          visited.add(position);
          position = roundStep({ problems, report: null, opened: null, position }, way)?.stop ?? position;
        }
        expect([...visited].sort((a, b) => a - b)).toEqual(places);
        expect(position).toBe(places[0] ?? 0);
      }),
    );
  });

  it('says when it went round an end', () => {
    const problems = problemsAt([3, 9]);
    expect(roundStep({ problems, report: null, opened: null, position: 3 }, 1)).toMatchObject({
      stop: 9,
      isRound: false,
    });
    expect(roundStep({ problems, report: null, opened: null, position: 20 }, 1)).toMatchObject({
      stop: 3,
      isRound: true,
    });
    expect(roundStep({ problems, report: null, opened: null, position: 3 }, -1)).toMatchObject({
      stop: 9,
      isRound: true,
    });
  });

  it('goes on from the problem whose card is open, wherever replay stands', () => {
    const problems = problemsAt([3, 9]);
    const [first = null] = problems;
    expect(roundStep({ problems, report: null, opened: first, position: 20 }, 1)?.stop).toBe(9);
    expect(roundStep({ problems, report: null, opened: first, position: 20 }, -1)?.stop).toBe(9);
    expect(roundStep({ problems: [first!], report: null, opened: first, position: 20 }, 1)?.stop).toBe(3);
  });
});
