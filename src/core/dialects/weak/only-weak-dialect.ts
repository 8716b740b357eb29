import type { DialectSet } from '../dialect-set.ts';
import type { MarkedDialect } from '../kit/marked-dialect.ts';
import { onlyDialect } from '../only-dialect.ts';
import { weakMachine } from './weak-tokenizer.ts';

/** One dialect that has a weak form, which it is looked for alone. */
export function onlyWeakDialect(dialect: MarkedDialect): DialectSet {
  return {
    ...onlyDialect(dialect),
    machine: (text, log, options, counting) => weakMachine(dialect, text, log, options, counting),
  };
}
