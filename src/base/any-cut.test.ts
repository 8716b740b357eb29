import { expect, it } from 'vitest';
import { cutsOf, sameForAnyCut, sameForAnyCutAwaited } from './any-cut.test-kit.ts';

it('pieces of every cut make up the input, and none is empty', () => {
  for (const length of [0, 1, 2, 7, 100]) {
    const bytes = Uint8Array.from({ length }, (_, index) => index);
    for (const pieces of cutsOf(bytes)) {
      expect(pieces.flatMap((piece) => [...piece])).toEqual([...bytes]);
      expect(pieces.every((piece) => piece.length > 0)).toBe(true);
    }
  }
});

it('every offset is a boundary once, or as many as are asked for', () => {
  const text = 'abcdefghij'.repeat(10);
  const places = (splits?: number) =>
    [...cutsOf(text, { splits })].flatMap((pieces) => (pieces.length === 2 ? [pieces[0]?.length ?? 0] : []));
  expect(new Set(places()).size).toBe(99);
  expect(places(10).length).toBeLessThan(14);
});

it('fails where one split changes what is read', async () => {
  const read = (pieces: readonly string[]) => pieces.filter((piece) => piece.includes('ab')).length;
  expect(() => sameForAnyCut(read, 'xxabxx')).toThrow('read in ["x",');
  await expect(sameForAnyCutAwaited(async (pieces) => read(pieces), 'xxabxx')).rejects.toThrow('read in ["x",');
  sameForAnyCut((pieces) => pieces.join(''), 'xxabxx');
  await sameForAnyCutAwaited(async (pieces) => pieces.join(''), 'xxabxx');
});
