import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Split } from '../words/split.ts';
import { pieces, splitEnds } from './split.ts';

const NONE = new Uint32Array();
const cutInto = (text: string, split: Split, recorded = NONE) => pieces(text, splitEnds(text, split, recorded));

describe('splitEnds', () => {
  test('words keep the white space before them', () => {
    expect(cutInto('run  the\ntests ', { kind: 'words' })).toEqual(['run', '  the', '\ntests', ' ']);
  });

  test('lines end at LF, CR LF and CR', () => {
    expect(cutInto('a\nb\r\nc\rd', { kind: 'lines' })).toEqual(['a\n', 'b\r\n', 'c\r', 'd']);
  });

  test('characters and sizes never halve a pair of surrogates', () => {
    expect(cutInto('a😀b', { kind: 'characters' })).toEqual(['a', '😀', 'b']);
    expect(cutInto('abc😀de', { kind: 'size', size: 4 })).toEqual(['abc😀', 'de']);
  });

  test('recorded chunk ends are returned unchanged', () => {
    expect(cutInto('abcd', { kind: 'recorded' }, Uint32Array.of(1, 4))).toEqual(['a', 'bcd']);
  });

  test('the same seed gives the same chunks and another seed others', () => {
    const text = 'The reader splits an entity when a chunk ends on an ampersand.';
    expect(cutInto(text, { kind: 'random', seed: 7 })).toEqual(cutInto(text, { kind: 'random', seed: 7 }));
    expect(cutInto(text, { kind: 'random', seed: 7 })).not.toEqual(cutInto(text, { kind: 'random', seed: 8 }));
  });

  test('for any split, the chunks join to the text and none is empty', () => {
    const split = fc.oneof(
      fc.constantFrom<Split>({ kind: 'whole' }, { kind: 'characters' }, { kind: 'words' }, { kind: 'lines' }),
      fc.record({ kind: fc.constant('size' as const), size: fc.integer({ min: 1, max: 9 }) }),
      fc.record({ kind: fc.constant('random' as const), seed: fc.nat() }),
    );
    const text = fc.string({ unit: fc.constantFrom('a', ' ', '\r', '\n', '\ud83d', '\ude00', '😀', '<') });
    fc.assert(
      fc.property(text, split, (whole, kind) => {
        const chunks = cutInto(whole, kind);
        expect(chunks.join('')).toBe(whole);
        expect(chunks.every((chunk) => chunk.length > 0)).toBe(true);
      }),
    );
  });
});
