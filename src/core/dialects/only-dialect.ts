import type { DialectSet } from './dialect-set.ts';
import { OF_FORGE } from './forge/of-forge.ts';
import { readJsonCall } from './forge/read-json-call.ts';
import { readXmlCall } from './forge/read-xml-call.ts';
import { Tokenizer } from './forge/tokenizer.ts';
import type { DialectBody } from './kit/bodies/dialect-body.ts';
import type { MarkedDialect } from './kit/marked-dialect.ts';
import type { DialectId } from './names.ts';

/** One dialect with a machine of its own; it names no other, so that a bundle holds none, and no body but that. */
export function onlyDialect(dialect: MarkedDialect, { machine, vocabulary, read }: DialectBody): DialectSet {
  const { id } = dialect;
  return {
    ids: [id as DialectId],
    usual: id,
    machine: (text, log, { recovery, tools }) =>
      machine(text, log, dialect, { recovery, vocabulary: vocabulary(dialect, tools) }),
    marked: (asked) => (asked === id ? dialect : undefined),
    callReader: () => (outline, context) => read(dialect, outline, context),
  };
}

/** Forge's own dialect alone. */
export const ONLY_FORGE: DialectSet = {
  ids: ['forge'],
  usual: 'forge',
  machine: (text, log, { recovery }) => new Tokenizer(text, log, recovery),
  marked: () => undefined,
  ofForge: OF_FORGE,
  callReader: (format) => (format === 'json' ? readJsonCall : readXmlCall),
};
