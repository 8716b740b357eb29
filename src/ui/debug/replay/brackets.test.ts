import { expect, test } from 'vitest';
import { characterAxis } from '../../parts/lanes/axis.ts';
import { bracketsOf } from './brackets.ts';

const call = (start: number, end: number, toolName = 'read') => ({ start, end, toolName, complete: true });
const across = { axis: characterAxis(1000), length: 1000, window: { from: 0, to: 1000 }, width: 1000 };

test('a call that is wide enough is named, neighbours that are not are one', () => {
  const calls = [call(0, 300, 'write'), call(310, 320), call(330, 340), call(350, 360)];
  expect(bracketsOf(calls, { ...across, callCount: 4 }).map(({ first, last, name }) => [first, last, name])).toEqual([
    [1, 1, 'write'],
    [2, 4, null],
  ]);
});

test('calls that are not listed stand after the last that is', () => {
  const brackets = bracketsOf([call(0, 300, 'write')], { ...across, callCount: 900 });
  expect(brackets.map(({ first, last, from, to }) => [first, last, from, to])).toEqual([
    [1, 1, 0, 300],
    [2, 900, 300, 1000],
  ]);
});

test('a window names the calls that lie in it', () => {
  const calls = [call(0, 300, 'write'), call(310, 320), call(330, 340)];
  const near = { ...across, window: { from: 305, to: 345 }, callCount: 3 };
  expect(bracketsOf(calls, near).map(({ first, name }) => [first, name])).toEqual([
    [2, 'read'],
    [3, 'read'],
  ]);
});
