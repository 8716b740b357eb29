import type { DialectSet } from '../dialect-set.ts';
import type { DialectBody } from '../kit/bodies/dialect-body.ts';
import type { MarkedDialect } from '../kit/marked-dialect.ts';
import { onlyDialect } from '../only-dialect.ts';
import type { WeakForm } from './weak-form.ts';
import { weakMachine } from './weak-tokenizer.ts';

/** One dialect that has weak forms, and no other's. */
export function onlyWeakDialect(dialect: MarkedDialect, body: DialectBody, forms: readonly WeakForm[]): DialectSet {
  return {
    ...onlyDialect(dialect, body),
    machine: (text, log, options) => weakMachine(dialect, forms, body, text, log, options),
  };
}
