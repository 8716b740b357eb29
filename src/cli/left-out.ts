import type { Omitted } from '../core/diagnosis/report/listed.ts';

/** What to say of findings that a list leaves out, a sentence a code. */
export const leftOut = (omitted: Omitted<string> | null): string[] =>
  Object.entries(omitted ?? {}).map(([code, count]) => `Left out: ${count} more ${code}.`);
