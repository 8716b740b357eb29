import type { ToolDefinition } from '../../tools/tool-definition.ts';
import type { MarkedDialect } from './marked-dialect.ts';
import { type Vocabulary, vocabularyOf } from './vocabulary.ts';

const known = new WeakMap<readonly ToolDefinition[], Map<string, Vocabulary>>();

/** The names that a dialect may meet in a reply, made once for a list of tools; undefined is Forge's own dialect. */
export function vocabularyFor(dialect: MarkedDialect | undefined, tools: readonly ToolDefinition[]): Vocabulary {
  let vocabularies = known.get(tools);
  if (!vocabularies) {
    vocabularies = new Map();
    known.set(tools, vocabularies);
  }
  const usual = dialect?.usualTools;
  const key = usual && dialect ? dialect.id : '';
  let vocabulary = vocabularies.get(key);
  if (!vocabulary) {
    vocabulary = vocabularyOf(tools, usual);
    vocabularies.set(key, vocabulary);
  }
  return vocabulary;
}
