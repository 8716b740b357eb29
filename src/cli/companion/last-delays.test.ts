import { expect, it } from 'vitest';
import { LastDelays } from './last-delays.ts';

it('gives the median of the last hundred and one delays, and none before the first', () => {
  const delays = new LastDelays();
  expect(delays.median).toBeNull();
  for (const ms of [9, 1, 5]) delays.add(ms);
  expect(delays.median).toBe(5);
  for (let added = 0; added < 101; added++) delays.add(2);
  expect(delays.median).toBe(2);
  delays.add(7);
  expect(delays.median).toBe(2);
});
