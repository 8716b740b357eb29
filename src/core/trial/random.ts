import { hashOf } from '../logs/hash.ts';

/** Numbers from 0 to below 1 that look drawn (mulberry32): the same text gives the same ones. */
export function randomOf(text: string): () => number {
  let state = Number.parseInt(hashOf(text).slice(0, 8), 16);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
