import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { cutsOf } from '../../base/any-cut.test-kit.ts';
import { Inflaters } from './inflating.ts';

const ENCODINGS = [
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
] as const;

/** The sizes of the slices of what arrives in these pieces, and whether inflating failed. */
async function inflated(encoding: string, pieces: readonly Uint8Array[], most = 10_000_000) {
  const inflate = new Inflaters(most).of(encoding)!;
  const slices: Uint8Array[] = [];
  try {
    for (const piece of pieces) for await (const slice of inflate(piece)) slices.push(slice);
    return { slices, isWhole: true };
  } catch {
    return { slices, isWhole: false };
  }
}

describe.each(ENCODINGS)('%s', (encoding, pack) => {
  const bomb = pack(Buffer.alloc(20_000_000));

  it('is inflated to as much as is wanted and no further, in slices', async () => {
    expect(bomb.length).toBeLessThan(30_000);
    const { slices, isWhole } = await inflated(encoding, [bomb], 1_000_001);
    expect([Buffer.concat(slices).length, isWhole]).toEqual([1_000_001, false]);
    expect(Math.max(...slices.map(({ length }) => length))).toBeLessThanOrEqual(300_000);
  });

  it('has ended once more than is wanted has come', async () => {
    expect((await inflated(encoding, [bomb, bomb], 10)).slices.map(({ length }) => length)).toEqual([10]);
  });

  it.each([0, 1, 9, 262_143, 262_144, 262_145, 600_000])(
    'gives all of %i bytes, which is just as much as is wanted',
    async (length) => {
      const text = Buffer.alloc(length, 'abc ');
      const { slices, isWhole } = await inflated(encoding, [pack(text)], length);
      expect([Buffer.concat(slices).equals(text), isWhole]).toEqual([true, true]);
    },
  );

  it('gives the same for any cut', async () => {
    const packed = pack(Buffer.from('data: {"a": 1}\n\n'.repeat(9)));
    for (const pieces of cutsOf(packed, { splits: 20 }))
      expect(Buffer.concat((await inflated(encoding, pieces)).slices).toString()).toBe('data: {"a": 1}\n\n'.repeat(9));
  });
});

it('an answer is inflated while another one has not ended', async () => {
  const inflaters = new Inflaters(10_000_000);
  const long = inflaters.of('gzip')!(gzipSync(Buffer.alloc(9_000_000)));
  const sizes = [(await long.next()).value?.length];
  for await (const slice of inflaters.of('br')!(brotliCompressSync('short'))) sizes.push(slice.length);
  for await (const slice of long) sizes.push(slice.length);
  expect(sizes[1]).toBe(5);
  expect(sizes.reduce<number>((sum, size = 0) => sum + size, 0)).toBe(9_000_005);
});
