import type { Counting, ReplyTokenizer } from '../kernel/reply-tokenizer.ts';
import type { EventLog } from '../log/event-log.ts';
import type { StreamText } from '../text/stream-text.ts';
import type { ToolDefinition } from '../tools/tool-definition.ts';
import type { Recovery } from '../words/recovery.ts';
import { type AutoOptions, AutoTokenizer, readerOf } from './auto-tokenizer.ts';
import { AUTO, markedDialect } from './dialects.ts';
import { type Vocabulary, vocabularyOf } from './kit/vocabulary.ts';
import { hasWeakForm } from './weak/weak-reading.ts';

/** What decides how a reply is read. */
export interface ReplyReaderOptions {
  readonly recovery: Recovery;
  readonly tools: readonly ToolDefinition[];
  /** A dialect's id, or `auto`: that of the first call. Forge's own by default. */
  readonly dialect?: string;
}

/** A machine at the start of a reply. */
export function replyReader(
  text: StreamText,
  log: EventLog,
  { recovery, tools, dialect = 'forge' }: ReplyReaderOptions,
  counting: Counting = null,
): ReplyTokenizer {
  const options: AutoOptions = { recovery, vocabularyFor: (id) => vocabularyFor(id, tools) };
  if (dialect === AUTO) return new AutoTokenizer(text, log, options, counting);
  return hasWeakForm(dialect)
    ? new AutoTokenizer(text, log, { ...options, only: dialect }, counting)
    : readerOf(dialect, text, log, options, counting);
}

const known = new WeakMap<readonly ToolDefinition[], Map<string, Vocabulary>>();

function vocabularyFor(dialect: string, tools: readonly ToolDefinition[]): Vocabulary {
  let vocabularies = known.get(tools);
  if (!vocabularies) {
    vocabularies = new Map();
    known.set(tools, vocabularies);
  }
  const usual = markedDialect(dialect)?.usualTools;
  const key = usual ? dialect : '';
  let vocabulary = vocabularies.get(key);
  if (!vocabulary) {
    vocabulary = vocabularyOf(tools, usual);
    vocabularies.set(key, vocabulary);
  }
  return vocabulary;
}
