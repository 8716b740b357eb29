import type { DialectSet } from '../core/dialects/dialect-set.ts';
import { FACTS } from './facts.ts';
import { parseWith, readerWith } from './read.ts';
import type { PiecesOf } from './reply-emitter.ts';
import type { OneDialect } from './types.ts';

/** The reader of the only dialect of a set; `pieces` where its calls hold arguments one by one. */
export function oneDialect(dialects: DialectSet, pieces: PiecesOf = null): OneDialect {
  const judge = { ...FACTS, dialects, pieces };
  return {
    createReader: (options = {}) => readerWith(judge, options),
    parseReply: (input, options = {}) => parseWith(judge, input, options),
  };
}
