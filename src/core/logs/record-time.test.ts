import { expect, it } from 'vitest';
import { recordTime } from './record-time.ts';

const NOON = Date.UTC(2026, 10, 16, 12);

it.each([
  [{ created_at: '2026-11-16T12:00:00Z' }],
  [{ timestamp: '2026-11-16T13:00:00.000+01:00' }],
  [{ created: NOON / 1e3 }],
  [{ ts: NOON }],
  [{ startTimeUnixNano: `${NOON / 1e3}000000000` }],
  [{ response: { body: { created: NOON / 1e3 } } }],
  [{ time: 12, request: { timestamp: NOON / 1e3 } }],
  [{ time: 12, ts: NOON }],
  [{ response: { time: 12 }, request: { timestamp: NOON / 1e3 } }],
  [{ created: `${NOON / 1e3}.000` }],
  [{ date: `2026-11-16T12:00:00.${'0'.repeat(19)}Z` }],
])('%j says when it was', (record) => {
  expect(recordTime(record)).toBe(NOON);
});

it.each([
  [{}],
  [{ time: 0.4 }],
  [{ time: 978_307_200_000 }],
  [{ time: 4_102_444_800_000 }],
  [{ date: 'yesterday' }],
  [{ date: 'November 16, 2026' }],
  [{ created: null }],
  [{ timestamp: '2026-99-99' }],
  [{ date: `2026-11-16T12:00:00.${'0'.repeat(20)}Z` }],
])('%j does not say when it was', (record) => {
  expect(recordTime(record)).toBe(0);
});
