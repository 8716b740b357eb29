import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Problem } from '../reply/problems.ts';
import { characterAxis } from './axis.ts';
import { marksOf, pinsOf, pinWidth } from './marks.ts';

const problem = (start: number, severity: 'warning' | 'error') =>
  ({ start, end: start, severity, code: 'mismatched-tag', message: '', stop: start }) as Problem;
const places = (...starts: number[]) => ({
  starts: Uint32Array.from(starts),
  ends: Uint32Array.from(starts),
  errors: new Uint8Array(starts.length),
  stops: Uint32Array.from(starts),
});

test('pins that would touch become one with a count, but an error stays an error', () => {
  const marks = marksOf(
    [problem(0, 'warning'), problem(1, 'warning'), problem(2, 'error'), problem(90, 'warning')],
    null,
  );
  const { inside } = pinsOf(marks, characterAxis(100), { from: 0, to: 100 }, 500);
  expect(inside.map(({ group, count }) => [group, count])).toEqual([
    ['repair', 2],
    ['error', 1],
    ['repair', 1],
  ]);
});

test('what no list shows is counted with what stands beside it', () => {
  const marks = marksOf([problem(5, 'warning')], places(4, 6, 80));
  const { inside } = pinsOf(marks, characterAxis(100), { from: 0, to: 100 }, 500);
  expect(inside.map(({ label, stop }) => [label, stop])).toEqual([
    ['3', 4],
    ['1', 80],
  ]);
});

test('what lies outside the window stands at its edges, with the nearest of each kind to go to', () => {
  const marks = marksOf([problem(5, 'warning'), problem(20, 'warning'), problem(90, 'error')], null);
  const { before, inside, after } = pinsOf(marks, characterAxis(100), { from: 40, to: 60 }, 500);
  expect(before.map(({ label, stop }) => [label, stop])).toEqual([['2', 20]]);
  expect(inside).toEqual([]);
  expect(after.map(({ label, stop }) => [label, stop])).toEqual([['!', 90]]);
});

test('at every zoom every problem is in one pin, and no pin lies over another', () => {
  const anywhere = fc.array(fc.record({ at: fc.nat(9_999), isError: fc.boolean() }), { minLength: 1, maxLength: 400 });
  fc.assert(
    fc.property(anywhere, fc.nat(9_000), fc.integer({ min: 20, max: 10_000 }), (all, from, size) => {
      const marks = marksOf(
        all.map(({ at, isError }) => problem(at, isError ? 'error' : 'warning')),
        null,
      );
      const window = { from, to: Math.min(10_000, from + size) };
      const { inside, before, after } = pinsOf(marks, characterAxis(10_000), window, 900);
      const sum = [...inside, ...before, ...after].reduce((total, { count }) => total + count, 0);
      expect(sum).toBe(all.length);
      for (const [index, pin] of inside.entries()) {
        const next = inside[index + 1];
        expect(pin.x).toBeGreaterThanOrEqual(-0.001);
        expect(pin.x + pinWidth(pin.label)).toBeLessThanOrEqual((next?.x ?? 900) + 0.001);
      }
    }),
  );
});
