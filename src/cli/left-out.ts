import type { Omitted } from '../core/diagnosis/report/listed.ts';

/** A sentence per code for findings that a list leaves out. */
export const leftOut = (omitted: Omitted<string> | null): string[] =>
  Object.entries(omitted ?? {}).map(([code, count]) => `Left out: ${count} more ${code}.`);
