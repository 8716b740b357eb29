import type { Counting, ReplyTokenizer } from '../kernel/reply-tokenizer.ts';
import type { EventLog } from '../log/event-log.ts';
import type { StreamText } from '../text/stream-text.ts';
import { type AutoOptions, AutoTokenizer, readerOf } from './auto-tokenizer.ts';
import type { ReplyReaderOptions } from './dialect-set.ts';
import { AUTO, markedDialect } from './dialects.ts';
import { BODY as ANY_BODY } from './kit/bodies/any-body.ts';
import { vocabularyFor } from './kit/vocabularies.ts';
import { weakFormsOf } from './weak/weak-forms.ts';
import { weakMachine } from './weak/weak-tokenizer.ts';

/** A machine at the start of a reply whose calls are text. */
export function textReader(
  text: StreamText,
  log: EventLog,
  { recovery, tools, dialect = 'forge' }: ReplyReaderOptions,
  counting: Counting = null,
): ReplyTokenizer {
  const options: AutoOptions = { recovery, vocabularyFor: (id) => vocabularyFor(markedDialect(id), tools) };
  if (dialect === AUTO) return new AutoTokenizer(text, log, options, counting);
  const marked = markedDialect(dialect);
  const forms = weakFormsOf(dialect);
  return marked && forms.length > 0
    ? weakMachine(marked, forms, ANY_BODY, text, log, { recovery, tools }, counting)
    : readerOf(dialect, text, log, options, counting);
}
