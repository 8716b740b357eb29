import { expect, test } from 'vitest';
import { type Attempt, runBreaker } from './breaker-run.ts';

const call = (name: string, more = '') =>
  `<tool><tool_name>${name}</tool_name><arguments><p>a < b${more}</p></arguments></tool>`;
const five = (attempt: Attempt): Attempt[] => Array<Attempt>(5).fill(attempt);

test('five identical failures trip the breaker', () => {
  const { trips, alike } = runBreaker({ this: [call('t')], other: [call('t')] }, five('this'), []);
  expect(trips).toEqual([false, false, false, false, true]);
  expect(alike).toBe(true);
});

test('a message that quotes the reply differs where the reply does, so two alternating replies never trip', () => {
  const replies = { this: [call('t')], other: [call('t', '!')] };
  const turns = [...five('this').slice(1), 'other' as const, ...five('this').slice(1)];
  const run = runBreaker(replies, turns, []);
  expect(run.alike).toBe(false);
  expect(run.failures.this).toMatchObject({ type: 'invalid_xml' });
  expect(run.trips).not.toContain(true);
});

test('all replies without a call get the same message', () => {
  const run = runBreaker({ this: ['I will.'], other: ['Later.'] }, ['this', 'other', 'this', 'other', 'this'], []);
  expect(run.alike).toBe(true);
  expect(run.trips.at(-1)).toBe(true);
});

test('an unknown tool is answered with the tools in another order each time', () => {
  const good = '<tool><tool_name>x</tool_name></tool>';
  expect(runBreaker({ this: [good], other: [good] }, five('this'), ['a', 'b']).trips).not.toContain(true);
  expect(runBreaker({ this: [good], other: [good] }, five('this'), ['a']).trips.at(-1)).toBe(true);
});

test('a reply that Forge can run counts as a tool that ran', () => {
  const good = '<tool><tool_name>x</tool_name></tool>';
  const run = runBreaker(
    { this: [good], other: [call('t')] },
    ['other', 'other', 'other', 'other', 'this', 'other'],
    [],
  );
  expect(run.failures.this).toBeNull();
  expect(run.trips).not.toContain(true);
});
