import type { DialectSet } from '../core/dialects/dialect-set.ts';
import { FACTS } from './facts.ts';
import { parseWith, readerWith } from './read.ts';
import type { OneDialect } from './types.ts';

/** The reader of the only dialect of a set. */
export function oneDialect(dialects: DialectSet): OneDialect {
  const judge = { ...FACTS, dialects };
  return {
    createReader: (options = {}) => readerWith(judge, options),
    parseReply: (input, options = {}) => parseWith(judge, input, options),
  };
}
