import type { DialectSet } from '../dialect-set.ts';
import type { DialectBody } from '../kit/bodies/dialect-body.ts';
import type { MarkedDialect } from '../kit/marked-dialect.ts';
import { onlyDialect } from '../only-dialect.ts';
import { weakMachine } from './weak-tokenizer.ts';

/** One dialect that has a weak form, which it is looked for alone. */
export function onlyWeakDialect(dialect: MarkedDialect, body: DialectBody): DialectSet {
  return {
    ...onlyDialect(dialect, body),
    machine: (text, log, options, counting) => weakMachine(dialect, body.machine, text, log, options, counting),
  };
}
