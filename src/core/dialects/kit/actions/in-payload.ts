import type { MarkKind } from '../marked-dialect.ts';
import type { MarkWalker } from '../walker.ts';

/** Marks that end the body of a call before its last bracket. */
export const IN_PAYLOAD: readonly MarkKind[] = ['call-close', 'call-open', 'wrapper-open'];

/** Where the reading of a body is: how deep in brackets, and in what of a string. */
export function saveJson(w: MarkWalker, at: number, depth: number, mode: number): void {
  w.cursor = at + w.base;
  w.jsonDepth = depth;
  w.inString = mode;
}
