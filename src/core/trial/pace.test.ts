import { expect, test } from 'vitest';
import { Pace } from './pace.ts';

/** A clock that stands still until it is set. */
function pacedBy(planned: number) {
  let ms = 0;
  const pace = new Pace(planned, () => ms);
  const answers = (count: number): void => {
    for (let at = 0; at < count; at++) pace.answered();
  };
  return { pace, answers, at: (now: number) => (ms = now) };
}

test('before the first answers it says what the model is doing, and before any request nothing', () => {
  const { pace, answers } = pacedBy(20);
  expect([pace.phase, pace.words()]).toEqual([null, null]);
  pace.sent(1_240);
  pace.sent(900);
  expect(pace.words()).toBe('The model is reading the prompt, about 1,240 tokens.');
  pace.heard();
  answers(3);
  expect(pace.words()).toBe('The model is writing: about 1 token so far.');
  answers(1);
  expect(pace.phase).toBe('paced');
});

test.each([
  [1_164, 4, 80_000, '3 answers a minute: the other 1,160 take about 6 h 27 min.'],
  [10, 4, 2_000, '2 answers a second: the other 6 take about 3 s.'],
  [10, 9, 90 * 60_000, '6 answers an hour: the other one takes about 10 min.'],
  [5, 4, 8 * 3_600_000, '1 answer an hour: the other one takes about 2 h 0 min.'],
])('of %i answers, %i came in %i ms: %s', (planned, answered, ms, words) => {
  const { pace, answers, at } = pacedBy(planned);
  pace.sent(100);
  at(ms);
  answers(answered);
  expect(pace.words()).toBe(words);
});

test('the time counts from the first request, and where nothing is left there is nothing to say', () => {
  const { pace, answers, at } = pacedBy(5);
  at(60_000);
  pace.sent(100);
  at(120_000);
  answers(4);
  expect(pace.words()).toBe('4 answers a minute: the other one takes about 15 s.');
  answers(1);
  expect(pace.words()).toBeNull();
});

test('a run of fewer answers says how long the last of them takes', () => {
  const { pace, answers, at } = pacedBy(2);
  pace.sent(100);
  at(30_000);
  answers(1);
  expect(pace.words()).toBe('2 answers a minute: the other one takes about 30 s.');
});
