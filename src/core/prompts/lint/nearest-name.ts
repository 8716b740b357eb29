import { closest, distance } from 'fastest-levenshtein';

/** Edits by which a misspelt name may differ from the one that was meant. */
const MAX_DISTANCE = 2;

/** The known name that was probably meant, `undefined` where none is near. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (known.length === 0) return undefined;
  const found = closest(name, known);
  return distance(name, found) <= Math.min(MAX_DISTANCE, name.length / 2) ? found : undefined;
}
