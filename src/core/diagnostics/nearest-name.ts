import { distance } from 'fastest-levenshtein';

/** Longest share of a name that may differ for it to be a slip of another. */
const MAX_DIFFERENCE = 0.4;
/** More candidates, or longer names, are not compared: no set of tools has them. */
const MAX_CANDIDATES = 2_000;
const MAX_LENGTH = 200;

/**
 * The candidate that a name was probably meant to be: the same but for case and separators, a few letters off, or
 * more or less specific (`file_path` for `path`); null where none is near.
 */
export function nearestName(name: string, candidates: readonly string[]): string | null {
  if (name.length > MAX_LENGTH || name === '') return null;
  let nearest: string | null = null;
  let least = MAX_DIFFERENCE;
  for (const candidate of candidates.slice(0, MAX_CANDIDATES)) {
    if (candidate === name || candidate.length > MAX_LENGTH) continue;
    const difference = differenceOf(name, candidate);
    if (difference <= least && (difference < least || nearest === null)) {
      nearest = candidate;
      least = difference;
    }
  }
  return nearest;
}

function differenceOf(name: string, candidate: string): number {
  const [a, b] = [wordsOf(name), wordsOf(candidate)];
  const [joinedA, joinedB] = [a.join(''), b.join('')];
  if (joinedA === joinedB) return 0;
  const letters = distance(joinedA, joinedB) / Math.max(joinedA.length, joinedB.length);
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  const contained = short.length < long.length && short.every((word) => long.includes(word));
  return contained ? Math.min(letters, MAX_DIFFERENCE) : letters;
}

/** `filePath`, `file_path` and `File-Path` are the same words. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean);
