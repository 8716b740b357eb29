import { expect, test } from 'vitest';
import { placeOfFixture } from './reply-case.ts';
import { rawBySeams, seamKind, seamKinds } from './seams.ts';

const { reply } = placeOfFixture({
  format: 'chunkscope-fixture',
  version: 1,
  chunks: ['ab', 'c', 'de', 'f'],
  dt: [100, 10, 10, 80],
  seams: { reads: [3, 6] },
});

test('a recording is cut at its reads or its deltas, each chunk at the time of its last piece', () => {
  expect(seamKinds(reply)).toEqual(['deltas', 'reads']);
  expect(seamKind(reply)).toBe('deltas');
  const raw = rawBySeams(reply, 'reads');
  expect([...raw.ends]).toEqual([3, 6]);
  expect([...(raw.times ?? [])]).toEqual([110, 200]);
  expect(seamKind({ ...reply, raw })).toBe('reads');
  expect(rawBySeams({ ...reply, raw }, 'deltas')).toEqual(reply.raw);
});

test('a reply that was changed, and one of a single kind, has no choice', () => {
  expect(seamKinds({ ...reply, raw: { ...reply.raw, text: 'abcdeX' } })).toEqual([]);
  expect(seamKinds(placeOfFixture({ format: 'chunkscope-fixture', version: 1, chunks: ['a', 'b'] }).reply)).toEqual([]);
});
