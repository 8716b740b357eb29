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
])('%j says when it was', (record) => {
  expect(recordTime(record)).toBe(NOON);
});

it.each([[{}], [{ time: 0.4 }], [{ date: 'yesterday' }], [{ created: null }], [{ timestamp: '2026-99-99' }]])(
  '%j does not say when it was',
  (record) => {
    expect(recordTime(record)).toBe(0);
  },
);
