import type { Exemplar } from '../summary.ts';

/** What leads back to an exemplar: its place, and its id where its record has one and is not named by its place. */
export const exemplarWords = ({ id, source }: Exemplar): string =>
  source.endsWith(`:${id}`) ? source : `${source} (${id})`;
