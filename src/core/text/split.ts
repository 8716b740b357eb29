import { isFirstHalf } from '../../base/code-point.ts';
import type { Split } from '../words/split.ts';

const LONGEST_RANDOM_CHUNK = 12;
/** The split of a text that was never recorded: chunks of about one token. */
const UNRECORDED: Split = { kind: 'size', size: 4 };

/**
 * The chunk ends of a text under a split: the end offset of every chunk in UTF-16 code units, ascending, the last one the
 * text's length (empty for an empty text). Only `recorded` and `random` may split a pair of surrogates.
 */
export function splitEnds(text: string, split: Split, recordedEnds: Uint32Array): Uint32Array {
  switch (split.kind) {
    case 'recorded':
      return recordedEnds;
    case 'whole':
      return text.length === 0 ? new Uint32Array() : Uint32Array.of(text.length);
    case 'characters':
      return cut(text, (from) => from + 1, true);
    case 'size':
      return cut(text, (from) => from + Math.max(1, split.size), true);
    case 'words':
      return cut(text, (from) => wordEnd(text, from), true);
    case 'lines':
      return cut(text, (from) => lineEnd(text, from), true);
    case 'random': {
      const next = random(split.seed);
      return cut(text, (from) => from + 1 + Math.floor(next() * LONGEST_RANDOM_CHUNK), false);
    }
  }
}

/** The chunks of a text between the ends that `splitEnds` gives. */
export function pieces(text: string, ends: Uint32Array): string[] {
  const chunks: string[] = [];
  let from = 0;
  for (const end of ends) {
    chunks.push(text.slice(from, end));
    from = end;
  }
  return chunks;
}

/** The chunks of a text that was never recorded. */
export const piecesOfText = (text: string, split: Split): string[] =>
  pieces(text, splitEnds(text, split.kind === 'recorded' ? UNRECORDED : split, new Uint32Array()));

function cut(text: string, nextEnd: (from: number) => number, keepPairs: boolean): Uint32Array {
  let ends = new Uint32Array(1024);
  let count = 0;
  for (let from = 0; from < text.length; count += 1) {
    let end = Math.min(nextEnd(from), text.length);
    if (keepPairs && insidePair(text, end)) end += 1;
    if (count === ends.length) {
      const grown = new Uint32Array(ends.length * 2);
      grown.set(ends);
      ends = grown;
    }
    ends[count] = end;
    from = end;
  }
  return ends.slice(0, count);
}

function insidePair(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return false;
  return isFirstHalf(text.charCodeAt(at - 1)) && (text.charCodeAt(at) & 0xfc00) === 0xdc00;
}

const isSpace = (code: number): boolean => code === 32 || (code >= 9 && code <= 13);

/** End of the white space at an offset and the word after it, which is what most tokens are. */
function wordEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && isSpace(text.charCodeAt(at))) at += 1;
  while (at < text.length && !isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

function lineEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 10) return at + 1;
    if (code === 13) return text.charCodeAt(at + 1) === 10 ? at + 2 : at + 1;
  }
  return text.length;
}

/** Mulberry32: the same seed gives the same numbers in [0, 1) everywhere. */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
