import type { ToolDefinition } from '../../tools/tool-definition.ts';
import type { MarkedDialect } from './marked-dialect.ts';
import type { UsualTools } from './tool-names.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The names that a dialect may meet in a reply; undefined is Forge's own dialect. */
export type VocabularyFor = (dialect: MarkedDialect | undefined, tools: readonly ToolDefinition[]) => Vocabulary;

/** Makes them once for a list of tools. */
export function namesOnce(make: (tools: readonly ToolDefinition[], usual?: UsualTools) => Vocabulary): VocabularyFor {
  const known = new WeakMap<readonly ToolDefinition[], Map<string, Vocabulary>>();
  return (dialect, tools) => {
    let vocabularies = known.get(tools);
    if (!vocabularies) {
      vocabularies = new Map();
      known.set(tools, vocabularies);
    }
    const usual = dialect?.usualTools;
    const key = usual && dialect ? dialect.id : '';
    let vocabulary = vocabularies.get(key);
    if (!vocabulary) {
      vocabulary = make(tools, usual);
      vocabularies.set(key, vocabulary);
    }
    return vocabulary;
  };
}
