import { distance } from 'fastest-levenshtein';
import { Effort } from './effort.ts';

/** The largest part of a name that may differ for it to count as a misspelling of another. */
const MAX_DIFFERENCE = 0.4;
/** Longer names are not compared: no tool has them. */
const MAX_LENGTH = 200;
/** Steps for one name, or for all names of one reading, and the steps of one comparison. */
const STEPS = 400_000;
const COMPARISON = 8;

const efforts = new WeakMap<object, Effort>();

/** The budget of comparisons left for a reading; once it is spent, no name is near another. */
export function comparisonsOf(reading: object): Effort {
  const effort = efforts.get(reading) ?? new Effort(STEPS);
  efforts.set(reading, effort);
  return effort;
}

/**
 * The candidate that was probably meant by a name: the same except for case and separators, a few letters different, or more or
 * less specific (`file_path` for `path`); null where none is near. With too many candidates for the budget only the first are
 * compared.
 */
export function nearestName(
  name: string,
  candidates: Iterable<string>,
  effort: Effort = new Effort(STEPS),
): string | null {
  if (name.length > MAX_LENGTH || name === '') return null;
  let nearest: string | null = null;
  let least = MAX_DIFFERENCE;
  for (const candidate of candidates) {
    if (!effort.spend(COMPARISON)) break;
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
  const edits = isSwap(joinedA, joinedB) ? 1 : distance(joinedA, joinedB);
  const letters = edits / Math.max(joinedA.length, joinedB.length);
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  const contained = short.length < long.length && short.every((word) => long.includes(word));
  return contained ? Math.min(letters, MAX_DIFFERENCE) : letters;
}

/** Whether the difference is two adjacent letters that are swapped: `paht`. */
function isSwap(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  const at = [...a].findIndex((letter, index) => letter !== b[index]);
  return a.slice(0, at) + a.charAt(at + 1) + a.charAt(at) + a.slice(at + 2) === b;
}

/** The words of a name: `filePath`, `file_path` and `File-Path` have the same. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean);
