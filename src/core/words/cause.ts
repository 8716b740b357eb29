import { pointerName } from '../../base/pointer-name.ts';
import type { Code } from './codes.ts';

/** What similar problems have in common: what is wrong, and the argument in which it is. */
export interface Cause {
  readonly code: Code;
  /** Name of the argument, or of the field in it; empty where the problems are outside arguments, null where that does not matter. */
  readonly argument: string | null;
}

/** Whether a problem belongs to a cause. */
export const isOfCause = (
  { code, path }: { readonly code: Code; readonly path?: string | undefined },
  cause: Cause,
): boolean => code === cause.code && (cause.argument === null || pointerName(path) === cause.argument);
