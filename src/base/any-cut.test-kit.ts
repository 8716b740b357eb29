import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';

/** A piece of an input. */
type Piece<T> = T extends string ? string : Uint8Array;

interface CutOptions {
  /** At most so many splits into two parts, spread evenly; by default all of them. */
  readonly splits?: number | undefined;
}

/** Sizes of equal pieces. */
const SIZES = [1, 2, 3, 5, 8, 13, 64];
const RANDOM_CUTS = 3;

/** An input in pieces: single units, pieces of several equal sizes, two parts at each offset, and pieces of random sizes. */
export function* cutsOf<T extends string | Uint8Array>(
  input: T,
  { splits = Infinity }: CutOptions = {},
): Generator<readonly Piece<T>[]> {
  const { length } = input;
  const slice = (start: number, end: number): Piece<T> => input.slice(start, end) as Piece<T>;
  for (const size of SIZES) if (size === 1 || size < length) yield piecesOf(slice, length, () => size);
  const step = Math.max(1, length / splits);
  for (let cut = 1; cut < length; cut += step) yield [slice(0, Math.floor(cut)), slice(Math.floor(cut), length)];
  for (let seed = 1; seed <= RANDOM_CUTS; seed++)
    yield piecesOf(slice, length, randomSizes(seed + length * RANDOM_CUTS));
}

function piecesOf<P>(slice: (start: number, end: number) => P, length: number, nextSize: () => number): P[] {
  const pieces: P[] = [];
  for (let start = 0; start < length; ) {
    const end = Math.min(length, start + nextSize());
    pieces.push(slice(start, end));
    start = end;
  }
  return pieces;
}

/** Random sizes: mostly small, sometimes large. */
function randomSizes(seed: number): () => number {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 16;
  };
  return () => 1 + (next() % 2 ** (next() % 8));
}

/** Fails where `read` gives another result for an input in pieces than for the whole input. */
export function sameForAnyCut<T extends string | Uint8Array>(
  read: (pieces: readonly Piece<T>[]) => unknown,
  input: T,
  options?: CutOptions,
): void {
  const whole = read([input as Piece<T>]);
  for (const pieces of cutsOf(input, options)) expectSame(pieces, read(pieces), whole);
}

/** The same for an asynchronous `read`. */
export async function sameForAnyCutAwaited<T extends string | Uint8Array>(
  read: (pieces: readonly Piece<T>[]) => Promise<unknown>,
  input: T,
  options?: CutOptions,
): Promise<void> {
  const whole = await read([input as Piece<T>]);
  for (const pieces of cutsOf(input, options)) expectSame(pieces, await read(pieces), whole);
}

function expectSame(pieces: readonly (string | Uint8Array)[], result: unknown, whole: unknown): void {
  if (isDeepStrictEqual(result, whole)) return;
  const shown = pieces.map((piece) => (typeof piece === 'string' ? piece : piece.length));
  expect(result, `read in ${JSON.stringify(shown)}`).toStrictEqual(whole);
}
