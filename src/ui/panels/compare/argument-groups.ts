import type { Comparison } from '../../../core/diagnosis/compare/comparison.ts';

export type Reader = Comparison['reader'];

/** One argument as the readers print it: who reads the same stands together. */
export interface ComparedPath {
  /** JSON pointer. */
  readonly path: string;
  /** The resilient reading's group first, then in the order of the readers. */
  readonly groups: readonly ValueGroup[];
}

export interface ValueGroup {
  readonly readers: readonly Reader[];
  /** As the first of them prints it; empty where they have no such argument. */
  readonly text: string;
  /** Why it is not what the resilient reading has; absent where it is. */
  readonly difference?: string;
}

/**
 * Turns readings into arguments. Forge prints every value as text; where that is no difference it stands with the others.
 * A reader that stopped at an error is named only where it has a value, because all that
 * comes behind the error is missing for one reason.
 */
export function groupArguments(comparisons: readonly Comparison[]): ComparedPath[] {
  const resilientFirst = [...comparisons].sort((a, b) => rank(a.reader) - rank(b.reader));
  const paths = new Map<string, Map<string, { readers: Reader[]; text: string; difference?: string }>>();
  for (const { reader, outcome, arguments: list } of resilientFirst) {
    for (const { path, text, difference } of list) {
      if (outcome === 'refused' && text === '') continue;
      const groups = paths.get(path) ?? new Map();
      paths.set(path, groups);
      const key = difference === undefined ? 'same' : `differs ${text}`;
      const group = groups.get(key);
      if (group) group.readers.push(reader);
      else groups.set(key, { readers: [reader], text, ...(difference !== undefined && { difference }) });
    }
  }
  return Array.from(paths, ([path, groups]) => ({ path, groups: [...groups.values()] }));
}

const rank = (reader: Reader): number => (reader === 'resilient' ? 0 : 1);
