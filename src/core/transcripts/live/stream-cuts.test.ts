import { expect, it } from 'vitest';
import { streamCuts } from './stream-cuts.ts';

const fixture = { format: 'chunkscope-fixture', version: 1 } as const;

it('gives the ends of each cut of a recorded stream', () => {
  const { length, ends } = streamCuts({
    ...fixture,
    chunks: ['I run <to', 'ol>', ' it.'],
    seams: { reads: [9, 16], events: [3, 9, 16] },
  });
  expect(length).toBe(16);
  expect(ends['as-recorded']).toEqual([9, 16]);
  expect(ends.events).toEqual([3, 9, 16]);
  expect(ends.every).toHaveLength(16);
  expect(Array.from(ends.worst)).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]);
});

it('takes the chunks where a stream has no other seams', () => {
  expect(streamCuts({ ...fixture, chunks: ['ab', 'c'] }).ends['as-recorded']).toEqual([2, 3]);
});

it('cuts nothing where there is no text, and the beginning alone of a long one', () => {
  expect(streamCuts({ ...fixture, chunks: [] })).toMatchObject({ length: 0, ends: { 'as-recorded': [], worst: [] } });
  const { length, ends } = streamCuts({ ...fixture, chunks: ['a'.repeat(15_000), 'b'.repeat(15_000)] });
  expect([length, ends.events]).toEqual([20_000, [15_000, 20_000]]);
});
