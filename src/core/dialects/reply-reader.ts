import type { Counting, ReplyTokenizer } from '../kernel/reply-tokenizer.ts';
import type { EventLog } from '../log/event-log.ts';
import type { StreamText } from '../text/stream-text.ts';
import { type AutoOptions, AutoTokenizer, readerOf } from './auto-tokenizer.ts';
import type { ReplyReaderOptions } from './dialect-set.ts';
import { AUTO, markedDialect } from './dialects.ts';
import { markMachine } from './kit/mark-machine.ts';
import { vocabularyFor } from './kit/vocabularies.ts';
import { NATIVE } from './names.ts';
import { nativeDialect } from './native/marks.ts';
import { hasWeakForm } from './weak/weak-reading.ts';
import { weakMachine } from './weak/weak-tokenizer.ts';

/** A machine at the start of a reply. */
export function replyReader(
  text: StreamText,
  log: EventLog,
  { recovery, tools, dialect = 'forge', frames = [] }: ReplyReaderOptions,
  counting: Counting = null,
): ReplyTokenizer {
  if (dialect === NATIVE || (dialect === AUTO && frames.length > 0)) {
    const vocabulary = vocabularyFor(nativeDialect, tools);
    return markMachine(text, log, nativeDialect, { recovery, vocabulary, frames }, counting);
  }
  const options: AutoOptions = { recovery, vocabularyFor: (id) => vocabularyFor(markedDialect(id), tools) };
  if (dialect === AUTO) return new AutoTokenizer(text, log, options, counting);
  const marked = markedDialect(dialect);
  return marked && hasWeakForm(dialect)
    ? weakMachine(marked, text, log, { recovery, tools }, counting)
    : readerOf(dialect, text, log, options, counting);
}
