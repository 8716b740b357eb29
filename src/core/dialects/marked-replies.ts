import type { DialectSet } from './dialect-set.ts';
import { markReader } from './text-reader.ts';
import { WRITTEN_DIALECTS } from './written-dialects.ts';

/** All dialects by their marks, for texts in which JSON or a list may be a part of what is said. */
export const MARKED_REPLIES: DialectSet = { ...WRITTEN_DIALECTS, machine: markReader };
