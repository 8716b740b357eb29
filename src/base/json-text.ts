import { oncePer } from './once-per.ts';

/** A value as JSON for comparisons; big integers, which JSON lacks, as strings. */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part));

/** Whether two values are the same as JSON; each object is printed once. */
export const sameJson = (a: object, b: object): boolean => a === b || printed(a).json === printed(b).json;

const printed = oncePer((value: object) => ({ json: jsonText(value) }));
