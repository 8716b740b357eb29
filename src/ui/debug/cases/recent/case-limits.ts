import type { CaseSummary } from './case-summary.ts';

const MAX_CASES = 50;
const MAX_CASE_BYTES = 50 * 1024 * 1024;

/** Ids of the cases to let go: the oldest past the limits. Pinned cases stay and don't count, and the newest always stays. */
export function casesToEvict(
  summaries: readonly CaseSummary[],
  limits: { readonly count: number; readonly bytes: number } = { count: MAX_CASES, bytes: MAX_CASE_BYTES },
): string[] {
  let bytes = 0;
  return newestFirst(summaries)
    .filter(({ pinned }) => !pinned)
    .filter(({ sizeBytes }, index) => {
      bytes += sizeBytes;
      return index > 0 && (index >= limits.count || bytes > limits.bytes);
    })
    .map(({ id }) => id);
}

export function newestFirst<T extends { readonly savedAt: number }>(items: readonly T[]): T[] {
  return items.toSorted((a, b) => b.savedAt - a.savedAt);
}
