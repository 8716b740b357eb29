import { expect, test } from 'vitest';
import type { Breakpoint } from '../../../core/words/breakpoint.ts';
import { breakMarksOf } from './break-marks.ts';

/** Pixels on a timeline of `width` that shows `length` code units. */
const across =
  (length: number, width: number) =>
  (offset: number): number | null =>
    offset > length ? null : (offset / length) * width;

const entity: Breakpoint = { on: 'state', state: 'InEntity', edge: 'enter' };
const here: Breakpoint = { on: 'offset', offset: 50 };

test('every stop has a mark that names its breakpoint', () => {
  const marks = breakMarksOf([entity, here], new Map([[entity, [10, 90]]]), across(100, 1000));
  expect(marks.map(({ offset, name }) => `${offset} ${name}`)).toEqual([
    '10 InEntity is entered',
    '50 Character 50 is read',
    '90 InEntity is entered',
  ]);
});

test('stops that lie closer than marks are wide share one', () => {
  expect(
    breakMarksOf([entity], new Map([[entity, [10, 11, 12, 60]]]), across(100, 200)).map(({ offset }) => offset),
  ).toEqual([10, 60]);
});

test('an offset after the end of the reply has none', () => {
  expect(breakMarksOf([{ on: 'offset', offset: 101 }], new Map(), across(100, 200))).toEqual([]);
});
