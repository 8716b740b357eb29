import type { Code } from '../../words/codes.ts';

/** A result lists at most so many diagnostics, and over all calls repairs, of one code; the others are counted (cli.md). */
const MOST_OF_A_CODE = 1_000;

/** How many of each code a list leaves out. */
export type Omitted<C extends string = Code> = Readonly<Partial<Record<C, number>>>;

/** Returns a test that is true for the first so many occurrences of each code. */
export function firstOfTheirCode(): (code: string) => boolean {
  const seen = new Map<string, number>();
  return (code) => {
    const count = (seen.get(code) ?? 0) + 1;
    seen.set(code, count);
    return count <= MOST_OF_A_CODE;
  };
}

/** The first of each code, in order, and how many are left out; null where none is. */
export function listed<T extends { readonly code: Code }>(
  things: readonly T[],
): { readonly listed: readonly T[]; readonly omitted: Omitted | null } {
  return listedBy(things, ({ code }) => code);
}

/** The same for things without a `code`, by a function that names theirs. */
export function listedBy<T, C extends string>(
  things: readonly T[],
  codeOf: (thing: T) => C,
): { readonly listed: readonly T[]; readonly omitted: Omitted<C> | null } {
  if (things.length <= MOST_OF_A_CODE) return { listed: things, omitted: null };
  const isListed = firstOfTheirCode();
  const omitted: Partial<Record<C, number>> = {};
  const first = things.filter((thing) => {
    const code = codeOf(thing);
    const keeps = isListed(code);
    if (!keeps) omitted[code] = (omitted[code] ?? 0) + 1;
    return keeps;
  });
  return { listed: first, omitted: first.length === things.length ? null : omitted };
}
