import type { Code } from './codes.ts';

/** What problems that are alike have in common: what is wrong, and the argument in which it is. */
export interface Cause {
  readonly code: Code;
  /** Name of the argument, item names left out; empty where they stand in none, null where the place does not matter. */
  readonly argument: string | null;
}

/** The argument, or the field in it, that a JSON pointer names: its last segment that is no index. */
export function argumentOf(path: string | undefined): string {
  const names = (path ?? '').split('/').slice(1);
  const name = names.findLast((segment) => !/^\d+$/.test(segment)) ?? '';
  return name.replace(/~1/g, '/').replace(/~0/g, '~');
}

/** Whether a problem is of a cause. */
export const isOfCause = (
  { code, path }: { readonly code: Code; readonly path?: string | undefined },
  cause: Cause,
): boolean => code === cause.code && (cause.argument === null || argumentOf(path) === cause.argument);
