import { expect, test } from 'vitest';
import { emptyHistory, goBack, goForward, remember } from './history.ts';

test('going back and forward passes through the same states', () => {
  const history = remember(remember(emptyHistory<string>(), { state: 'a', label: 'x', at: 0 }), {
    state: 'b',
    label: 'y',
    at: 1,
  });
  const [first, afterOne] = goBack(history, 'c')!;
  const [second, afterTwo] = goBack(afterOne, first)!;
  expect([first, second]).toEqual(['b', 'a']);
  expect(goBack(afterTwo, second)).toBeNull();
  const [again, rest] = goForward(afterTwo, second)!;
  expect(again).toBe('b');
  expect(goForward(rest, again)![0]).toBe('c');
});

test('typing without a pause is one step, after a pause another', () => {
  const typed = (at: number, state: string) => ({ state, label: 'typing', group: 'typing', at });
  let history = remember(emptyHistory<string>(), typed(0, ''));
  history = remember(history, typed(400, 'a'));
  history = remember(history, typed(900, 'ab'));
  history = remember(history, typed(3000, 'abc'));
  expect(history.past.map((step) => step.state)).toEqual(['', 'abc']);
});

test('a new step forgets what was undone', () => {
  const history = remember(emptyHistory<string>(), { state: 'a', label: 'x', at: 0 });
  const [, back] = goBack(history, 'b')!;
  expect(remember(back, { state: 'a', label: 'z', at: 1 }).future).toEqual([]);
});

test('what is too much goes from the far end, and the last step always stays', () => {
  const sizeOf = (state: number) => state;
  let history = emptyHistory<number>();
  for (const state of [30e6, 20e6, 10e6, 5e6]) history = remember(history, { state, label: 'paste', at: 0 }, sizeOf);
  expect(history.past.map(({ state }) => state)).toEqual([20e6, 10e6, 5e6]);
  history = remember(history, { state: 90e6, label: 'paste', at: 0 }, sizeOf);
  expect(history.past.map(({ state }) => state)).toEqual([90e6]);
});
