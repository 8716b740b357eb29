import { pointerName } from '../../base/pointer-name.ts';
import type { Code } from './codes.ts';

/** What problems that are alike have in common: what is wrong, and the argument in which it is. */
export interface Cause {
  readonly code: Code;
  /** Name of the argument, or of the field in it; empty where they stand in none, null where the place does not matter. */
  readonly argument: string | null;
}

/** Whether a problem is of a cause. */
export const isOfCause = (
  { code, path }: { readonly code: Code; readonly path?: string | undefined },
  cause: Cause,
): boolean => code === cause.code && (cause.argument === null || pointerName(path) === cause.argument);
